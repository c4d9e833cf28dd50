// cuRAND's log-normal numbers.
#pragma once
#include <curand_normal.h>

template <typename State> __device__ inline float2 curand_log_normal2(State *state, float mean, float stddev)
{
    float2 pair = curand_normal2(state);
    return make_float2(expf(fmaf(stddev, pair.x, mean)), expf(fmaf(stddev, pair.y, mean)));
}
template <typename State> __device__ inline double2 curand_log_normal2_double(State *state, double mean, double stddev)
{
    double2 pair = curand_normal2_double(state);
    return make_double2(exp(fma(stddev, pair.x, mean)), exp(fma(stddev, pair.y, mean)));
}
template <typename State> __device__ inline float curand_log_normal(State *state, float mean, float stddev)
{
    if (state->boxmuller_flag == 2) {
        state->boxmuller_flag = 0;
        return expf(fmaf(stddev, state->boxmuller_extra, mean));
    }
    float2 pair = curand_normal2(state);
    state->boxmuller_extra = pair.y;
    state->boxmuller_flag = 2;
    return expf(fmaf(stddev, pair.x, mean));
}
template <typename State> __device__ inline double curand_log_normal_double(State *state, double mean, double stddev)
{
    if (state->boxmuller_flag_double == 2) {
        state->boxmuller_flag_double = 0;
        return exp(fma(stddev, state->boxmuller_extra_double, mean));
    }
    double2 pair = curand_normal2_double(state);
    state->boxmuller_extra_double = pair.y;
    state->boxmuller_flag_double = 2;
    return exp(fma(stddev, pair.x, mean));
}
__device__ inline float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev)
{
    float4 n = curand_normal4(state);
    return make_float4(expf(fmaf(stddev, n.x, mean)), expf(fmaf(stddev, n.y, mean)), expf(fmaf(stddev, n.z, mean)), expf(fmaf(stddev, n.w, mean)));
}
