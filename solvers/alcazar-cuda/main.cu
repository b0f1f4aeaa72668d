// alcazar-solve OUT [READING ...]: solves the game under each reading and writes what is worth keeping.
#include "explore.hpp"
#include "walk.hpp"
#include "write.hpp"

#if defined(__CUDACC__)
#include "gpu.cuh"
using Game = alcazar::Board<4, 8>;
using Backend = alcazar::GpuBackend<Game>;
#else
#include "cpu.hpp"
#if !defined(BOARD)
#define BOARD 3, 4
#endif
using Game = alcazar::Board<BOARD>;
using Backend = alcazar::CpuBackend<Game>;
#endif

using namespace alcazar;
using P = Position<Game>;

constexpr int kLongLine = 8000;    // plies: longer than any win
constexpr int kChecked = 2000000;  // random positions whose value is compared with their moves' and their mirror image's

static void print_line(std::FILE* out, const std::vector<std::string>& line) {
    for (std::size_t n = 0; n < line.size(); ++n) std::fprintf(out, "%s%s", n ? " " : "", line[n].c_str());
}

static void report(std::FILE* out, const Explorer<Backend>& explorer, const std::vector<Layer>& layers, double seconds) {
    u64 open = 0;
    for (u64 word : explorer.backend.tables().valid.word) open += count_bits(word);
    open *= Backend::sets() * Game::kRows;
    u64 won = 0, lost = 0;
    for (const Layer& layer : layers) (layer.plies % 2 ? won : lost) += total(layer.tally);
    std::fprintf(out, "{\n \"third_turn\": %s, \"home_is_exit\": %s, \"seconds\": %.1f,\n", explorer.reading.third_turn ? "true" : "false",
                 explorer.reading.home_is_exit ? "true" : "false", seconds);
    std::fprintf(out, " \"positions\": %llu, \"won\": %llu, \"lost\": %llu, \"drawn\": %llu,\n", (unsigned long long)open,
                 (unsigned long long)won, (unsigned long long)lost, (unsigned long long)(open - won - lost));
    std::fprintf(out, " \"stuck\": %llu,\n", (unsigned long long)explorer.backend.stuck());
    std::fprintf(out, " \"checked\": %d, \"inconsistent\": %llu, \"asymmetric\": %llu,\n", kChecked, (unsigned long long)explorer.inconsistent(1, kChecked),
                 (unsigned long long)explorer.asymmetric(2, kChecked));
    std::fprintf(out, " \"classes\": \"bit 0: the side to move is at home, bit 1: the other is, bit 2: a wall is barred\",\n \"layers\": [\n");
    for (const Layer& layer : layers) {
        std::fprintf(out, "  {\"plies\": %d, \"value\": \"%s\", \"count\": %llu, \"by_class\": [", layer.plies, layer.plies % 2 ? "won" : "lost",
                     (unsigned long long)total(layer.tally));
        for (int c = 0; c < kClasses; ++c) std::fprintf(out, "%s%llu", c ? ", " : "", (unsigned long long)layer.tally.found[c]);
        std::fprintf(out, "], \"seconds\": %.3f", layer.seconds);
        if (total(layer.tally) != 0)
            std::fprintf(out, ", \"example\": \"%s\"", P::unpacked(packed_at<Game>(explorer.backend.tables(), layer.tally.first), 40).text().c_str());
        std::fprintf(out, "}%s\n", &layer == &layers.back() ? "" : ",");
    }
    std::fprintf(out, " ],\n");
    for (bool small : {false, true}) {
        const P start = start_position<Game>(small);
        const auto choices = explorer.choices(start);
        const int value = explorer.values({start})[0];
        std::fprintf(out, " \"%s\": {\"start\": \"%s\", \"value\": %d,\n  \"moves\": [", small ? "one_square_castles" : "three_square_castles",
                     start.text().c_str(), value);
        for (std::size_t n = 0; n < choices.size(); ++n)
            std::fprintf(out, "%s[\"%s\", %d]", n ? ", " : "", choices[n].text.c_str(), choices[n].value);
        std::fprintf(out, "],\n  \"line\": \"");
        if (value != 0) print_line(out, explorer.line(start, kLongLine));
        std::fprintf(out, "\"},\n");
    }
    std::fprintf(out, " \"longest\": [");
    int written = 0;
    for (std::size_t n = layers.size(); n-- > 0 && written < 2;) {
        if (total(layers[n].tally) == 0) continue;
        const P p = P::unpacked(packed_at<Game>(explorer.backend.tables(), layers[n].tally.first), 40);
        std::fprintf(out, "%s\n  {\"plies\": %d, \"position\": \"%s\", \"line\": \"", written++ ? "," : "", layers[n].plies, p.text().c_str());
        print_line(out, explorer.line(p, kLongLine));
        std::fprintf(out, "\"}");
    }
    std::fprintf(out, "\n ]\n}\n");
}

