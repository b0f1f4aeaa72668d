// A row: one bit for each pair of figures, bit 16 * x + y of 256.
//
// The sweeps work on whole rows, so that one 32-byte read answers a question for every pair of squares at once.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define HD __host__ __device__ __forceinline__
#else
#define HD inline
#endif

namespace alcazar {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Squares are numbered file + 4 * rank on every board size, so that a step is always a shift by 1 or 4 squares.
enum Direction { kEast = 0, kNorth = 1, kWest = 2, kSouth = 3 };

HD int step_of(int direction) {
    const int steps[4] = {1, 4, -1, -4};
    return steps[direction];
}

HD int count_bits(u64 word) {
#if defined(__CUDA_ARCH__)
    return __popcll(word);
#else
    return __builtin_popcountll(word);
#endif
}

// Index of the lowest bit of a word that is not zero.
HD int lowest_bit(u64 word) {
#if defined(__CUDA_ARCH__)
    return __ffsll(static_cast<long long>(word)) - 1;
#else
    return __builtin_ctzll(word);
#endif
}

HD u64 reverse_bits(u64 word) {
#if defined(__CUDA_ARCH__)
    return __brevll(word);
#else
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(word);
#endif
}

struct alignas(32) Row {
    u64 word[4];
};

HD Row operator&(const Row& a, const Row& b) {
    return {{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2], a.word[3] & b.word[3]}};
}
HD Row operator|(const Row& a, const Row& b) {
    return {{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2], a.word[3] | b.word[3]}};
}
HD Row operator~(const Row& a) { return {{~a.word[0], ~a.word[1], ~a.word[2], ~a.word[3]}}; }
HD bool any(const Row& a) { return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) != 0; }
HD u32 count(const Row& a) {
    return count_bits(a.word[0]) + count_bits(a.word[1]) + count_bits(a.word[2]) + count_bits(a.word[3]);
}
HD Row empty_row() { return {{0, 0, 0, 0}}; }

// All pairs whose first figure stands in the set.
HD Row first_in(u32 squares) {
    Row row;
    for (int k = 0; k < 4; ++k) {
        // Each of four bits goes to the bottom of its own 16-bit lane, then fills it.
        const u64 lanes = ((squares >> (4 * k)) & 15) * 0x0000200040008001ull & 0x0001000100010001ull;
        row.word[k] = lanes * 0xffff;
    }
    return row;
}

// All pairs whose second figure stands in the set.
HD Row second_in(u32 squares) {
    const u64 word = (squares & 0xffff) * 0x0001000100010001ull;
    return {{word, word, word, word}};
}

// The row as seen by a first figure about to step: bit (x, y) of the result is bit (x + step, y) of the row.
HD Row look_ahead(const Row& row, int direction) {
    const u64* w = row.word;
    switch (direction) {
        case kEast:
            return {{w[0] >> 16 | w[1] << 48, w[1] >> 16 | w[2] << 48, w[2] >> 16 | w[3] << 48, w[3] >> 16}};
        case kNorth:
            return {{w[1], w[2], w[3], 0}};
        case kWest:
            return {{w[0] << 16, w[1] << 16 | w[0] >> 48, w[2] << 16 | w[1] >> 48, w[3] << 16 | w[2] >> 48}};
        default:
            return {{0, w[0], w[1], w[2]}};
    }
}

HD void swap_words(u64& low, u64& high, int shift, u64 mask) {
    const u64 t = ((low >> shift) ^ high) & mask;
    high ^= t;
    low ^= t << shift;
}

HD u64 swap_inside(u64 word, int shift, u64 mask) {
    const u64 t = ((word >> shift) ^ word) & mask;
    return word ^ t ^ t << shift;
}

HD Row transpose(const Row& row) {
    u64 w0 = row.word[0], w1 = row.word[1], w2 = row.word[2], w3 = row.word[3];
    // Exchange bits 3 and 2 of the two squares between words, then bits 1 and 0 inside each word.
    swap_words(w0, w2, 8, 0x00ff00ff00ff00ffull);
    swap_words(w1, w3, 8, 0x00ff00ff00ff00ffull);
    swap_words(w0, w1, 4, 0x0f0f0f0f0f0f0f0full);
    swap_words(w2, w3, 4, 0x0f0f0f0f0f0f0f0full);
    Row out = {{w0, w1, w2, w3}};
    for (int k = 0; k < 4; ++k) {
        u64 w = out.word[k];
        w = swap_inside(w, 30, 0x00000000ccccccccull);  // bit 1: lanes two apart, positions two apart
        w = swap_inside(w, 15, 0x0000aaaa0000aaaaull);  // bit 0
        out.word[k] = w;
    }
    return out;
}

// The half turn with the sides exchanged: bit (x, y) goes to (far - y, far - x). `far` is the last square, 15 or 10.
template <int Far>
HD Row turned(const Row& row) {
    const Row t = transpose(row);
    Row r = {{reverse_bits(t.word[3]), reverse_bits(t.word[2]), reverse_bits(t.word[1]), reverse_bits(t.word[0])}};
    constexpr int shift = (15 - Far) * 17;  // smaller boards do not end at square 15
    [[maybe_unused]] constexpr int words = shift / 64, bits = shift % 64;
    if constexpr (shift != 0) {
        static_assert(bits != 0, "both parts of the shift are used below");
        for (int k = 0; k < 4; ++k) {
            const u64 low = k + words < 4 ? r.word[k + words] : 0;
            const u64 high = k + words + 1 < 4 ? r.word[k + words + 1] : 0;
            r.word[k] = low >> bits | high << (64 - bits);
        }
    }
    return r;
}

}  // namespace alcazar
