// cuRAND's numbers of one word each, by the inverses of their distributions: of generators whose words must not be joined,
// as those of MTGP32, which a block's threads make together, and Sobol's.
#pragma once
#include <curand_normal.h>

__host__ __device__ inline double __curand_to_double(unsigned long long x) { return fma((double)(x >> 11), CURAND_2POW53_INV_DOUBLE, CURAND_2POW53_INV_DOUBLE / 2.0); }
// Normal numbers come of the inverse of their distribution.
__device__ inline float __curand_inverse_normal(unsigned int x)
{
    float s = -1.4142135f;
    if (x > 0x80000000u) {
        x = 0xffffffffu - x;
        s = -s;
    }
    return s * erfcinvf(2.0f * fmaf((float)x, CURAND_2POW32_INV, CURAND_2POW32_INV / 2.0f));
}
__device__ inline double __curand_inverse_normal_double(unsigned int x)
{
    double s = -1.4142135623730951;
    if (x > 0x80000000u) {
        x = 0xffffffffu - x;
        s = -s;
    }
    return s * erfcinv(2.0 * fma((double)x, CURAND_2POW32_INV_DOUBLE, CURAND_2POW32_INV_DOUBLE / 2.0));
}
// Of 64 bits, a float takes the upper half, and a double takes 53.
__device__ inline float __curand_to_float(unsigned long long x) { return __curand_to_float((unsigned int)(x >> 32)); }
__device__ inline float __curand_inverse_normal(unsigned long long x) { return __curand_inverse_normal((unsigned int)(x >> 32)); }
__device__ inline double __curand_inverse_normal_double(unsigned long long x)
{
    double s = -1.4142135623730951;
    x >>= 11;
    if (x > 0x10000000000000ull) {
        x = 0x1fffffffffffffull - x;
        s = -s;
    }
    return s * erfcinv(2.0 * fma((double)x, CURAND_2POW53_INV_DOUBLE, CURAND_2POW53_INV_DOUBLE / 2.0));
}
__device__ inline double __curand_within_one(unsigned int x) { return (double)x * CURAND_2POW32_INV_DOUBLE + CURAND_2POW32_INV_DOUBLE / 2.0; }
__device__ inline double __curand_within_one(unsigned long long x) { return (double)(x >> 11) * CURAND_2POW53_INV_DOUBLE + CURAND_2POW53_INV_DOUBLE / 4.0; }
// The Poisson number of a word: as many as have a probability, together, below the word's place in 0 to 1. `exp(-lambda)`
// is made in parts, since it may be too small for a number.
template <typename Word> __device__ inline unsigned int __curand_inverse_poisson(Word x, double lambda)
{
    const double part = 500.0;
    double u = __curand_within_one(x);
    double probability = 1.0, together = 1.0;
    unsigned int k = 0;
    for (double made = 0.0; made < lambda; made += part) {
        double factor = exp(lambda > made + part ? -part : made - lambda);
        probability *= factor;
        together *= factor;
        while (u > together) {
            k++;
            probability *= lambda / (double)k;
            together += probability;
        }
    }
    return k;
}
// Large means are those of rounded normal numbers.
template <typename Word> __device__ inline unsigned int __curand_poisson_of_word(Word x, double lambda)
{
    if (lambda < 1000.0) return __curand_inverse_poisson(x, lambda);
    return (unsigned int)(sqrt(lambda) * __curand_inverse_normal_double(x) + lambda + 0.5);
}

// The functions of each generator that takes one word for a number.
#define __CURAND_OF_WORDS(State) \
    __device__ inline float curand_uniform(State *state) { return __curand_to_float(curand(state)); } \
    __device__ inline double curand_uniform_double(State *state) { return __curand_to_double(curand(state)); } \
    __device__ inline float curand_normal(State *state) { return __curand_inverse_normal(curand(state)); } \
    __device__ inline double curand_normal_double(State *state) { return __curand_inverse_normal_double(curand(state)); } \
    __device__ inline float curand_log_normal(State *state, float mean, float stddev) { return expf(fmaf(stddev, curand_normal(state), mean)); } \
    __device__ inline double curand_log_normal_double(State *state, double mean, double stddev) { return exp(fma(stddev, curand_normal_double(state), mean)); } \
    __device__ inline unsigned int curand_poisson(State *state, double lambda) { return __curand_poisson_of_word(curand(state), lambda); }
