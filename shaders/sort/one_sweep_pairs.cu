// Radix sort in one sweep per digit of eight bits, of keys with values: after Adinets and Merrill,
// "Onesweep" (2022). The keys are counted once, for all four digits. Then each digit takes one launch, in
// which every key is read once and written once: a block ranks its tile's keys in shared memory, looks back
// at the tiles before it, digit by digit, for where its own keys go, and stores keys of one digit side by side.
//
// Nobody waits for ever: of a tile that has said nothing after a number of looks, the block counts the keys
// itself, tells everybody, and goes on behind it. The launch always ends, in whatever order blocks run.
//
// Data: `input` holds `n` numbers in a buffer rounded up to whole uint4s, `output` receives them. `values_in`
// holds a word for each key, which goes where the key goes, in `values_out`.
// `state` has 256 words for each tile and 256 more, which the host has cleared. `starts` has 256 words for each
// digit, cleared too: how many keys have that value of the digit, and then where they begin.
// Launch: sort_one_sweep_pairs_count<<<blocks, BLOCK>>>(input, starts, n) with a few blocks,
// sort_one_sweep_pairs_starts<<<1, BLOCK>>>(starts), and then for each digit of eight bits, the lowest first,
// sort_one_sweep_pairs<<<(n + TILE - 1) / TILE, BLOCK>>>(input, values_in, output, values_out, state, starts, n, shift);
// what one reads, the one before has written.

#define BLOCK 256
#define WARP 32
#define WARPS (BLOCK / WARP)
// Quads of keys of a thread, and its keys, a warp apart, so that a warp reads neighbours.
#define QUADS 3
#define ITEMS (4 * QUADS)
#define TILE (ITEMS * BLOCK)
#define DIGITS 256

// What is known of a tile's keys with one value of the digit: a count of 30 bits, and above it whether it counts
// this tile's own keys or also all that come before them. A word that is 0 says nothing.
#define OWN_COUNT 0x40000000u
#define WHOLE_PREFIX 0x80000000u
#define COUNT 0x3fffffffu

// How often a thread looks at a word that says nothing yet.
#define LOOKS 64

__global__ void sort_one_sweep_pairs(const unsigned int *input, const unsigned int *values_in,
                                     unsigned int *output, unsigned int *values_out, unsigned int *state,
                                     const unsigned int *starts, unsigned int n, unsigned int shift)
{
    // First how many keys of each value of the digit each warp has. Then the tile's keys, sorted by the digit,
    // and then their values.
    __shared__ unsigned int sh_pool[TILE];
    // Where the keys of each value of the digit begin in the tile, and later how far that is from where they go.
    __shared__ unsigned int sh_places[DIGITS];
    // Counts of another tile's keys.
    __shared__ unsigned int sh_others[DIGITS];
    __shared__ unsigned int sh_sums[WARPS];
    __shared__ unsigned int sh_missing;
    __shared__ unsigned int sh_tile;

    unsigned int thread = threadIdx.x;
    unsigned int lane = thread % WARP;
    unsigned int part = thread / WARP;
    // Tiles in the order in which blocks really start, so that the earlier ones are mostly done.
    if (thread == 0) {
        sh_missing = 0;
        sh_tile = atomicAdd(&state[0], 1);
    }
    for (unsigned int i = thread; i < WARPS * DIGITS; i += BLOCK) {
        sh_pool[i] = 0;
    }
    __syncthreads();
    unsigned int tile = sh_tile;

    // After the last key come the largest numbers: sorted in order, they stay behind all keys.
    unsigned int first = tile * TILE + part * WARP * ITEMS + lane;
    unsigned int keys[ITEMS];
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        unsigned int i = first + k * WARP;
        keys[k] = i < n ? input[i] : 0xffffffff;
    }

    // The rank of each key among those of the tile with the same digit. In the warp: the lanes with the same digit
    // find each other, and the first of them draws numbers for all. Across warps: the thread with the digit's
    // number adds up what the warps before have.
    unsigned int ranks[ITEMS];
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        unsigned int digit = (keys[k] >> shift) & 255;
        unsigned int same = __match_any_sync(0xffffffff, digit);
        unsigned int before = __popc(same & ((1u << lane) - 1));
        unsigned int numbers = 0;
        if (before == 0) {
            numbers = atomicAdd(&sh_pool[part * DIGITS + digit], __popc(same));
        }
        ranks[k] = __shfl_sync(0xffffffff, numbers, __ffs(same) - 1) + before;
    }
    __syncthreads();
    unsigned int count = 0;
    for (unsigned int other = 0; other < WARPS; other += 1) {
        unsigned int of_warp = sh_pool[other * DIGITS + thread];
        sh_pool[other * DIGITS + thread] = count;
        count += of_warp;
    }
    __syncthreads();
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        ranks[k] += sh_pool[part * DIGITS + ((keys[k] >> shift) & 255)];
    }
    // Those behind can go on.
    unsigned int state_place = (tile + 1) * DIGITS + thread;
    atomicExch(&state[state_place], OWN_COUNT | count);

    // Where each value of the digit begins in the tile.
    unsigned int up_to = count;
