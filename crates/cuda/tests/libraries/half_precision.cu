// Half precision and bfloat16: every value there is to float and back, sums, products, quotients, roots and fused sums of
// random numbers, rounded once; comparisons, pairs, conversions to and from integers.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__host__ __device__ unsigned int next(unsigned int x)
{
    x ^= x << 13;
    x ^= x >> 17;
    return x ^ (x << 5);
}

__global__ void widen(unsigned int *sums)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half h = __ushort_as_half((unsigned short)i);
    __nv_bfloat16 b = __ushort_as_bfloat16((unsigned short)i);
    float wide = __half2float(h);
    unsigned int bits = __hisnan(h) ? 1u : __float_as_uint(wide);
    atomicAdd(&sums[0], bits * (i + 1));
    if (!__hisnan(h)) atomicAdd(&sums[1], (unsigned int)(__half_as_ushort(__float2half(wide)) != i));
    if (!__hisnan(b)) atomicAdd(&sums[2], (unsigned int)(__bfloat16_as_ushort(__float2bfloat16(__bfloat162float(b))) != i));
}

__global__ void narrow(const float *in, int n, unsigned int *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned int k = i + 1;
    atomicAdd(&sums[0], __half_as_ushort(__float2half_rn(in[i])) * k);
    atomicAdd(&sums[1], __half_as_ushort(__float2half_rz(in[i])) * k);
    atomicAdd(&sums[2], __half_as_ushort(__float2half_rd(in[i])) * k);
    atomicAdd(&sums[3], __half_as_ushort(__float2half_ru(in[i])) * k);
    atomicAdd(&sums[4], __bfloat16_as_ushort(__float2bfloat16_rn(in[i])) * k);
    atomicAdd(&sums[5], __bfloat16_as_ushort(__float2bfloat16_rz(in[i])) * k);
}

__global__ void calculate(const unsigned short *in, int n, unsigned int *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned int k = i + 1;
    __half a = __ushort_as_half(in[3 * i]), b = __ushort_as_half(in[3 * i + 1]), c = __ushort_as_half(in[3 * i + 2]);
    atomicAdd(&sums[0], __half_as_ushort(a + b) * k);
    atomicAdd(&sums[1], __half_as_ushort(a * b) * k);
    atomicAdd(&sums[2], __half_as_ushort(__hsub(a, c)) * k);
    atomicAdd(&sums[3], __half_as_ushort(a / b) * k);
    atomicAdd(&sums[4], __half_as_ushort(__hfma(a, b, c)) * k);
    atomicAdd(&sums[5], (a < b ? 1u : 0u) + (__hge(b, c) ? 2u : 0u) + (__heq(a, a) ? 4u : 0u));
    __half2 pair = __hmul2(__halves2half2(a, b), __half2half2(c));
    atomicAdd(&sums[6], (__half_as_ushort(__low2half(pair)) ^ __half_as_ushort(__high2half(pair))) * k);
}

__global__ void reduce(const __half2 *in, int pairs, __half2 *total, __half *single)
{
    int lane = threadIdx.x;
    __half2 sum = __float2half2_rn(0.0f);
    for (int i = lane; i < pairs; i += 32) sum = __hadd2(sum, in[i]);
    for (int step = 16; step > 0; step /= 2) sum = __hadd2(sum, __shfl_xor_sync(0xffffffff, sum, step));
    if (lane == 0) *total = sum;
    atomicAdd(single, __float2half(0.25f));
    int counter = lane;
    atomicAdd(&counter, 1);
}

int main()
{
    unsigned int *sums, host[8] = {};
    cudaMalloc(&sums, sizeof host);
    cudaMemset(sums, 0, sizeof host);
    widen<<<256, 256>>>(sums);
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    printf("all: %08x %u %u\n", host[0], host[1], host[2]);

    const int n = 3000;
    static float floats[n];
    unsigned int x = 12345;
    for (int i = 0; i < n; i++) {
        x = next(x);
        // Exponents from 2^-30 to 2^18, and the middle between two halfs now and then.
        unsigned int bits = (x & 0x80000000u) | ((97 + (x >> 8) % 49) << 23) | (x & 0x7fffffu);
        if (i % 5 == 0) bits = (bits & ~0x1fffu) | 0x1000u;
        floats[i] = *(float *)&bits;
    }
    float *in;
    cudaMalloc(&in, sizeof floats);
    cudaMemcpy(in, floats, sizeof floats, cudaMemcpyHostToDevice);
    cudaMemset(sums, 0, sizeof host);
    narrow<<<(n + 127) / 128, 128>>>(in, n, sums);
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    printf("narrow: %08x %08x %08x %08x %08x %08x\n", host[0], host[1], host[2], host[3], host[4], host[5]);
    unsigned int same = 0;
    for (int i = 0; i < n; i++) same += __half_as_ushort(__float2half(floats[i])) * (i + 1);
    printf("on the host: %08x\n", same);

    static unsigned short shorts[3 * n];
    for (int i = 0; i < 3 * n; i++) {
        x = next(x);
        // Finite, none of them zero.
        shorts[i] = (unsigned short)((x & 0x8000u) | (1 + (x >> 16) % 0x7bff));
    }
    unsigned short *given;
    cudaMalloc(&given, sizeof shorts);
    cudaMemcpy(given, shorts, sizeof shorts, cudaMemcpyHostToDevice);
    cudaMemset(sums, 0, sizeof host);
    calculate<<<(n + 127) / 128, 128>>>(given, n, sums);
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    printf("calculate: %08x %08x %08x %08x %08x %u %08x\n", host[0], host[1], host[2], host[3], host[4], host[5], host[6]);

    __half2 pairs[40], *device_pairs, *total;
    __half *single;
    for (int i = 0; i < 40; i++) pairs[i] = __floats2half2_rn(i * 0.5f, -i);
    cudaMalloc(&device_pairs, sizeof pairs);
    cudaMalloc(&total, sizeof(__half2));
    cudaMalloc(&single, sizeof(__half));
    cudaMemset(single, 0, sizeof(__half));
    cudaMemcpy(device_pairs, pairs, sizeof pairs, cudaMemcpyHostToDevice);
    reduce<<<1, 32>>>(device_pairs, 40, total, single);
    __half2 sum;
    __half one;
    cudaMemcpy(&sum, total, sizeof sum, cudaMemcpyDeviceToHost);
    cudaMemcpy(&one, single, sizeof one, cudaMemcpyDeviceToHost);
    printf("reduce: %g %g %g\n", __low2float(sum), __high2float(sum), __half2float(one));

    printf("integers: %d %d %d %d %u %g %g\n", __half2int_rn(__half(2.5f)), __half2int_rz(__half(-2.7f)), __half2int_rd(__half(-2.2f)),
           __half2int_ru(__half(2.2f)), __half2uint_rn(__half(65504.0f)), __half2float(__int2half_rn(2049)), __half2float(__int2half_ru(2049)));
    printf("doubles: %04x %04x\n", __half_as_ushort(__double2half(1.00048828125 + 1e-12)), __half_as_ushort(__double2half(1.00048828125)));
    printf("sizes: %d %d %d\n", (int)sizeof(__half), (int)sizeof(__half2), (int)sizeof(__nv_bfloat162));
    cudaFree(sums); cudaFree(in); cudaFree(given); cudaFree(device_pairs); cudaFree(total); cudaFree(single);
    return 0;
}
