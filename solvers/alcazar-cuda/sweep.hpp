// One wall set in one sweep: the whole logic of the solver, for CPU and GPU alike.
//
// A sweep looks at positions from the side to move: x is the mover's figure (home a1), y the enemy's (home far). The rows it
// reads and writes are kept in the frame of the player who has just moved, so that a parent finds the children of all its
// figure pairs in one row without turning anything; a wall set's own rows are turned once, when they are written.
#pragma once

#include "rank.hpp"

namespace alcazar {

enum Phase {
    kFirstWins,  // wins in one ply, from the rules alone
    kWins,       // a move to a lost position
    kLosses      // no move but to won positions
};

// Open passages: bit s of `east` if a figure can go from s to its eastern neighbour, and so on.
struct Passages {
    u32 toward[4];
};

template <class B>
HD Passages passages(const Tables<B>& t, u64 walls) {
    u32 east = t.all_east, north = t.all_north;
    for (; walls != 0; walls &= walls - 1) {
        const int slot = lowest_bit(walls);
        east &= ~u32(t.cut_east[slot]);
        north &= ~u32(t.cut_north[slot]);
    }
    return {{east, north, east << 1, north << 4}};
}

// The square from which a step in a direction would lead to `goal`, as a set.
HD u32 step_origin(int goal, int direction) {
    const int origin = goal - step_of(direction);
    return origin >= 0 && origin < 16 ? 1u << origin : 0;
}

// Pairs whose mover may step in a direction: no wall, no enemy, not home.
template <class B>
HD Row mover_steps(const Tables<B>& t, const Passages& p, int d) {
    return first_in(p.toward[d] & ~step_origin(B::kHome, d)) & ~t.adjacent[d];
}

template <class B>
HD Row mover_has_step(const Tables<B>& t, const Passages& p) {
    return mover_steps<B>(t, p, 0) | mover_steps<B>(t, p, 1) | mover_steps<B>(t, p, 2) | mover_steps<B>(t, p, 3);
}

// Pairs whose enemy has a way out when the question is whether it is immured.
template <class B>
HD Row enemy_has_exit(const Tables<B>& t, const Reading& reading, const Passages& p) {
    Row out = empty_row();
    for (int d = 0; d < 4; ++d) {
        u32 from = p.toward[d];
        if (!reading.home_is_exit) from &= ~step_origin(B::kFar, d);
        // The mover stands in the way where the enemy is one step back from it.
        out = out | (second_in(from) & ~t.adjacent[(d + 2) % 4]);
    }
    return out;
}

// Pairs that let wall number i turn to a given place; empty if the way or the place is taken.
HD Row turn_legal(const Row* clear, const Turn& turn, u64 walls) {
    Row legal = empty_row();
    if (turn.to < 0 || (walls >> turn.to & 1)) return legal;
    if (!(walls & turn.pass[0])) legal = clear[turn.clear[0]];
    if (!(walls & turn.pass[1])) legal = legal | clear[turn.clear[1]];
    return legal;
}

// Pairs for which a wall on this slot has any legal turn.
template <class B>
HD Row wall_has_turn(const Tables<B>& t, u64 walls, int slot) {
    Row legal = empty_row();
    for (int j = 0; j < 6; ++j) legal = legal | turn_legal(t.clear, t.turns[slot][j], walls);
    return legal;
}

// How many positions of a wall set have no legal move at all: no step, and no wall but a barred one that can turn.
template <class B>
HD u32 stuck_positions(const Tables<B>& t, u64 walls) {
    const Row shut_in = t.valid & ~mover_has_step<B>(t, passages<B>(t, walls));
    Row one = empty_row(), two = empty_row();
    for (u64 rest = walls; rest != 0; rest &= rest - 1) {
        const Row turns = wall_has_turn<B>(t, walls, lowest_bit(rest));
        two = two | (one & turns);
        one = one | turns;
    }
    u32 sum = count(shut_in & ~one);
    for (u64 rest = walls; rest != 0; rest &= rest - 1)
        sum += count(shut_in & ~two & ~(one & ~wall_has_turn<B>(t, walls, lowest_bit(rest))));
    return sum;
}

// The result of one wall set: row 0 with no wall barred, row 1 + i with wall number i barred, in the mover's frame.
// In the win phases the pairs that have a winning move; in the loss phase those that have moves and none that is not lost.
// `rows` are all positions' losses (kWins) or wins (kLosses) so far; kFirstWins does not read them.
template <class B, Phase P>
HD void evaluate(const Tables<B>& t, const Reading& reading, u64 walls, const Row* rows, Row* out) {
    constexpr int K = B::kWalls;
    const Neighbours<B> next(t, walls);
    const Passages open = passages<B>(t, walls);

    Row by_step = empty_row(), has_step = empty_row(), exits = empty_row();
    {
        Row stay = empty_row();
        if (P == kFirstWins) exits = enemy_has_exit<B>(t, reading, open);
        if (P != kFirstWins) stay = rows[u64(next.here[K]) * B::kRows];
        for (int d = 0; d < 4; ++d) {
            const Row legal = mover_steps<B>(t, open, d);
            has_step = has_step | legal;
            if (P == kFirstWins) {
                const Row arrives = first_in(step_origin(B::kFar, d));
                by_step = by_step | (legal & (arrives | (exits & ~look_ahead(exits, d))));
            } else {
                const Row seen = look_ahead(stay, d);
                by_step = by_step | (legal & (P == kWins ? seen : ~seen));
            }
        }
    }
    Row may_turn = t.valid;
    if (reading.third_turn) may_turn = may_turn & ~(first_in(1u << B::kHome) & has_step);

    // Per wall: pairs for which moving it does it; overall: pairs with at least one, at least two such walls.
    Row of_wall[K], one = empty_row(), two = empty_row();
    Row one_moves = empty_row(), two_move = empty_row();
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
    for (int i = 0; i < K; ++i) {
        Row hit = empty_row(), moves = empty_row();
        const int slot = next.slot[i];
#if defined(__CUDA_ARCH__)
#pragma unroll 3
#endif
        for (int j = 0; j < 6; ++j) {
            const Turn& turn = t.turns[slot][j];
            const Row legal = turn_legal(t.clear, turn, walls);
            if (!any(legal)) continue;
            if (P == kFirstWins) {
                const u64 after = walls ^ 1ull << slot ^ 1ull << turn.to;
                hit = hit | (legal & exits & ~enemy_has_exit<B>(t, reading, passages<B>(t, after)));
            } else {
                int row;
                const u32 rank = next.rank_after(t, walls, i, turn.to, row);
                const Row seen = rows[u64(rank) * B::kRows + row];
                hit = hit | (legal & (P == kWins ? seen : ~seen));
                moves = moves | legal;
            }
        }
        hit = hit & may_turn;
        two = two | (one & hit);
        one = one | hit;
        of_wall[i] = hit;
        if (P == kLosses) {
            moves = moves & may_turn;
            two_move = two_move | (one_moves & moves);
            one_moves = one_moves | moves;
        }
    }

    const Row sure = by_step | two;
    out[0] = sure | one;
    for (int i = 0; i < K; ++i) out[1 + i] = sure | (one & ~of_wall[i]);
    if (P == kLosses) {
        for (int r = 0; r <= K; ++r) out[r] = t.valid & ~out[r];
        // A player without any legal move has not lost. Only pairs with no step and less than two mobile walls are in question.
        const Row few = t.valid & ~has_step & ~two_move;
        if (any(few)) {
            out[0] = out[0] & (~few | one_moves);
            for (int i = 0; i < K; ++i) {
                const Row own = wall_has_turn<B>(t, walls, next.slot[i]) & may_turn;
                out[1 + i] = out[1 + i] & (~few | (one_moves & ~own));
            }
        }
    } else {
        for (int r = 0; r <= K; ++r) out[r] = out[r] & t.valid;
    }
}

}  // namespace alcazar
