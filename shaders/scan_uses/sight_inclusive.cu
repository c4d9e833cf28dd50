// MISTAKE ON PURPOSE. Line of sight by a scan that is inclusive where it has to be exclusive: each point is compared
// with itself.
//
// Data: `heights` has the heights of `n` points at equal distances, below 1,900; the eye is `eye` above the first
// one. `visible` receives 1 for a point that the eye sees, 0 for one that it does not. A slope is a rise and a
// distance. `block_steepest` and `steepest_before` have a slope for each of the `blocks` blocks.
// Launch: with blocks = (n + BLOCK_X - 1) / BLOCK_X,
//     scan_uses_sight_inclusive_steepest<<<blocks, BLOCK_X>>>(heights, block_steepest, n, eye);
//     scan_uses_sight_inclusive_before<<<1, BLOCK_X>>>(block_steepest, steepest_before, blocks);
//     scan_uses_sight_inclusive<<<blocks, BLOCK_X>>>(heights, visible, steepest_before, n, eye);

#define BLOCK_X 256

// Whether one slope is steeper than another one, each a rise over a distance: the fractions are compared without
// dividing.
__device__ bool is_steeper(int2 one, int2 other)
{
    return one.x * other.y > other.x * one.y;
}

// How the eye looks up to a point. It sees the one below it in any case.
__device__ int2 slope_of(const int *heights, unsigned int n, int eye, unsigned int i)
{
    // Steeper than this is everything.
    if (i == 0 || i >= n) {
        return make_int2(-1, 0);
    }
    return make_int2(heights[i] - heights[0] - eye, (int)i);
}

// The steepest slope of all threads up to this one, by Kogge and Stone's rounds in two halves in turn; that of all of
// them is left in `sh_total`.
__device__ int2 inclusive(int2 *sh_slopes, int2 *sh_total, int2 own)
{
    // What an earlier scan left may still be read.
    __syncthreads();
    sh_slopes[threadIdx.x] = own;
    int2 slope = own;
    unsigned int from_half = 0;
    for (unsigned int stride = 1; stride < BLOCK_X; stride *= 2) {
        __syncthreads();
        unsigned int to_half = BLOCK_X - from_half;
        if (threadIdx.x >= stride) {
            int2 left = sh_slopes[from_half + threadIdx.x - stride];
            if (is_steeper(left, slope)) {
                slope = left;
            }
        }
        sh_slopes[to_half + threadIdx.x] = slope;
        from_half = to_half;
    }
    if (threadIdx.x == BLOCK_X - 1) {
        *sh_total = slope;
    }
    __syncthreads();
    return slope;
}

// Third: a point is seen if the eye looks up to it more steeply than to all before it.
__global__ void scan_uses_sight_inclusive(const int *heights, unsigned int *visible,
                                          const int2 *steepest_before, unsigned int n, int eye)
{
    __shared__ int2 sh_slopes[2 * BLOCK_X];
    __shared__ int2 sh_total;

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;
    int2 own = slope_of(heights, n, eye, i);
    // Wrong: the steepest slope includes the own one, and nothing is steeper than itself.
    int2 steepest = inclusive(sh_slopes, &sh_total, own);
    if (i < n) {
        int2 before = steepest_before[blockIdx.x];
        if (is_steeper(before, steepest)) {
            steepest = before;
        }
        visible[i] = i == 0 || is_steeper(own, steepest) ? 1 : 0;
    }
}

// First: the steepest slope of each block.
__global__ void scan_uses_sight_inclusive_steepest(const int *heights, int2 *block_steepest,
                                                   unsigned int n, int eye)
{
    __shared__ int2 sh_slopes[2 * BLOCK_X];
    __shared__ int2 sh_total;

    inclusive(sh_slopes, &sh_total, slope_of(heights, n, eye, blockIdx.x * BLOCK_X + threadIdx.x));
    if (threadIdx.x == 0) {
        block_steepest[blockIdx.x] = sh_total;
    }
}

// Second: the steepest slope before each block. One block goes through all, BLOCK_X at a time.
__global__ void scan_uses_sight_inclusive_before(const int2 *block_steepest, int2 *steepest_before,
                                                 unsigned int blocks)
{
    __shared__ int2 sh_slopes[2 * BLOCK_X];
    __shared__ int2 sh_total;

    int2 before = make_int2(-1, 0);
    if (threadIdx.x == 0) {
        steepest_before[0] = before;
    }
    for (unsigned int first = 0; first < blocks; first += BLOCK_X) {
        unsigned int i = first + threadIdx.x;
        int2 own = make_int2(-1, 0);
        if (i < blocks) {
            own = block_steepest[i];
        }
        int2 steepest = inclusive(sh_slopes, &sh_total, own);
        if (is_steeper(before, steepest)) {
            steepest = before;
        }
        if (i + 1 < blocks) {
            steepest_before[i + 1] = steepest;
        }
        if (is_steeper(sh_total, before)) {
            before = sh_total;
        }
    }
}
