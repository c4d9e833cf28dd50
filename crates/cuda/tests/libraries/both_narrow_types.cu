// Both narrow types in a program that asks on which side it is read: the functions of the one are not those of the other.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cstdio>

__host__ __device__ int side()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 0;
#endif
}

__global__ void compare(float *out, __half2 a, __half2 b, __nv_bfloat162 c, __nv_bfloat162 d)
{
    out[0] = __low2float(__hge2(a, b));
    out[1] = __high2float(__hge2(a, b));
    out[2] = __low2float(__hge2(c, d));
    out[3] = __low2float(__hadd2(a, b)) + __high2float(__hadd2(c, d));
    out[4] = side();
}

int main()
{
    float *out, host[5];
    cudaMalloc(&out, sizeof host);
    compare<<<1, 1>>>(out, __floats2half2_rn(1, 2), __floats2half2_rn(2, 1), __floats2bfloat162_rn(4, 8),
                      __floats2bfloat162_rn(4, 16));
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (float value : host) printf("%g ", value);
    printf("%d\n", side());
    cudaFree(out);
    return 0;
}