// Builds the winner's strategy and writes it.
static void strategy(const Explorer<Backend>& explorer, int value, const WalkOptions& options, const std::string& file) {
    const P start = start_position<Game>(false);
    const int side = value > 0 ? 0 : 1;
    std::vector<P> first = {start};
    if (side == 1) {
        first.clear();
        for (const auto& child : explorer.children(start)) first.push_back(child.position);
    }
    Walk<Backend> walk(explorer, options);
    const double begin = now();
    walk.run(first, side);
    std::map<int, u64> per_distance;
    int longest = 0;
    walk.book.each([&](u64, u32 plan) { ++per_distance[Plan::of(plan).plies]; longest = std::max(longest, Plan::of(plan).within); });
    std::printf("strategy: easy %d, slack %d, growth %.2f: %s, %zu positions, within %d, chosen from %.2f, %.1f s\n", options.easy, options.slack,
                options.growth, walk.complete ? "complete" : "NOT complete", walk.book.size(), longest,
                double(walk.chosen_from) / double(walk.book.size()), now() - begin);
    for (auto [plies, count] : per_distance) std::printf(" %d:%llu", plies, (unsigned long long)count);
    std::printf("\n leaves");
    for (int d = 1; d <= options.easy; d += 2) std::printf(" %d:%llu", d, (unsigned long long)walk.leaves[d]);
    std::printf("\n");
    std::fflush(stdout);
    if (walk.complete) write_strategy(explorer, walk, side, file);
}

// The strategy that comes home: every move of a shortest win, down to what search proves in no time. The growth matters little: down to 11 plies, 1.2 gave
// 1,037,476 positions, 1.5 gave 987,372 and 2.0 gave 1,218,505.
constexpr WalkOptions kStrategy = {7, -1, 1.4, 60000000, 300};

// Reads codes of positions after ply 4 (games/alcazar/src/code.rs; eight bytes each) and writes their values (two bytes each).
static int answer(Backend& backend, const char* questions, const char* answers) {
    std::vector<u64> packed;
    if (std::FILE* file = std::fopen(questions, "rb")) {
        for (u64 code; std::fread(&code, sizeof code, 1, file) == 1;) packed.push_back(code);
        std::fclose(file);
    }
    std::vector<std::int16_t> found(packed.size());
    solve(backend, {true, false}, true);
    backend.values(packed.data(), packed.size(), found.data());
    std::FILE* file = std::fopen(answers, "wb");
    const bool written = file != nullptr && std::fwrite(found.data(), sizeof found[0], found.size(), file) == found.size();
    if (file == nullptr || std::fclose(file) != 0 || !written) {
        std::fprintf(stderr, "cannot write %s\n", answers);
        return 1;
    }
    std::printf("%zu positions answered\n", found.size());
    return 0;
}

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr,
                     "alcazar-solve OUT [READING ...]: leaflet, home-is-exit, no-third-turn; all of them if none is named\n"
                     "alcazar-solve --ask CODES VALUES: what the rule file's reading says of these positions\n");
        return 2;
    }
    if (argc == 4 && std::string(argv[1]) == "--ask") {
        Backend backend;
        return answer(backend, argv[2], argv[3]);
    }
    const std::string folder = argv[1];
    const double begin = now();
    Backend backend;
    std::printf("tables taken after %.1f s\n", now() - begin);
    const Reading readings[] = {{true, false}, {true, true}, {false, false}};
    const std::string names[] = {"leaflet", "home-is-exit", "no-third-turn"};
    for (int n = 0; n < 3; ++n) {
        if (argc > 2 && std::find(argv + 2, argv + argc, names[n]) == argv + argc) continue;
        const double solving = now();
        const std::vector<Layer> layers = solve(backend, readings[n], true);
        const double took = now() - solving;
        std::printf("%s: solved in %.1f s\n", names[n].c_str(), took);
        std::fflush(stdout);
        const Explorer<Backend> explorer{backend, readings[n]};
        std::FILE* out = std::fopen((folder + "/" + names[n] + ".json").c_str(), "w");
        std::FILE* sample = std::fopen((folder + "/" + names[n] + ".sample").c_str(), "w");
        if (out == nullptr || sample == nullptr) {
            std::fprintf(stderr, "cannot write into %s\n", folder.c_str());
            return 1;
        }
        report(out, explorer, layers, took);
        std::fclose(out);
        // Forty million draws meet even the rare long distances; reduced games have fewer positions than that.
        explorer.sample(sample, 20260301 + n, n == 0 && Backend::sets() > 1000000 ? 40000000 : 400000, 20000, 200, 1000);
        std::fclose(sample);
        std::printf("%s: reported after %.1f s\n", names[n].c_str(), now() - begin);
        std::fflush(stdout);
        const int value = explorer.values({start_position<Game>(false)})[0];
        if (n == 0 && value != 0) {
            write_opening(explorer, folder + "/opening");
            strategy(explorer, value, kStrategy, folder + "/strategy");
        }
    }
    std::printf("all done after %.1f s\n", now() - begin);
}
