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

__device__ void add_product(float4 &sum, float4 x, float4 y)
{
    sum.x += x.x * y.x;
    sum.y += x.y * y.y;
    sum.z += x.z * y.z;
    sum.w += x.w * y.w;
}

// A vector of an array; what lies behind the last element counts as zero.
__device__ float4 elements(const float4 *array, unsigned int quad, unsigned int n)
{
    float4 found = array[min(quad, (n - 1) / 4)];
    unsigned int place = 4 * quad;
    return make_float4(place < n ? found.x : 0.0f, place + 1 < n ? found.y : 0.0f,
                       place + 2 < n ? found.z : 0.0f, place + 3 < n ? found.w : 0.0f);
}

__global__ void dot_quads(const float4 *x, const float4 *y, float *partials, unsigned int n)
{
    // One sum a thread; the launch gives the size in bytes.
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
        add_product(a, x[i], y[i]);
        add_product(b, x[i + blockDim.x], y[i + blockDim.x]);
        add_product(c, x[i + 2 * blockDim.x], y[i + 2 * blockDim.x]);
        add_product(d, x[i + 3 * blockDim.x], y[i + 3 * blockDim.x]);
    }
    if (4 * first < n) {
        unsigned int i = first + threadIdx.x;
        add_product(a, elements(x, i, n), elements(y, i, n));
        add_product(b, elements(x, i + blockDim.x, n), elements(y, i + blockDim.x, n));
        add_product(c, elements(x, i + 2 * blockDim.x, n), elements(y, i + 2 * blockDim.x, n));
        add_product(d, elements(x, i + 3 * blockDim.x, n), elements(y, i + 3 * blockDim.x, n));
    }
    float own = ((a.x + b.x) + (c.x + d.x)) + ((a.y + b.y) + (c.y + d.y))
        + (((a.z + b.z) + (c.z + d.z)) + ((a.w + b.w) + (c.w + d.w)));
    float sum = block_sum(sh_sums, own);
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sum;
    }
}

// The sum of what the blocks left, by one block.
__global__ void dot_quads_total(const float *partials, float *result, unsigned int blocks)
{
    // One sum a thread; the launch gives the size in bytes.
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
