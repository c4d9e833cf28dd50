// Extern shared memory that is read as other types: cast whole, by bytes, and by where the part before it ends.
#include <cstdio>

template <typename Number>
__global__ void runningSums(const Number *numbers, Number *sums, int count)
{
    extern __shared__ unsigned char bytes[];
    Number *shared = reinterpret_cast<Number *>(bytes);
    int me = threadIdx.x;
    shared[me] = me < count ? numbers[me] : Number(0);
    for (int reach = 1; reach < blockDim.x; reach <<= 1) {
        __syncthreads();
        Number before = me >= reach ? shared[me - reach] : Number(0);
        __syncthreads();
        shared[me] += before;
    }
    if (me < count) sums[me] = shared[me];
}

__global__ void evenAndOdd(int *evens, float *odds, int count)
{
    extern __shared__ char pool[];
    float *halves = (float *)pool;
    int *places = (int *)(pool + count * sizeof(float));
    int me = threadIdx.x;
    halves[me] = me * 1.5f;
    places[me] = (me * 5 + 1) % count;
    __syncthreads();
    int from = places[me];
    evens[me] = places[from];
    odds[me] = halves[from];
}

__global__ void threeParts(int *found, float *quarters, int count)
{
    extern __shared__ int parts[];
    int *counts = parts;
    float *weights = (float *)&counts[count];
    int *orders = (int *)&weights[count];
    int me = threadIdx.x;
    counts[me] = me & 3;
    weights[me] = 0.25f * me;
    orders[me] = me ^ 5;
    __syncthreads();
    int other = orders[me];
    found[me] = 10 * counts[other] + orders[other] % 10;
    quarters[me] = weights[other] - weights[me];
}

int main()
{
    const int count = 64;
    int whole[count], *deviceWhole, *wholeResult;
    float parts[count], *deviceParts, *partsResult;
    for (int i = 0; i < count; i++) {
        whole[i] = i % 5 - 1;
        parts[i] = 0.25f * (i % 3);
    }
    cudaMalloc(&deviceWhole, sizeof whole);
    cudaMalloc(&wholeResult, sizeof whole);
    cudaMalloc(&deviceParts, sizeof parts);
    cudaMalloc(&partsResult, sizeof parts);
    cudaMemcpy(deviceWhole, whole, sizeof whole, cudaMemcpyHostToDevice);
    cudaMemcpy(deviceParts, parts, sizeof parts, cudaMemcpyHostToDevice);

    runningSums<int><<<1, count, count * sizeof(int)>>>(deviceWhole, wholeResult, count);
    runningSums<float><<<1, count, count * sizeof(float)>>>(deviceParts, partsResult, count - 4);
    cudaMemcpy(whole, wholeResult, sizeof whole, cudaMemcpyDeviceToHost);
    cudaMemcpy(parts, partsResult, sizeof parts, cudaMemcpyDeviceToHost);
    printf("%d %d, %g %g\n", whole[9], whole[63], parts[9], parts[59]);

    evenAndOdd<<<1, count, count * (sizeof(float) + sizeof(int))>>>(wholeResult, partsResult, count);
    cudaMemcpy(whole, wholeResult, sizeof whole, cudaMemcpyDeviceToHost);
    cudaMemcpy(parts, partsResult, sizeof parts, cudaMemcpyDeviceToHost);
    printf("%d %d, %g %g\n", whole[9], whole[63], parts[9], parts[63]);

    threeParts<<<1, count, 3 * count * sizeof(int)>>>(wholeResult, partsResult, count);
    cudaMemcpy(whole, wholeResult, sizeof whole, cudaMemcpyDeviceToHost);
    cudaMemcpy(parts, partsResult, sizeof parts, cudaMemcpyDeviceToHost);
    printf("%d %d, %g %g\n", whole[9], whole[63], parts[9], parts[63]);

    cudaFree(deviceWhole);
    cudaFree(wholeResult);
    cudaFree(deviceParts);
    cudaFree(partsResult);
}
