// Reduced games solved by the GPU and by this computer with the same code: every count and every value must agree.
#include "explore.hpp"
#include "gpu.cuh"

using namespace alcazar;

template <class B>
bool agree(const Reading& reading) {
    CpuBackend<B> here;
    GpuBackend<B> there;
    const auto a = solve(here, reading, false), b = solve(there, reading, false);
    bool good = a.size() == b.size();
    for (std::size_t n = 0; good && n < a.size(); ++n) {
        good = a[n].tally.first == b[n].tally.first && a[n].tally.sets_changed == b[n].tally.sets_changed;
        for (int c = 0; c < kClasses; ++c) good = good && a[n].tally.found[c] == b[n].tally.found[c];
    }
    std::vector<u64> packed;
    for (u64 place = 0; place < wall_sets<B>() * B::kRows * 256; ++place)
        if (here.tables().valid.word[place % 256 / 64] >> (place % 64) & 1) packed.push_back(packed_at<B>(here.tables(), place));
    std::vector<std::int16_t> x(packed.size()), y(packed.size());
    here.values(packed.data(), packed.size(), x.data());
    there.values(packed.data(), packed.size(), y.data());
    std::printf("board %d, %d walls: %zu positions, %zu layers: %s\n", B::kWidth, B::kWalls, packed.size(), a.size(),
                good && x == y ? "agree" : "DIFFER");
    return good && x == y;
}

int main() {
    bool good = true;
    for (const Reading& reading : {Reading{true, false}, Reading{true, true}, Reading{false, false}})
        good = agree<Board<3, 3>>(reading) && agree<Board<3, 4>>(reading) && agree<Board<4, 2>>(reading) && agree<Board<4, 3>>(reading) && good;
    return good ? 0 : 1;
}
