// The board: slots, towers, what a turn of a wall needs, and the tables the sweeps read.
//
// N is the width of the board (4 in the real game, 3 in reduced ones), K the number of walls.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "row.hpp"

namespace alcazar {

// Which reading of the leaflet is solved.
struct Reading {
    bool third_turn = true;     // a figure at home must step, from its owner's third turn on
    bool home_is_exit = false;  // decision A4 reversed: the own start square counts when judging immured
};

template <int N, int K>
struct Board {
    static constexpr int kWidth = N;
    static constexpr int kWalls = K;
    static constexpr int kSlots = 2 * N * (N + 1);
    static constexpr int kHome = 0;           // the mover's start square, in the mover's frame
    static constexpr int kFar = (N - 1) * 5;  // the enemy's start square; the half turn is s -> kFar - s
    static constexpr int kRows = K + 1;       // one wall set has a row for "no wall barred" and one for each wall
    static constexpr int kDepthLimit = 255;   // deeper positions are listed one by one
    static constexpr u32 kSquares = N == 4 ? 0xffff : 0x0777;
    static_assert(N == 3 || N == 4, "square numbering covers these boards");
};

// Towers are (i, j), 0..N. A slot lies between two towers; slots are numbered by the height, then the column of their
// middle, so that the half turn of the board is slot -> kSlots - 1 - slot.
template <int N>
struct Slots {
    static constexpr int horizontal(int i, int j) { return j * (2 * N + 1) + i; }
    static constexpr int vertical(int i, int j) { return j * (2 * N + 1) + N + i; }

    // The slot that leaves tower (i, j) in a direction, or -1 outside the board.
    static int from_tower(int i, int j, int direction) {
        switch (direction) {
            case kEast: return i < N ? horizontal(i, j) : -1;
            case kNorth: return j < N ? vertical(i, j) : -1;
            case kWest: return i > 0 ? horizontal(i - 1, j) : -1;
            default: return j > 0 ? vertical(i, j - 1) : -1;
        }
    }

    // The lower or left tower of a slot, and the direction in which the slot leaves it.
    static void lower_tower(int slot, int& i, int& j, int& direction) {
        const int rest = slot % (2 * N + 1);
        j = slot / (2 * N + 1);
        direction = rest < N ? kEast : kNorth;
        i = rest < N ? rest : rest - N;
    }

    // The square in the quarter between a direction and the next one counter-clockwise, or -1 in the air.
    static int quarter(int i, int j, int direction) {
        const int file = direction == kEast || direction == kSouth ? i : i - 1;
        const int rank = direction == kEast || direction == kNorth ? j : j - 1;
        return file >= 0 && file < N && rank >= 0 && rank < N ? file + 4 * rank : -1;
    }

    // The slot on a side of a square.
    static int beside(int square, int direction) {
        const int file = square % 4, rank = square / 4;
        switch (direction) {
            case kEast: return vertical(file + 1, rank);
            case kNorth: return horizontal(file, rank + 1);
            case kWest: return vertical(file, rank);
            default: return horizontal(file, rank);
        }
    }

    static int mirrored(int slot) {
        const int j = slot / (2 * N + 1), rest = slot % (2 * N + 1);
        return rest < N ? vertical(j, rest) : horizontal(j, rest - N);
    }

