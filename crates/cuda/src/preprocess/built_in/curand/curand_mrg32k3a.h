// cuRAND's MRG32k3a for kernels: L'Ecuyer's two recurrences of order three, combined.
#pragma once
#include <cuda_runtime.h>

struct curandStateMRG32k3a {
    unsigned int s1[3];
    unsigned int s2[3];
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

// Both recurrences as matrices, to the powers of 1, 2^76 and 2^127.
__device__ const unsigned int __curand_mrg_powers[54] = {
    0u, 1u, 0u, 0u, 0u, 1u, 4294156359u, 1403580u, 0u,
    0u, 1u, 0u, 0u, 0u, 1u, 4293573854u, 0u, 527612u,
    82758667u, 1871391091u, 4127413238u, 3672831523u, 69195019u, 1871391091u, 3672091415u, 3528743235u, 69195019u,
    1511326704u, 3759209742u, 1610795712u, 4292754251u, 1511326704u, 3889917532u, 3859662829u, 4292754251u, 3708466080u,
    2427906178u, 3580155704u, 949770784u, 226153695u, 1230515664u, 3580155704u, 1988835001u, 986791581u, 1230515664u,
    1464411153u, 277697599u, 1610723613u, 32183930u, 1464411153u, 1022607788u, 2824425944u, 32183930u, 2093834863u
};

__device__ inline unsigned int __curand_mrg_product(unsigned int a, unsigned int b, unsigned int modulus)
{
    return (unsigned int)(((unsigned long long)a * b) % modulus);
}

// state = matrix^count * state.
__device__ inline void __curand_mrg_jump(unsigned int *state, unsigned long long count, int table, unsigned int modulus)
{
    unsigned int m[9];
    for (int i = 0; i < 9; i++) m[i] = __curand_mrg_powers[table + i];
    while (count != 0) {
        if (count & 1) {
            unsigned int next[3];
            for (int i = 0; i < 3; i++) {
                unsigned long long sum = (unsigned long long)__curand_mrg_product(m[3 * i], state[0], modulus)
                    + __curand_mrg_product(m[3 * i + 1], state[1], modulus) + __curand_mrg_product(m[3 * i + 2], state[2], modulus);
                next[i] = (unsigned int)(sum % modulus);
            }
            for (int i = 0; i < 3; i++) state[i] = next[i];
        }
        count >>= 1;
        if (count == 0) break;
        unsigned int square[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                unsigned long long sum = (unsigned long long)__curand_mrg_product(m[3 * i], m[j], modulus)
                    + __curand_mrg_product(m[3 * i + 1], m[3 + j], modulus) + __curand_mrg_product(m[3 * i + 2], m[6 + j], modulus);
                square[3 * i + j] = (unsigned int)(sum % modulus);
            }
        }
        for (int i = 0; i < 9; i++) m[i] = square[i];
    }
}

__device__ inline void skipahead(unsigned long long n, curandStateMRG32k3a_t *state)
{
    __curand_mrg_jump(state->s1, n, 0, 4294967087u);
    __curand_mrg_jump(state->s2, n, 9, 4294944443u);
}
__device__ inline void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *state)
{
    __curand_mrg_jump(state->s1, n, 18, 4294967087u);
    __curand_mrg_jump(state->s2, n, 27, 4294944443u);
}
__device__ inline void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *state)
{
    __curand_mrg_jump(state->s1, n, 36, 4294967087u);
    __curand_mrg_jump(state->s2, n, 45, 4294944443u);
}

__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateMRG32k3a_t *state)
{
    for (int i = 0; i < 3; i++) {
        state->s1[i] = 12345u;
        state->s2[i] = 12345u;
    }
    if (seed != 0) {
        unsigned int x1 = (unsigned int)seed ^ 0x55555555u;
        unsigned int x2 = (unsigned int)(seed >> 32) ^ 0xAAAAAAAAu;
        state->s1[0] = __curand_mrg_product(x1, state->s1[0], 4294967087u);
        state->s1[1] = __curand_mrg_product(x2, state->s1[1], 4294967087u);
        state->s1[2] = __curand_mrg_product(x1, state->s1[2], 4294967087u);
        state->s2[0] = __curand_mrg_product(x2, state->s2[0], 4294944443u);
        state->s2[1] = __curand_mrg_product(x1, state->s2[1], 4294944443u);
        state->s2[2] = __curand_mrg_product(x2, state->s2[2], 4294944443u);
    }
    skipahead_subsequence(subsequence, state);
    skipahead(offset, state);
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0.0f;
    state->boxmuller_extra_double = 0.0;
}

// The next number, from 1 to 4294967087.
__device__ inline unsigned int __curand_mrg_next(curandStateMRG32k3a_t *state)
{
    unsigned int p1 = (unsigned int)((1403580ull * state->s1[1] + 810728ull * (4294967087u - state->s1[0])) % 4294967087u);
    state->s1[0] = state->s1[1];
    state->s1[1] = state->s1[2];
    state->s1[2] = p1;
    unsigned int p2 = (unsigned int)((527612ull * state->s2[2] + 1370589ull * (4294944443u - state->s2[0])) % 4294944443u);
    state->s2[0] = state->s2[1];
    state->s2[1] = state->s2[2];
    state->s2[2] = p2;
    return p1 > p2 ? p1 - p2 : p1 - p2 + 4294967087u;
}
__device__ inline double curand_MRG32k3a(curandStateMRG32k3a_t *state) { return (double)__curand_mrg_next(state); }

__device__ inline unsigned int curand(curandStateMRG32k3a_t *state)
{
    return (unsigned int)((double)__curand_mrg_next(state) * 1.000000048662);
}
