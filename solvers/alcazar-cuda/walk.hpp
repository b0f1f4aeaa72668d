// The winner's strategy from the start: one best move for every position it can meet, against every defence.
#pragma once

#include <cmath>

#include "explore.hpp"

namespace alcazar {

// A set of keys with a small value each; open addressing, no removal.
class KeyMap {
  public:
    KeyMap() : keys_(1 << 16, kFree), values_(1 << 16) {}

    std::size_t size() const { return size_; }
    bool has(u64 key) const { return keys_[find(key)] == key; }
    u32 at(u64 key) const { return values_[find(key)]; }
    void set(u64 key, u32 value) {
        std::size_t place = find(key);
        if (keys_[place] != key) {
            if (2 * ++size_ > keys_.size()) {
                grow();
                place = find(key);
            }
            keys_[place] = key;
        }
        values_[place] = value;
    }
    template <class Each>
    void each(Each each) const {
        for (std::size_t n = 0; n < keys_.size(); ++n)
            if (keys_[n] != kFree) each(keys_[n], values_[n]);
    }

  private:
    static constexpr u64 kFree = ~0ull;

    std::size_t find(u64 key) const {
        std::size_t place = (key ^ key >> 31) * 0x9e3779b97f4a7c15ull >> 20 & (keys_.size() - 1);
        while (keys_[place] != kFree && keys_[place] != key) place = (place + 1) & (keys_.size() - 1);
        return place;
    }
    void grow() {
        std::vector<u64> keys(keys_.size() * 2, kFree);
        std::vector<u32> values(keys_.size() * 2);
        keys.swap(keys_);
        values.swap(values_);
        for (std::size_t n = 0; n < keys.size(); ++n)
            if (keys[n] != kFree) {
                const std::size_t place = find(keys[n]);
                keys_[place] = keys[n];
                values_[place] = values[n];
            }
    }

    std::vector<u64> keys_;
    std::vector<u32> values_;
    std::size_t size_ = 0;
};

template <class B>
u64 mirrored_packed(const Tables<B>& t, u64 packed) {
    const int barred = packed_barred(packed);
    return pack(mirrored_walls<B>(t, packed_walls(packed)), mirror_of(packed_mover(packed)), mirror_of(packed_other(packed)),
                barred < 0 ? -1 : t.mirrored[barred]);
}

// Two mirror images have one key. Plies 0 to 3 are part of the position, later ones are not.
template <class B>
u64 key_of(const Tables<B>& t, const Position<B>& p) {
    const u64 packed = p.packed();
    return std::min(packed, mirrored_packed(t, packed)) | u64(p.ply < 4 ? p.ply + 1 : 0) << 56;
}

template <class B>
Position<B> position_of(u64 key, int side) {
    const int early = int(key >> 56);
    return Position<B>::unpacked(key & ((1ull << 56) - 1), early > 0 ? early - 1 : 4 + side);
}

template <class Backend>
struct Walk {
    using B = typename Backend::Game;
    using P = Position<B>;

    const Explorer<Backend>& explorer;
    int easy;         // wins in this many plies or fewer are left to search
    double growth;    // guessed growth of the strategy per ply of distance
    std::size_t cap;  // give up beyond this many positions
    double seconds;   // or after this time

    KeyMap book;
    std::vector<u64> met_at;  // per distance: how many positions need a move
    u64 candidates = 0;
    bool complete = false;

    // `first`: the winner's positions the game begins with.
    void run(const std::vector<P>& first, int side) {
        const Tables<B>& t = explorer.backend.tables();
        std::vector<std::vector<u64>> waiting(600);
        met_at.assign(600, 0);
        const std::vector<int> first_values = explorer.values(first);
        for (std::size_t n = 0; n < first.size(); ++n) meet(key_of(t, first[n]), first_values[n], waiting);
        const double begin = now();
        for (int plies = 599; plies > easy; --plies) {
            std::vector<u64>& level = waiting[plies];
            for (std::size_t at = 0; at < level.size(); at += kChunk) {
                if (book.size() > cap || now() - begin > seconds) return;
                choose(std::vector<u64>(level.begin() + at, level.begin() + std::min(level.size(), at + kChunk)), plies, side, waiting);
            }
            std::vector<u64>().swap(level);
        }
        complete = true;
    }

