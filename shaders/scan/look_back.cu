// Prefix sums in one launch, thirty-two elements per thread: each block scans a tile of eight uint4s a
// thread, and its first warp looks back over 32 tiles at a glance for what they come to. Every
// element is read once and written once, and hardly a block waits for long.
//
// Nobody waits for ever: of a tile that has said nothing after a number of looks, the block adds up
// the elements itself, tells everybody, and goes on behind it. The launch always ends, in whatever
// order blocks run.
//
// Data: `input` and `output` hold `n` numbers, in buffers rounded up to whole uint4s. `state` holds
// one word that counts tiles and two for each tile, which the host has cleared. Sums wrap around at
// 2^32.
// Launch: scan_look_back<<<(n + 4095) / 4096, BLOCK>>>(input, output, state, n, exclusive);

#define BLOCK 128
// uint4s of a thread, BLOCK apart, so that a warp always reads neighbours.
#define VECTORS 8

// What is known of a tile. A word has 16 bits of a sum and one of these above them; the two words
// of a tile belong together if they agree, so a sum and what is known of it always arrive together.
#define OWN_SUM 0x10000u
#define WHOLE_PREFIX 0x20000u

// Tiles at a glance.
#define GLANCE 32
// How often a thread looks at a tile of which nothing is known yet.
#define LOOKS 64

// Where a glance ends: at a number of tiles left to look at, or nowhere. With this bit in it, at a
// tile of which nothing is known.
#define MISSING 0x80000000u
#define GO_ON 0xffffffffu

// A vector of the array; what lies behind the last element counts as zero. The load is never skipped,
// only its value dropped, so that all eight of a thread are on their way at once.
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

// Where the sum of a uint4 of the tile is.
__device__ unsigned int padded(unsigned int place)
{
    return place + place / 8;
}

// Makes known what a tile comes to. Of two notes the one that says more stays, in either order.
__device__ void note(unsigned int *state, unsigned int tile, unsigned int known, unsigned int sum)
{
    atomicMax(&state[1 + 2 * tile], known | (sum & 0xffff));
    atomicMax(&state[2 + 2 * tile], known | (sum >> 16));
}

