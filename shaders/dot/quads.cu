// Dot product in quads: a thread loads four float4s of each array at once, a block apart, and keeps four sums,
// so that eight loads of 16 bytes are on their way and no addition waits for the last one.
//
// Data: `x` and `y` hold `n` floats in buffers rounded up to whole float4s, `partials` one float for each of
// the `blocks` blocks, `result` one.
// Launch:
//     dot_quads<<<blocks, 256, 256 * sizeof(float)>>>((const float4 *)x, (const float4 *)y, partials, n);
//     dot_quads_total<<<1, 256, 256 * sizeof(float)>>>(partials, result, blocks);

// The sum of `own` over the block, for thread 0: half of the threads add the other half's sums, then a
// quarter, and so on.
__device__ float block_sum(float *sh_sums, float own)
{
    sh_sums[threadIdx.x] = own;
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2u) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }
    return sh_sums[threadIdx.x];
}

__device__ float4 sum_of(float4 a, float4 b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__device__ float4 product_of(float4 a, float4 b)
{
    return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}

// A pair of float4s, of which what lies behind the last element counts as zero.
__device__ float4 product(const float4 *x, const float4 *y, unsigned int quad, unsigned int n)
{
    unsigned int last = (n - 1) / 4;
    float4 found = product_of(x[min(quad, last)], y[min(quad, last)]);
    unsigned int place = 4 * quad;
    return make_float4(place < n ? found.x : 0.0f, place + 1 < n ? found.y : 0.0f,
                       place + 2 < n ? found.z : 0.0f, place + 3 < n ? found.w : 0.0f);
}

__global__ void dot_quads(const float4 *x, const float4 *y, float *partials, unsigned int n)
{
    // One sum per thread; the launch gives the size in bytes.
    extern __shared__ float sh_sums[];

    unsigned int tile = 4 * blockDim.x;
    unsigned int step = gridDim.x * tile;
    float4 a = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    float4 b = a;
    float4 c = a;
    float4 d = a;
    unsigned int first = blockIdx.x * tile;
    // Whole tiles need not ask where the arrays end.
    for (; first + tile <= n / 4; first += step) {
        unsigned int i = first + threadIdx.x;
        a = sum_of(a, product_of(x[i], y[i]));
        b = sum_of(b, product_of(x[i + blockDim.x], y[i + blockDim.x]));
        c = sum_of(c, product_of(x[i + 2 * blockDim.x], y[i + 2 * blockDim.x]));
        d = sum_of(d, product_of(x[i + 3 * blockDim.x], y[i + 3 * blockDim.x]));
    }
    if (4 * first < n) {
        unsigned int i = first + threadIdx.x;
        a = sum_of(a, product(x, y, i, n));
        b = sum_of(b, product(x, y, i + blockDim.x, n));
        c = sum_of(c, product(x, y, i + 2 * blockDim.x, n));
        d = sum_of(d, product(x, y, i + 3 * blockDim.x, n));
    }
    float4 quad = sum_of(sum_of(a, b), sum_of(c, d));
    float sum = block_sum(sh_sums, (quad.x + quad.y) + (quad.z + quad.w));
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sum;
    }
}

// The sum of what the blocks left, by one block.
__global__ void dot_quads_total(const float *partials, float *result, unsigned int blocks)
{
    // One sum per thread; the launch gives the size in bytes.
    extern __shared__ float sh_sums[];

    float own = 0.0f;
    for (unsigned int i = threadIdx.x; i < blocks; i += blockDim.x) {
        own += partials[i];
    }
    float sum = block_sum(sh_sums, own);
    if (threadIdx.x == 0) {
        result[0] = sum;
    }
}
