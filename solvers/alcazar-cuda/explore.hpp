// Questions asked of the solved tables: values of any position of a game, best lines, samples.
#pragma once

#include <cstdlib>
#include <functional>
#include <map>
#include <thread>

#include "position.hpp"
#include "solve.hpp"

namespace alcazar {

// Runs part(begin, end, worker) on all processors.
template <class Part>
void in_parallel(std::size_t count, Part part) {
    const std::size_t workers = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (std::size_t w = 0; w < workers; ++w)
        threads.emplace_back([=, &part] { part(count * w / workers, count * (w + 1) / workers, w); });
    for (std::thread& thread : threads) thread.join();
}

struct Random {
    u64 state;
    u64 next() {  // splitmix64
        u64 z = state += 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        return z ^ z >> 31;
    }
    u64 below(u64 bound) { return next() % bound; }
};

// The value of a move for the player who makes it, from the value of the position it leads to.
inline int back_up(int value) { return value < 0 ? 1 - value : value > 0 ? -1 - value : 0; }

// Whether a player prefers value a to value b: the shortest win, else a draw, else the longest loss.
inline bool better(int a, int b) {
    auto order = [](int v) { return v > 0 ? 100000 - v : v < 0 ? -100000 - v : 0; };
    return order(a) > order(b);
}

template <class Backend>
struct Explorer {
    using B = typename Backend::Game;
    using P = Position<B>;

    Backend& backend;
    Reading reading;

    // From ply 4 on the third turn of both has come and the tables know the answer; before, it is searched.
    std::vector<int> values(const std::vector<P>& positions) const {
        std::vector<u64> packed;
        std::vector<P> later;
        for (const P& p : positions) {
            if (p.ply >= 4) packed.push_back(p.packed());
            else for (auto& [move, child, wins] : children(p)) if (!wins) later.push_back(child);
        }
        std::vector<std::int16_t> found(packed.size());
        backend.values(packed.data(), packed.size(), found.data());
        const std::vector<int> deeper = later.empty() ? std::vector<int>{} : values(later);

        std::vector<int> out;
        std::size_t at = 0, at_later = 0;
        for (const P& p : positions) {
            if (p.ply >= 4) {
                out.push_back(found[at++]);
                continue;
            }
            int best = -1000000;
            for (auto& [move, child, wins] : children(p)) {
                const int value = wins ? 1 : back_up(deeper[at_later++]);
                if (best == -1000000 || better(value, best)) best = value;
            }
            out.push_back(best == -1000000 ? 0 : best);
        }
        return out;
    }

    struct Child {
        Move move;
        P position;
        bool wins;
    };

    std::vector<Child> children(const P& p) const {
        std::vector<Child> out;
        for (const Move& move : p.moves(reading)) {
            P child = p;
            const bool wins = child.play(move, reading);
            out.push_back({move, child, wins});
        }
        return out;
    }

    struct Choice {
        std::string text;
        P position;
        int value;  // for the player who moves
        bool wins;
    };

    // All moves with their values, the best first, equals in the order of their texts.
    std::vector<Choice> choices(const P& p) const {
        std::vector<Choice> out;
        std::vector<P> open;
        for (const Child& child : children(p)) {
            out.push_back({P::text(child.move), child.position, 1, child.wins});
            if (!child.wins) open.push_back(child.position);
        }
        const std::vector<int> found = values(open);
        std::size_t at = 0;
        for (Choice& choice : out)
            if (!choice.wins) choice.value = back_up(found[at++]);
        std::sort(out.begin(), out.end(), [](const Choice& a, const Choice& b) {
            return a.value != b.value ? better(a.value, b.value) : a.text < b.text;
        });
        return out;
    }

    // Best play of both sides, up to the end or (in a draw) `limit` plies.
    std::vector<std::string> line(P p, int limit) const {
        std::vector<std::string> moves;
        while (int(moves.size()) < limit) {
            const auto all = choices(p);
            if (all.empty()) break;
            moves.push_back(all.front().text);
            if (all.front().wins) break;
            p = all.front().position;
        }
        return moves;
    }

