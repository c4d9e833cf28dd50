// cuRAND's generator MTGP32, a Mersenne Twister of period 2^11213 - 1 after Saito and Matsumoto ("Variants of Mersenne
// Twister Suitable for Graphic Processors", 2013): the threads of a block share one state and step it together, at most 256
// at a time. What tells sequences apart is a table of parameters, which a program gives to the functions of
// `curand_mtgp32_host.h`.
#pragma once
#include <curand_words.h>

#define MTGPDC_MEXP 11213
#define MEXP 11213
#define MTGPDC_N 351
#define MTGPDC_FLOOR_2P 256
#define MTGPDC_CEIL_2P 512
#define MTGPDC_PARAM_TABLE mtgp32dc_params_fast_11213
#define MTGP32_STATE_SIZE 1024
#define MTGP32_STATE_MASK 1023
#define CURAND_NUM_MTGP32_PARAMS 200
#define THREAD_NUM MTGPDC_FLOOR_2P
#define LARGE_SIZE (THREAD_NUM * 3)
#define TBL_SIZE 16

// One sequence: where the recursion reads, its shifts, and its matrices as sums of their rows.
struct mtgp32_params_fast {
    int mexp, pos, sh1, sh2;
    unsigned int tbl[TBL_SIZE], tmp_tbl[TBL_SIZE], flt_tmp_tbl[TBL_SIZE];
    unsigned int mask;
    unsigned char poly_sha1[21];
};
typedef struct mtgp32_params_fast mtgp32_params_fast_t;
struct mtgp32_kernel_params {
    unsigned int pos_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int param_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
    unsigned int temper_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
    unsigned int single_temper_tbl[CURAND_NUM_MTGP32_PARAMS][TBL_SIZE];
    unsigned int sh1_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int sh2_tbl[CURAND_NUM_MTGP32_PARAMS];
    unsigned int mask[1];
};
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
struct curandStateMtgp32 {
    unsigned int s[MTGP32_STATE_SIZE];
    int offset;
    int pIdx;
    mtgp32_kernel_params_t *k;
};
typedef struct curandStateMtgp32 curandStateMtgp32_t;

// A new word, and the word that tempers it.
struct __curand_twisted {
    unsigned int word, temper;
};
// Thread `t` of those that step the state makes its word, `t` words behind the state's first. The words that it reads are
// older than all that are made meanwhile.
__device__ inline __curand_twisted __curand_mtgp32_step(curandStateMtgp32_t *state, unsigned int t)
{
    const mtgp32_kernel_params_t *of = state->k;
    int set = state->pIdx;
    unsigned int at = t + state->offset, far = at + of->pos_tbl[set];
    unsigned int x = (state->s[at & MTGP32_STATE_MASK] & of->mask[0]) ^ state->s[(at + 1) & MTGP32_STATE_MASK];
    x ^= x << of->sh1_tbl[set];
    unsigned int y = x ^ (state->s[far & MTGP32_STATE_MASK] >> of->sh2_tbl[set]);
    __curand_twisted made;
    made.word = y ^ of->param_tbl[set][y & 15u];
    state->s[(at + MTGPDC_N) & MTGP32_STATE_MASK] = made.word;
    unsigned int temper = state->s[(far - 1) & MTGP32_STATE_MASK];
    temper ^= temper >> 16;
    temper ^= temper >> 8;
    made.temper = temper & 15u;
    return made;
}
// All threads of the block have read; then one of them moves the state on.
__device__ inline void __curand_mtgp32_advance(curandStateMtgp32_t *state, bool one, unsigned int words)
{
    __syncthreads();
    if (one) state->offset = (state->offset + words) & MTGP32_STATE_MASK;
    __syncthreads();
}
__device__ inline unsigned int __curand_mtgp32_bits(const curandStateMtgp32_t *state, __curand_twisted made)
{
    return made.word ^ state->k->temper_tbl[state->pIdx][made.temper];
}
// The bits of a number from 1 up to 2, whose fraction is random.
__device__ inline float __curand_mtgp32_float(const curandStateMtgp32_t *state, __curand_twisted made)
{
    return __uint_as_float((made.word >> 9) ^ state->k->single_temper_tbl[state->pIdx][made.temper]);
}

__device__ inline unsigned int curand(curandStateMtgp32_t *state)
{
    // NVIDIA counts the threads of a block with several planes like this.
    unsigned int t = blockDim.z * blockDim.y * threadIdx.z + blockDim.x * threadIdx.y + threadIdx.x;
    unsigned int made = __curand_mtgp32_bits(state, __curand_mtgp32_step(state, t));
    __curand_mtgp32_advance(state, t == 0, blockDim.x * blockDim.y * blockDim.z);
    return made;
}
__device__ inline unsigned int curand_mtgp32_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n)
{
    unsigned int made = __curand_mtgp32_bits(state, __curand_mtgp32_step(state, index));
    __curand_mtgp32_advance(state, index == 0, n);
    return made;
}
__device__ inline float curand_mtgp32_single_specific(curandStateMtgp32_t *state, unsigned char index, unsigned char n)
{
    float made = __curand_mtgp32_float(state, __curand_mtgp32_step(state, index));
    __curand_mtgp32_advance(state, threadIdx.x == 0, n);
    return made;
}
__CURAND_OF_WORDS(curandStateMtgp32_t)