  private:
    static constexpr std::size_t kChunk = 1 << 15;

    void meet(u64 key, int value, std::vector<std::vector<u64>>& waiting) {
        if (value <= easy || book.has(key)) return;
        book.set(key, u32(value));
        waiting[value].push_back(key);
        ++met_at[value];
    }

    struct Option {
        std::size_t node, begin, end;  // the answers to it
        int move;
    };

    void choose(const std::vector<u64>& keys, int plies, int side, std::vector<std::vector<u64>>& waiting) {
        const Tables<B>& t = explorer.backend.tables();
        // The children of all nodes, and which of them are best.
        std::vector<std::vector<P>> parts(64);
        std::vector<std::vector<std::pair<std::size_t, int>>> origin(64);
        in_parallel(keys.size(), [&](std::size_t begin, std::size_t end, std::size_t worker) {
            for (std::size_t n = begin; n < end; ++n) {
                int number = 0;
                for (const auto& child : explorer.children(position_of<B>(keys[n], side))) {
                    parts[worker].push_back(child.position);
                    origin[worker].push_back({n, number++});
                }
            }
        });
        std::vector<P> children;
        std::vector<std::pair<std::size_t, int>> from;
        for (std::size_t w = 0; w < parts.size(); ++w) {
            children.insert(children.end(), parts[w].begin(), parts[w].end());
            from.insert(from.end(), origin[w].begin(), origin[w].end());
            parts[w].clear();
        }
        const std::vector<int> values = explorer.values(children);
        std::vector<std::size_t> best;
        for (std::size_t n = 0; n < children.size(); ++n)
            if (values[n] == 1 - plies) best.push_back(n);
        candidates += best.size();

        // Every answer to each of them.
        std::vector<std::vector<Option>> options(64);
        std::vector<std::vector<u64>> answer_keys(64);
        in_parallel(best.size(), [&](std::size_t begin, std::size_t end, std::size_t worker) {
            for (std::size_t n = begin; n < end; ++n) {
                const std::size_t at = parts[worker].size();
                for (const auto& child : explorer.children(children[best[n]])) {
                    parts[worker].push_back(child.position);
                    answer_keys[worker].push_back(key_of(t, child.position));
                }
                options[worker].push_back({from[best[n]].first, at, parts[worker].size(), from[best[n]].second});
            }
        });
        std::vector<P> answers;
        std::vector<u64> answer_key;
        std::vector<Option> all;
        for (std::size_t w = 0; w < parts.size(); ++w) {
            for (Option option : options[w]) {
                option.begin += answers.size();
                option.end += answers.size();
                all.push_back(option);
            }
            answers.insert(answers.end(), parts[w].begin(), parts[w].end());
            answer_key.insert(answer_key.end(), answer_keys[w].begin(), answer_keys[w].end());
        }
        const std::vector<int> answer_values = explorer.values(answers);

        // For each node the option that adds least to what must be known.
        for (std::size_t n = 0; n < all.size();) {
            std::size_t chosen = n;
            double least = 1e300;
            const std::size_t node = all[n].node;
            for (; n < all.size() && all[n].node == node; ++n) {
                double cost = 0;
                for (std::size_t a = all[n].begin; a < all[n].end; ++a)
                    if (answer_values[a] > easy && !book.has(answer_key[a])) cost += std::pow(growth, answer_values[a]);
                if (cost < least) {
                    least = cost;
                    chosen = n;
                }
            }
            book.set(keys[node], u32(plies) | u32(all[chosen].move) << 16);
            for (std::size_t a = all[chosen].begin; a < all[chosen].end; ++a) meet(answer_key[a], answer_values[a], waiting);
        }
    }
};

}  // namespace alcazar
