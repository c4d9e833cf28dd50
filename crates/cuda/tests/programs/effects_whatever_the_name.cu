// Functions whose names begin like those of vectors and of helpers: what they do decides, not how they are called.
#include <cstdio>

__device__ int vec_next(int *counter) { return atomicAdd(counter, 1); }

__device__ int wide_next(int *counter) { return atomicAdd(counter, 10); }

__device__ float vector_sum(float *values, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++) {
        sum += values[i];
        values[i] = 0;
    }
    return sum;
}

__global__ void take(int *counters, int *taken, int limit)
{
    int i = threadIdx.x;
    taken[i] = i < limit ? vec_next(counters) : -1;
    int more = i >= limit ? wide_next(counters + 1) : 5;
    taken[i] += more > 0 ? 0 : 0;
}

__global__ void clear(float *values, float *out, int n)
{
    out[0] = n > 100 ? vector_sum(values, 4) : 7.0f;
    out[1] = values[0];
}

struct vector_pair { float x, y; };

__device__ vector_pair vec_swap(vector_pair p) { return {p.y, p.x}; }

__global__ void pairs(float *out, int flag)
{
    vector_pair a = {1.0f, 2.0f}, b = {3.0f, 4.0f};
    vector_pair c = flag > 0 ? a : vec_swap(b);
    out[threadIdx.x * 2] = c.x;
    out[threadIdx.x * 2 + 1] = c.y;
}

int main()
{
    int *counters, *taken, counted[2];
    cudaMalloc(&counters, 8);
    cudaMalloc(&taken, 8 * sizeof(int));
    cudaMemset(counters, 0, 8);
    take<<<1, 8>>>(counters, taken, 3);
    cudaMemcpy(counted, counters, 8, cudaMemcpyDeviceToHost);
    printf("%d taken, %d counted\n", counted[0], counted[1]);

    float h[4] = {1, 2, 3, 4}, r[2], *values, *out;
    cudaMalloc(&values, sizeof(h));
    cudaMalloc(&out, sizeof(r));
    cudaMemcpy(values, h, sizeof(h), cudaMemcpyHostToDevice);
    clear<<<1, 1>>>(values, out, 3);
    cudaMemcpy(r, out, sizeof(r), cudaMemcpyDeviceToHost);
    printf("%g %g\n", r[0], r[1]);
    pairs<<<1, 1>>>(out, 0);
    cudaMemcpy(r, out, sizeof(r), cudaMemcpyDeviceToHost);
    printf("%g %g\n", r[0], r[1]);
    cudaFree(counters);
    cudaFree(taken);
    cudaFree(values);
    cudaFree(out);
}
