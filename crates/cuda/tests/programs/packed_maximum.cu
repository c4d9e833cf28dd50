// The largest value and where it stands, in one atomic: value and index packed into 64 bits.
#include <cstdio>
#include <climits>

// A number whose order without a sign is that of the signed one.
__host__ __device__ unsigned int ordered(int value) { return (unsigned int)value ^ 0x80000000u; }

__global__ void argmax(const int *in, int n, unsigned long long *best)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        // Of equal values the smaller index wins: it is packed as its complement.
        unsigned long long packed = ((unsigned long long)ordered(in[i]) << 32) | (0xffffffffu - (unsigned int)i);
        atomicMax(best, packed);
    }
}

// Each block first finds its own in shared memory.
__global__ void argminOfBlocks(const int *in, int n, unsigned long long *best)
{
    __shared__ unsigned long long own;
    if (threadIdx.x == 0) own = ULLONG_MAX;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned long long packed = ((unsigned long long)ordered(in[i]) << 32) | (unsigned int)i;
        atomicMin(&own, packed);
    }
    __syncthreads();
    if (threadIdx.x == 0) atomicMin(best, own);
}

__global__ void extremes(const long long *in, int n, long long *smallest, long long *largest)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicMin(smallest, in[i]);
        atomicMax_system(largest, in[i]);
    }
}

int main()
{
    const int n = 3000;
    static int h[n];
    static long long wide[n];
    for (int i = 0; i < n; i++) {
        h[i] = (int)((i * 7919u) % 3001u) - 1500;
        wide[i] = (long long)h[i] * 3000000000LL + i;
    }
    int atLargest = 0, atSmallest = 0;
    long long smallest = LLONG_MAX, largest = LLONG_MIN;
    for (int i = 0; i < n; i++) {
        if (h[i] > h[atLargest]) atLargest = i;
        if (h[i] < h[atSmallest]) atSmallest = i;
        if (wide[i] < smallest) smallest = wide[i];
        if (wide[i] > largest) largest = wide[i];
    }

    int *d;
    long long *d_wide, *d_extremes;
    unsigned long long *d_best, best[2] = {0, ULLONG_MAX};
    long long found[2] = {LLONG_MAX, LLONG_MIN};
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_wide, sizeof wide);
    cudaMalloc(&d_extremes, sizeof found);
    cudaMalloc(&d_best, sizeof best);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(d_wide, wide, sizeof wide, cudaMemcpyHostToDevice);
    cudaMemcpy(d_best, best, sizeof best, cudaMemcpyHostToDevice);
    cudaMemcpy(d_extremes, found, sizeof found, cudaMemcpyHostToDevice);
    argmax<<<8, 128>>>(d, n, d_best);
    argminOfBlocks<<<(n + 255) / 256, 256>>>(d, n, d_best + 1);
    extremes<<<(n + 127) / 128, 128>>>(d_wide, n, d_extremes, d_extremes + 1);
    cudaMemcpy(best, d_best, sizeof best, cudaMemcpyDeviceToHost);
    cudaMemcpy(found, d_extremes, sizeof found, cudaMemcpyDeviceToHost);

    int largestFound = (int)((unsigned int)(best[0] >> 32) ^ 0x80000000u);
    int largestAt = (int)(0xffffffffu - (unsigned int)best[0]);
    int smallestFound = (int)((unsigned int)(best[1] >> 32) ^ 0x80000000u);
    int smallestAt = (int)(unsigned int)best[1];
    printf("largest %d at %d %s\n", largestFound, largestAt,
           largestFound == h[atLargest] && largestAt == atLargest ? "right" : "wrong");
    printf("smallest %d at %d %s\n", smallestFound, smallestAt,
           smallestFound == h[atSmallest] && smallestAt == atSmallest ? "right" : "wrong");
    printf("from %lld to %lld %s\n", found[0], found[1],
           found[0] == smallest && found[1] == largest ? "right" : "wrong");
    cudaFree(d);
    cudaFree(d_wide);
    cudaFree(d_extremes);
    cudaFree(d_best);
    return 0;
}
