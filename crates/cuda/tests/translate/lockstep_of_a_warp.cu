// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.
__global__ void steps(const int *in, int *out)
{
    __shared__ volatile int sums[64];
    int t = threadIdx.x;
    sums[t] = in[t];
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];
        sums[t] += sums[t + 16];
    }
    if (t == 0) *out = sums[0];
}

__device__ void count(volatile unsigned int *bins, unsigned int bin, unsigned int tag)
{
    unsigned int made;
    do {
        made = tag | ((bins[bin] & 0x07ffffffu) + 1);
        bins[bin] = made;
    } while (bins[bin] != made);
}

__global__ void tags(const unsigned int *values, unsigned int *bins)
{
    __shared__ unsigned int own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    count(own, values[threadIdx.x] & 255, threadIdx.x << 27);
    __syncthreads();
    bins[threadIdx.x] = own[threadIdx.x] & 0x07ffffffu;
}

__global__ void ordered(const int *in, int *out)
{
    __shared__ volatile int seen[64];
    seen[threadIdx.x] = in[threadIdx.x];
    seen[threadIdx.x] += 1;
    __syncthreads();
    out[threadIdx.x] = seen[63 - threadIdx.x];
}
