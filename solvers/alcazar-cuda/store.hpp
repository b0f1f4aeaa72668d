// The tables in memory: who is known to win, who to lose, in how many plies; and how one position is looked up.
//
// `won` and `lost` hold a bit for every position. `depth` holds a byte for every position of one of each two mirror images: a win
// in 2k - 1 plies and a loss in 2k plies have depth k. The few deeper than a byte can say are kept in a list beside.
#pragma once

#include "sweep.hpp"

namespace alcazar {

constexpr int kClasses = 8;  // 1: the mover is at home, 2: the other is at home, 4: a wall is barred

// What a sweep found.
struct Tally {
    u64 found[kClasses];
    u64 sets_changed;
    u64 first;  // smallest place (row * 256 + bit) found; ~0 if none
};

// What it found in one wall set.
struct Find {
    u32 found[kClasses] = {0, 0, 0, 0, 0, 0, 0, 0};
    u32 changed = 0;  // which rows
    u64 first = ~0ull;
};

// A position deeper than the limit: its place among the depths, and its depth.
struct Far {
    u64 place;
    u64 depth;
};

template <class B>
struct Store {
    Row* won;
    Row* lost;
    u8* depth;
    u16* changed;          // per wall set: which rows the last sweep changed
    const u64* canonical;  // bit per wall set: the smaller of its mirror pair, or its own mirror image
    const u32* canonical_before;  // how many canonical sets come before each block of 512
    Far* far;                     // in no order while solving, sorted afterwards
    u32* far_count;               // may pass the capacity: then the list is not complete
    u32 far_capacity;
};

HD u32 take_one(u32* counter) {
#if defined(__CUDA_ARCH__)
    return atomicAdd(counter, 1u);
#else
    return __atomic_fetch_add(counter, 1u, __ATOMIC_RELAXED);
#endif
}

constexpr int kDepthRow = 225;  // 15 squares for each figure: nobody stands on the other's start

HD int depth_place(int bit) { return (bit >> 4) * 15 + (bit & 15) - 1; }

template <class B>
HD bool is_canonical(const Store<B>& s, u32 rank) {
    return s.canonical[rank >> 6] >> (rank & 63) & 1;
}

template <class B>
HD u32 canonical_index(const Store<B>& s, u32 rank) {
    u32 index = s.canonical_before[rank >> 9];
    for (u32 word = rank >> 9 << 3; word < rank >> 6; ++word) index += count_bits(s.canonical[word]);
    return index + count_bits(s.canonical[rank >> 6] & ((1ull << (rank & 63)) - 1));
}

// Writes what `evaluate` found for a wall set; returns what of it is new.
template <class B, Phase P>
HD Find commit(const Tables<B>& t, const Store<B>& s, u64 walls, const Row* found, int depth) {
    const u64 stored = turned_walls<B>(walls);
    const u32 rank = rank_of<B>(t, stored);
    // Kept in the frame of the player who has just moved: there the mover's home is the far corner.
    const Row mover_home = second_in(1u << B::kFar), other_home = first_in(1u << B::kHome);
    Find find;
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
    for (int row = 0; row < B::kRows; ++row) {
        // The half turn reverses the order of the walls.
        Row fresh = turned<B::kFar>(found[row == 0 ? 0 : B::kRows - row]);
        const u64 place = u64(rank) * B::kRows + row;
        if (P != kFirstWins) fresh = fresh & ~s.won[place];
        if (P == kLosses) fresh = fresh & ~s.lost[place];
        if (!any(fresh)) continue;
        find.changed |= 1u << row;
        Row* const table = P == kLosses ? s.lost : s.won;
        table[place] = P == kFirstWins ? fresh : table[place] | fresh;

        const int barred = row == 0 ? 0 : 4;
        const u32 both = count(fresh & mover_home & other_home);
        const u32 mover = count(fresh & mover_home) - both, other = count(fresh & other_home) - both;
        find.found[barred + 3] += both;
        find.found[barred + 1] += mover;
        find.found[barred + 2] += other;
        find.found[barred] += count(fresh) - both - mover - other;

        const bool keep = is_canonical(s, rank);
        const u64 depths = keep ? (u64(canonical_index(s, rank)) * B::kRows + row) * kDepthRow : 0;
        for (int k = 0; k < 4; ++k) {
            for (u64 word = fresh.word[k]; word != 0; word &= word - 1) {
                const int bit = 64 * k + lowest_bit(word);
                if (place * 256 + bit < find.first) find.first = place * 256 + bit;
                if (!keep) break;
                const u64 at = depths + depth_place(bit);
                s.depth[at] = u8(depth < B::kDepthLimit ? depth : B::kDepthLimit);
                if (depth > B::kDepthLimit) {
                    const u32 n = take_one(s.far_count);
                    if (n < s.far_capacity) s.far[n] = {at, u64(depth)};
                }
            }
        }
    }
    s.changed[rank] = u16(find.changed);
    return find;
}

// The wall sets (in the mover's frame) whose result may change because rows of this one did; `mark(rank)` is called for each.
template <class B, class Mark>
HD void affected(const Tables<B>& t, const Store<B>& s, u32 rank, Mark mark) {
    const u32 changed = s.changed[rank];
    if (changed == 0) return;
    if (changed & 1) mark(rank);  // by a step
    const u64 walls = wall_set<B>(t, rank);
    const Neighbours<B> next(t, walls);
    for (int i = 0; i < B::kWalls; ++i) {
        if (!(changed >> (i + 1) & 1)) continue;
        // Turning the barred wall back along its way leads to the sets it can have come from.
        for (int j = 0; j < 6; ++j) {
            const Turn& turn = t.turns[next.slot[i]][j];
            if (turn.to < 0 || (walls >> turn.to & 1)) continue;
            if ((walls & turn.pass[0]) && (walls & turn.pass[1])) continue;
            int row;
            mark(next.rank_after(t, walls, i, turn.to, row));
        }
    }
}

// A position from the mover's side in one word, as queries travel: walls, then the squares and the barred slot (63: none).
HD u64 pack(u64 walls, int mover, int other, int barred) {
    return walls | u64(mover) << 40 | u64(other) << 44 | u64(barred & 63) << 48;
}
HD u64 packed_walls(u64 packed) { return packed & ((1ull << 40) - 1); }
HD int packed_mover(u64 packed) { return packed >> 40 & 15; }
HD int packed_other(u64 packed) { return packed >> 44 & 15; }
HD int packed_barred(u64 packed) {
    const int slot = packed >> 48 & 63;
    return slot == 63 ? -1 : slot;
}

HD int mirror_of(int square) { return square / 4 + square % 4 * 4; }

// The mirror image of a position, in the diagonal that holds both start squares.
template <class B>
HD u64 mirrored_packed(const Tables<B>& t, u64 packed) {
    const int barred = packed_barred(packed);
    return pack(mirrored_walls<B>(t, packed_walls(packed)), mirror_of(packed_mover(packed)), mirror_of(packed_other(packed)),
                barred < 0 ? -1 : t.mirrored[barred]);
}

// The depth at a place where the byte says "the limit or more".
template <class B>
HD int far_depth(const Store<B>& s, u64 place) {
    u32 low = 0, high = *s.far_count;
    while (low < high) {
        const u32 middle = low + (high - low) / 2;
        if (s.far[middle].place < place) low = middle + 1;
        else high = middle;
    }
    return low < *s.far_count && s.far[low].place == place ? int(s.far[low].depth) : B::kDepthLimit;
}

// 0: a draw; +n: the mover wins in n plies; -n: it loses in n plies.
template <class B>
HD int value_of(const Tables<B>& t, const Store<B>& s, u64 packed) {
    u64 walls = turned_walls<B>(packed_walls(packed));
    int x = B::kFar - packed_other(packed), y = B::kFar - packed_mover(packed);
    int barred = packed_barred(packed);
    if (barred >= 0) barred = B::kSlots - 1 - barred;
    const auto place = [&](u32 rank) { return u64(rank) * B::kRows + (barred < 0 ? 0 : row_of_slot(walls, barred)); };
    u32 rank = rank_of<B>(t, walls);
    const int bit = x % 4 * 16 + y;
    const bool won = s.won[place(rank)].word[x / 4] >> bit & 1;
    const bool lost = s.lost[place(rank)].word[x / 4] >> bit & 1;
    if (!won && !lost) return 0;
    if (!is_canonical(s, rank)) {
        walls = mirrored_walls<B>(t, walls);
        x = mirror_of(x);
        y = mirror_of(y);
        if (barred >= 0) barred = t.mirrored[barred];
        rank = rank_of<B>(t, walls);
    }
    const u64 row = u64(canonical_index(s, rank)) * B::kRows + (barred < 0 ? 0 : row_of_slot(walls, barred));
    const u64 at = row * kDepthRow + depth_place(16 * x + y);
    int depth = s.depth[at];
    if (depth == B::kDepthLimit) depth = far_depth(s, at);
    return won ? 2 * depth - 1 : -2 * depth;
}

// The position at a place of the tables (row * 256 + bit).
template <class B>
HD u64 packed_at(const Tables<B>& t, u64 place) {
    const int bit = int(place & 255);
    const u32 rank = u32((place >> 8) / B::kRows);
    const int row = int((place >> 8) % B::kRows);
    const u64 walls = wall_set<B>(t, rank);
    int barred = -1;
    if (row > 0) {
        u64 rest = walls;
        for (int i = 1; i < row; ++i) rest &= rest - 1;
        barred = B::kSlots - 1 - lowest_bit(rest);
    }
    return pack(turned_walls<B>(walls), B::kFar - (bit & 15), B::kFar - (bit >> 4), barred);
}

}  // namespace alcazar
