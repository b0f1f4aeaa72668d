// Reduced games solved twice: by the sweeps the GPU runs, and by the plain rules with lists of moves.
#include <cstdlib>
#include <cstring>
#include <map>

#include "cpu.hpp"
#include "walk.hpp"

using namespace alcazar;

static int failures = 0;
static void check(bool good, const char* what) {
    if (!good) {
        std::printf("FAILED: %s\n", what);
        ++failures;
    }
}

// Distances of all positions by fixed-point iteration over explicit move lists, written without any of the sweep code.
template <class B>
struct Plain {
    std::vector<u64> packed;
    std::vector<int> value;
    u64 stuck = 0;

    Plain(const Tables<B>& t, const Reading& reading) {
        std::map<u64, u32> place;
        for (u32 rank = 0; rank < wall_sets<B>(); ++rank) {
            const u64 walls = wall_set<B>(t, rank);
            for (int x = 0; x < 16; ++x)
                for (int y = 0; y < 16; ++y) {
                    if (!(B::kSquares >> x & 1) || !(B::kSquares >> y & 1) || x == y || x == B::kFar || y == 0) continue;
                    for (int barred = -1; barred < B::kSlots; ++barred)
                        if (barred < 0 || (walls >> barred & 1)) packed.push_back(pack(walls, x, y, barred));
                }
        }
        std::sort(packed.begin(), packed.end());
        auto find = [&](u64 key) { return u32(std::lower_bound(packed.begin(), packed.end(), key) - packed.begin()); };
        std::vector<std::vector<u32>> children(packed.size());
        value.assign(packed.size(), 0);
        std::vector<char> dead(packed.size(), 0);
        for (std::size_t n = 0; n < packed.size(); ++n) {
            const auto position = Position<B>::unpacked(packed[n], 4 + int(n % 2));
            const auto moves = position.moves(reading);
            if (moves.empty()) {
                dead[n] = 1;
                ++stuck;
            }
            for (const Move& move : moves) {
                auto child = position;
                if (child.play(move, reading)) {
                    value[n] = 1;
                    break;
                }
                children[n].push_back(find(child.packed()));
            }
        }
        for (int plies = 2, quiet = 0; quiet < 2; ++plies) {
            std::vector<std::pair<u32, int>> fresh;
            for (u32 n = 0; n < packed.size(); ++n) {
                if (value[n] != 0 || dead[n]) continue;
                bool wins = false, loses = true;
                for (u32 child : children[n]) {
                    wins |= value[child] < 0;
                    loses &= value[child] > 0;
                }
                if (wins) fresh.push_back({n, plies});
                else if (loses) fresh.push_back({n, -plies});
            }
            for (auto [n, v] : fresh) value[n] = v;
            quiet = fresh.empty() ? quiet + 1 : 0;
        }
    }
};

template <class B>
void compare(const Reading& reading, const char* name) {
    CpuBackend<B> backend;
    const auto layers = solve(backend, reading, false);
    const Plain<B> plain(backend.tables(), reading);
    std::vector<std::int16_t> values(plain.packed.size());
    backend.values(plain.packed.data(), plain.packed.size(), values.data());
    u64 wrong = 0, decided = 0, found = 0, longest = 0;
    std::map<int, u64> per_value;
    for (std::size_t n = 0; n < values.size(); ++n) {
        wrong += values[n] != plain.value[n];
        decided += plain.value[n] != 0;
        longest = std::max<u64>(longest, std::abs(plain.value[n]));
        ++per_value[plain.value[n]];
    }
    for (const Layer& layer : layers) {
        found += total(layer.tally);
        const int value = layer.plies % 2 ? layer.plies : -layer.plies;
        check(total(layer.tally) == per_value[value], "a layer's count");
        if (total(layer.tally) == 0) continue;
        std::int16_t first;
        const u64 packed = packed_at<B>(backend.tables(), layer.tally.first);
        backend.values(&packed, 1, &first);
        check(first == value, "the first position of a layer");
    }
    const Explorer<CpuBackend<B>> explorer{backend, reading};
    check(explorer.inconsistent(3, 2000) == 0, "values against their moves");
    check(explorer.asymmetric(4, 2000) == 0, "values against their mirror images");
    std::printf("%s: %zu positions, %llu decided, longest %llu plies, %llu stuck, %llu wrong\n", name, values.size(),
                (unsigned long long)decided, (unsigned long long)longest, (unsigned long long)plain.stuck, (unsigned long long)wrong);
    check(backend.stuck() == plain.stuck, "positions without a move");
    check(wrong == 0, "values");
    check(found == decided, "counts");
}

// A board whose depths do not fit their bytes: most go to the list.
struct Shallow : Board<3, 3> {
    static constexpr int kDepthLimit = 3;
};