__global__ void scan_look_back(const uint4 *input, uint4 *output, unsigned int *state,
                               unsigned int n, unsigned int exclusive)
{
    // The sum of each uint4 of the tile, and later what is before it in the tile. Behind every
    // eight a place stays free: each thread reads eight neighbours, and 32 threads would meet in four
    // banks otherwise.
    __shared__ unsigned int sh_quads[9 * BLOCK];
    // Two halves of one sum per thread.
    __shared__ unsigned int sh_sums[2 * BLOCK];
    // The first thread at which a glance ends, and the next glance's, in turn.
    __shared__ unsigned int sh_ends[2];
    __shared__ unsigned int sh_tile;
    __shared__ unsigned int sh_total;
    __shared__ unsigned int sh_before;
    __shared__ unsigned int sh_left;

    unsigned int thread = threadIdx.x;
    // Tiles in the order in which blocks really start, so that the earlier ones are mostly done.
    if (thread == 0) {
        sh_before = 0;
        sh_ends[0] = GLANCE;
        sh_tile = atomicAdd(&state[0], 1);
    }
    __syncthreads();
    unsigned int tile = sh_tile;

    // Eight loads, and none waits for another.
    unsigned int first = tile * VECTORS * BLOCK + thread;
    uint4 own_quads[VECTORS];
#pragma unroll
    for (unsigned int turn = 0; turn < VECTORS; turn += 1) {
        own_quads[turn] = elements(input, first + turn * BLOCK, n);
    }
#pragma unroll
    for (unsigned int turn = 0; turn < VECTORS; turn += 1) {
        sh_quads[padded(thread + turn * BLOCK)] = sum_of(own_quads[turn]);
    }
    __syncthreads();

    // Now each thread has eight sums of neighbouring uint4s, whichever thread loaded them. The threads' sums
    // by rounds as Kogge and Stone's, in two halves in turn. Each adds three sums in place of one, so that
    // half as many rounds have to wait for one another.
    unsigned int *eight = &sh_quads[9 * thread];
    uint4 low = make_uint4(eight[0], eight[1], eight[2], eight[3]);
    uint4 high = make_uint4(eight[4], eight[5], eight[6], eight[7]);
    unsigned int own = sum_of(low) + sum_of(high);
    sh_sums[thread] = own;
    unsigned int from_half = 0;
    unsigned int sum = own;
    for (unsigned int stride = 1; stride < BLOCK; stride *= 4) {
        __syncthreads();
        unsigned int to_half = BLOCK - from_half;
        if (thread >= stride) {
            sum += sh_sums[from_half + thread - stride];
        }
        if (thread >= 2 * stride) {
            sum += sh_sums[from_half + thread - 2 * stride];
        }
        if (thread >= 3 * stride) {
            sum += sh_sums[from_half + thread - 3 * stride];
        }
        sh_sums[to_half + thread] = sum;
        from_half = to_half;
    }
    if (thread == BLOCK - 1) {
        sh_total = sum;
        // The first tile's sum is its whole prefix. The others say what they have, for those behind.
        note(state, tile, tile == 0 ? WHOLE_PREFIX : OWN_SUM, sum);
    }
    // What is before each uint4 takes the place of its sum.
    unsigned int x = sum - own;
    unsigned int y = x + low.x;
    unsigned int z = y + low.y;
    unsigned int w = z + low.z;
    eight[0] = x;
    eight[1] = y;
    eight[2] = z;
    eight[3] = w;
    unsigned int middle = w + low.w;
    eight[4] = middle;
    eight[5] = middle + high.x;
    eight[6] = middle + high.x + high.y;
    eight[7] = middle + high.x + high.y + high.z;
    __syncthreads();

    unsigned int left = tile;
    for (unsigned int glance = 0; left > 0; glance += 1) {
        // Nothing is before the first tile.
        unsigned int seen = 0;
        unsigned int end = 0;
        if (thread < GLANCE) {
            if (thread < left) {
                unsigned int other = left - 1 - thread;
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
            if (end != GO_ON) {
                atomicMin(&sh_ends[glance % 2], thread);
            }
        }
        __syncthreads();
        // What lies behind an end does not count.
        unsigned int last = min(sh_ends[glance % 2], GLANCE - 1u);
        if (thread <= last) {
            atomicAdd(&sh_before, seen);
        }
        if (thread == last) {
            sh_left = end == GO_ON ? left - GLANCE : end;
            // Nobody looks at the other one any more.
            sh_ends[(glance + 1) % 2] = GLANCE;
        }
        __syncthreads();
        left = sh_left;
        __syncthreads();
        if ((left & MISSING) != 0) {
            // It may be waiting for a place on the GPU that this block takes up.
            left = (left & ~MISSING) - 1;
            unsigned int mine = 0;
            for (unsigned int turn = 0; turn < VECTORS; turn += 1) {
                mine += sum_of(elements(input, (left * VECTORS + turn) * BLOCK + thread, n));
            }
            sh_sums[thread] = mine;
            for (unsigned int stride = BLOCK / 2; stride > 0; stride /= 2) {
                __syncthreads();
                if (thread < stride) {
                    sh_sums[thread] += sh_sums[thread + stride];
                }
            }
            if (thread == 0) {
                note(state, left, left == 0 ? WHOLE_PREFIX : OWN_SUM, sh_sums[0]);
                atomicAdd(&sh_before, sh_sums[0]);
            }
            // It may have been the last that was left.
            __syncthreads();
        }
    }

    __syncthreads();
    unsigned int before = sh_before;
    if (thread == 0 && tile > 0) {
        note(state, tile, WHOLE_PREFIX, before + sh_total);
    }
#pragma unroll
    for (unsigned int turn = 0; turn < VECTORS; turn += 1) {
        unsigned int quad = first + turn * BLOCK;
        if (4 * quad < n) {
            uint4 values = own_quads[turn];
            unsigned int x = before + sh_quads[padded(thread + turn * BLOCK)] + values.x;
            unsigned int y = x + values.y;
            unsigned int z = y + values.z;
            unsigned int w = z + values.w;
            output[quad] = exclusive ? make_uint4(x - values.x, x, y, z) : make_uint4(x, y, z, w);
        }
    }
}