    u64 random_packed(Random& random) const {
        const auto& t = backend.tables();
        for (;;) {
            const u64 place = random.below(Backend::sets() * B::kRows * 256);
            const int bit = int(place & 255);
            if (t.valid.word[bit / 64] >> (bit % 64) & 1) return packed_at<B>(t, place);
        }
    }

    // How many of so many random positions have a value that is not the best of their moves' values, by the plain rules.
    u64 inconsistent(u64 seed, std::size_t count) const {
        Random random{seed};
        std::vector<u64> packed(count);
        for (u64& p : packed) p = random_packed(random);
        std::vector<std::int16_t> found(count);
        backend.values(packed.data(), count, found.data());
        std::vector<std::vector<u64>> parts(256);
        std::vector<int> known(count, 0), met(count, 0);  // a win at once; how many children are asked for
        in_parallel(count, [&](std::size_t begin, std::size_t end, std::size_t worker) {
            for (std::size_t n = begin; n < end; ++n)
                for (const Child& child : children(P::unpacked(packed[n], 4 + int(n % 2)))) {
                    if (child.wins) {
                        known[n] = 1;
                    } else {
                        parts[worker].push_back(child.position.packed());
                        ++met[n];
                    }
                }
        });
        std::vector<u64> asked;
        for (const auto& part : parts) asked.insert(asked.end(), part.begin(), part.end());
        std::vector<std::int16_t> answers(asked.size());
        backend.values(asked.data(), asked.size(), answers.data());
        u64 wrong = 0;
        std::size_t at = 0;
        for (std::size_t n = 0; n < count; ++n) {
            int best = known[n];
            for (int child = 0; child < met[n]; ++child) {
                const int value = back_up(answers[at++]);
                if ((child == 0 && known[n] == 0) || better(value, best)) best = value;
            }
            wrong += best != found[n];
        }
        return wrong;
    }

    // How many of so many random positions have another value than their mirror image. Wins and losses of both were found apart.
    u64 asymmetric(u64 seed, std::size_t count) const {
        Random random{seed};
        std::vector<u64> packed(count), mirrored(count);
        for (std::size_t n = 0; n < count; ++n) {
            packed[n] = random_packed(random);
            mirrored[n] = mirrored_packed<B>(backend.tables(), packed[n]);
        }
        std::vector<std::int16_t> a(count), b(count);
        backend.values(packed.data(), count, a.data());
        backend.values(mirrored.data(), count, b.data());
        u64 wrong = 0;
        for (std::size_t n = 0; n < count; ++n) wrong += a[n] != b[n];
        return wrong;
    }

    // Value and position text, one a line: positions drawn from all, at most `per_value` of each value; then positions of random games.
    void sample(std::FILE* file, u64 seed, std::size_t drawn, std::size_t kept, std::size_t per_value, std::size_t games) const {
        Random random{seed};
        std::vector<u64> packed(drawn);
        for (u64& p : packed) p = random_packed(random);
        std::vector<std::int16_t> found(drawn);
        backend.values(packed.data(), drawn, found.data());
        std::map<int, std::size_t> seen;
        for (std::size_t n = 0; n < drawn; ++n)
            if (n < kept || seen[found[n]]++ < per_value)
                std::fprintf(file, "%d\t%s\n", found[n], P::unpacked(packed[n], 40 + int(random.below(2))).text().c_str());
        std::vector<P> met;
        for (std::size_t game = 0; game < games; ++game) {
            P p = start_position<B>(false);
            for (int ply = 0; ply < 60; ++ply) {
                const auto moves = p.moves(reading);
                if (moves.empty() || p.play(moves[random.below(moves.size())], reading)) break;
                // Before ply 4 every value costs a search of its own: a few games show enough of those.
                if (p.ply >= 4 || game < 5) met.push_back(p);
            }
        }
        const std::vector<int> values_met = values(met);
        for (std::size_t n = 0; n < met.size(); ++n) std::fprintf(file, "%d\t%s\n", values_met[n], met[n].text().c_str());
    }
};

}  // namespace alcazar