#pragma unroll
    for (unsigned int stride = 1; stride < WARP; stride *= 2) {
        unsigned int other = __shfl_up_sync(0xffffffff, up_to, stride);
        up_to += lane >= stride ? other : 0;
    }
    if (lane == WARP - 1) {
        sh_sums[part] = up_to;
    }
    __syncthreads();
    unsigned int place = up_to - count;
    for (unsigned int other = 0; other < part; other += 1) {
        place += sh_sums[other];
    }
    sh_places[thread] = place;
    sh_others[thread] = 0;
    __syncthreads();
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        ranks[k] += sh_places[(keys[k] >> shift) & 255];
        sh_pool[ranks[k]] = keys[k];
    }

    // The values are on their way while this tile waits for others.
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        keys[k] = values_in[min(first + k * WARP, n - 1)];
    }

    // The thread with the digit's number looks back, tile by tile, for how many such keys come before.
    bool known = false;
    unsigned int before = 0;
    unsigned int left = tile;
    while (true) {
        unsigned int missing = 0;
        while (!known && missing == 0) {
            if (left == 0) {
                before += starts[shift / 8 * DIGITS + thread];
                known = true;
            } else {
                // Four tiles at a glance, the last one first. What says nothing yet is looked at again, and ends the
                // glance if it is not the first. An atomic that changes nothing reads what others have written.
                unsigned int word = atomicOr(&state[left * DIGITS + thread], 0);
                unsigned int second = atomicOr(&state[(max(left, 2) - 1) * DIGITS + thread], 0);
                unsigned int third = atomicOr(&state[(max(left, 3) - 2) * DIGITS + thread], 0);
                unsigned int fourth = atomicOr(&state[(max(left, 4) - 3) * DIGITS + thread], 0);
                for (unsigned int looks = 1; looks < LOOKS && word == 0; looks += 1) {
                    word = atomicOr(&state[left * DIGITS + thread], 0);
                }
                if (word == 0) {
                    missing = left;
                } else {
                    before += word & COUNT;
                    left -= 1;
                }
                known = word >= WHOLE_PREFIX;
                if (word != 0 && !known && left > 0 && second != 0) {
                    before += second & COUNT;
                    left -= 1;
                    known = second >= WHOLE_PREFIX;
                    if (!known && left > 0 && third != 0) {
                        before += third & COUNT;
                        left -= 1;
                        known = third >= WHOLE_PREFIX;
                        if (!known && left > 0 && fourth != 0) {
                            before += fourth & COUNT;
                            left -= 1;
                            known = fourth >= WHOLE_PREFIX;
                        }
                    }
                }
            }
            if (known) {
                atomicExch(&state[state_place], WHOLE_PREFIX | (before + count));
            }
        }
        if (missing != 0) {
            atomicMax(&sh_missing, missing);
        }
        __syncthreads();
        unsigned int next = sh_missing;
        __syncthreads();
        if (next == 0) {
            break;
        }
        // Nothing is known of tile number next - 1: it may be waiting for a place on the GPU that this block
        // takes up. Of two notes the one that says more stays, in either order.
        if (thread == 0) {
            sh_missing = 0;
        }
        for (unsigned int k = 0; k < ITEMS; k += 1) {
            unsigned int key = input[(next - 1) * TILE + k * BLOCK + thread];
            atomicAdd(&sh_others[(key >> shift) & 255], 1);
        }
        __syncthreads();
        atomicMax(&state[next * DIGITS + thread], OWN_COUNT | sh_others[thread]);
        sh_others[thread] = 0;
        __syncthreads();
    }
    sh_places[thread] = before - place;
    __syncthreads();

    // Neighbouring threads have neighbouring keys, most of them with the same digit.
    unsigned int places[ITEMS];
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        unsigned int at = k * BLOCK + thread;
        unsigned int key = sh_pool[at];
        places[k] = sh_places[(key >> shift) & 255] + at;
        if (tile * TILE + at < n) {
            output[places[k]] = key;
        }
    }
    __syncthreads();
    // The values take the same way.
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        sh_pool[ranks[k]] = keys[k];
    }
    __syncthreads();
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; k += 1) {
        unsigned int at = k * BLOCK + thread;
        if (tile * TILE + at < n) {
            values_out[places[k]] = sh_pool[at];
        }
    }
}

