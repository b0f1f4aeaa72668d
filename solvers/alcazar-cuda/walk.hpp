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

// What is kept of a position of the strategy.
struct Plan {
    int within;  // the strategy wins in at most so many plies
    int plies;   // the shortest win
    int move;    // number of the move among the legal moves, in the order of the generator

    static Plan of(u32 packed) { return {int(packed & 1023), int(packed >> 10 & 1023), int(packed >> 20)}; }
    u32 packed() const { return u32(within) | u32(plies) << 10 | u32(move) << 20; }
};

struct WalkOptions {
    int easy;         // wins in this many plies or fewer are left to search
    int slack;        // how many plies more than necessary the strategy may take in all; below 0: every move is of the shortest win
    double growth;    // guessed growth of the strategy per ply of distance
    std::size_t cap;  // give up beyond this many positions
    double seconds;   // or after this time
};

template <class Backend>
struct Walk {
    using B = typename Backend::Game;
    using P = Position<B>;

    const Explorer<Backend>& explorer;
    WalkOptions options;

    KeyMap book;
    std::vector<u64> leaves;  // per distance: answers left to search, each time one is met
    u64 chosen_from = 0;
    bool complete = false;

    Walk(const Explorer<Backend>& explorer, const WalkOptions& options) : explorer(explorer), options(options) {}

    // `first`: the winner's positions the game begins with.
    void run(const std::vector<P>& first, int side) {
        const Tables<B>& t = explorer.backend.tables();
        waiting_.assign(kMost, {});
        leaves.assign(kMost, 0);
        const std::vector<int> values = explorer.values(first);
        const int longest = *std::max_element(values.begin(), values.end());
        const int most = longest + std::max(0, options.slack);
        for (std::size_t n = 0; n < first.size(); ++n) need(key_of(t, first[n]), values[n], most);
        const double begin = now();
        for (int within = most; within > options.easy; within -= 2) {
            std::vector<u64> level;
            level.swap(waiting_[within]);
            // Since then the position may have been met on a shorter way.
            level.erase(std::remove_if(level.begin(), level.end(), [&](u64 key) { return Plan::of(book.at(key)).within != within; }), level.end());
            for (std::size_t at = 0; at < level.size(); at += kChunk) {
                if (book.size() > options.cap || now() - begin > options.seconds) return;
                choose(std::vector<u64>(level.begin() + at, level.begin() + std::min(level.size(), at + kChunk)), within, side);
            }
        }
        prune(first, side);
        complete = true;
    }

  private:
    static constexpr std::size_t kChunk = 1 << 14;
    static constexpr std::size_t kMost = 1024;
    std::vector<std::vector<u64>> waiting_;

    // From now on this position must be won within so many plies.
    void need(u64 key, int plies, int within) {
        if (plies <= options.easy) return;
        if (options.slack < 0) within = plies;
        if (book.has(key) && Plan::of(book.at(key)).within <= within) return;
        book.set(key, Plan{within, plies, 0}.packed());
        waiting_[within].push_back(key);
    }

    struct Option {
        std::size_t node, begin, end;  // the answers to it
        int move;
    };

    void choose(const std::vector<u64>& keys, int within, int side) {
        const Tables<B>& t = explorer.backend.tables();
        // The children of all nodes, and which of them are won in time.
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
        std::vector<std::size_t> good;
        for (std::size_t n = 0; n < children.size(); ++n)
            if (values[n] < 0 && -values[n] <= within - 1) good.push_back(n);
        chosen_from += good.size();

        // Every answer to each of them.
        std::vector<std::vector<Option>> options_of(64);
        std::vector<std::vector<u64>> keys_of(64);
        in_parallel(good.size(), [&](std::size_t begin, std::size_t end, std::size_t worker) {
            for (std::size_t n = begin; n < end; ++n) {
                const std::size_t at = parts[worker].size();
                for (const auto& child : explorer.children(children[good[n]])) {
                    parts[worker].push_back(child.position);
                    keys_of[worker].push_back(key_of(t, child.position));
                }
                options_of[worker].push_back({from[good[n]].first, at, parts[worker].size(), from[good[n]].second});
            }
        });
        std::vector<P> answers;
        std::vector<u64> answer_keys;
        std::vector<Option> all;
        for (std::size_t w = 0; w < parts.size(); ++w) {
            for (Option option : options_of[w]) {
                option.begin += answers.size();
                option.end += answers.size();
                all.push_back(option);
            }
            answers.insert(answers.end(), parts[w].begin(), parts[w].end());
            answer_keys.insert(answer_keys.end(), keys_of[w].begin(), keys_of[w].end());
        }
        const std::vector<int> answer_values = explorer.values(answers);

        // For each node the option that adds least to what must be known.
        for (std::size_t n = 0; n < all.size();) {
            std::size_t chosen = n;
            double least = 1e300;
            const std::size_t node = all[n].node;
            for (; n < all.size() && all[n].node == node; ++n) {
                double cost = 0;
                for (std::size_t a = all[n].begin; a < all[n].end; ++a) {
                    const int plies = answer_values[a];
                    if (plies <= options.easy) continue;
                    if (book.has(answer_keys[a]) && Plan::of(book.at(answer_keys[a])).within <= within - 2) continue;  // known already
                    cost += std::pow(options.growth, plies - options.easy);
                }
                if (cost < least) {
                    least = cost;
                    chosen = n;
                }
            }
            Plan plan = Plan::of(book.at(keys[node]));
            plan.move = all[chosen].move;
            book.set(keys[node], plan.packed());
            for (std::size_t a = all[chosen].begin; a < all[chosen].end; ++a) {
                if (answer_values[a] <= options.easy) ++leaves[answer_values[a]];
                need(answer_keys[a], answer_values[a], within - 2);
            }
        }
    }

    // Keeps only what the final strategy can still meet.
    void prune(const std::vector<P>& first, int side) {
        const Tables<B>& t = explorer.backend.tables();
        KeyMap kept;
        std::vector<u64> level;
        auto keep = [&](u64 key) {
            if (!book.has(key) || kept.has(key)) return;
            kept.set(key, book.at(key));
            level.push_back(key);
        };
        for (const P& p : first) keep(key_of(t, p));
        while (!level.empty()) {
            std::vector<u64> here;
            here.swap(level);
            std::vector<std::vector<u64>> met(64);
            in_parallel(here.size(), [&](std::size_t begin, std::size_t end, std::size_t worker) {
                for (std::size_t n = begin; n < end; ++n) {
                    P p = position_of<B>(here[n], side);
                    p.play(p.moves(explorer.reading)[Plan::of(book.at(here[n])).move], explorer.reading);
                    for (const auto& child : explorer.children(p)) met[worker].push_back(key_of(t, child.position));
                }
            });
            for (const auto& keys : met)
                for (u64 key : keys) keep(key);
        }
        std::swap(book, kept);
    }
};

}  // namespace alcazar
