// Prefix sums in one launch: each block scans a tile of sixteen elements per thread and looks back
// over the tiles before it for what they come to, so that every element is read once and written
// once. A block that finds nothing after a few looks adds up the missing tile itself, so that the
// launch ends even where blocks get no turn while others wait.
//
// Data: `input` and `output` hold `n` numbers, in buffers rounded up to whole uint4s. `state` holds
// one word that counts tiles and two for each tile, which the host has cleared. Sums wrap around at
// 2^32.
// Launch: scan_single_pass<<<(n + 4095) / 4096, 256, 2 * 256 * sizeof(unsigned int)>>>(
//         input, output, state, n, exclusive);

// Vectors of a thread.
#define VECTORS 4

// What is known of a tile. A word has 16 bits of a sum and one of these above them; the two words
// of a tile belong together if they agree, so a sum and what is known of it always arrive together.
#define OWN_SUM 0x10000u
#define WHOLE_PREFIX 0x20000u

// How often a block looks at a tile of which nothing is known yet.
#define LOOKS 32

// A vector of the array; what lies behind the last element counts as zero.
__device__ uint4 elements(const uint4 *input, unsigned int quad, unsigned int n)
{
    uint4 found = make_uint4(0, 0, 0, 0);
    if (4 * quad < n) {
        found = input[quad];
        found.y = 4 * quad + 1 < n ? found.y : 0;
        found.z = 4 * quad + 2 < n ? found.z : 0;
        found.w = 4 * quad + 3 < n ? found.w : 0;
    }
    return found;
}

// The prefixes of a vector, where `before` is the sum before it.
__device__ uint4 prefixes(uint4 quad, unsigned int before)
{
    unsigned int x = before + quad.x;
    unsigned int y = x + quad.y;
    unsigned int z = y + quad.z;
    return make_uint4(x, y, z, z + quad.w);
}

__device__ void store(uint4 *output, unsigned int quad, uint4 with, uint4 own,
                      unsigned int before, unsigned int n, unsigned int exclusive)
{
    if (4 * quad < n) {
        if (exclusive) {
            with = make_uint4(with.x - own.x, with.y - own.y, with.z - own.z, with.w - own.w);
        }
        output[quad] =
            make_uint4(before + with.x, before + with.y, before + with.z, before + with.w);
    }
}

// Makes known what a tile comes to. Of two notes the one that says more stays, in either order.
__device__ void note(unsigned int *state, unsigned int tile, unsigned int known, unsigned int sum)
{
    atomicMax(&state[1 + 2 * tile], known | (sum & 0xffff));
    atomicMax(&state[2 + 2 * tile], known | (sum >> 16));
}

// Walks back from `tile`, for one thread of the block: adds up what earlier tiles come to until one
// knows its whole prefix, or until nothing is known of one. Returns that one's number plus 1, or 0.
__device__ unsigned int look_back(unsigned int *state, unsigned int tile, unsigned int *before)
{
    unsigned int sum = *before;
    unsigned int left = tile;
    unsigned int looks = 0;
    while (left > 0 && looks < LOOKS) {
        // An atomic that changes nothing reads what others have written.
        unsigned int low = atomicOr(&state[2 * left - 1], 0);
        unsigned int high = atomicOr(&state[2 * left], 0);
        unsigned int known = low & 0x30000;
        if (known == 0 || known != (high & 0x30000)) {
            looks += 1;
            continue;
        }
        sum += (low & 0xffff) | (high << 16);
        looks = 0;
        left -= 1;
        if (known == WHOLE_PREFIX) {
            left = 0;
        }
    }
    *before = sum;
    return left;
}

__global__ void scan_single_pass(const uint4 *input, uint4 *output, unsigned int *state,
                                 unsigned int n, unsigned int exclusive)
{
    // Two halves of one sum per thread; the launch gives the size in bytes.
    extern __shared__ unsigned int sh_sums[];
    __shared__ unsigned int sh_tile;
    __shared__ unsigned int sh_total;
    __shared__ unsigned int sh_before;
    __shared__ unsigned int sh_missing;

    // Tiles in the order in which blocks really start, so that the earlier ones are mostly done.
    if (threadIdx.x == 0) {
        sh_tile = atomicAdd(&state[0], 1);
        sh_before = 0;
    }
    __syncthreads();
    unsigned int tile = sh_tile;
    unsigned int first = (tile * blockDim.x + threadIdx.x) * VECTORS;

    uint4 a = elements(input, first, n);
    uint4 b = elements(input, first + 1, n);
    uint4 c = elements(input, first + 2, n);
    uint4 d = elements(input, first + 3, n);
    uint4 a_prefixes = prefixes(a, 0);
    uint4 b_prefixes = prefixes(b, a_prefixes.w);
    uint4 c_prefixes = prefixes(c, b_prefixes.w);
    uint4 d_prefixes = prefixes(d, c_prefixes.w);
    unsigned int own = d_prefixes.w;

    // The threads' sums by Kogge and Stone's rounds, in two halves in turn.
    sh_sums[threadIdx.x] = own;
    unsigned int from_half = 0;
    unsigned int sum = own;
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned int to_half = blockDim.x - from_half;
        if (threadIdx.x >= stride) {
            sum += sh_sums[from_half + threadIdx.x - stride];
        }
        sh_sums[to_half + threadIdx.x] = sum;
        from_half = to_half;
    }
    if (threadIdx.x == blockDim.x - 1) {
        sh_total = sum;
        // The first tile's sum is its whole prefix.
        note(state, tile, tile == 0 ? WHOLE_PREFIX : OWN_SUM, sum);
    }
    __syncthreads();

    unsigned int left = tile;
    while (left > 0) {
        if (threadIdx.x == 0) {
            sh_missing = look_back(state, left, &sh_before);
        }
        __syncthreads();
        left = sh_missing;
        if (left > 0) {
            // Nothing is known of tile left - 1, and it may be waiting for a place on the GPU that
            // this block takes up. The whole block adds it up, and goes on looking behind it.
            unsigned int missing = ((left - 1) * blockDim.x + threadIdx.x) * VECTORS;
            unsigned int mine = 0;
            for (unsigned int quad = 0; quad < VECTORS; quad += 1) {
                mine += prefixes(elements(input, missing + quad, n), 0).w;
            }
            sh_sums[threadIdx.x] = mine;
            unsigned int values = blockDim.x;
            while (values > 1) {
                __syncthreads();
                unsigned int middle = (values + 1) / 2;
                if (threadIdx.x + middle < values) {
                    sh_sums[threadIdx.x] += sh_sums[threadIdx.x + middle];
                }
                values = middle;
            }
            left -= 1;
            if (threadIdx.x == 0) {
                note(state, left, left == 0 ? WHOLE_PREFIX : OWN_SUM, sh_sums[0]);
                sh_before += sh_sums[0];
            }
        }
    }

    __syncthreads();
    if (threadIdx.x == 0 && tile > 0) {
        note(state, tile, WHOLE_PREFIX, sh_before + sh_total);
    }
    unsigned int before = sh_before + sum - own;
    store(output, first, a_prefixes, a, before, n, exclusive);
    store(output, first + 1, b_prefixes, b, before, n, exclusive);
    store(output, first + 2, c_prefixes, c, before, n, exclusive);
    store(output, first + 3, d_prefixes, d, before, n, exclusive);
}
