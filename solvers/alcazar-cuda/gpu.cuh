// The sweeps on one GPU with about 125 GB of free memory (for the real game): one thread works on one wall set.
//
// What a sweep over everything should cost on an H200 (4.3 TB/s measured for copies): 76.9 million wall sets, each reading about 35
// child rows of 32 bytes in random places (1.1 KB) and its own nine rows once or twice (0.3 to 0.6 KB), writing part of them: 130 GB,
// 60 ms at half the copy rate, which random 32-byte sectors can hope for; some 4000 instructions per set add about 15 ms if they do
// not overlap. The distances are written once per position: 73 GB in all. Later sweeps look only at the sets marked.
#pragma once

#include <cuda_runtime.h>

#include "cpu.hpp"

namespace alcazar {

inline void cuda_check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
        std::exit(1);
    }
}

template <class B>
__device__ void load_tables(Tables<B>& shared, const Tables<B>* global) {
    static_assert(sizeof(Tables<B>) % 4 == 0, "copied by words");
    for (u32 n = threadIdx.x; n < sizeof(Tables<B>) / 4; n += blockDim.x)
        reinterpret_cast<u32*>(&shared)[n] = reinterpret_cast<const u32*>(global)[n];
    __syncthreads();
}

template <class B, Phase P>
__global__ void __launch_bounds__(128, 3)
    sweep_kernel(const Tables<B>* tables, Store<B> store, Reading reading, const u32* list, u32 count, int depth, Tally* tally) {
    __shared__ Tables<B> t;
    __shared__ unsigned long long found[kClasses], changed, first;
    if (threadIdx.x < kClasses) found[threadIdx.x] = 0;
    if (threadIdx.x == 0) {
        changed = 0;
        first = ~0ull;
    }
    load_tables(t, tables);
    const Row* rows = P == kWins ? store.lost : store.won;
    for (u32 n = blockIdx.x * blockDim.x + threadIdx.x; n < count; n += gridDim.x * blockDim.x) {
        const u64 walls = wall_set<B>(t, list == nullptr ? n : list[n]);
        Row out[B::kRows];
        evaluate<B, P>(t, reading, walls, rows, out);
        const Find find = commit<B, P>(t, store, walls, out, depth);
        if (find.changed == 0) continue;
        for (int c = 0; c < kClasses; ++c)
            if (find.found[c] != 0) atomicAdd(&found[c], static_cast<unsigned long long>(find.found[c]));
        atomicAdd(&changed, 1ull);
        if (find.first < first) atomicMin(&first, static_cast<unsigned long long>(find.first));
    }
    __syncthreads();
    auto* totals = reinterpret_cast<unsigned long long*>(tally);
    if (threadIdx.x < kClasses) atomicAdd(totals + threadIdx.x, found[threadIdx.x]);
    if (threadIdx.x == 0) {
        atomicAdd(totals + kClasses, changed);
        atomicMin(totals + kClasses + 1, first);
    }
}

template <class B>
__global__ void mark_kernel(const Tables<B>* tables, Store<B> store, u32 sets, u32* marked) {
    __shared__ Tables<B> t;
    load_tables(t, tables);
    for (u32 n = blockIdx.x * blockDim.x + threadIdx.x; n < sets; n += gridDim.x * blockDim.x)
        affected(t, store, n, [&](u32 rank) {
            const u32 bit = 1u << (rank & 31);
            if (!(marked[rank >> 5] & bit)) atomicOr(marked + (rank >> 5), bit);
        });
}

static __global__ void list_kernel(const u32* marked, u32 words, u32* list, u32* length) {
    for (u32 n = blockIdx.x * blockDim.x + threadIdx.x; n < words; n += gridDim.x * blockDim.x) {
        u32 word = marked[n];
        if (word == 0) continue;
        u32 at = atomicAdd(length, u32(__popc(word)));
        for (; word != 0; word &= word - 1) list[at++] = n * 32 + u32(__ffs(int(word))) - 1;
    }
}

template <class B>
__global__ void stuck_kernel(const Tables<B>* tables, u32 sets, unsigned long long* sum) {
    __shared__ Tables<B> t;
    load_tables(t, tables);
    for (u32 n = blockIdx.x * blockDim.x + threadIdx.x; n < sets; n += gridDim.x * blockDim.x) {
        const u32 stuck = stuck_positions<B>(t, wall_set<B>(t, n));
        if (stuck != 0) atomicAdd(sum, static_cast<unsigned long long>(stuck));
    }
}

template <class B>
__global__ void values_kernel(const Tables<B>* tables, Store<B> store, const u64* packed, u32 count, std::int16_t* out) {
    __shared__ Tables<B> t;
    load_tables(t, tables);
    for (u32 n = blockIdx.x * blockDim.x + threadIdx.x; n < count; n += gridDim.x * blockDim.x)
        out[n] = std::int16_t(value_of(t, store, packed[n]));
}

template <class B>
class GpuBackend {
  public:
    using Game = B;

