// Operations of doubles and conversions, rounded to the nearest, towards zero, up and down.
#include <cstdio>
#include <cstring>

#define ROUNDS 8
__host__ __device__ unsigned long long next(unsigned long long *state)
{
    *state = *state * 6364136223846793005ull + 1442695040888963407ull;
    unsigned long long x = *state;
    return x ^ x >> 29;
}
// Bits of all kinds, and in every fourth the ends of the range: zeros, the least, the greatest, one and what is beside it.
__device__ double some_double(unsigned long long *state)
{
    const unsigned long long ends[] = {0ull, 0x0010000000000000ull, 0x3ff0000000000000ull, 0x3ff0000000000001ull, 0x3fefffffffffffffull, 0x7fefffffffffffffull, 0x7ff0000000000000ull, 0x4340000000000000ull};
    unsigned long long bits = next(state), kind = *state >> 40 & 3;
    if (kind == 0) bits = ends[bits % 8] | bits & 0x8000000000000000ull;
    else bits = bits & 0x803fffffffffffffull | (kind == 1 ? 0x3fc0000000000000ull : 0x3800000000000000ull);
    return __longlong_as_double((long long)bits);
}

__global__ void doubles(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        double x = some_double(&state), y = some_double(&state), z = some_double(&state);
        if (i % 7 == 0 && isfinite(x)) y = 1.0, z = -x;
        // Not every device calculates a product and a sum in one step: products of such numbers are exact.
        double a = (double)(float)x, b = (double)(float)y;
        hash = isnan(__dadd_rz(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dadd_rz(x, y)); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dadd_ru(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dadd_ru(x, y)); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dadd_rd(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dadd_rd(x, y)); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dsub_rz(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dsub_rz(x, y)); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dsub_ru(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dsub_ru(x, y)); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dsub_rd(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dsub_rd(x, y)); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dmul_rz(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dmul_rz(x, y)); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dmul_ru(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dmul_ru(x, y)); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__dmul_rd(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__dmul_rd(x, y)); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__ddiv_rz(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__ddiv_rz(x, y)); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__ddiv_ru(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__ddiv_ru(x, y)); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__ddiv_rd(x, y)) ? 1 : (unsigned long long)__double_as_longlong(__ddiv_rd(x, y)); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__drcp_rz(x)) ? 1 : (unsigned long long)__double_as_longlong(__drcp_rz(x)); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__drcp_ru(x)) ? 1 : (unsigned long long)__double_as_longlong(__drcp_ru(x)); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__drcp_rd(x)) ? 1 : (unsigned long long)__double_as_longlong(__drcp_rd(x)); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__drcp_rn(x)) ? 1 : (unsigned long long)__double_as_longlong(__drcp_rn(x)); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fma_rz(a, b, z)) ? 1 : (unsigned long long)__double_as_longlong(__fma_rz(a, b, z)); atomicXor(&sums[16], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fma_ru(a, b, z)) ? 1 : (unsigned long long)__double_as_longlong(__fma_ru(a, b, z)); atomicXor(&sums[17], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = isnan(__fma_rd(a, b, z)) ? 1 : (unsigned long long)__double_as_longlong(__fma_rd(a, b, z)); atomicXor(&sums[18], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

__global__ void to_integers(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        unsigned long long word = next(&state) >> (i & 63);
        float small = (i & 1 ? -1.0f : 1.0f) * (float)(word >> 40) / 16.0f;
        double wide = (i & 2 ? -1.0 : 1.0) * (double)(word >> 12) / 8.0;
        if (i % 5 == 0) small *= 0.0001f, wide *= 1e-7;
        hash = (unsigned long long)__float2int_rn(small); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2int_rz(small); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2int_ru(small); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2int_rd(small); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2uint_rn(small); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2uint_rz(small); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2uint_ru(small); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2uint_rd(small); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ll_rn(small); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ll_rz(small); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ll_ru(small); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ll_rd(small); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ull_rn(small); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ull_rz(small); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ull_ru(small); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float2ull_rd(small); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2int_rn(wide); atomicXor(&sums[16], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2int_rz(wide); atomicXor(&sums[17], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2int_ru(wide); atomicXor(&sums[18], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2int_rd(wide); atomicXor(&sums[19], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2uint_rn(wide); atomicXor(&sums[20], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2uint_rz(wide); atomicXor(&sums[21], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2uint_ru(wide); atomicXor(&sums[22], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2uint_rd(wide); atomicXor(&sums[23], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ll_rn(wide); atomicXor(&sums[24], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ll_rz(wide); atomicXor(&sums[25], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ll_ru(wide); atomicXor(&sums[26], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ll_rd(wide); atomicXor(&sums[27], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ull_rn(wide); atomicXor(&sums[28], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ull_rz(wide); atomicXor(&sums[29], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ull_ru(wide); atomicXor(&sums[30], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double2ull_rd(wide); atomicXor(&sums[31], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

__global__ void from_integers(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        unsigned long long word = next(&state) >> (i & 63);
        hash = (unsigned long long)__float_as_uint(__ll2float_rn((long long)word)); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ll2float_rz((long long)word)); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ll2float_ru((long long)word)); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ll2float_rd((long long)word)); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ll2double_rn((long long)word)); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ll2double_rz((long long)word)); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ll2double_ru((long long)word)); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ll2double_rd((long long)word)); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ull2float_rn((unsigned long long)word)); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ull2float_rz((unsigned long long)word)); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ull2float_ru((unsigned long long)word)); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__float_as_uint(__ull2float_rd((unsigned long long)word)); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ull2double_rn((unsigned long long)word)); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ull2double_rz((unsigned long long)word)); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ull2double_ru((unsigned long long)word)); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned long long)__double_as_longlong(__ull2double_rd((unsigned long long)word)); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

int main()
{
    unsigned long long *sums, host[64];
    {
        const char *names[] = {"__dadd_rz", "__dadd_ru", "__dadd_rd", "__dsub_rz", "__dsub_ru", "__dsub_rd", "__dmul_rz", "__dmul_ru", "__dmul_rd", "__ddiv_rz", "__ddiv_ru", "__ddiv_rd", "__drcp_rz", "__drcp_ru", "__drcp_rd", "__drcp_rn", "__fma_rz", "__fma_ru", "__fma_rd"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        doubles<<<1, 4>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 19; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    {
        const char *names[] = {"__float2int_rn", "__float2int_rz", "__float2int_ru", "__float2int_rd", "__float2uint_rn", "__float2uint_rz", "__float2uint_ru", "__float2uint_rd", "__float2ll_rn", "__float2ll_rz", "__float2ll_ru", "__float2ll_rd", "__float2ull_rn", "__float2ull_rz", "__float2ull_ru", "__float2ull_rd", "__double2int_rn", "__double2int_rz", "__double2int_ru", "__double2int_rd", "__double2uint_rn", "__double2uint_rz", "__double2uint_ru", "__double2uint_rd", "__double2ll_rn", "__double2ll_rz", "__double2ll_ru", "__double2ll_rd", "__double2ull_rn", "__double2ull_rz", "__double2ull_ru", "__double2ull_rd"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        to_integers<<<1, 4>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 32; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    {
        const char *names[] = {"__ll2float_rn", "__ll2float_rz", "__ll2float_ru", "__ll2float_rd", "__ll2double_rn", "__ll2double_rz", "__ll2double_ru", "__ll2double_rd", "__ull2float_rn", "__ull2float_rz", "__ull2float_ru", "__ull2float_rd", "__ull2double_rn", "__ull2double_rz", "__ull2double_ru", "__ull2double_rd"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        from_integers<<<1, 4>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 16; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    return 0;
}
