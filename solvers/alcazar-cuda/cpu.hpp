// The sweeps on this computer's own processor: for reduced games, and to test the code the GPU runs.
#pragma once

#include <algorithm>
#include <memory>
#include <thread>

#include "solve.hpp"

namespace alcazar {

// Which wall sets are kept with their distances: bit sets and running counts for both backends.
template <class B>
void list_canonical(const Tables<B>& t, std::vector<u64>& bits, std::vector<u32>& before) {
    const u64 sets = wall_sets<B>();
    bits.assign((sets + 511) / 512 * 8, 0);
    before.assign((sets + 511) / 512, 0);
    const unsigned workers = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (unsigned w = 0; w < workers; ++w)
        threads.emplace_back([&, w] {
            const u64 words = bits.size();
            for (u64 word = words * w / workers; word < words * (w + 1) / workers; ++word)
                for (u64 rank = word * 64; rank < std::min(sets, word * 64 + 64); ++rank) {
                    const u64 walls = wall_set<B>(t, u32(rank));
                    if (rank_of<B>(t, mirrored_walls<B>(t, walls)) >= rank) bits[word] |= 1ull << (rank & 63);
                }
        });
    for (std::thread& thread : threads) thread.join();
    u32 sum = 0;
    for (std::size_t block = 0; block < before.size(); ++block) {
        before[block] = sum;
        for (int word = 0; word < 8; ++word) sum += count_bits(bits[block * 8 + word]);
    }
}

template <class B>
u64 canonical_sets(const std::vector<u64>& bits) {
    u64 sum = 0;
    for (u64 word : bits) sum += count_bits(word);
    return sum;
}

template <class B>
class CpuBackend {
  public:
    using Game = B;

    CpuBackend() : tables_(std::make_unique<Tables<B>>(make_tables<B>())) {
        list_canonical(*tables_, canonical_, before_);
        won_.resize(sets() * B::kRows);
        lost_.resize(sets() * B::kRows);
        depth_.resize(canonical_sets<B>(canonical_) * B::kRows * kDepthRow);
        changed_.resize(sets());
        far_.resize(kFar);
        store_ = {won_.data(),       lost_.data(),   depth_.data(), changed_.data(), canonical_.data(),
                  before_.data(), far_.data(), &far_count_,   kFar};
    }

    static u64 sets() { return wall_sets<B>(); }
    const Tables<B>& tables() const { return *tables_; }

    void clear(const Reading& reading) {
        reading_ = reading;
        std::fill(won_.begin(), won_.end(), empty_row());
        std::fill(lost_.begin(), lost_.end(), empty_row());
        far_count_ = 0;
    }

    // Called once all sweeps are done, before values are asked for.
    void finish() {
        if (far_count_ > kFar) throw "too many deep positions";
        std::sort(far_.begin(), far_.begin() + far_count_, [](const Far& a, const Far& b) { return a.place < b.place; });
    }

    // Lists the wall sets the next sweep must look at; returns how many.
    u64 mark() {
        std::vector<bool> marked(sets());
        for (u32 rank = 0; rank < sets(); ++rank) affected(*tables_, store_, rank, [&](u32 parent) { marked[parent] = true; });
        list_.clear();
        for (u32 rank = 0; rank < sets(); ++rank)
            if (marked[rank]) list_.push_back(rank);
        return list_.size();
    }

    Tally sweep(Phase phase, int depth, bool all) {
        std::fill(changed_.begin(), changed_.end(), 0);
        switch (phase) {
            case kFirstWins: return run<kFirstWins>(depth, all);
            case kWins: return run<kWins>(depth, all);
            default: return run<kLosses>(depth, all);
        }
    }

    u64 stuck() const {
        u64 sum = 0;
        for (u32 rank = 0; rank < sets(); ++rank) sum += stuck_positions<B>(*tables_, wall_set<B>(*tables_, rank));
        return sum;
    }

    void values(const u64* packed, std::size_t count, std::int16_t* out) const {
        for (std::size_t n = 0; n < count; ++n) out[n] = std::int16_t(value_of(*tables_, store_, packed[n]));
    }

  private:
    template <Phase P>
    Tally run(int depth, bool all) {
        const unsigned workers = std::max(1u, std::thread::hardware_concurrency());
        const u64 count = all ? sets() : list_.size();
        std::vector<Tally> tallies(workers, Tally{{}, 0, ~0ull});
        std::vector<std::thread> threads;
        for (unsigned w = 0; w < workers; ++w)
            threads.emplace_back([&, w] {
                Row out[B::kRows];
                Tally tally{{}, 0, ~0ull};
                for (u64 n = count * w / workers; n < count * (w + 1) / workers; ++n) {
                    const u64 walls = wall_set<B>(*tables_, all ? u32(n) : list_[n]);
                    evaluate<B, P>(*tables_, reading_, walls, P == kWins ? store_.lost : store_.won, out);
                    const Find find = commit<B, P>(*tables_, store_, walls, out, depth);
                    for (int c = 0; c < kClasses; ++c) tally.found[c] += find.found[c];
                    tally.sets_changed += find.changed != 0;
                    tally.first = std::min(tally.first, find.first);
                }
                tallies[w] = tally;
            });
        for (std::thread& thread : threads) thread.join();
        Tally sum{{}, 0, ~0ull};
        for (const Tally& tally : tallies) {
            for (int c = 0; c < kClasses; ++c) sum.found[c] += tally.found[c];
            sum.sets_changed += tally.sets_changed;
            sum.first = std::min(sum.first, tally.first);
        }
        return sum;
    }

    std::unique_ptr<Tables<B>> tables_;
    Reading reading_;
    std::vector<u64> canonical_;
    std::vector<u32> before_, list_;
    std::vector<Row> won_, lost_;
    std::vector<u8> depth_;
    std::vector<u16> changed_;
    static constexpr u32 kFar = 1u << 20;
    std::vector<Far> far_;
    u32 far_count_ = 0;
    Store<B> store_;
};

}  // namespace alcazar
