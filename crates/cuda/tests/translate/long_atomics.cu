// Sums whose old value nobody wants go by halves; what returns something goes under a lock, in buffers and in shared memory.
__global__ void counters(unsigned long long *sums, unsigned long long *best, double *weights, unsigned short *seats)
{
    __shared__ long long own[4];
    if (threadIdx.x < 4) own[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&sums[0], 1ULL);
    unsigned long long before = atomicMax(best, (unsigned long long)threadIdx.x << 32);
    atomicMin(&own[before % 4], (long long)threadIdx.x - 5);
    atomicAdd_system(&weights[threadIdx.x % 8], 0.5);
    atomicCAS(&seats[3], (unsigned short)0, (unsigned short)7);
    __syncthreads();
    best[1] = own[0] + best[2];
}
