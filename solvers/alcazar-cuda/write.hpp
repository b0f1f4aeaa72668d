// What goes home: a strategy and the values of the opening, as byte streams that compress well.
#pragma once

#include <cstdio>

#include "walk.hpp"

namespace alcazar {

class Stream {
  public:
    explicit Stream(const std::string& name) : file_(std::fopen(name.c_str(), "wb")) {
        if (file_ == nullptr) {
            std::fprintf(stderr, "cannot write %s\n", name.c_str());
            std::exit(1);
        }
    }
    ~Stream() { std::fclose(file_); }
    Stream(const Stream&) = delete;
    void byte(unsigned value) { std::fputc(int(value), file_); }
    void varint(u64 value) {
        for (; value >= 128; value >>= 7) byte(unsigned(value & 127) | 128);
        byte(unsigned(value));
    }

  private:
    std::FILE* file_;
};

// The number of each legal move in their order by (from, to), steps first: an order that does not depend on any generator.
inline std::vector<int> ordered(const std::vector<Move>& moves) {
    std::vector<int> order(moves.size());
    for (std::size_t n = 0; n < moves.size(); ++n)
        for (const Move& other : moves)
            order[n] += other.from != moves[n].from ? other.from < moves[n].from : other.to < moves[n].to;
    return order;
}

constexpr int kKeepersFrom = 13;

// NAME.keys: differences of the sorted keys; NAME.plans: per key the shortest win in plies, the bound of the strategy, the move's number;
// NAME.keepers: for keys whose win takes 13 plies or more, how many moves keep the win, and their numbers.
template <class Backend>
void write_strategy(const Explorer<Backend>& explorer, const Walk<Backend>& walk, int side, const std::string& name) {
    using B = typename Backend::Game;
    std::vector<u64> keys;
    walk.book.each([&](u64 key, u32) { keys.push_back(key); });
    std::sort(keys.begin(), keys.end());
    Stream key_stream(name + ".keys"), plans(name + ".plans"), keepers(name + ".keepers");
    u64 before = 0;
    std::vector<Position<B>> children;
    std::vector<std::pair<int, int>> numbered;  // per child: which of the far keys, which move
    int far = 0;
    for (u64 key : keys) {
        key_stream.varint(key - before);
        before = key;
        const Plan plan = Plan::of(walk.book.at(key));
        const auto p = position_of<B>(key, side);
        const auto moves = p.moves(explorer.reading);
        const auto order = ordered(moves);
        plans.byte(plan.plies);
        plans.byte(plan.within);
        plans.byte(order[plan.move]);
        if (plan.plies < kKeepersFrom) continue;
        for (std::size_t n = 0; n < moves.size(); ++n) {
            children.push_back(p);
            children.back().play(moves[n], explorer.reading);
            numbered.push_back({far, order[n]});
        }
        ++far;
    }
    const std::vector<int> values = explorer.values(children);
    std::vector<std::vector<int>> keeping(far);
    for (std::size_t n = 0; n < children.size(); ++n)
        if (values[n] < 0) keeping[numbered[n].first].push_back(numbered[n].second);
    for (auto& list : keeping) {
        std::sort(list.begin(), list.end());
        keepers.byte(unsigned(list.size()));
        for (int n : list) keepers.byte(unsigned(n));
    }
}

// NAME.keys and NAME.values: all positions met in the first four plies; values as 0 for a draw, 2n - 1 for a win, 2n for a loss in n plies.
template <class Backend>
void write_opening(const Explorer<Backend>& explorer, const std::string& name) {
    using B = typename Backend::Game;
    const Tables<B>& t = explorer.backend.tables();
    std::map<u64, Position<B>> all;
    std::vector<Position<B>> level = {start_position<B>(false)};
    for (int ply = 0; ply <= 4; ++ply) {
        std::vector<Position<B>> next;
        for (const auto& p : level) {
            if (!all.emplace(key_of(t, p), p).second || ply == 4) continue;
            for (const auto& child : explorer.children(p))
                if (!child.wins) next.push_back(child.position);
        }
        level.swap(next);
    }
    // The deepest first: what is one ply earlier then follows from it.
    std::map<u64, int> values;
    std::vector<Position<B>> last;
    for (const auto& [key, p] : all)
        if (p.ply == 4) last.push_back(p);
    const std::vector<int> found = explorer.values(last);
    for (std::size_t n = 0; n < last.size(); ++n) values[key_of(t, last[n])] = found[n];
    for (int ply = 3; ply >= 0; --ply)
        for (const auto& [key, p] : all) {
            if (p.ply != ply) continue;
            bool first = true;
            int best = 0;
            for (const auto& child : explorer.children(p)) {
                const int value = child.wins ? 1 : back_up(values.at(key_of(t, child.position)));
                if (first || better(value, best)) best = value;
                first = false;
            }
            values[key] = best;
        }
    Stream keys(name + ".keys"), out(name + ".values");
    u64 before = 0;
    for (const auto& [key, value] : values) {
        keys.varint(key - before);
        before = key;
        out.varint(value > 0 ? 2 * value - 1 : -2 * value);
    }
}

}  // namespace alcazar
