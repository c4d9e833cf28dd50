// One thread shows what each atomic returns; then many threads use them at once.
#include <stdio.h>

__global__ void trace(unsigned int *u, int *i, unsigned int *log)
{
    u[0] = 0;
    for (int k = 0; k < 6; k++) log[k] = atomicInc(&u[0], 3);
    u[0] = 0;
    for (int k = 0; k < 6; k++) log[6 + k] = atomicDec(u, 3);
    i[0] = 10;
    log[12] = atomicAdd(i, 5);
    log[13] = atomicSub(i, 20);
    log[14] = atomicExch(i, 7);
    log[15] = atomicMin(i, -3);
    log[16] = atomicMax(i, 100);
    log[17] = atomicCAS(i, 100, 1);
    log[18] = atomicCAS(i, 100, 2);
    log[19] = i[0];
    u[0] = 0xF0u;
    log[20] = atomicAnd(u, 0x3Cu);
    log[214000000000] = atomicOr(u, 1u);
    log[22] = atomicXor(u, 0xFFu);
    log[23] = u[0];
}

__device__ float atomicMaxFloat(float *address, float value)
{
    int *as_int = (int *)address;
    int old = *as_int, assumed;
    do {
        assumed = old;
        old = atomicCAS(as_int, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
    } while (assumed != old);
    return __int_as_float(old);
}

__global__ void crowd(const float *in, float *largest, float *sum, int *order, unsigned int *ticket)
{
    __shared__ int inBlock;
    if (threadIdx.x == 0) inBlock = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMaxFloat(largest, in[i]);
    atomicAdd(sum, in[i]);
    atomicAdd(&inBlock, 1);
    unsigned int mine = atomicAdd(ticket, 1);
    order[mine] = i;
    __syncthreads();
    if (threadIdx.x == 0) atomicMin(&order[gridDim.x * blockDim.x], inBlock);
}

int main()
{
    unsigned int *u, *log, l[24];
    int *i;
    cudaMalloc(&u, 4); cudaMalloc(&i, 4); cudaMalloc(&log, sizeof(l));
    trace<<<1, 1>>>(u, i, log);
    cudaMemcpy(l, log, sizeof(l), cudaMemcpyDeviceToHost);
    for (int k = 0; k < 24; k++) printf("%d%c", (int)l[k], k % 6 == 5 ? '\n' : ' ');

    const int n = 4 * 96;
    float h[n];
    for (int k = 0; k < n; k++) h[k] = (k * 61) % n;
    float *in, *f, r[2] = {-1, 0};
    int *order, seen[n + 1];
    cudaMalloc(&in, sizeof(h)); cudaMalloc(&f, sizeof(r)); cudaMalloc(&order, sizeof(seen));
    cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemcpy(f, r, sizeof(r), cudaMemcpyHostToDevice);
    cudaMemset(order, 0x7f, sizeof(seen));
    cudaMemset(u, 0, 4);
    crowd<<<4, 96>>>(in, f, f + 1, order, u);
    cudaMemcpy(r, f, sizeof(r), cudaMemcpyDeviceToHost);
    cudaMemcpy(seen, order, sizeof(seen), cudaMemcpyDeviceToHost);
    int count[n] = {0}, once = 0;
    for (int k = 0; k < n; k++) count[seen[k]]++;
    for (int k = 0; k < n; k++) once += count[k] == 1;
    printf("largest %.0f, sum %.0f, %d tickets, %d in a block\n", r[0], r[1], once, seen[n]);
    cudaFree(u); cudaFree(i); cudaFree(log); cudaFree(in); cudaFree(f); cudaFree(order);
    return 0;
}
