// Numbers of 8 and 16 bits within words, and the largest and smallest of three.
#include <cstdio>
#include <cstring>

#define ROUNDS 16
__host__ __device__ unsigned long long next(unsigned long long *state)
{
    *state = *state * 6364136223846793005ull + 1442695040888963407ull;
    unsigned long long x = *state;
    return x ^ x >> 29;
}
// Bits of all kinds, and in every fourth the ends of the range: zeros, the least, the greatest, one and what is beside it.

__global__ void lanes_0(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        unsigned int x = (unsigned int)next(&state), y = i % 3 == 0 ? x ^ (unsigned int)next(&state) & 0x80ff7f01u : (unsigned int)next(&state);
        if (i % 5 == 0) x = x & 0x80800000u | 0x00008080u;
        if (i % 5 == 1) x = x & 0x80ff8000u | 0x7f807fffu;
        hash = __vabs2(x); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabsss2(x); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vneg2(x); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vnegss2(x); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vaddss2(x, y); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vaddus2(x, y); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsubss2(x, y); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsubus2(x, y); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vavgs2(x, y); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vavgu2(x, y); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vhaddu2(x, y); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vmaxs2(x, y); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vmins2(x, y); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabsdiffs2(x, y); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vmaxu2(x, y); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vminu2(x, y); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabsdiffu2(x, y); atomicXor(&sums[16], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpeq2(x, y); atomicXor(&sums[17], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vseteq2(x, y); atomicXor(&sums[18], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpne2(x, y); atomicXor(&sums[19], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetne2(x, y); atomicXor(&sums[20], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpges2(x, y); atomicXor(&sums[21], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetges2(x, y); atomicXor(&sums[22], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpgeu2(x, y); atomicXor(&sums[23], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetgeu2(x, y); atomicXor(&sums[24], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpgts2(x, y); atomicXor(&sums[25], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetgts2(x, y); atomicXor(&sums[26], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpgtu2(x, y); atomicXor(&sums[27], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetgtu2(x, y); atomicXor(&sums[28], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmples2(x, y); atomicXor(&sums[29], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetles2(x, y); atomicXor(&sums[30], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpleu2(x, y); atomicXor(&sums[31], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

__global__ void lanes_1(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        unsigned int x = (unsigned int)next(&state), y = i % 3 == 0 ? x ^ (unsigned int)next(&state) & 0x80ff7f01u : (unsigned int)next(&state);
        if (i % 5 == 0) x = x & 0x80800000u | 0x00008080u;
        if (i % 5 == 1) x = x & 0x80ff8000u | 0x7f807fffu;
        hash = __vsetleu2(x, y); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmplts2(x, y); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetlts2(x, y); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpltu2(x, y); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetltu2(x, y); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsads2(x, y); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsadu2(x, y); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabs4(x); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabsss4(x); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vneg4(x); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vnegss4(x); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vaddss4(x, y); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vaddus4(x, y); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsubss4(x, y); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsubus4(x, y); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vavgs4(x, y); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vhaddu4(x, y); atomicXor(&sums[16], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabsdiffs4(x, y); atomicXor(&sums[17], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vseteq4(x, y); atomicXor(&sums[18], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpne4(x, y); atomicXor(&sums[19], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetne4(x, y); atomicXor(&sums[20], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpges4(x, y); atomicXor(&sums[21], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetges4(x, y); atomicXor(&sums[22], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpgeu4(x, y); atomicXor(&sums[23], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetgeu4(x, y); atomicXor(&sums[24], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpgts4(x, y); atomicXor(&sums[25], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetgts4(x, y); atomicXor(&sums[26], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpgtu4(x, y); atomicXor(&sums[27], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetgtu4(x, y); atomicXor(&sums[28], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmples4(x, y); atomicXor(&sums[29], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetles4(x, y); atomicXor(&sums[30], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpleu4(x, y); atomicXor(&sums[31], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

__global__ void lanes_2(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        unsigned int x = (unsigned int)next(&state), y = i % 3 == 0 ? x ^ (unsigned int)next(&state) & 0x80ff7f01u : (unsigned int)next(&state);
        if (i % 5 == 0) x = x & 0x80800000u | 0x00008080u;
        if (i % 5 == 1) x = x & 0x80ff8000u | 0x7f807fffu;
        hash = __vsetleu4(x, y); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmplts4(x, y); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetlts4(x, y); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpltu4(x, y); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsetltu4(x, y); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsads4(x, y); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__dp2a_lo((int)x, (int)y, (int)i) + __dp2a_lo(x, y, (unsigned int)i); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__dp2a_hi((int)x, (int)y, (int)i) + __dp2a_hi(x, y, (unsigned int)i); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vadd2(x, y); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vadd4(x, y); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsub2(x, y); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsub4(x, y); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vavgu4(x, y); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vminu4(x, y); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vmaxu4(x, y); atomicXor(&sums[14], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vmins4(x, y); atomicXor(&sums[15], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vmaxs4(x, y); atomicXor(&sums[16], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vabsdiffu4(x, y); atomicXor(&sums[17], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vcmpeq4(x, y); atomicXor(&sums[18], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = __vsadu4(x, y); atomicXor(&sums[19], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

__global__ void threes(unsigned long long *sums)
{
    unsigned long long state = threadIdx.x * 977 + 11, hash;
    for (int i = 0; i < ROUNDS; i++) {
        unsigned int x = (unsigned int)next(&state), y = (unsigned int)next(&state), z = (unsigned int)next(&state);
        hash = (unsigned int)__vimax3_s32((int)x, (int)y, (int)z); atomicXor(&sums[0], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__viaddmax_s32((int)x, (int)y, (int)z); atomicXor(&sums[1], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimax_s32_relu((int)x, (int)y); atomicXor(&sums[2], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimax3_s32_relu((int)x, (int)y, (int)z); atomicXor(&sums[3], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__viaddmax_s32_relu((int)x, (int)y, (int)z); atomicXor(&sums[4], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimin3_s32((int)x, (int)y, (int)z); atomicXor(&sums[5], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__viaddmin_s32((int)x, (int)y, (int)z); atomicXor(&sums[6], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimin_s32_relu((int)x, (int)y); atomicXor(&sums[7], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimin3_s32_relu((int)x, (int)y, (int)z); atomicXor(&sums[8], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__viaddmin_s32_relu((int)x, (int)y, (int)z); atomicXor(&sums[9], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimax3_u32((unsigned int)x, (unsigned int)y, (unsigned int)z); atomicXor(&sums[10], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__viaddmax_u32((unsigned int)x, (unsigned int)y, (unsigned int)z); atomicXor(&sums[11], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__vimin3_u32((unsigned int)x, (unsigned int)y, (unsigned int)z); atomicXor(&sums[12], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
        hash = (unsigned int)__viaddmin_u32((unsigned int)x, (unsigned int)y, (unsigned int)z); atomicXor(&sums[13], (hash ^ hash >> 32) * 0x9e3779b97f4a7c15ull * (2 * i + 1 + 2 * threadIdx.x * ROUNDS));
    }
}

int main()
{
    unsigned long long *sums, host[64];
    {
        const char *names[] = {"__vabs2", "__vabsss2", "__vneg2", "__vnegss2", "__vaddss2", "__vaddus2", "__vsubss2", "__vsubus2", "__vavgs2", "__vavgu2", "__vhaddu2", "__vmaxs2", "__vmins2", "__vabsdiffs2", "__vmaxu2", "__vminu2", "__vabsdiffu2", "__vcmpeq2", "__vseteq2", "__vcmpne2", "__vsetne2", "__vcmpges2", "__vsetges2", "__vcmpgeu2", "__vsetgeu2", "__vcmpgts2", "__vsetgts2", "__vcmpgtu2", "__vsetgtu2", "__vcmples2", "__vsetles2", "__vcmpleu2"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        lanes_0<<<1, 8>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 32; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    {
        const char *names[] = {"__vsetleu2", "__vcmplts2", "__vsetlts2", "__vcmpltu2", "__vsetltu2", "__vsads2", "__vsadu2", "__vabs4", "__vabsss4", "__vneg4", "__vnegss4", "__vaddss4", "__vaddus4", "__vsubss4", "__vsubus4", "__vavgs4", "__vhaddu4", "__vabsdiffs4", "__vseteq4", "__vcmpne4", "__vsetne4", "__vcmpges4", "__vsetges4", "__vcmpgeu4", "__vsetgeu4", "__vcmpgts4", "__vsetgts4", "__vcmpgtu4", "__vsetgtu4", "__vcmples4", "__vsetles4", "__vcmpleu4"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        lanes_1<<<1, 8>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 32; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    {
        const char *names[] = {"__vsetleu4", "__vcmplts4", "__vsetlts4", "__vcmpltu4", "__vsetltu4", "__vsads4", "__dp2a_lo", "__dp2a_hi", "__vadd2", "__vadd4", "__vsub2", "__vsub4", "__vavgu4", "__vminu4", "__vmaxu4", "__vmins4", "__vmaxs4", "__vabsdiffu4", "__vcmpeq4", "__vsadu4"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        lanes_2<<<1, 8>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 20; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    {
        const char *names[] = {"__vimax3_s32", "__viaddmax_s32", "__vimax_s32_relu", "__vimax3_s32_relu", "__viaddmax_s32_relu", "__vimin3_s32", "__viaddmin_s32", "__vimin_s32_relu", "__vimin3_s32_relu", "__viaddmin_s32_relu", "__vimax3_u32", "__viaddmax_u32", "__vimin3_u32", "__viaddmin_u32"};
        cudaMalloc(&sums, sizeof(host));
        cudaMemset(sums, 0, sizeof(host));
        threes<<<1, 8>>>(sums);
        cudaMemcpy(host, sums, sizeof(host), cudaMemcpyDeviceToHost);
        for (int i = 0; i < 14; i++) printf("%-18s %016llx\n", names[i], host[i]);
        cudaFree(sums);
    }
    return 0;
}
