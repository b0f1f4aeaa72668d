// The order of sweeps, whoever carries them out.
#pragma once

#include <chrono>
#include <cstdio>
#include <vector>

#include "store.hpp"

namespace alcazar {

// What was found at one distance, in plies: odd distances are wins of the side to move, even ones losses.
struct Layer {
    int plies;
    Tally tally;
    double seconds;
};

inline u64 total(const Tally& tally) {
    u64 sum = 0;
    for (u64 n : tally.found) sum += n;
    return sum;
}

inline double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Win sweep k finds the wins in 2k - 1 plies: it reads only losses, all of them in 2k - 2 or less. Loss sweep k finds the losses in
// 2k: it reads only wins. So each layer is complete before the next begins, and what no layer reaches is drawn.
template <class Backend>
std::vector<Layer> solve(Backend& backend, const Reading& reading, bool verbose) {
    std::vector<Layer> layers;
    backend.clear(reading);
    for (int plies = 1; plies < 8000; ++plies) {
        const double begin = now();
        const Phase phase = plies == 1 ? kFirstWins : plies % 2 == 1 ? kWins : kLosses;
        // Looking at everything is cheaper than finding out what need not be looked at while most of the table still changes.
        const bool all = plies <= 2 || layers.back().tally.sets_changed > Backend::sets() / 10;
        const u64 looked_at = all ? Backend::sets() : backend.mark();
        const Tally tally = backend.sweep(phase, (plies + 1) / 2, all);
        layers.push_back({plies, tally, now() - begin});
        if (verbose) {
            std::fprintf(stderr, "%3d plies: %14llu found, %9llu sets looked at, %9llu changed, %.3f s\n", plies,
                         (unsigned long long)total(tally), (unsigned long long)looked_at, (unsigned long long)tally.sets_changed,
                         layers.back().seconds);
        }
        if (total(tally) == 0) break;
    }
    backend.finish();
    return layers;
}

}  // namespace alcazar
