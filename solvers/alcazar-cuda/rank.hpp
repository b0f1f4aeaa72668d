// Wall sets as numbers: the combinatorial number system, and the rank of a neighbour without ranking it anew.
#pragma once

#include "board.hpp"

namespace alcazar {

template <class B>
constexpr u64 wall_sets() {
    u64 product = 1;
    for (int k = 1; k <= B::kWalls; ++k) product = product * u64(B::kSlots - B::kWalls + k) / u64(k);
    return product;
}

// sum of C(slot_i, i + 1) over the slots in rising order.
template <class B>
HD u32 rank_of(const Tables<B>& t, u64 walls) {
    u32 rank = 0;
    for (int k = 1; walls != 0; ++k, walls &= walls - 1) rank += t.binomial[lowest_bit(walls)][k];
    return rank;
}

template <class B>
HD u64 wall_set(const Tables<B>& t, u32 rank) {
    u64 walls = 0;
    int slot = B::kSlots - 1;
    for (int k = B::kWalls; k > 0; --k) {
        while (t.binomial[slot][k] > rank) --slot;
        rank -= t.binomial[slot][k];
        walls |= 1ull << slot;
        --slot;
    }
    return walls;
}

// The half turn of a wall set.
template <class B>
HD u64 turned_walls(u64 walls) {
    return reverse_bits(walls) >> (64 - B::kSlots);
}

template <class B>
HD u64 mirrored_walls(const Tables<B>& t, u64 walls) {
    u64 out = 0;
    for (; walls != 0; walls &= walls - 1) out |= 1ull << t.mirrored[lowest_bit(walls)];
    return out;
}

// Row of a wall set in which the wall on `slot` is barred: 0 is "none", 1.. the walls in rising order.
HD int row_of_slot(u64 walls, int slot) { return 1 + count_bits(walls & ((1ull << slot) - 1)); }

// A wall set opened up for ranking the sets one wall away.
template <class B>
struct Neighbours {
    u32 here[B::kWalls + 1];  // prefix sums of C(slot_i, i + 1),
    u32 down[B::kWalls + 1];  // of C(slot_i, i): a wall below was taken away,
    u32 up[B::kWalls + 1];    // of C(slot_i, i + 2): a wall below was added
    u8 slot[B::kWalls];

    HD Neighbours(const Tables<B>& t, u64 walls) {
        here[0] = down[0] = up[0] = 0;
        for (int i = 0; i < B::kWalls; ++i, walls &= walls - 1) {
            const int s = lowest_bit(walls);
            slot[i] = u8(s);
            here[i + 1] = here[i] + t.binomial[s][i + 1];
            down[i + 1] = down[i] + t.binomial[s][i];
            up[i + 1] = up[i] + t.binomial[s][i + 2];
        }
    }

    // Rank after wall number i moved to the free slot `to`, and the row in which it is barred there.
    HD u32 rank_after(const Tables<B>& t, u64 walls, int i, int to, int& row) const {
        const int below = count_bits(walls & ((1ull << to) - 1));
        const u32 all = here[B::kWalls];
        if (to > slot[i]) {
            const int place = below - 1;  // the wall itself stood below
            row = 1 + place;
            return here[i] + (down[place + 1] - down[i + 1]) + t.binomial[to][place + 1] + (all - here[place + 1]);
        }
        row = 1 + below;
        return here[below] + t.binomial[to][below + 1] + (up[i] - up[below]) + (all - here[i + 1]);
    }
};

}  // namespace alcazar
