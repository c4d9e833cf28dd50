// Enumerations that only a typedef names are types of their own: overloads tell them apart, those of the libraries too.
#include <cstdio>
#include <cublas_v2.h>
#include <curand.h>
#include <cufft.h>

typedef enum { RED, GREEN } Colour;
typedef enum { SMALL = 1, LARGE = 7 } Size;

const char *name(Colour) { return "colour"; }
const char *name(Size) { return "size"; }
const char *name(cublasStatus_t) { return "cuBLAS"; }
const char *name(curandStatus_t) { return "cuRAND"; }
const char *name(cufftResult) { return "cuFFT"; }
const char *name(cudaError_t) { return "CUDA"; }

enum { THREADS = 32 };

__global__ void sizes(int *out, Size size)
{
    out[threadIdx.x] = size == LARGE ? threadIdx.x * LARGE : SMALL;
}

int main()
{
    Colour colour = GREEN;
    Size size = LARGE;
    printf("%s %s %s %s %s %s\n", name(colour), name(size), name(CUBLAS_STATUS_SUCCESS), name(CURAND_STATUS_SUCCESS),
           name(CUFFT_SUCCESS), name(cudaSuccess));
    int *device, host[THREADS];
    cudaMalloc(&device, sizeof host);
    sizes<<<1, THREADS>>>(device, size);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", colour, host[3], host[31]);
    cudaFree(device);
    return 0;
}
