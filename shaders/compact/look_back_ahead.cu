// Compaction in one launch that keeps the order, with loads ahead: each block works through several
// tiles, one after another. As soon as a tile's elements are gathered in shared memory, its registers
// are free, and the loads of the next tile go out. They are on their way while the block's first warp
// looks back, and while the block stores. So memory has something to do in each phase of each block.
//
// Only the first warp looks back; the others wait at one barrier. What is known of a tile is one word.
//
// Nobody waits for ever: of a tile that has said nothing after a number of looks, the warp counts the
// elements itself, tells everybody, and goes on behind it. The launch always ends, in whatever order
// blocks run.
//
// Data: `input` holds `n` numbers in a buffer rounded up to whole uint4s, of which those below `limit`
// are kept. `output` receives them and `count` how many they are; behind them nobody writes to
// `output`. `state` holds one word that counts tiles and one for each tile, which the host has cleared.
// Launch: compact_look_back_ahead<<<(n + 24575) / 24576, BLOCK>>>(input, output, state, count, n, limit);

#define BLOCK 128
#define WARP 32
// uint4s of a thread, a warp apart, so that a warp always reads neighbours.
#define VECTORS 6
// How many tiles a block works through.
#define TILES 8

// What is known of a tile: a count of up to 30 bits, and one of these above it. Of two notes the one
// that says more is the larger number.
#define OWN_COUNT 0x40000000u
#define WHOLE_PREFIX 0x80000000u
#define COUNTED 0x3fffffffu

// How often a lane looks at a tile of which nothing is known yet.
#define LOOKS 128

// No tile.
#define NONE 0xffffffffu

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

// How many elements the tiles before this one keep, by one warp: each lane looks at a tile, up to the
// nearest that knows its whole prefix, or of which nothing is known.
__device__ unsigned int look_back(const uint4 *input, unsigned int *state, unsigned int tile,
                                  unsigned int lane, unsigned int n, unsigned int limit)
{
    unsigned int before = 0;
    unsigned int left = tile;
    while (left > 0) {
        unsigned int known = 0;
        if (lane < left) {
            for (unsigned int looks = 0; looks < LOOKS && known == 0; looks += 1) {
                // An atomic that changes nothing reads what others have written.
                known = atomicOr(&state[left - lane], 0);
            }
        }
        // The first lane whose tile has no plain count. What lies behind it does not count.
        unsigned int ends = __ballot_sync(0xffffffff, (known & OWN_COUNT) == 0);
        unsigned int last = ends == 0 ? WARP : __ffs(ends) - 1;
        // The sum over a warp in one instruction, from compute capability 8.0 on.
        before += __reduce_add_sync(0xffffffff, lane <= last ? known & COUNTED : 0);
        if (last == WARP) {
            left -= WARP;
        } else if (__shfl_sync(0xffffffff, known, last) != 0) {
            left = 0;
        } else {
            // Nothing is known of this tile: its block may be waiting for a place on the GPU that this
            // block takes up.
            left -= last + 1;
            unsigned int own = 0;
            for (unsigned int quad = lane; quad < VECTORS * BLOCK; quad += WARP) {
                own += kept_of(elements(input, left * VECTORS * BLOCK + quad, n), limit);
            }
            unsigned int kept = __reduce_add_sync(0xffffffff, own);
            if (lane == 0) {
                atomicMax(&state[1 + left], (left == 0 ? WHOLE_PREFIX : OWN_COUNT) | kept);
            }
            before += kept;
        }
    }
    return before;
}

__global__ void compact_look_back_ahead(const uint4 *input, unsigned int *output, unsigned int *state,
                                        unsigned int *count, unsigned int n, unsigned int limit)
{
    // What the tile keeps, one behind the other.
    __shared__ unsigned int sh_kept[4 * VECTORS * BLOCK];
    // How many each warp's part keeps.
    __shared__ unsigned int sh_counts[BLOCK / WARP];
    __shared__ unsigned int sh_tile;
    __shared__ unsigned int sh_before;

    unsigned int thread = threadIdx.x;
    unsigned int lane = thread % WARP;
    unsigned int part = thread / WARP;
    unsigned int all_tiles = (n + 4 * VECTORS * BLOCK - 1) / (4 * VECTORS * BLOCK);
    unsigned int place = VECTORS * part * WARP + lane;
    // Tiles in the order in which blocks really start, so that nobody waits for one that has not.
    if (thread == 0) {
        sh_tile = atomicAdd(&state[0], 1);
    }
    __syncthreads();
    unsigned int tile = sh_tile;
    __syncthreads();

    uint4 own[VECTORS];
    // The tile whose elements have been read.
    unsigned int read = NONE;
    unsigned int turn = 0;
    while (tile < all_tiles) {
        // The next tile's number comes with this one's elements.
        turn += 1;
        unsigned int drawn_tile = NONE;
        if (thread == 0 && turn < TILES) {
            drawn_tile = atomicAdd(&state[0], 1);
        }
        // The first tile, and the last one, which asks where the array ends.
        if (read != tile) {
#pragma unroll
            for (unsigned int row = 0; row < VECTORS; row += 1) {
                own[row] = elements(input, VECTORS * tile * BLOCK + place + row * WARP, n);
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
        if (thread == 0) {
            sh_tile = drawn_tile;
        }
        // The counts are there, and the tile before has been stored.
        __syncthreads();
        unsigned int next = sh_tile;
        unsigned int total = 0;
        unsigned int inside = 0;
        for (unsigned int other = 0; other < BLOCK / WARP; other += 1) {
            unsigned int kept = sh_counts[other];
            inside += other < part ? kept : 0;
            total += kept;
        }
        if (thread == 0) {
            // The first tile's count is its whole prefix. The others say what they have, for those behind.
            atomicMax(&state[1 + tile], (tile == 0 ? WHOLE_PREFIX : OWN_COUNT) | total);
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

        // Six loads of the next tile, and none waits for another.
        if (next < all_tiles && 4 * VECTORS * (next + 1) * BLOCK <= n) {
#pragma unroll
            for (unsigned int row = 0; row < VECTORS; row += 1) {
                own[row] = input[VECTORS * next * BLOCK + place + row * WARP];
            }
            read = next;
        }

        if (part == 0) {
            unsigned int found = look_back(input, state, tile, lane, n, limit);
            if (lane == 0) {
                atomicMax(&state[1 + tile], WHOLE_PREFIX | (found + total));
                sh_before = found;
                // The last tile knows what all come to.
                if (tile == all_tiles - 1) {
                    count[0] = found + total;
                }
            }
        }
        // All have gathered.
        __syncthreads();
        unsigned int before = sh_before;
        for (unsigned int kept = thread; kept < total; kept += BLOCK) {
            output[before + kept] = sh_kept[kept];
        }
        tile = next;
    }
}
