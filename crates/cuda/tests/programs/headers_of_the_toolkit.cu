// Headers of the toolkit that declare what is there anyway.
#include <channel_descriptor.h>
#include <common_functions.h>
#include <cuda_surface_types.h>
#include <cuda_texture_types.h>
#include <device_types.h>
#include <math_constants.h>
#include <sm_32_atomic_functions.h>
#include <sm_60_atomic_functions.h>
#include <surface_functions.h>
#include <surface_indirect_functions.h>
#include <texture_fetch_functions.h>
#include <texture_indirect_functions.h>
#include <cstdio>

__global__ void count(double *sum) { atomicAdd(sum, 0.5); }

int main()
{
    double *sum;
    cudaMallocManaged(&sum, sizeof *sum);
    *sum = 0;
    count<<<2, 32>>>(sum);
    cudaDeviceSynchronize();
    printf("%g\n", *sum);
    cudaFree(sum);
}