// A strategy holds if every answer to its moves is left to search or met within two plies less.
template <class B>
void strategy_holds(const WalkOptions& options) {
    CpuBackend<B> backend;
    const Reading reading;
    const auto layers = solve(backend, reading, false);
    const Explorer<CpuBackend<B>> explorer{backend, reading};
    int longest = 0;
    for (const Layer& layer : layers)
        if (layer.plies % 2 == 1 && total(layer.tally) != 0) longest = layer.plies;
    const auto root = Position<B>::unpacked(packed_at<B>(backend.tables(), layers[longest - 1].tally.first), 4);
    Walk<CpuBackend<B>> walk(explorer, options);
    walk.run({root}, 0);
    check(walk.complete && walk.book.has(key_of(backend.tables(), root)), "the strategy is complete");
    u64 answers = 0, searched = 0;
    walk.book.each([&](u64 key, u32 packed) {
        const Plan plan = Plan::of(packed);
        auto p = position_of<B>(key, 0);
        check(explorer.values({p})[0] == plan.plies && plan.plies <= plan.within, "a distance of the strategy");
        check(!p.play(p.moves(reading)[plan.move], reading), "a win at once is no matter for a strategy");
        for (const auto& child : explorer.children(p)) {
            ++answers;
            check(!child.wins, "an answer wins");
            const u64 next = key_of(backend.tables(), child.position);
            if (walk.book.has(next)) {
                check(Plan::of(walk.book.at(next)).within <= plan.within - 2, "an answer must bring the end nearer");
            } else {
                ++searched;
                const int value = explorer.values({child.position})[0];
                check(value > 0 && value <= options.easy, "an answer without a plan");
            }
        }
    });
    std::printf("strategy from %d plies, slack %d: %zu positions, %llu answers, %llu left to search\n", longest, options.slack, walk.book.size(),
                (unsigned long long)answers, (unsigned long long)searched);
}

template <class B>
u64 perft(const Position<B>& position, int depth, const Reading& reading) {
    const auto moves = position.moves(reading);
    if (depth == 1) return moves.size();
    u64 sum = 0;
    for (const Move& move : moves) {
        auto child = position;
        if (!child.play(move, reading)) sum += perft(child, depth - 1, reading);
    }
    return sum;
}

static void rows_move_as_they_should() {
    u64 seed = 1;
    auto random = [&] { return seed = seed * 6364136223846793005ull + 1442695040888963407ull, seed ^ seed >> 29; };
    auto bit = [](const Row& row, int x, int y) { return x < 0 || x > 15 ? 0 : row.word[x / 4] >> (x % 4 * 16 + y) & 1; };
    for (int round = 0; round < 100; ++round) {
        const Row row = {{random(), random(), random(), random()}};
        const Row turned4 = turned<15>(row), turned3 = turned<10>(row);
        for (int x = 0; x < 16; ++x)
            for (int y = 0; y < 16; ++y) {
                check(bit(turned4, 15 - y, 15 - x) == bit(row, x, y), "turned, 4 x 4");
                if (x <= 10 && y <= 10) check(bit(turned3, 10 - y, 10 - x) == bit(row, x, y), "turned, 3 x 3");
                for (int d = 0; d < 4; ++d) check(bit(look_ahead(row, d), x, y) == bit(row, x + step_of(d), y), "look_ahead");
            }
        const u32 set = u32(random() >> 20) & 0xffff;
        for (int x = 0; x < 16; ++x)
            for (int y = 0; y < 16; ++y) {
                check(bit(first_in(set), x, y) == (set >> x & 1), "first_in");
                check(bit(second_in(set), x, y) == (set >> y & 1), "second_in");
            }
    }
}

template <class B>
void ranks_go_there_and_back() {
    const auto t = make_tables<B>();
    for (u32 rank = 0; rank < wall_sets<B>(); rank += 1 + wall_sets<B>() / 20000) {
        const u64 walls = wall_set<B>(t, rank);
        check(rank_of<B>(t, walls) == rank, "rank");
        const Neighbours<B> next(t, walls);
        for (int i = 0; i < B::kWalls; ++i)
            for (int to = 0; to < B::kSlots; ++to) {
                if (walls >> to & 1) continue;
                const u64 moved = walls ^ 1ull << next.slot[i] ^ 1ull << to;
                int row;
                check(next.rank_after(t, walls, i, to, row) == rank_of<B>(t, moved), "rank of a neighbour");
                check(row == row_of_slot(moved, to), "row of a neighbour");
            }
    }
}

int main(int argc, char**) {
    rows_move_as_they_should();
    ranks_go_there_and_back<Board<4, 8>>();
    ranks_go_there_and_back<Board<3, 4>>();
    const u64 expected[] = {30, 830, 23994};
    for (int depth = 1; depth <= 3; ++depth)
        check(perft(start_position<Board<4, 8>>(false), depth, {}) == expected[depth - 1], "perft");
    check(start_position<Board<4, 8>>(false).text() == "a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0", "start text");

    const Reading readings[] = {{true, false}, {true, true}, {false, false}, {false, true}};
    for (const Reading& reading : readings) {
        std::printf("third turn %d, home is exit %d\n", reading.third_turn, reading.home_is_exit);
        compare<Board<3, 1>>(reading, "3 x 3, 1 wall");
        compare<Board<3, 2>>(reading, "3 x 3, 2 walls");
        compare<Board<3, 3>>(reading, "3 x 3, 3 walls");
        compare<Board<4, 1>>(reading, "4 x 4, 1 wall");
        compare<Board<4, 2>>(reading, "4 x 4, 2 walls");
        if (argc > 1) compare<Board<3, 4>>(reading, "3 x 3, 4 walls");
    }
    compare<Shallow>({true, false}, "3 x 3, 3 walls, depths in a list");
    for (int slack : {-1, 0, 8}) strategy_holds<Board<3, 4>>({5, slack, 1.5, 1000000, 100});
    if (failures == 0) std::printf("all good\n");
    return failures != 0;
}
