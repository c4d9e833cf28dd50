// Hints about managed memory, and questions about types that are answered when the program is compiled.
#include <cstdio>
#include <type_traits>
#include <cuda_runtime.h>

template <typename T>
__host__ __device__ T step_of(T value)
{
    if constexpr (std::is_same_v<T, float>) return value * 0.5f;
    else if constexpr (std::is_floating_point<T>::value) return value * 0.25;
    else return value / 2;
}

template <typename T>
__global__ void steps(T *data, int n)
{
    static_assert(!std::is_pointer<T>::value, "numbers are wanted");
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = step_of(data[i]);
}

int main()
{
    const int n = 100;
    float *x;
    int *k;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&k, n * sizeof(int));
    for (int i = 0; i < n; i++) { x[i] = i; k[i] = 3 * i; }
    cudaMemLocation here;
    here.type = cudaMemLocationTypeDevice;
    here.id = 0;
    cudaMemPrefetchAsync(x, n * sizeof(float), here, 0);
    cudaMemAdvise(k, n * sizeof(int), cudaMemAdviseSetPreferredLocation, here);
    steps<<<1, 128>>>(x, n);
    steps<<<1, 128>>>(k, n);
    cudaDeviceSynchronize();
    printf("%.1f %d\n", x[7], k[7]);
    printf("%d %d %d\n", std::is_same<int, long>::value, std::is_same<float, float>::value, (int)std::is_pointer_v<char *>);
    cudaFree(x);
    cudaFree(k);
    return 0;
}
