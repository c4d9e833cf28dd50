// What C++ leaves open and machines do: elements that a vector only has room for, memory freed by another name than its own.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void doubled(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i];
}

int main()
{
    const int n = 100;
    std::vector<int> in, out;
    in.reserve(n);
    out.reserve(n);
    for (int i = 0; i < n; i++) in.push_back(i);
    int *from, *to;
    cudaMalloc(&from, n * sizeof(int));
    cudaMalloc(&to, n * sizeof(int));
    cudaMemcpy(from, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    doubled<<<1, 128>>>(from, to, n);
    cudaMemcpy(out.data(), to, n * sizeof(int), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += out[i] != 2 * in[i];
    printf("%d wrong, %zu elements\n", wrong, out.size());
    int *array = new int[4];
    free(array);
    int *one = (int *)malloc(sizeof(int));
    delete one;
    int *pinned, plain = 5;
    cudaMallocHost(&pinned, sizeof(int));
    cudaError_t copied = cudaMemcpy(pinned, &plain, sizeof(int), cudaMemcpyHostToDevice);
    printf("%s %d\n", cudaGetErrorName(copied), *pinned);
    cudaFreeHost(pinned);
    cudaFree(from);
    cudaFree(to);
    return 0;
}
