// Compaction in one launch that keeps the order, by warps: each block takes a tile of six uint4s a
// thread, each of its warps a part of that, and its lanes count what is before them. What the block
// keeps is gathered in shared memory, so that it is stored side by side. Then one warp looks back over
// 32 tiles at a glance for how many elements are kept before this tile.
//
// Nobody waits for ever: of a tile that has said nothing after a number of looks, the block counts the
// elements itself, tells everybody, and goes on behind it. The launch always ends, in whatever order
// blocks run.
//
// Data: `input` holds `n` numbers in a buffer rounded up to whole uint4s, of which those below `limit`
// are kept. `output` receives them and `count` how many they are; behind them nobody writes to
// `output`. `state` holds one word that counts tiles and two for each tile, which the host has cleared.
// Launch: compact_look_back<<<(n + 3071) / 3072, BLOCK>>>(input, output, state, count, n, limit);

#define BLOCK 128
#define WARP 32
// uint4s of a thread, a warp apart, so that a warp always reads neighbours.
#define VECTORS 6

// What is known of a tile. A word has 16 bits of a count and one of these above them; the two words
// of a tile belong together if they agree, so a count and what is known of it always arrive together.
#define OWN_COUNT 0x10000u
#define WHOLE_PREFIX 0x20000u

// How often a thread looks at a tile of which nothing is known yet.
#define LOOKS 64

// Where a glance ends: at a number of tiles left to look at, or nowhere. With this bit in it, at a
// tile of which nothing is known.
#define MISSING 0x80000000u
#define GO_ON 0xffffffffu

// A vector of the array; what lies behind the last element is nothing that is kept.
__device__ uint4 elements(const uint4 *input, unsigned int quad, unsigned int n)
{
    uint4 found = input[min(quad, (n - 1) / 4)];
    unsigned int place = 4 * quad;
    unsigned int nothing = 0xffffffff;
    return make_uint4(place < n ? found.x : nothing, place + 1 < n ? found.y : nothing,
                      place + 2 < n ? found.z : nothing, place + 3 < n ? found.w : nothing);
}

__device__ unsigned int kept_of(uint4 quad, unsigned int limit)
{
    return ((quad.x < limit ? 1 : 0) + (quad.y < limit ? 1 : 0))
        + ((quad.z < limit ? 1 : 0) + (quad.w < limit ? 1 : 0));
}

// Makes known what a tile keeps. Of two notes the one that says more stays, in either order.
__device__ void note(unsigned int *state, unsigned int tile, unsigned int known, unsigned int kept)
{
    atomicMax(&state[1 + 2 * tile], known | (kept & 0xffff));
    atomicMax(&state[2 + 2 * tile], known | (kept >> 16));
}

__global__ void compact_look_back(const uint4 *input, unsigned int *output, unsigned int *state,
                                  unsigned int *count, unsigned int n, unsigned int limit)
{
    // What the tile keeps, one behind the other.
    __shared__ unsigned int sh_kept[4 * VECTORS * BLOCK];
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

    // Six loads, and none waits for another. Only the last tile asks where the array ends.
    unsigned int first = VECTORS * (tile * BLOCK + part * WARP) + lane;
    uint4 own[VECTORS];
    if (4 * VECTORS * (tile + 1) * BLOCK <= n) {
#pragma unroll
        for (unsigned int row = 0; row < VECTORS; row += 1) {
            own[row] = input[first + row * WARP];
        }
    } else {
#pragma unroll
        for (unsigned int row = 0; row < VECTORS; row += 1) {
            own[row] = elements(input, first + row * WARP, n);
        }
    }

    // What is before each uint4 in the part, two rows in the halves of a word: their prefixes in
    // five rounds, and the counts of the rows before, which the last lane hands to all.
    unsigned int before_row = 0;
    unsigned int before_own[VECTORS];
#pragma unroll
    for (unsigned int row = 0; row < VECTORS; row += 2) {
        unsigned int both = kept_of(own[row], limit) | (kept_of(own[row + 1], limit) << 16);
        unsigned int to = both;
#pragma unroll
        for (unsigned int stride = 1; stride < WARP; stride *= 2) {
            unsigned int other = __shfl_up_sync(0xffffffff, to, stride);
            to += lane >= stride ? other : 0;
        }
        unsigned int all = __shfl_sync(0xffffffff, to, WARP - 1);
        before_own[row] = before_row + ((to - both) & 0xffff);
        before_row += all & 0xffff;
        before_own[row + 1] = before_row + ((to - both) >> 16);
        before_row += all >> 16;
    }
    if (lane == 0) {
        sh_counts[part] = before_row;
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

#pragma unroll
    for (unsigned int row = 0; row < VECTORS; row += 1) {
        uint4 quad = own[row];
        unsigned int x = inside + before_own[row];
        unsigned int y = x + (quad.x < limit ? 1 : 0);
        unsigned int z = y + (quad.y < limit ? 1 : 0);
        unsigned int w = z + (quad.z < limit ? 1 : 0);
        if (quad.x < limit) {
            sh_kept[x] = quad.x;
        }
        if (quad.y < limit) {
            sh_kept[y] = quad.y;
        }
        if (quad.z < limit) {
            sh_kept[z] = quad.z;
        }
        if (quad.w < limit) {
            sh_kept[w] = quad.w;
        }
    }

    unsigned int left = tile;
    while (left > 0) {
        // The other warps do as the first one does, for nothing. Nothing is before the first tile.
        unsigned int seen = 0;
        unsigned int end = 0;
        if (part == 0 && lane < left) {
            unsigned int other = left - 1 - lane;
            end = (other + 1) | MISSING;
            for (unsigned int looks = 0; looks < LOOKS && end == ((other + 1) | MISSING); looks += 1) {
                // An atomic that changes nothing reads what others have written.
                unsigned int low = atomicOr(&state[1 + 2 * other], 0);
                unsigned int high = atomicOr(&state[2 + 2 * other], 0);
                unsigned int known = low & 0x30000;
                if (known != 0 && known == (high & 0x30000)) {
                    seen = (low & 0xffff) | (high << 16);
                    end = known == WHOLE_PREFIX ? 0 : GO_ON;
                }
            }
        }
        // What lies behind an end does not count.
        unsigned int ends = __ballot_sync(0xffffffff, end != GO_ON);
        unsigned int last = ends == 0 ? WARP - 1 : __ffs(ends) - 1;
        // The sum over a warp in one instruction, from compute capability 8.0 on.
        unsigned int counted = __reduce_add_sync(0xffffffff, lane <= last ? seen : 0);
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
            for (unsigned int row = 0; row < VECTORS; row += 1) {
                mine += kept_of(elements(input, (left * VECTORS + row) * BLOCK + thread, n), limit);
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

    // All have gathered.
    __syncthreads();
    unsigned int before = sh_before;
    if (thread == 0) {
        if (tile > 0) {
            note(state, tile, WHOLE_PREFIX, before + total);
        }
        // The last tile knows what all come to.
        if (4 * VECTORS * (tile + 1) * BLOCK >= n) {
            count[0] = before + total;
        }
    }
    for (unsigned int place = thread; place < total; place += BLOCK) {
        output[before + place] = sh_kept[place];
    }
}
