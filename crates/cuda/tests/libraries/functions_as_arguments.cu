// Functions that a kernel is given: by the address that a `__device__` variable holds, from a table, and in a structure.
#include <cstdio>

typedef float (*Operation)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float multiply(float a, float b) { return a * b; }
__device__ Operation device_add = add;
__device__ Operation device_multiply = multiply;
__device__ Operation table[2] = {multiply, add};
struct Step {
    Operation operation;
    float by;
};

__global__ void apply(float *values, Operation operation, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = operation(values[i], by);
}
__global__ void apply_step(float *values, Step step) { values[threadIdx.x] = step.operation(values[threadIdx.x], step.by); }
__global__ void apply_chosen(float *values) { values[threadIdx.x] = table[threadIdx.x % 2](values[threadIdx.x], 3.0f); }

int main()
{
    const int n = 48;
    float *values, host[n];
    for (int i = 0; i < n; i++) host[i] = i;
    cudaMalloc(&values, sizeof(host));
    cudaMemcpy(values, host, sizeof(host), cudaMemcpyHostToDevice);
    Operation operation;
    cudaMemcpyFromSymbol(&operation, device_add, sizeof(operation));
    apply<<<2, 32>>>(values, operation, 0.5f, n);
    cudaMemcpyFromSymbol(&operation, device_multiply, sizeof(operation));
    apply<<<2, 32>>>(values, operation, 2.0f, n);
    Step step = {operation, 4.0f};
    apply_step<<<1, n>>>(values, step);
    apply_chosen<<<1, n>>>(values);
    cudaMemcpy(host, values, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 5) printf("%d: %.1f\n", i, host[i]);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(values);
}
