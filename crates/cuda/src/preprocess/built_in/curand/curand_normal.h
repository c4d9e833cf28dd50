// cuRAND's normal numbers: Box and Muller's pairs, whose second number the state keeps.
#pragma once
#include <curand_uniform.h>

__device__ inline float2 __curand_box_muller(unsigned int x, unsigned int y)
{
    float u = __curand_to_float(x);
    float v = fmaf((float)y, CURAND_2POW32_INV_2PI, CURAND_2POW32_INV_2PI / 2.0f);
    float s = sqrtf(-2.0f * logf(u));
    float sine, cosine;
    __sincosf(v, &sine, &cosine);
    return make_float2(sine * s, cosine * s);
}
__device__ inline double2 __curand_box_muller_double(unsigned int x0, unsigned int x1, unsigned int y0, unsigned int y1)
{
    double u = __curand_to_double(x0, x1);
    unsigned long long z = (unsigned long long)y0 ^ ((unsigned long long)y1 << 21);
    double v = fma((double)z, CURAND_2POW53_INV_DOUBLE * 2.0, CURAND_2POW53_INV_DOUBLE);
    double s = sqrt(-2.0 * log(u));
    return make_double2(sinpi(v) * s, cospi(v) * s);
}

template <typename State> __device__ inline float2 curand_normal2(State *state)
{
    unsigned int x = curand(state);
    unsigned int y = curand(state);
    return __curand_box_muller(x, y);
}
template <typename State> __device__ inline double2 curand_normal2_double(State *state)
{
    unsigned int x0 = curand(state);
    unsigned int x1 = curand(state);
    unsigned int y0 = curand(state);
    unsigned int y1 = curand(state);
    return __curand_box_muller_double(x0, x1, y0, y1);
}
__device__ inline float2 curand_normal2(curandStateMRG32k3a_t *state)
{
    float u = curand_uniform(state);
    float v = curand_uniform(state) * CURAND_2PI;
    float s = sqrtf(-2.0f * logf(u));
    float sine, cosine;
    __sincosf(v, &sine, &cosine);
    return make_float2(sine * s, cosine * s);
}
__device__ inline double2 curand_normal2_double(curandStateMRG32k3a_t *state)
{
    double u = curand_uniform_double(state);
    double v = curand_uniform_double(state) * 2.0;
    double s = sqrt(-2.0 * log(u));
    return make_double2(sinpi(v) * s, cospi(v) * s);
}
template <typename State> __device__ inline float curand_normal(State *state)
{
    if (state->boxmuller_flag == 1) {
        state->boxmuller_flag = 0;
        return state->boxmuller_extra;
    }
    float2 pair = curand_normal2(state);
    state->boxmuller_extra = pair.y;
    state->boxmuller_flag = 1;
    return pair.x;
}
template <typename State> __device__ inline double curand_normal_double(State *state)
{
    if (state->boxmuller_flag_double == 1) {
        state->boxmuller_flag_double = 0;
        return state->boxmuller_extra_double;
    }
    double2 pair = curand_normal2_double(state);
    state->boxmuller_extra_double = pair.y;
    state->boxmuller_flag_double = 1;
    return pair.x;
}
__device__ inline float4 curand_normal4(curandStatePhilox4_32_10_t *state)
{
    uint4 x = curand4(state);
    float2 a = __curand_box_muller(x.x, x.y);
    float2 b = __curand_box_muller(x.z, x.w);
    return make_float4(a.x, a.y, b.x, b.y);
}
