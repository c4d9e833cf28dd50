// cuRAND's Poisson numbers: Knuth's product for small means, rejection for larger ones, rounded normal numbers for large ones.
#pragma once
#include <curand_normal.h>

// The regularised incomplete gamma function of a and x, roughly, as a squared logistic curve, and its inverse in x.
__device__ inline float __curand_gamma_part(float a, float x)
{
    float alpha = fmaf(1.43248035075540910f, rsqrtf(a - 0.12400979329415655f), 0.00025361074907033f);
    float beta = fmaf(0.21096734870196546f, rsqrtf(a - 1.97381164089999420f), 0.94201734077887530f);
    float t = 1.0f + expf(alpha * (a - x) - beta);
    return 1.0f / (t * t);
}
__device__ inline float __curand_gamma_part_inverse(float a, float y)
{
    float alpha = fmaf(1.43248035075540910f, rsqrtf(a - 0.12400979329415655f), 0.00025361074907033f);
    float beta = fmaf(0.21096734870196546f, rsqrtf(a - 1.97381164089999420f), 0.94201734077887530f);
    return a - (beta + logf(rsqrtf(y) - 1.0f)) / alpha;
}
template <typename State> __device__ inline unsigned int __curand_poisson_by_rejection(State *state, float lambda)
{
    float logarithm = logf(lambda);
    while (true) {
        float x = floorf(__curand_gamma_part_inverse(lambda, curand_uniform(state)));
        float z = curand_uniform(state);
        float v = (__curand_gamma_part(lambda, x + 1.0f) - __curand_gamma_part(lambda, x)) * 1.3f;
        float t = expf(-lambda + x * logarithm - lgammaf(1.0f + x));
        if (z * v < t && v >= 1e-20f) return (unsigned int)x;
    }
}
template <typename State> __device__ inline unsigned int __curand_poisson_by_product(State *state, float lambda)
{
    unsigned int k = 0;
    float p = expf(lambda);
    do {
        k++;
        p *= curand_uniform(state);
    } while (p > 1.0f);
    return k - 1;
}
template <typename State> __device__ inline unsigned int curand_poisson(State *state, double lambda)
{
    if (lambda < 64.0) return __curand_poisson_by_product(state, (float)lambda);
    if (lambda > 4000.0) return (unsigned int)(curand_normal_double(state) * sqrt(lambda) + lambda + 0.5);
    return __curand_poisson_by_rejection(state, (float)lambda);
}
__device__ inline uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda)
{
    unsigned int x = curand_poisson(state, lambda);
    unsigned int y = curand_poisson(state, lambda);
    unsigned int z = curand_poisson(state, lambda);
    unsigned int w = curand_poisson(state, lambda);
    return make_uint4(x, y, z, w);
}
