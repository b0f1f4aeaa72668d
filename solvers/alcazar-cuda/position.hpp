// The rules written plainly, one position at a time: walks along the towers, no tables. The sweeps are tested against this,
// and this against the Rust rules.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "store.hpp"

namespace alcazar {

struct Move {
    int from;  // slot, or -1 for a step
    int to;    // slot or square
    bool operator==(const Move& other) const { return from == other.from && to == other.to; }
};

template <class B>
struct Position {
    int figure[2];  // Rouge, Vert: squares
    u64 walls;
    int barred;  // slot or -1
    int ply;

    using S = Slots<B::kWidth>;

    int turn() const { return ply & 1; }
    static int home(int side) { return side == 0 ? 0 : B::kFar; }

    // The squares a figure may step to.
    int steps(int side, int* out, bool home_counts = false) const {
        int count = 0;
        const int file = figure[side] % 4, rank = figure[side] / 4;
        const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
        for (int d = 0; d < 4; ++d) {
            const int x = file + dx[d], y = rank + dy[d];
            if (x < 0 || y < 0 || x >= B::kWidth || y >= B::kWidth) continue;
            const int goal = x + 4 * y;
            if (goal == figure[1 - side] || (goal == home(side) && !home_counts)) continue;
            if (walls >> S::beside(figure[side], d) & 1) continue;
            out[count++] = goal;
        }
        return count;
    }

    bool has_exit(int side, const Reading& reading) const {
        int buffer[4];
        return steps(side, buffer, reading.home_is_exit) > 0;
    }

    std::vector<Move> moves(const Reading& reading) const {
        std::vector<Move> out;
        int goals[4];
        const int side = turn(), count = steps(side, goals);
        for (int n = 0; n < count; ++n) out.push_back({-1, goals[n]});
        // The owner's third turn is ply 4 for Rouge, ply 5 for Vert.
        if (reading.third_turn && ply >= 4 && figure[side] == home(side) && count > 0) return out;
        for (u64 rest = walls; rest != 0; rest &= rest - 1) {
            const int slot = lowest_bit(rest);
            if (slot == barred) continue;
            turns(slot, out);
        }
        return out;
    }

    // Plays a legal move; true if it wins.
    bool play(const Move& move, const Reading& reading) {
        const int side = turn();
        const bool had_exit = has_exit(1 - side, reading);
        if (move.from < 0) {
            figure[side] = move.to;
            barred = -1;
        } else {
            walls ^= 1ull << move.from ^ 1ull << move.to;
            barred = move.to;
        }
        ++ply;
        return figure[side] == home(1 - side) || (had_exit && !has_exit(1 - side, reading));
    }

    u64 packed() const {
        if (turn() == 0) return pack(walls, figure[0], figure[1], barred);
        return pack(turned_walls<B>(walls), B::kFar - figure[1], B::kFar - figure[0], barred < 0 ? -1 : B::kSlots - 1 - barred);
    }

    // From the mover's side, with Rouge as the mover; the plies played are given.
    static Position unpacked(u64 packed, int ply) {
        const int mover = packed_mover(packed), other = packed_other(packed), barred = packed_barred(packed);
        if (ply % 2 == 0) return {{mover, other}, packed_walls(packed), barred, ply};
        return {{B::kFar - other, B::kFar - mover}, turned_walls<B>(packed_walls(packed)), barred < 0 ? -1 : B::kSlots - 1 - barred, ply};
    }

    static std::string square_name(int square) { return {char('a' + square % 4), char('1' + square / 4)}; }

    static std::string text(const Move& move) {
        return move.from < 0 ? square_name(move.to) : S::name(move.from) + "-" + S::name(move.to);
    }

    std::string text() const {
        std::vector<std::string> names;
        for (u64 rest = walls; rest != 0; rest &= rest - 1) names.push_back(S::name(lowest_bit(rest)));
        std::sort(names.begin(), names.end());
        std::string list;
        for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
        return square_name(figure[0]) + " " + square_name(figure[1]) + " " + list + " " + (barred < 0 ? "-" : S::name(barred)) + " " +
               std::to_string(ply);
    }

  private:
    // All free slots the wall can be turned into, by walking round each of its towers both ways until something stops it.
    void turns(int slot, std::vector<Move>& out) const {
        const std::size_t begin = out.size();
        int i, j, direction;
        S::lower_tower(slot, i, j, direction);
        around(i, j, direction, slot, begin, out);
        around(i + (direction == kEast), j + (direction == kNorth), direction + 2, slot, begin, out);
    }

    void around(int i, int j, int direction, int slot, std::size_t begin, std::vector<Move>& out) const {
        for (int sense : {1, 3}) {
            int at = direction;
            for (int angle = 0; angle < 3; ++angle) {
                const int next = (at + sense) % 4;
                const int square = S::quarter(i, j, sense == 1 ? at : next);
                if (square >= 0 && (square == figure[0] || square == figure[1])) break;
                at = next;
                const int passed = S::from_tower(i, j, at);
                if (passed < 0) continue;
                if (walls >> passed & 1) break;
                const Move move{slot, passed};
                if (std::find(out.begin() + begin, out.end(), move) == out.end()) out.push_back(move);
            }
        }
    }
};

// Rouge a1, Vert in the far corner; castles of three squares or of one.
template <class B>
Position<B> start_position(bool small_castles) {
    using S = Slots<B::kWidth>;
    Position<B> p{{0, B::kFar}, 0, -1, 0};
    auto add = [&](int slot) { p.walls |= 1ull << slot | 1ull << (B::kSlots - 1 - slot); };
    for (int d = 0; d < 4; ++d) {
        if (count_bits(p.walls) == B::kWalls) break;  // reduced games have fewer walls
        if (small_castles) add(S::beside(0, d));
        else add(S::beside(d < 2 ? 4 : 1, d % 2 == 0 ? kNorth : kEast));
    }
    return p;
}

}  // namespace alcazar