    GpuBackend() : tables_(std::make_unique<Tables<B>>(make_tables<B>())) {
        std::vector<u64> canonical;
        std::vector<u32> before;
        list_canonical(*tables_, canonical, before);
        cudaDeviceProp properties;
        cuda_check(cudaGetDeviceProperties(&properties, 0), "device");
        blocks_ = properties.multiProcessorCount * 12;
        u64* canonical_there;
        u32* before_there;
        const u64 rows = sets() * B::kRows;
        take(tables_there_, 1);
        take(canonical_there, canonical.size());
        take(before_there, before.size());
        take(store_.won, rows);
        take(store_.lost, rows);
        take(store_.depth, canonical_sets<B>(canonical) * B::kRows * kDepthRow);
        take(store_.changed, sets());
        take(marked_, words());
        take(list_, sets());
        take(length_, 1);
        take(tally_, 1);
        take(packed_, kBatch);
        take(values_, kBatch);
        take(store_.far, kFar);
        take(store_.far_count, 1);
        store_.far_capacity = kFar;
        store_.canonical = canonical_there;
        store_.canonical_before = before_there;
        send(tables_there_, tables_.get(), 1);
        send(canonical_there, canonical.data(), canonical.size());
        send(before_there, before.data(), before.size());
    }

    static u64 sets() { return wall_sets<B>(); }
    const Tables<B>& tables() const { return *tables_; }

    void clear(const Reading& reading) {
        reading_ = reading;
        cuda_check(cudaMemset(store_.won, 0, sets() * B::kRows * sizeof(Row)), "clear");
        cuda_check(cudaMemset(store_.lost, 0, sets() * B::kRows * sizeof(Row)), "clear");
        cuda_check(cudaMemset(store_.far_count, 0, sizeof(u32)), "clear");
    }

    void finish() {
        u32 count;
        fetch(&count, store_.far_count, 1);
        if (count > kFar) {
            std::fprintf(stderr, "%u positions are deeper than %d: more than there is room for\n", count, B::kDepthLimit);
            std::exit(1);
        }
        std::vector<Far> far(count);
        fetch(far.data(), store_.far, count);
        std::sort(far.begin(), far.end(), [](const Far& a, const Far& b) { return a.place < b.place; });
        send(store_.far, far.data(), count);
    }

    u64 mark() {
        cuda_check(cudaMemset(marked_, 0, words() * sizeof(u32)), "mark");
        cuda_check(cudaMemset(length_, 0, sizeof(u32)), "mark");
        mark_kernel<B><<<blocks_, 128>>>(tables_there_, store_, u32(sets()), marked_);
        list_kernel<<<blocks_, 128>>>(marked_, u32(words()), list_, length_);
        u32 length;
        fetch(&length, length_, 1);
        return listed_ = length;
    }

    Tally sweep(Phase phase, int depth, bool all) {
        Tally tally{{}, 0, ~0ull};
        send(tally_, &tally, 1);
        cuda_check(cudaMemset(store_.changed, 0, sets() * sizeof(u16)), "sweep");
        const u32* list = all ? nullptr : list_;
        const u32 count = all ? u32(sets()) : u32(listed_);
        switch (phase) {
            case kFirstWins: sweep_kernel<B, kFirstWins><<<blocks_, 128>>>(tables_there_, store_, reading_, list, count, depth, tally_); break;
            case kWins: sweep_kernel<B, kWins><<<blocks_, 128>>>(tables_there_, store_, reading_, list, count, depth, tally_); break;
            default: sweep_kernel<B, kLosses><<<blocks_, 128>>>(tables_there_, store_, reading_, list, count, depth, tally_);
        }
        cuda_check(cudaGetLastError(), "sweep");
        fetch(&tally, tally_, 1);
        return tally;
    }

    u64 stuck() const {
        u64 sum = 0;
        auto* there = reinterpret_cast<unsigned long long*>(packed_);
        send(packed_, &sum, 1);
        stuck_kernel<B><<<blocks_, 128>>>(tables_there_, u32(sets()), there);
        cuda_check(cudaGetLastError(), "stuck");
        fetch(&sum, packed_, 1);
        return sum;
    }

    void values(const u64* packed, std::size_t count, std::int16_t* out) const {
        for (std::size_t done = 0; done < count; done += kBatch) {
            const u32 part = u32(std::min<std::size_t>(kBatch, count - done));
            send(packed_, packed + done, part);
            values_kernel<B><<<blocks_, 128>>>(tables_there_, store_, packed_, part, values_);
            cuda_check(cudaGetLastError(), "values");
            fetch(out + done, values_, part);
        }
    }

  private:
    static constexpr std::size_t kBatch = 1u << 24;
    static constexpr u32 kFar = 1u << 27;

    static u64 words() { return (sets() + 31) / 32; }

    template <class T>
    static void take(T*& pointer, u64 count) {
        cuda_check(cudaMalloc(&pointer, count * sizeof(T)), "memory");
    }
    template <class T>
    static void send(T* there, const T* here, u64 count) {
        cuda_check(cudaMemcpy(there, here, count * sizeof(T), cudaMemcpyHostToDevice), "send");
    }
    template <class T>
    static void fetch(T* here, const T* there, u64 count) {
        cuda_check(cudaMemcpy(here, there, count * sizeof(T), cudaMemcpyDeviceToHost), "fetch");
    }

    std::unique_ptr<Tables<B>> tables_;
    Reading reading_;
    Tables<B>* tables_there_;
    Store<B> store_;
    u32 *marked_, *list_, *length_;
    Tally* tally_;
    u64* packed_;
    std::int16_t* values_;
    u64 listed_ = 0;
    int blocks_;
};

}  // namespace alcazar
