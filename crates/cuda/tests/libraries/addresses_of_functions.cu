// Functions whose addresses lie in the device's memory: called through a pointer to a pointer, and from an array.
#include <cstdio>

__device__ float square(float x) { return x * x; }
__device__ float twice(float x) { return x + x; }
typedef float (*Function)(float);
__device__ Function chosen = square;
__device__ Function functions[2] = {square, twice};
__constant__ float given[4];

__global__ void by_address(float *out, Function *function) { out[threadIdx.x] = (*function)(given[threadIdx.x]); }
__global__ void by_index(float *out) { out[threadIdx.x] = functions[threadIdx.x % 2](given[threadIdx.x]); }

void show(const float *memory)
{
    float out[4];
    cudaMemcpy(out, memory, sizeof(out), cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", out[0], out[1], out[2], out[3]);
}

int main()
{
    float values[4] = {1, 2, 3, 4};
    float *out;
    cudaMalloc(&out, sizeof(values));
    cudaMemcpyToSymbol(given, values, sizeof(values));
    Function *where;
    cudaGetSymbolAddress((void **)&where, chosen);
    by_address<<<1, 4>>>(out, where);
    show(out);
    by_index<<<1, 4>>>(out);
    show(out);
    cudaFree(out);
    return 0;
}
