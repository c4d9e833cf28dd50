// What the host prepares for cuRAND's generator MTGP32.
#pragma once
#include <curand_mtgp32.h>
#include <curand_status.h>

// The first words of a sequence: a recursion over the seed and over what tells the sequence apart.
inline void mtgp32_init_state(unsigned int state[], const mtgp32_params_fast_t *para, unsigned int seed)
{
    unsigned int own = para->tbl[4] ^ (para->tbl[8] << 16), mixed = own;
    mixed += mixed >> 16;
    mixed += mixed >> 8;
    unsigned int filler = (mixed & 0xffu) * 0x01010101u, last = seed;
    state[0] = seed;
    for (unsigned int i = 1; i < MTGPDC_N; i++) {
        last = (i == 1 ? own : filler) ^ (1812433253u * (last ^ (last >> 30)) + i);
        state[i] = last;
    }
}

inline curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[], mtgp32_kernel_params_t *p)
{
    mtgp32_kernel_params_t *made = (mtgp32_kernel_params_t *)malloc(sizeof(mtgp32_kernel_params_t));
    if (made == nullptr) return CURAND_STATUS_ALLOCATION_FAILED;
    made->mask[0] = params[0].mask;
    for (int set = 0; set < CURAND_NUM_MTGP32_PARAMS; set++) {
        made->pos_tbl[set] = params[set].pos;
        made->sh1_tbl[set] = params[set].sh1;
        made->sh2_tbl[set] = params[set].sh2;
        memcpy(made->param_tbl[set], params[set].tbl, sizeof(params[set].tbl));
        memcpy(made->temper_tbl[set], params[set].tmp_tbl, sizeof(params[set].tmp_tbl));
        memcpy(made->single_temper_tbl[set], params[set].flt_tmp_tbl, sizeof(params[set].flt_tmp_tbl));
    }
    cudaError_t copied = cudaMemcpy(p, made, sizeof(mtgp32_kernel_params_t), cudaMemcpyHostToDevice);
    free(made);
    return copied == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_INITIALIZATION_FAILED;
}

inline curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s, mtgp32_params_fast_t params[], mtgp32_kernel_params_t *k, int n, unsigned long long seed)
{
    curandStateMtgp32_t *made = (curandStateMtgp32_t *)malloc(n * sizeof(curandStateMtgp32_t));
    if (made == nullptr && n > 0) return CURAND_STATUS_ALLOCATION_FAILED;
    unsigned int folded = (unsigned int)(seed ^ (seed >> 32));
    for (int i = 0; i < n; i++) {
        memset(made[i].s, 0, sizeof(made[i].s));
        mtgp32_init_state(made[i].s, &params[i], folded + i + 1);
        made[i].offset = 0;
        made[i].pIdx = i;
        made[i].k = k;
    }
    cudaError_t copied = cudaMemcpy(s, made, n * sizeof(curandStateMtgp32_t), cudaMemcpyHostToDevice);
    free(made);
    return copied == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_INITIALIZATION_FAILED;
}
// A program that includes this header finds the host's functions too.
#include <curand.h>
