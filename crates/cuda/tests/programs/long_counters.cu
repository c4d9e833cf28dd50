// 64-bit counters: tickets that no two threads share, sums beyond 32 bits, exchanges and compare-and-swap.
#include <cstdio>
#include <cstdlib>

__device__ unsigned long long nextTicket = 4294967290ULL;

__global__ void takeTickets(unsigned char *taken, int n, unsigned long long first)
{
    unsigned long long ticket = atomicAdd(&nextTicket, 1ULL);
    unsigned long long place = ticket - first;
    if (place < n) taken[place] = 1;
}

__global__ void total(const unsigned int *in, int n, unsigned long long *sum)
{
    __shared__ unsigned long long ofBlock;
    if (threadIdx.x == 0) ofBlock = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd_block(&ofBlock, (unsigned long long)in[i]);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(sum, ofBlock);
}

// Every value that is put in comes out once: the last one stays.
__global__ void relay(unsigned long long *slot, unsigned long long *received)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    received[i] = atomicExch(slot, 1000000000000ULL + i);
}

// An operation that CUDA does not have: multiplication modulo a number, by compare-and-swap.
__device__ unsigned long long atomicMulMod(unsigned long long *address, unsigned long long factor, unsigned long long modulus)
{
    unsigned long long old = *address, assumed;
    do {
        assumed = old;
        old = atomicCAS(address, assumed, assumed * factor % modulus);
    } while (assumed != old);
    return old;
}

__global__ void product(unsigned long long *result, unsigned long long modulus)
{
    atomicMulMod(result, threadIdx.x % 7 + 2, modulus);
}

__global__ void bits(unsigned long long *sets)
{
    unsigned long long bit = 1ULL << (threadIdx.x % 64);
    unsigned long long before = atomicOr(&sets[0], bit);
    if ((before & bit) == 0) atomicAdd(&sets[3], 1ULL);
    atomicAnd(&sets[1], ~bit);
    atomicXor(&sets[2], bit << 1);
}

int main()
{
    const int n = 2000;
    unsigned char *d_taken, taken[n];
    cudaMalloc(&d_taken, n);
    cudaMemset(d_taken, 0, n);
    takeTickets<<<10, 200>>>(d_taken, n, 4294967290ULL);
    cudaMemcpy(taken, d_taken, n, cudaMemcpyDeviceToHost);
    unsigned long long last;
    cudaMemcpyFromSymbol(&last, nextTicket, sizeof last);
    int missing = 0;
    for (int i = 0; i < n; i++) missing += !taken[i];
    printf("next ticket %llu, %d missing\n", last, missing);

    unsigned int in[n], *d_in;
    unsigned long long expected = 0, sum = 0, *d_sum;
    for (int i = 0; i < n; i++) {
        in[i] = 4000000000u + i * 1000u;
        expected += in[i];
    }
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_sum, sizeof sum);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(d_sum, &sum, sizeof sum, cudaMemcpyHostToDevice);
    total<<<(n + 255) / 256, 256>>>(d_in, n, d_sum);
    cudaMemcpy(&sum, d_sum, sizeof sum, cudaMemcpyDeviceToHost);
    printf("sum %llu %s\n", sum, sum == expected ? "right" : "wrong");

    const int threads = 256;
    unsigned long long start = 77, received[threads], *d_received;
    cudaMalloc(&d_received, sizeof received);
    cudaMemcpy(d_sum, &start, sizeof start, cudaMemcpyHostToDevice);
    relay<<<2, threads / 2>>>(d_sum, d_received);
    cudaMemcpy(received, d_received, sizeof received, cudaMemcpyDeviceToHost);
    cudaMemcpy(&start, d_sum, sizeof start, cudaMemcpyDeviceToHost);
    unsigned long long all = start;
    for (int i = 0; i < threads; i++) all += received[i];
    unsigned long long wanted = 77;
    for (int i = 0; i < threads; i++) wanted += 1000000000000ULL + i;
    printf("relayed %llu %s\n", all, all == wanted ? "right" : "wrong");

    unsigned long long result = 1, modulus = 1000000007ULL, own = 1;
    cudaMemcpy(d_sum, &result, sizeof result, cudaMemcpyHostToDevice);
    product<<<1, 100>>>(d_sum, modulus);
    cudaMemcpy(&result, d_sum, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 100; i++) own = own * (i % 7 + 2) % modulus;
    printf("product %llu %s\n", result, result == own ? "right" : "wrong");

    unsigned long long sets[4] = {0, ~0ULL, 0, 0}, *d_sets;
    cudaMalloc(&d_sets, sizeof sets);
    cudaMemcpy(d_sets, sets, sizeof sets, cudaMemcpyHostToDevice);
    bits<<<1, 96>>>(d_sets);
    cudaMemcpy(sets, d_sets, sizeof sets, cudaMemcpyDeviceToHost);
    printf("%llx %llx %llx %llu\n", sets[0], sets[1], sets[2], sets[3]);
    cudaFree(d_taken);
    cudaFree(d_in);
    cudaFree(d_sum);
    cudaFree(d_received);
    cudaFree(d_sets);
    return 0;
}