// How many keys have each value of each digit. Neighbouring lanes count in different copies.
#define COPIES 2

__device__ void count_digits(unsigned int *sh_counts, unsigned int key)
{
#pragma unroll
    for (unsigned int digit = 0; digit < 4; digit += 1) {
        unsigned int value = (key >> (8 * digit)) & 255;
        atomicAdd(&sh_counts[(digit * DIGITS + value) * COPIES + threadIdx.x % COPIES], 1);
    }
}

__global__ void sort_one_sweep_pairs_count(const uint4 *input, unsigned int *counts, unsigned int n)
{
    __shared__ unsigned int sh_counts[4 * DIGITS * COPIES];
    for (unsigned int i = threadIdx.x; i < 4 * DIGITS * COPIES; i += BLOCK) {
        sh_counts[i] = 0;
    }
    __syncthreads();
    unsigned int quads = n / 4;
    unsigned int quad = blockIdx.x * BLOCK + threadIdx.x;
    // Up to three keys lie behind the last whole vector.
    if (quad < n % 4) {
        uint4 last = input[quads];
        count_digits(sh_counts, quad == 0 ? last.x : quad == 1 ? last.y : last.z);
    }
    for (; quad < quads; quad += gridDim.x * BLOCK) {
        uint4 keys = input[quad];
        count_digits(sh_counts, keys.x);
        count_digits(sh_counts, keys.y);
        count_digits(sh_counts, keys.z);
        count_digits(sh_counts, keys.w);
    }
    __syncthreads();
    for (unsigned int i = threadIdx.x; i < 4 * DIGITS; i += BLOCK) {
        unsigned int keys = 0;
        for (unsigned int copy = 0; copy < COPIES; copy += 1) {
            keys += sh_counts[i * COPIES + copy];
        }
        if (keys > 0) {
            atomicAdd(&counts[i], keys);
        }
    }
}

// Where the keys with each value of a digit begin: as many come before them as have smaller values. One block, a
// thread for each value, by Kogge and Stone's rounds in two halves in turn.
__global__ void sort_one_sweep_pairs_starts(unsigned int *counts)
{
    __shared__ unsigned int sh_starts[2 * DIGITS];
    for (unsigned int digit = 0; digit < 4; digit += 1) {
        unsigned int keys = counts[digit * DIGITS + threadIdx.x];
        sh_starts[threadIdx.x] = keys;
        unsigned int up_to = keys;
        unsigned int from_half = 0;
        for (unsigned int stride = 1; stride < DIGITS; stride *= 2) {
            __syncthreads();
            unsigned int to_half = DIGITS - from_half;
            if (threadIdx.x >= stride) {
                up_to += sh_starts[from_half + threadIdx.x - stride];
            }
            sh_starts[to_half + threadIdx.x] = up_to;
            from_half = to_half;
        }
        counts[digit * DIGITS + threadIdx.x] = up_to - keys;
        // The next digit begins in the first half, which the last round may still read.
        __syncthreads();
    }
}
