// Compaction in one launch that keeps the order, from registers: each block takes a tile of 24 elements per
// thread, and each of its warps a part of that, in rows of neighbours, one element per lane. A ballot tells
// which lanes of a row keep their elements; so a lane knows its element's place, and stores it from its
// register. Shared memory holds one count per warp, which leaves room for many blocks at once. One warp looks
// back over 32 tiles at a glance for how many elements are kept before this tile.
//
// No block waits for ever: of a tile that has said nothing after a number of looks, the block counts the
// elements itself, tells everybody, and goes on behind it. The launch always ends, in whatever order
// blocks run.
//
// Data: `input` holds `n` numbers, fewer than 2^30, of which those below `limit` are kept. `output` receives
// them and `count` how many they are; behind them nobody writes to `output`. `state` holds one word that
// counts tiles and one for each tile, which the host has cleared.
// Launch: compact_look_back_striped<<<(n + 3071) / 3072, BLOCK>>>(input, output, state, count, n, limit);

#define BLOCK 128
#define WARP 32
#define FULL_MASK 0xffffffffu
// Rows of a warp.
#define ROWS 24

// What is known of a tile: a count of 30 bits, and one of these above it.
#define OWN_COUNT 0x40000000u
#define WHOLE_PREFIX 0x80000000u
#define COUNT 0x3fffffffu

// How often a thread looks at a tile of which nothing is known yet.
#define LOOKS 64

// Where a glance ends: at a number of tiles left to look at, or nowhere. With this bit in it, at a
// tile of which nothing is known.
#define MISSING 0x80000000u
#define GO_ON 0xffffffffu

// An element; what lies behind the last one is nothing that is kept.
__device__ unsigned int element(const unsigned int *input, unsigned int at, unsigned int n)
{
    return at < n ? input[at] : 0xffffffffu;
}

// Makes known what a tile keeps. Of two notes the one that says more stays, in either order.
__device__ void note(unsigned int *state, unsigned int tile, unsigned int known, unsigned int kept)
{
    atomicMax(&state[1 + tile], known | kept);
}

__global__ void compact_look_back_striped(const unsigned int *input, unsigned int *output, unsigned int *state,
                                          unsigned int *count, unsigned int n, unsigned int limit)
{
    // How many each warp's part keeps.
    __shared__ unsigned int sh_counts[BLOCK / WARP];
    __shared__ unsigned int sh_tile;
    __shared__ unsigned int sh_before;
    __shared__ unsigned int sh_left;
    __shared__ unsigned int sh_added;

    unsigned int thread = threadIdx.x;
    unsigned int lane = thread % WARP;
    unsigned int part = thread / WARP;
    // Tiles in the order in which blocks really start, so that the earlier ones are mostly done.
    if (thread == 0) {
        sh_before = 0;
        sh_added = 0;
        sh_tile = atomicAdd(&state[0], 1);
    }
    __syncthreads();
    unsigned int tile = sh_tile;

    // 24 loads, and none waits for another. Only the last tile asks where the array ends.
    unsigned int first = ROWS * (tile * BLOCK + part * WARP) + lane;
    unsigned int own[ROWS];
    if (ROWS * (tile + 1) * BLOCK <= n) {
#pragma unroll
        for (unsigned int row = 0; row < ROWS; row += 1) {
            own[row] = input[first + row * WARP];
        }
    } else {
#pragma unroll
        for (unsigned int row = 0; row < ROWS; row += 1) {
            own[row] = element(input, first + row * WARP, n);
        }
    }

    unsigned int kept_by_warp = 0;
#pragma unroll
    for (unsigned int row = 0; row < ROWS; row += 1) {
        kept_by_warp += __popc(__ballot_sync(FULL_MASK, own[row] < limit));
    }
    if (lane == 0) {
        sh_counts[part] = kept_by_warp;
    }
    __syncthreads();
    unsigned int total = 0;
    unsigned int inside = 0;
    for (unsigned int other = 0; other < BLOCK / WARP; other += 1) {
        unsigned int kept = sh_counts[other];
        inside += other < part ? kept : 0;
        total += kept;
    }
    if (thread == 0) {
        // The first tile's count is its whole prefix. The others say what they have, for those behind.
        note(state, tile, tile == 0 ? WHOLE_PREFIX : OWN_COUNT, total);
    }

    unsigned int left = tile;
    while (left > 0) {
        // The other warps do as the first one does, for nothing. Nothing is before the first tile.
        unsigned int seen = 0;
        unsigned int end = 0;
        if (part == 0 && lane < left) {
            unsigned int other = left - 1 - lane;
            unsigned int known = 0;
            for (unsigned int looks = 0; looks < LOOKS && known < OWN_COUNT; looks += 1) {
                // An atomic that changes nothing reads what others have written.
                known = atomicOr(&state[1 + other], 0);
            }
            seen = known & COUNT;
            end = known >= WHOLE_PREFIX ? 0 : known >= OWN_COUNT ? GO_ON : (other + 1) | MISSING;
        }
        // What lies behind an end does not count.
        unsigned int ends = __ballot_sync(FULL_MASK, end != GO_ON);
        unsigned int last = ends == 0 ? WARP - 1 : __ffs(ends) - 1;
        // The sum over a warp in one instruction, from compute capability 8.0 on.
        unsigned int counted = __reduce_add_sync(FULL_MASK, lane <= last ? seen : 0);
        if (part == 0 && lane == last) {
            sh_before += counted;
            sh_left = end == GO_ON ? left - WARP : end;
        }
        __syncthreads();
        left = sh_left;
        __syncthreads();
        if ((left & MISSING) != 0) {
            // It may be waiting for a place on the GPU that this block takes up.
            left = (left & ~MISSING) - 1;
            unsigned int mine = 0;
            for (unsigned int row = 0; row < ROWS; row += 1) {
                mine += element(input, (left * ROWS + row) * BLOCK + thread, n) < limit ? 1 : 0;
            }
            atomicAdd(&sh_added, mine);
            __syncthreads();
            if (thread == 0) {
                unsigned int added = atomicExch(&sh_added, 0);
                note(state, left, left == 0 ? WHOLE_PREFIX : OWN_COUNT, added);
                sh_before += added;
            }
            // The next glance adds to the same count, by another thread.
            __syncthreads();
        }
    }

    __syncthreads();
    unsigned int before = sh_before;
    if (thread == 0) {
        if (tile > 0) {
            note(state, tile, WHOLE_PREFIX, before + total);
        }
        // The last tile knows what all come to.
        if (ROWS * (tile + 1) * BLOCK >= n) {
            count[0] = before + total;
        }
    }
    unsigned int below = (1u << lane) - 1;
    unsigned int place = before + inside;
#pragma unroll
    for (unsigned int row = 0; row < ROWS; row += 1) {
        bool keeps = own[row] < limit;
        unsigned int ballot = __ballot_sync(FULL_MASK, keeps);
        if (keeps) {
            output[place + __popc(ballot & below)] = own[row];
        }
        place += __popc(ballot);
    }
}