    static std::string name(int slot) {
        const int j = slot / (2 * N + 1), rest = slot % (2 * N + 1);
        auto square = [](int file, int rank) { return std::string{char('a' + file), char('1' + rank)}; };
        if (rest < N) return j > 0 ? square(rest, j - 1) + "n" : square(rest, 0) + "s";
        const int i = rest - N;
        return i > 0 ? square(i - 1, j) + "e" : square(0, j) + "w";
    }
};

inline int mirrored_square(int square) { return square / 4 + square % 4 * 4; }

// One way for a wall to go: the slots it passes must be free, and a row of figure pairs that do not stand in its way.
struct Turn {
    u64 pass[2];
    short clear[2];
    short to;  // the slot it reaches, or -1
    short unused;
};

// Everything the sweeps look up; plain data, copied as it is into the GPU's shared memory.
template <class B>
struct Tables {
    static constexpr int kClear = 96;
    Row clear[kClear];        // pairs of figures outside a set of swept squares
    Row valid;                // pairs of an open position
    Row adjacent[4];          // second figure one step from the first
    Turn turns[B::kSlots][6];
    u32 binomial[B::kSlots][B::kWalls + 2];
    u16 cut_east[B::kSlots];  // the square whose eastern (northern) side a slot closes, as a set
    u16 cut_north[B::kSlots];
    u8 mirrored[B::kSlots];
    u16 all_east, all_north;  // squares with an eastern (northern) neighbour
    u16 pad[2];
};

template <class B>
Tables<B> make_tables() {
    constexpr int N = B::kWidth;
    using S = Slots<N>;
    Tables<B> t{};
    auto set = [](Row& row, int x, int y) { row.word[x / 4] |= 1ull << (x % 4 * 16 + y); };
    auto on_board = [](int square) { return square >= 0 && square < 16 && (B::kSquares >> square & 1); };
    for (int x = 0; x < 16; ++x)
        for (int y = 0; y < 16; ++y) {
            if (!on_board(x) || !on_board(y)) continue;
            if (x != y && x != B::kFar && y != B::kHome) set(t.valid, x, y);
            for (int d = 0; d < 4; ++d)
                if (y == x + step_of(d)) set(t.adjacent[d], x, y);
        }

    std::vector<u32> swept_sets;
    auto clear_of = [&](u32 swept) {
        for (std::size_t n = 0; n < swept_sets.size(); ++n)
            if (swept_sets[n] == swept) return int(n);
        if (swept_sets.size() == Tables<B>::kClear) throw "too many swept sets";
        const u32 rest = B::kSquares & ~swept;
        t.clear[swept_sets.size()] = first_in(rest) & second_in(rest);
        swept_sets.push_back(swept);
        return int(swept_sets.size() - 1);
    };

    std::array<int, B::kSlots> filled{};
    for (auto& of_slot : t.turns)
        for (Turn& turn : of_slot) turn = {{~0ull, ~0ull}, {0, 0}, -1, 0};
    for (int i = 0; i <= N; ++i)
        for (int j = 0; j <= N; ++j)
            for (int from = 0; from < 4; ++from)
                for (int to = 0; to < 4; ++to) {
                    const int slot = S::from_tower(i, j, from), goal = S::from_tower(i, j, to);
                    if (from == to || slot < 0 || goal < 0) continue;
                    Turn turn = {{0, 0}, {0, 0}, short(goal), 0};
                    u32 swept[2] = {0, 0};
                    for (int way = 0; way < 2; ++way) {
                        for (int d = from; d != to;) {
                            const int next = way == 0 ? (d + 1) % 4 : (d + 3) % 4;
                            const int square = S::quarter(i, j, way == 0 ? d : next);
                            if (square >= 0) swept[way] |= 1u << square;
                            const int passed = S::from_tower(i, j, next);
                            if (next != to && passed >= 0) turn.pass[way] |= 1ull << passed;
                            d = next;
                        }
                        turn.clear[way] = short(clear_of(swept[way]));
                    }
                    // A way that asks for all the other asks for, and more, is never needed: a mask of all slots closes it.
                    for (int way = 0; way < 2; ++way) {
                        const int other = 1 - way;
                        if ((turn.pass[other] & ~turn.pass[way]) == 0 && (swept[other] & ~swept[way]) == 0) {
                            turn.pass[way] = ~0ull;
                            break;
                        }
                    }
                    t.turns[slot][filled[slot]++] = turn;
                }

    for (int n = 0; n < B::kSlots; ++n) {
        t.binomial[n][0] = 1;
        for (int k = 1; k < B::kWalls + 2; ++k) t.binomial[n][k] = n == 0 ? 0 : t.binomial[n - 1][k - 1] + t.binomial[n - 1][k];
        t.mirrored[n] = u8(S::mirrored(n));
    }
    for (int square = 0; square < 16; ++square) {
        if (!on_board(square)) continue;
        if (square % 4 + 1 < N) {
            t.all_east |= 1u << square;
            t.cut_east[S::beside(square, kEast)] = u16(1u << square);
        }
        if (square / 4 + 1 < N) {
            t.all_north |= 1u << square;
            t.cut_north[S::beside(square, kNorth)] = u16(1u << square);
        }
    }
    return t;
}

}  // namespace alcazar
