// cuRAND for the host, in CUDA C++: arrays of numbers, filled by kernels. What stands at a place of an array follows
// NVIDIA's documentation of orderings: 4,096 sequences take turns.
#pragma once
#define CURAND_H_
#include <curand_kernel.h>

typedef enum {
    CURAND_STATUS_SUCCESS = 0,
    CURAND_STATUS_VERSION_MISMATCH = 100,
    CURAND_STATUS_NOT_INITIALIZED = 101,
    CURAND_STATUS_ALLOCATION_FAILED = 102,
    CURAND_STATUS_TYPE_ERROR = 103,
    CURAND_STATUS_OUT_OF_RANGE = 104,
    CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
    CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
    CURAND_STATUS_LAUNCH_FAILURE = 201,
    CURAND_STATUS_PREEXISTING_FAILURE = 202,
    CURAND_STATUS_INITIALIZATION_FAILED = 203,
    CURAND_STATUS_ARCH_MISMATCH = 204,
    CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef curandStatus_t curandStatus;
typedef enum {
    CURAND_RNG_TEST = 0,
    CURAND_RNG_PSEUDO_DEFAULT = 100,
    CURAND_RNG_PSEUDO_XORWOW = 101,
    CURAND_RNG_PSEUDO_MRG32K3A = 121,
    CURAND_RNG_PSEUDO_MTGP32 = 141,
    CURAND_RNG_PSEUDO_MT19937 = 142,
    CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
    CURAND_RNG_QUASI_DEFAULT = 200,
    CURAND_RNG_QUASI_SOBOL32 = 201,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
    CURAND_RNG_QUASI_SOBOL64 = 203,
    CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;
typedef curandRngType_t curandRngType;
typedef enum {
    CURAND_ORDERING_PSEUDO_BEST = 100,
    CURAND_ORDERING_PSEUDO_DEFAULT = 101,
    CURAND_ORDERING_PSEUDO_SEEDED = 102,
    CURAND_ORDERING_PSEUDO_LEGACY = 103,
    CURAND_ORDERING_PSEUDO_DYNAMIC = 104,
    CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;
typedef curandOrdering_t curandOrdering;

struct curandGenerator_st {
    int type;
    bool host;
    int ordering;
    unsigned int dimensions;
    unsigned long long seed, offset;
    // How many numbers, or pairs of them, were handed out; the states on the device know it too.
    unsigned long long position;
    bool started;
    void *states;
    cudaStream_t stream;
};
typedef struct curandGenerator_st *curandGenerator_t;

enum { __CURAND_SEQUENCES = 4096 };

template <typename State> __global__ void __curand_start(State *states, unsigned long long seed, unsigned long long offset)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // So many numbers of this sequence lie before the offset.
    unsigned long long before = offset / __CURAND_SEQUENCES + (i < offset % __CURAND_SEQUENCES ? 1 : 0);
    State state;
    curand_init(seed, i, before, &state);
    states[i] = state;
}

// Of each kind of number: what one turn of a sequence writes.
struct __curand_bits {
    template <typename State> __device__ void operator()(State *state, unsigned int *out) const { *out = curand(state); }
};
struct __curand_uniforms {
    template <typename State> __device__ void operator()(State *state, float *out) const { *out = curand_uniform(state); }
};
struct __curand_uniform_doubles {
    template <typename State> __device__ void operator()(State *state, double *out) const { *out = curand_uniform_double(state); }
};
struct __curand_normals {
    float mean, stddev;
    template <typename State> __device__ void operator()(State *state, float *out) const
    {
        float2 pair = curand_normal2(state);
        out[0] = fmaf(pair.x, stddev, mean);
        out[1] = fmaf(pair.y, stddev, mean);
    }
};
struct __curand_normal_doubles {
    double mean, stddev;
    template <typename State> __device__ void operator()(State *state, double *out) const
    {
        double2 pair = curand_normal2_double(state);
        out[0] = fma(pair.x, stddev, mean);
        out[1] = fma(pair.y, stddev, mean);
    }
};
struct __curand_log_normals {
    float mean, stddev;
    template <typename State> __device__ void operator()(State *state, float *out) const
    {
        float2 pair = curand_log_normal2(state, mean, stddev);
        out[0] = pair.x;
        out[1] = pair.y;
    }
};
struct __curand_log_normal_doubles {
    double mean, stddev;
    template <typename State> __device__ void operator()(State *state, double *out) const
    {
        double2 pair = curand_log_normal2_double(state, mean, stddev);
        out[0] = pair.x;
        out[1] = pair.y;
    }
};
struct __curand_poissons {
    double lambda;
    template <typename State> __device__ void operator()(State *state, unsigned int *out) const { *out = curand_poisson(state, lambda); }
};

template <typename State, typename Number, typename Kind>
__global__ void __curand_fill(State *states, Number *out, unsigned long long turns, unsigned long long position, unsigned int width, Kind kind)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int first = (i - (unsigned int)position) & (__CURAND_SEQUENCES - 1);
    if (first >= turns) return;
    State state = states[i];
    for (unsigned long long turn = first; turn < turns; turn += __CURAND_SEQUENCES) kind(&state, out + turn * width);
    states[i] = state;
}

template <typename State, typename Number, typename Kind>
curandStatus_t __curand_generate_by(curandGenerator_t generator, State *states, Number *out, size_t n, unsigned int width, Kind kind)
{
    if (n % width != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (!generator->started) {
        __curand_start<<<__CURAND_SEQUENCES / 256, 256, 0, generator->stream>>>(states, generator->seed, generator->offset);
        generator->position = generator->offset;
        generator->started = true;
    }
    Number *to = out;
    if (generator->host && cudaMalloc(&to, n * sizeof(Number)) != cudaSuccess) return CURAND_STATUS_ALLOCATION_FAILED;
    if (n > 0) __curand_fill<<<__CURAND_SEQUENCES / 256, 256, 0, generator->stream>>>(states, to, n / width, generator->position, width, kind);
    generator->position += n / width;
    if (generator->host) {
        cudaMemcpy(out, to, n * sizeof(Number), cudaMemcpyDeviceToHost);
        cudaFree(to);
    }
    return cudaPeekAtLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}
template <typename Number, typename Kind> curandStatus_t __curand_generate(curandGenerator_t generator, Number *out, size_t n, unsigned int width, Kind kind)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    switch (generator->type) {
    case CURAND_RNG_PSEUDO_XORWOW: return __curand_generate_by(generator, (curandStateXORWOW_t *)generator->states, out, n, width, kind);
    case CURAND_RNG_PSEUDO_MRG32K3A: return __curand_generate_by(generator, (curandStateMRG32k3a_t *)generator->states, out, n, width, kind);
    case CURAND_RNG_PSEUDO_PHILOX4_32_10: return __curand_generate_by(generator, (curandStatePhilox4_32_10_t *)generator->states, out, n, width, kind);
    default: return CURAND_STATUS_TYPE_ERROR;
    }
}

inline curandStatus_t __curand_create(curandGenerator_t *generator, curandRngType_t type, bool host)
{
    int known = type == CURAND_RNG_PSEUDO_DEFAULT ? CURAND_RNG_PSEUDO_XORWOW : type;
    if (known != CURAND_RNG_PSEUDO_XORWOW && known != CURAND_RNG_PSEUDO_MRG32K3A && known != CURAND_RNG_PSEUDO_PHILOX4_32_10) return CURAND_STATUS_TYPE_ERROR;
    curandGenerator_t made = new curandGenerator_st;
    made->type = known;
    made->host = host;
    made->ordering = CURAND_ORDERING_PSEUDO_DEFAULT;
    made->dimensions = 1;
    made->seed = 0;
    made->offset = 0;
    made->position = 0;
    made->started = false;
    made->stream = 0;
    size_t bytes = known == CURAND_RNG_PSEUDO_XORWOW ? sizeof(curandStateXORWOW_t) : known == CURAND_RNG_PSEUDO_MRG32K3A ? sizeof(curandStateMRG32k3a_t) : sizeof(curandStatePhilox4_32_10_t);
    if (cudaMalloc(&made->states, __CURAND_SEQUENCES * bytes) != cudaSuccess) {
        delete made;
        return CURAND_STATUS_ALLOCATION_FAILED;
    }
    *generator = made;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandCreateGenerator(curandGenerator_t *generator, curandRngType_t type) { return __curand_create(generator, type, false); }
inline curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator, curandRngType_t type) { return __curand_create(generator, type, true); }
inline curandStatus_t curandDestroyGenerator(curandGenerator_t generator)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    cudaFree(generator->states);
    delete generator;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    generator->seed = seed;
    generator->started = false;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    generator->offset = offset;
    generator->started = false;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    if (order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT && order != CURAND_ORDERING_PSEUDO_LEGACY) return CURAND_STATUS_OUT_OF_RANGE;
    generator->ordering = order;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetStream(curandGenerator_t generator, cudaStream_t stream)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    generator->stream = stream;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGenerateSeeds(curandGenerator_t generator) { return generator == nullptr ? CURAND_STATUS_NOT_INITIALIZED : CURAND_STATUS_SUCCESS; }
inline curandStatus_t curandGetVersion(int *version) { *version = 10400; return CURAND_STATUS_SUCCESS; }

inline curandStatus_t curandGenerate(curandGenerator_t generator, unsigned int *out, size_t n) { __curand_bits kind; return __curand_generate(generator, out, n, 1, kind); }
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *out, size_t n) { __curand_uniforms kind; return __curand_generate(generator, out, n, 1, kind); }
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t n) { __curand_uniform_doubles kind; return __curand_generate(generator, out, n, 1, kind); }
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *out, size_t n, float mean, float stddev) { __curand_normals kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *out, size_t n, double mean, double stddev) { __curand_normal_doubles kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *out, size_t n, float mean, float stddev) { __curand_log_normals kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *out, size_t n, double mean, double stddev) { __curand_log_normal_doubles kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *out, size_t n, double lambda)
{
    if (!(lambda > 0.0) || lambda > 400000.0) return CURAND_STATUS_OUT_OF_RANGE;
    __curand_poissons kind = {lambda};
    return __curand_generate(generator, out, n, 1, kind);
}
