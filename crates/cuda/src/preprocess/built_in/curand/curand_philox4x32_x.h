// cuRAND's Philox4_32_10 for kernels: a counter of 128 bits, enciphered in ten rounds (Salmon and others, SC 2011).
#pragma once
#include <cuda_runtime.h>

struct curandStatePhilox4_32_10 {
    uint4 ctr;
    uint4 output;
    uint2 key;
    unsigned int STATE;
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

__device__ inline uint4 curand_Philox4x32_10(uint4 counter, uint2 key)
{
    for (int round = 0; round < 10; round++) {
        unsigned int high0 = __umulhi(0xD2511F53u, counter.x);
        unsigned int low0 = 0xD2511F53u * counter.x;
        unsigned int high1 = __umulhi(0xCD9E8D57u, counter.z);
        unsigned int low1 = 0xCD9E8D57u * counter.z;
        counter = make_uint4(high1 ^ counter.y ^ key.x, low1, high0 ^ counter.w ^ key.y, low0);
        key.x += 0x9E3779B9u;
        key.y += 0xBB67AE85u;
    }
    return counter;
}

__device__ inline void __curand_philox_advance(curandStatePhilox4_32_10_t *state, unsigned long long n)
{
    unsigned int low = (unsigned int)n;
    unsigned int high = (unsigned int)(n >> 32);
    state->ctr.x += low;
    if (state->ctr.x < low) high++;
    state->ctr.y += high;
    if (high <= state->ctr.y) return;
    state->ctr.z++;
    if (state->ctr.z == 0) state->ctr.w++;
}

__device__ inline void __curand_philox_next(curandStatePhilox4_32_10_t *state)
{
    state->ctr.x++;
    if (state->ctr.x == 0) {
        state->ctr.y++;
        if (state->ctr.y == 0) {
            state->ctr.z++;
            if (state->ctr.z == 0) state->ctr.w++;
        }
    }
    state->output = curand_Philox4x32_10(state->ctr, state->key);
}

__device__ inline void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
    state->STATE += (unsigned int)(n & 3);
    n /= 4;
    if (state->STATE > 3) {
        n++;
        state->STATE -= 4;
    }
    __curand_philox_advance(state, n);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
}

__device__ inline void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
    unsigned int low = (unsigned int)n;
    unsigned int high = (unsigned int)(n >> 32);
    state->ctr.z += low;
    if (state->ctr.z < low) high++;
    state->ctr.w += high;
    state->output = curand_Philox4x32_10(state->ctr, state->key);
}

__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStatePhilox4_32_10_t *state)
{
    state->ctr = make_uint4(0, 0, 0, 0);
    state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
    state->STATE = 0;
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0.0f;
    state->boxmuller_extra_double = 0.0;
    skipahead_sequence(subsequence, state);
    skipahead(offset, state);
}

__device__ inline unsigned int curand(curandStatePhilox4_32_10_t *state)
{
    unsigned int place = state->STATE++;
    unsigned int number = place == 0 ? state->output.x : place == 1 ? state->output.y : place == 2 ? state->output.z : state->output.w;
    if (state->STATE == 4) {
        __curand_philox_next(state);
        state->STATE = 0;
    }
    return number;
}

__device__ inline uint4 curand4(curandStatePhilox4_32_10_t *state)
{
    uint4 old = state->output;
    __curand_philox_next(state);
    uint4 next = state->output;
    switch (state->STATE) {
    case 0: return old;
    case 1: return make_uint4(old.y, old.z, old.w, next.x);
    case 2: return make_uint4(old.z, old.w, next.x, next.y);
    default: return make_uint4(old.w, next.x, next.y, next.z);
    }
}
