// Operations and conversions of floats, rounded towards zero, up and down, on bits of all kinds.
#include <cstdio>
#include <cstring>

#define ROUNDS 12
__host__ __device__ unsigned long long next(unsigned long long *state)
{
    *state = *state * 6364136223846793005ull + 1442695040888963407ull;
    unsigned long long x = *state;
    return x ^ x >> 29;
}
// Bits of all kinds, and in every fourth the ends of the range: zero, the greatest, infinity, one and what is beside it. What is
// too small for a normal float, GPUs may take for 0.
__device__ float some_float(unsigned long long *state)
{
    const unsigned int ends[] = {0u, 0x3f800000u, 0x3f800001u, 0x3f7fffffu, 0x7f7fffffu, 0x7f800000u, 0x4b800000u, 0xcb800001u};
    unsigned int bits = (unsigned int)next(state), kind = (unsigned int)(*state >> 40) & 3;
    if (kind == 0) bits = ends[bits % 8] | bits & 0x80000000u;
    else bits = kind == 1 ? bits & 0x81ffffffu | 0x3f000000u : bits & 0x8fffffffu | 0x30000000u;
    return __uint_as_float(bits);
}

__global__ void floats(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        float x = some_float(&state), y = some_float(&state), z = some_float(&state);
        unsigned int word = (unsigned int)next(&state) >> (i & 15);
        double wide = __longlong_as_double((long long)(next(&state) & 0x81ffffffffffffffull | 0x3f00000000000000ull));
        if (i % 7 == 0 && isfinite(x)) y = 1.0f, z = -x;
        hash = isnan(__fadd_rz(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fadd_rz(x, y)); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fadd_ru(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fadd_ru(x, y)); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fadd_rd(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fadd_rd(x, y)); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fsub_rz(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fsub_rz(x, y)); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fsub_ru(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fsub_ru(x, y)); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fsub_rd(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fsub_rd(x, y)); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fmul_rz(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fmul_rz(x, y)); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fmul_ru(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fmul_ru(x, y)); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fmul_rd(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fmul_rd(x, y)); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fdiv_rz(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fdiv_rz(x, y)); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fdiv_ru(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fdiv_ru(x, y)); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fdiv_rd(x, y)) ? 1 : (unsigned long long)__float_as_uint(__fdiv_rd(x, y)); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__frcp_rz(x)) ? 1 : (unsigned long long)__float_as_uint(__frcp_rz(x)); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__frcp_ru(x)) ? 1 : (unsigned long long)__float_as_uint(__frcp_ru(x)); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__frcp_rd(x)) ? 1 : (unsigned long long)__float_as_uint(__frcp_rd(x)); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fsqrt_rz(fabsf(x))) ? 1 : (unsigned long long)__float_as_uint(__fsqrt_rz(fabsf(x))); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fsqrt_ru(fabsf(x))) ? 1 : (unsigned long long)__float_as_uint(__fsqrt_ru(fabsf(x))); atomicXor(&sums[16], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fsqrt_rd(fabsf(x))) ? 1 : (unsigned long long)__float_as_uint(__fsqrt_rd(fabsf(x))); atomicXor(&sums[17], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fmaf_rz(x, y, z)) ? 1 : (unsigned long long)__float_as_uint(__fmaf_rz(x, y, z)); atomicXor(&sums[18], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fmaf_ru(x, y, z)) ? 1 : (unsigned long long)__float_as_uint(__fmaf_ru(x, y, z)); atomicXor(&sums[19], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fmaf_rd(x, y, z)) ? 1 : (unsigned long long)__float_as_uint(__fmaf_rd(x, y, z)); atomicXor(&sums[20], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__double2float_rz(wide)) ? 1 : (unsigned long long)__float_as_uint(__double2float_rz(wide)); atomicXor(&sums[21], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__double2float_ru(wide)) ? 1 : (unsigned long long)__float_as_uint(__double2float_ru(wide)); atomicXor(&sums[22], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__double2float_rd(wide)) ? 1 : (unsigned long long)__float_as_uint(__double2float_rd(wide)); atomicXor(&sums[23], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__int2float_rz((int)word)) ? 1 : (unsigned long long)__float_as_uint(__int2float_rz((int)word)); atomicXor(&sums[24], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__int2float_ru((int)word)) ? 1 : (unsigned long long)__float_as_uint(__int2float_ru((int)word)); atomicXor(&sums[25], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__int2float_rd((int)word)) ? 1 : (unsigned long long)__float_as_uint(__int2float_rd((int)word)); atomicXor(&sums[26], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__uint2float_rz((unsigned int)word)) ? 1 : (unsigned long long)__float_as_uint(__uint2float_rz((unsigned int)word)); atomicXor(&sums[27], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__uint2float_ru((unsigned int)word)) ? 1 : (unsigned long long)__float_as_uint(__uint2float_ru((unsigned int)word)); atomicXor(&sums[28], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__uint2float_rd((unsigned int)word)) ? 1 : (unsigned long long)__float_as_uint(__uint2float_rd((unsigned int)word)); atomicXor(&sums[29], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

int main()
{
    unsigned long long *sums, host[64];
    {
        const char *names[] = {"__fadd_rz", "__fadd_ru", "__fadd_rd", "__fsub_rz", "__fsub_ru", "__fsub_rd", "__fmul_rz", "__fmul_ru", "__fmul_rd", "__fdiv_rz", "__fdiv_ru", "__fdiv_rd", "__frcp_rz", "__frcp_ru", "__frcp_rd", "__fsqrt_rz", "__fsqrt_ru", "__fsqrt_rd", "__fmaf_rz", "__fmaf_ru", "__fmaf_rd", "__double2float_rz", "__double2float_ru", "__double2float_rd", "__int2float_rz", "__int2float_ru", "__int2float_rd", "__uint2float_rz", "__uint2float_ru", "__uint2float_rd"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        floats<<<1, 4>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 30; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    return 0;
}
