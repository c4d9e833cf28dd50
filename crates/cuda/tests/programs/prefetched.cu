// Unified memory with hints where it shall lie. The hints took a device's number until CUDA 12, and a location since.
#include <cmath>
#include <cstdio>

#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ >= 13
#define PLACE(id) (id) == cudaCpuDeviceId ? cudaMemLocation{cudaMemLocationTypeHost, 0} : cudaMemLocation{cudaMemLocationTypeDevice, (id)}
#define PREFETCH(pointer, bytes, id) cudaMemPrefetchAsync(pointer, bytes, PLACE(id), 0, 0)
#else
#define PLACE(id) (id)
#define PREFETCH(pointer, bytes, id) cudaMemPrefetchAsync(pointer, bytes, id, 0)
#endif

__global__ void add(int n, const float *x, float *y)
{
    int index = threadIdx.x + blockIdx.x * blockDim.x;
    int stride = blockDim.x * gridDim.x;
    for (int i = index; i < n; i += stride)
        y[i] = x[i] + y[i];
}

int main()
{
    const int n = 10000;
    const size_t bytes = n * sizeof(float);
    float *x, *y;
    cudaMallocManaged(&x, bytes);
    cudaMallocManaged(&y, bytes);
    for (int i = 0; i < n; i++) {
        x[i] = 1.0f;
        y[i] = 2.0f;
    }
    int device = -1;
    cudaGetDevice(&device);
    cudaMemAdvise(x, bytes, cudaMemAdviseSetReadMostly, PLACE(device));
    cudaMemAdvise(y, bytes, cudaMemAdviseSetPreferredLocation, PLACE(device));
    cudaError_t hinted = PREFETCH(x, bytes, device);
    PREFETCH(y, bytes, device);
    add<<<16, 256>>>(n, x, y);
    PREFETCH(y, bytes, cudaCpuDeviceId);
    cudaDeviceSynchronize();
    float worst = 0.0f;
    for (int i = 0; i < n; i++) worst = fmaxf(worst, fabsf(y[i] - 3.0f));
    printf("hint: %s, worst error: %g\n", cudaGetErrorString(hinted), worst);

    float *plain;
    cudaMalloc(&plain, bytes);
    printf("a hint about plain device memory: %s\n", cudaGetErrorString(PREFETCH(plain, bytes, device)));
    cudaGetLastError();
    cudaFree(plain);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
