// The same section summed in four ways; then its maximum and its minimum.
#include <stdio.h>
#define SECTION 256

__global__ void interleaved(const float *in, float *out)
{
    __shared__ float partialSum[SECTION];
    unsigned int t = threadIdx.x;
    partialSum[t] = in[blockIdx.x * blockDim.x + t];
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t % (2 * stride) == 0)
            partialSum[t] += partialSum[t + stride];
    }
    if (t == 0) out[blockIdx.x] = partialSum[0];
}

__global__ void pairwise(const float *in, float *out)
{
    __shared__ float partialSum[SECTION];
    unsigned int t = threadIdx.x;
    partialSum[t] = in[blockIdx.x * blockDim.x + t];
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride)
            partialSum[t] += partialSum[t + stride];
    }
    if (t == 0) out[blockIdx.x] = partialSum[0];
}

__global__ void twoEach(const float *in, float *out)
{
    extern __shared__ float sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    sdata[tid] = in[i] + in[i + blockDim.x];
    __syncthreads();
    for (unsigned int s = blockDim.x >> 1; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = sdata[0];
}

__global__ void oneAtomic(const float *in, float *out, int n)
{
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
    atomicAdd(out, sum);
}

__global__ void extremes(const float *in, float *largest, float *smallest)
{
    __shared__ float high[SECTION], low[SECTION];
    int t = threadIdx.x;
    high[t] = low[t] = in[blockIdx.x * SECTION + t];
    __syncthreads();
    for (int s = SECTION / 2; s > 0; s /= 2) {
        if (t < s) {
            high[t] = fmaxf(high[t], high[t + s]);
            low[t] = fminf(low[t], low[t + s]);
        }
        __syncthreads();
    }
    if (t == 0) { largest[blockIdx.x] = high[0]; smallest[blockIdx.x] = low[0]; }
}

int main()
{
    const int blocks = 8, n = blocks * SECTION;
    float h[n], part[blocks], more[blocks];
    for (int i = 0; i < n; i++) h[i] = (i * 37) % 101 - 50;
    float *d, *o, *p;
    cudaMalloc(&d, sizeof(h));
    cudaMalloc(&o, sizeof(part));
    cudaMalloc(&p, sizeof(part));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);

    float sum = 0;
    for (int i = 0; i < n; i++) sum += h[i];
    printf("host %.0f\n", sum);

    interleaved<<<blocks, SECTION>>>(d, o);
    cudaMemcpy(part, o, sizeof(part), cudaMemcpyDeviceToHost);
    sum = 0; for (int i = 0; i < blocks; i++) sum += part[i];
    printf("interleaved %.0f\n", sum);

    pairwise<<<blocks, SECTION>>>(d, o);
    cudaMemcpy(part, o, sizeof(part), cudaMemcpyDeviceToHost);
    sum = 0; for (int i = 0; i < blocks; i++) sum += part[i];
    printf("pairwise %.0f\n", sum);

    twoEach<<<blocks / 2, SECTION, SECTION * sizeof(float)>>>(d, o);
    cudaMemcpy(part, o, sizeof(part), cudaMemcpyDeviceToHost);
    sum = 0; for (int i = 0; i < blocks / 2; i++) sum += part[i];
    printf("two each %.0f\n", sum);

    cudaMemset(o, 0, sizeof(float));
    oneAtomic<<<3, 64>>>(d, o, n);
    cudaMemcpy(part, o, sizeof(float), cudaMemcpyDeviceToHost);
    printf("atomic %.0f\n", part[0]);

    extremes<<<blocks, SECTION>>>(d, o, p);
    cudaMemcpy(part, o, sizeof(part), cudaMemcpyDeviceToHost);
    cudaMemcpy(more, p, sizeof(more), cudaMemcpyDeviceToHost);
    float high = part[0], low = more[0];
    for (int i = 1; i < blocks; i++) { high = part[i] > high ? part[i] : high; low = more[i] < low ? more[i] : low; }
    printf("from %.0f to %.0f\n", low, high);
    cudaFree(d); cudaFree(o); cudaFree(p);
    return 0;
}
