// cuRAND's uniform numbers: above 0, up to and with 1.
#pragma once
#include <curand_xorwow.h>
#include <curand_philox4x32_x.h>
#include <curand_mrg32k3a.h>

#define CURAND_2POW32 4294967296.0f
#define CURAND_2POW32_DOUBLE 4294967296.0
#define CURAND_2POW32_INV 2.3283064e-10f
#define CURAND_2POW32_INV_DOUBLE 2.3283064365386963e-10
#define CURAND_2POW53_INV_DOUBLE 1.1102230246251565e-16
#define CURAND_2POW32_INV_2PI (2.3283064e-10f * 6.2831855f)
#define CURAND_2PI 6.2831855f
#define CURAND_MRG_NORM 2.3283065498378290e-10

__host__ __device__ inline float __curand_to_float(unsigned int x) { return fmaf((float)x, CURAND_2POW32_INV, CURAND_2POW32_INV / 2.0f); }
__host__ __device__ inline double __curand_to_double(unsigned int x) { return fma((double)x, CURAND_2POW32_INV_DOUBLE, CURAND_2POW32_INV_DOUBLE); }
__host__ __device__ inline double __curand_to_double(unsigned int x, unsigned int y)
{
    unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << 21);
    return fma((double)z, CURAND_2POW53_INV_DOUBLE, CURAND_2POW53_INV_DOUBLE / 2.0);
}

__device__ inline float curand_uniform(curandStateXORWOW_t *state) { return __curand_to_float(curand(state)); }
__device__ inline double curand_uniform_double(curandStateXORWOW_t *state)
{
    unsigned int x = curand(state);
    unsigned int y = curand(state);
    return __curand_to_double(x, y);
}
__device__ inline float curand_uniform(curandStatePhilox4_32_10_t *state) { return __curand_to_float(curand(state)); }
__device__ inline float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
    uint4 x = curand4(state);
    return make_float4(__curand_to_float(x.x), __curand_to_float(x.y), __curand_to_float(x.z), __curand_to_float(x.w));
}
// One number of 32 bits, as NVIDIA's has it; `curand_uniform2_double` makes each double of two.
__device__ inline double curand_uniform_double(curandStatePhilox4_32_10_t *state) { return __curand_to_double(curand(state)); }
__device__ inline double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state)
{
    uint4 x = curand4(state);
    return make_double2(__curand_to_double(x.x, x.y), __curand_to_double(x.z, x.w));
}
__device__ inline float curand_uniform(curandStateMRG32k3a_t *state) { return (float)(curand_MRG32k3a(state) * CURAND_MRG_NORM); }
__device__ inline double curand_uniform_double(curandStateMRG32k3a_t *state) { return curand_MRG32k3a(state) * CURAND_MRG_NORM; }
