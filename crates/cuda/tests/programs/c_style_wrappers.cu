/* Kernels behind functions of C, macros for the settings, conditional compilation. */
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#define THREADS_PER_BLK 128
#define DIV_UP(a, b) (((a) + (b) - 1) / (b))
#define CONCAT(a, b) a##b
#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)
#ifdef USE_DOUBLE
typedef double real;
#else
typedef float real;
#endif
#if defined(THREADS_PER_BLK) && THREADS_PER_BLK >= 128
#define SIZE_WORDS "large"
#elif THREADS_PER_BLK > 64
#define SIZE_WORDS "middle"
#else
#define SIZE_WORDS "small"
#endif
#ifndef __CUDACC__
#error "this is CUDA"
#endif

static __global__ void CONCAT(scale, Kernel)(real *v, real by, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) v[i] *= by;
}

#ifdef __cplusplus
extern "C" {
#endif
bool scale(real *host, real by, size_t n);
#ifdef __cplusplus
}
#endif

extern "C" bool scale(real *host, real by, size_t n)
{
    real *device = NULL;
    if (cudaMalloc((void **)&device, n * sizeof(real)) != cudaSuccess) /* nothing to undo */
        return false;
    cudaMemcpy(device, host, n * sizeof *host, cudaMemcpyHostToDevice);
    scaleKernel<<<DIV_UP(n, THREADS_PER_BLK), THREADS_PER_BLK>>>(device, by, n);
    cudaMemcpy(host, device, n * sizeof *host, cudaMemcpyDeviceToHost);
    cudaFree(device);
    return cudaGetLastError() == cudaSuccess;
}

struct list { int value; struct list *next; };

int main(void)
{
    real v[300];
    unsigned i;
    for (i = 0; i < 300u; ++i) v[i] = (real)i;
    if (!scale(v, 3, 300)) return EXIT_FAILURE;
    printf("%s, %s: %g\n", SIZE_WORDS, TEXT_OF(THREADS_PER_BLK), v[299]);
    struct list *head = NULL, *at;
    for (i = 0; i < 5; i++) {
        at = (struct list *)malloc(sizeof(struct list));
        at->value = i * i;
        at->next = head;
        head = at;
    }
    while (head) {
        printf("%d ", head->value);
        at = head->next;
        free(head);
        head = at;
    }
    printf("%s\n", "done");
    return 0;
}
