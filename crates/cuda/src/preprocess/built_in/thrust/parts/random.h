// Thrust: engines and distributions of random numbers.
#pragma once

namespace thrust {
namespace random {

template <typename T, unsigned long A, unsigned long C, unsigned long M> struct linear_congruential_engine {
    typedef T result_type;
    static const unsigned int min = C == 0 ? 1u : 0u;
    static const unsigned int max = (unsigned int)(M - 1);
    static const unsigned int default_seed = 1u;
    T state;
    __host__ __device__ explicit linear_congruential_engine(T start = 1) { seed(start); }
    __host__ __device__ void seed(T start = 1)
    {
        state = (T)((unsigned long)start % M);
        if (C == 0 && state == 0) state = 1;
    }
    __host__ __device__ T operator()()
    {
        state = (T)(((unsigned long)state * A + C) % M);
        return state;
    }
    // As many steps at once.
    __host__ __device__ void discard(unsigned long long steps)
    {
        unsigned long factor = A, addend = C, whole_factor = 1, whole_addend = 0;
        while (steps > 0) {
            if (steps & 1) {
                whole_factor = whole_factor * factor % M;
                whole_addend = (whole_addend * factor + addend) % M;
            }
            addend = (factor + 1) % M * addend % M;
            factor = factor * factor % M;
            steps >>= 1;
        }
        state = (T)(((unsigned long)state * whole_factor + whole_addend) % M);
    }
};
typedef linear_congruential_engine<unsigned int, 16807ul, 0ul, 2147483647ul> minstd_rand0;
typedef linear_congruential_engine<unsigned int, 48271ul, 0ul, 2147483647ul> minstd_rand;
typedef minstd_rand default_random_engine;

template <typename T = double> struct uniform_real_distribution {
    typedef T result_type;
    T low;
    T high;
    __host__ __device__ explicit uniform_real_distribution(T a = 0, T b = 1) : low(a), high(b) {}
    template <typename G> __host__ __device__ T operator()(G &engine)
    {
        T value = (T)(engine() - G::min);
        value /= (T)1 + (T)(G::max - G::min);
        return value * (high - low) + low;
    }
    __host__ __device__ void reset() {}
    __host__ __device__ T a() const { return low; }
    __host__ __device__ T b() const { return high; }
    __host__ __device__ T min() const { return low; }
    __host__ __device__ T max() const { return high; }
};
template <typename T = int> struct uniform_int_distribution {
    typedef T result_type;
    T low;
    T high;
    __host__ __device__ explicit uniform_int_distribution(T a = 0, T b = 2147483647) : low(a), high(b) {}
    template <typename G> __host__ __device__ T operator()(G &engine)
    {
        // The numbers of thrust: the last one has as much room as each of the others.
        double first = (double)low, last = (double)high;
        double value = (double)(engine() - G::min);
        value /= 1.0 + (double)(G::max - G::min);
        return (T)(value * (last + 1.0 - first) + first);
    }
    __host__ __device__ void reset() {}
    __host__ __device__ T a() const { return low; }
    __host__ __device__ T b() const { return high; }
    __host__ __device__ T min() const { return low; }
    __host__ __device__ T max() const { return high; }
};
template <typename T = double> struct normal_distribution {
    typedef T result_type;
    T middle;
    T deviation;
    __host__ __device__ explicit normal_distribution(T mean = 0, T stddev = 1) : middle(mean), deviation(stddev) {}
    template <typename G> __host__ __device__ T operator()(G &engine)
    {
        const unsigned int range = G::max - G::min;
        const T step = (T)1 / range;
        const T half = step / 2;
        T factor = (T)-1.4142135623730950488016887242097;
        unsigned int drawn = engine() - G::min;
        if (drawn > range / 2) {
            drawn = range - drawn;
            factor = -factor;
        }
        T p = drawn * step + half;
        return middle + deviation * factor * erfcinv(2 * p);
    }
    __host__ __device__ T mean() const { return middle; }
    __host__ __device__ T stddev() const { return deviation; }
};

} // namespace random

using random::minstd_rand0;
using random::minstd_rand;
using random::default_random_engine;
using random::uniform_real_distribution;
using random::uniform_int_distribution;
using random::normal_distribution;

} // namespace thrust
