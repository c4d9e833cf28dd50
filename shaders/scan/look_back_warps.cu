// Prefix sums in one launch, thirty-two elements per thread, by warps: each block takes a tile of eight
// uint4s a thread, each of its warps a part of that, which the warp scans in registers. Shared memory
// holds no more than one sum per warp. Then the first warp looks back over 32 tiles at a glance for
// what they come to; its lanes agree on where the glance ends.
//
// Nobody waits for ever: of a tile that has said nothing after a number of looks, the block adds up
// the elements itself, tells everybody, and goes on behind it. The launch always ends, in whatever
// order blocks run.
//
// Data: `input` and `output` hold `n` numbers, in buffers rounded up to whole uint4s. `state` holds
// one word that counts tiles and two for each tile, which the host has cleared. Sums wrap around at
// 2^32.
// Launch: scan_look_back_warps<<<(n + 4095) / 4096, BLOCK>>>(input, output, state, n,
//         exclusive);

#define BLOCK 128
#define WARP 32
// uint4s of a thread, a warp apart, so that a warp always reads neighbours.
#define VECTORS 8

// What is known of a tile. A word has 16 bits of a sum and one of these above them; the two words
// of a tile belong together if they agree, so a sum and what is known of it always arrive together.
#define OWN_SUM 0x10000u
#define WHOLE_PREFIX 0x20000u

// How often a thread looks at a tile of which nothing is known yet.
#define LOOKS 64

// Where a glance ends: at a number of tiles left to look at, or nowhere. With this bit in it, at a
// tile of which nothing is known.
#define MISSING 0x80000000u
#define GO_ON 0xffffffffu

// A vector of the array; what lies behind the last element counts as zero.
__device__ uint4 elements(const uint4 *input, unsigned int quad, unsigned int n)
{
    uint4 found = input[min(quad, (n - 1) / 4)];
    unsigned int place = 4 * quad;
    return make_uint4(place < n ? found.x : 0, place + 1 < n ? found.y : 0,
                      place + 2 < n ? found.z : 0, place + 3 < n ? found.w : 0);
}

__device__ unsigned int sum_of(uint4 quad)
{
    return (quad.x + quad.y) + (quad.z + quad.w);
}

// Makes known what a tile comes to. Of two notes the one that says more stays, in either order.
__device__ void note(unsigned int *state, unsigned int tile, unsigned int known, unsigned int sum)
{
    atomicMax(&state[1 + 2 * tile], known | (sum & 0xffff));
    atomicMax(&state[2 + 2 * tile], known | (sum >> 16));
}

__global__ void scan_look_back_warps(const uint4 *input, uint4 *output, unsigned int *state,
                                     unsigned int n, unsigned int exclusive)
{
    // What each warp's part comes to.
    __shared__ unsigned int sh_sums[BLOCK / WARP];
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

    // Eight loads, and none waits for another. Only the last tile asks where the array ends.
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

    // What is before each uint4 in the part: a row's prefixes in five rounds, and the sum of the
    // rows before, which the last lane hands to all.
    unsigned int before_row = 0;
    unsigned int before_own[VECTORS];
#pragma unroll
    for (unsigned int row = 0; row < VECTORS; row += 1) {
        unsigned int sum = sum_of(own[row]);
        unsigned int to = sum;
#pragma unroll
        for (unsigned int stride = 1; stride < WARP; stride *= 2) {
            unsigned int other = __shfl_up_sync(0xffffffff, to, stride);
            to += lane >= stride ? other : 0;
        }
        before_own[row] = before_row + to - sum;
        before_row += __shfl_sync(0xffffffff, to, WARP - 1);
    }
    if (lane == 0) {
        sh_sums[part] = before_row;
    }
    __syncthreads();
    unsigned int total = 0;
    unsigned int inside = 0;
    for (unsigned int other = 0; other < BLOCK / WARP; other += 1) {
        unsigned int sum = sh_sums[other];
        inside += other < part ? sum : 0;
        total += sum;
    }
    if (thread == 0) {
        // The first tile's sum is its whole prefix. The others say what they have, for those behind.
        note(state, tile, tile == 0 ? WHOLE_PREFIX : OWN_SUM, total);
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
                mine += sum_of(elements(input, (left * VECTORS + row) * BLOCK + thread, n));
            }
            atomicAdd(&sh_added, mine);
            __syncthreads();
            if (thread == 0) {
                unsigned int added = atomicExch(&sh_added, 0);
                note(state, left, left == 0 ? WHOLE_PREFIX : OWN_SUM, added);
                sh_before += added;
            }
            // The next glance adds to the same sum, by another thread.
            __syncthreads();
        }
    }

    __syncthreads();
    unsigned int start = sh_before;
    if (thread == 0 && tile > 0) {
        note(state, tile, WHOLE_PREFIX, start + total);
    }
    start += inside;
#pragma unroll
    for (unsigned int row = 0; row < VECTORS; row += 1) {
        unsigned int quad = first + row * WARP;
        if (4 * quad < n) {
            uint4 values = own[row];
            unsigned int x = start + before_own[row] + values.x;
            unsigned int y = x + values.y;
            unsigned int z = y + values.z;
            unsigned int w = z + values.w;
            output[quad] = exclusive ? make_uint4(x - values.x, x, y, z) : make_uint4(x, y, z, w);
        }
    }
}
