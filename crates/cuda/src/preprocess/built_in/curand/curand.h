// cuRAND for the host, in CUDA C++: arrays of numbers, filled by kernels. What stands at a place of an array follows
// NVIDIA's default order: 4,096 sequences of XORWOW, or 81,920 of MRG32k3a, take turns.
#pragma once
#define CURAND_H_
#include <curand_status.h>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>
// MTGP32's parameters are NVIDIA's, and not ours to hand out: they are there if the toolkit's folder is, or the file itself.
#if __has_include(<curand_mtgp32dc_p_11213.h>)
#include <curand_mtgp32dc_p_11213.h>
#define __CURAND_MTGP32_PARAMETERS mtgp32dc_params_fast_11213
#else
#define __CURAND_MTGP32_PARAMETERS ((mtgp32_params_fast_t *)nullptr)
#endif

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
    // How many sequences take turns, and how many of them have begun.
    unsigned int sequences, begun;
    void *states;
    // What all sequences have together on the device: MTGP32's parameters, or the direction vectors of Sobol's once they are needed.
    void *shared;
    cudaStream_t stream;
};
typedef struct curandGenerator_st *curandGenerator_t;

// Where kernels write an array: where it is asked for, or on the device for a generator of the host.
template <typename Number> Number *__curand_place(curandGenerator_t generator, Number *out, size_t n)
{
    Number *to = out;
    if (generator->host && cudaMalloc(&to, n * sizeof(Number)) != cudaSuccess) return nullptr;
    return to;
}
// Brings an array to where it is asked for, and says whether it was made.
template <typename Number> curandStatus_t __curand_handed_over(curandGenerator_t generator, Number *out, Number *to, size_t n)
{
    if (generator->host) {
        cudaMemcpy(out, to, n * sizeof(Number), cudaMemcpyDeviceToHost);
        cudaFree(to);
    }
    return cudaPeekAtLastError() == cudaSuccess ? CURAND_STATUS_SUCCESS : CURAND_STATUS_LAUNCH_FAILURE;
}

template <typename State> __global__ void __curand_start(State *states, unsigned long long seed, unsigned long long offset, unsigned int sequences, unsigned int from, unsigned int to)
{
    unsigned int i = from + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= to) return;
    // So many numbers of this sequence lie before the offset.
    unsigned long long before = offset / sequences + (i < offset % sequences ? 1 : 0);
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
__global__ void __curand_fill(State *states, Number *out, unsigned long long turns, unsigned long long position, unsigned int sequences, unsigned int width, Kind kind)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= sequences) return;
    unsigned int first = (i + sequences - (unsigned int)(position % sequences)) % sequences;
    if (first >= turns) return;
    State state = states[i];
    for (unsigned long long turn = first; turn < turns; turn += sequences) kind(&state, out + turn * width);
    states[i] = state;
}

template <typename State, typename Number, typename Kind>
curandStatus_t __curand_generate_by(curandGenerator_t generator, State *states, Number *out, size_t n, unsigned int width, Kind kind)
{
    if (n % width != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    if (!generator->started) {
        generator->position = generator->offset;
        generator->begun = 0;
        generator->started = true;
    }
    unsigned int sequences = generator->sequences;
    // Sequences begin when their first turn comes.
    unsigned long long end = generator->position + n / width;
    unsigned int needed = generator->offset == 0 && end < sequences ? (unsigned int)end : sequences;
    if (needed > generator->begun) {
        __curand_start<<<(needed - generator->begun + 255) / 256, 256, 0, generator->stream>>>(states, generator->seed, generator->offset, sequences, generator->begun, needed);
        generator->begun = needed;
    }
    if (n == 0) return CURAND_STATUS_SUCCESS;
    Number *to = __curand_place(generator, out, n);
    if (to == nullptr) return CURAND_STATUS_ALLOCATION_FAILED;
    __curand_fill<<<(needed + 255) / 256, 256, 0, generator->stream>>>(states, to, n / width, generator->position, sequences, width, kind);
    generator->position += n / width;
    return __curand_handed_over(generator, out, to, n);
}
// Philox: number p of the array is number p % 4 of block p / 4; 65,536 sequences take turns with blocks. Nothing but the
// position is kept.
__device__ inline void __curand_of_block(__curand_bits, uint4 x, unsigned int *out) { out[0] = x.x; out[1] = x.y; out[2] = x.z; out[3] = x.w; }
__device__ inline void __curand_of_block(__curand_uniforms, uint4 x, float *out)
{
    out[0] = __curand_to_float(x.x);
    out[1] = __curand_to_float(x.y);
    out[2] = __curand_to_float(x.z);
    out[3] = __curand_to_float(x.w);
}
__device__ inline void __curand_of_block(__curand_uniform_doubles, uint4 x, double *out)
{
    out[0] = __curand_to_double(x.x, x.y);
    out[1] = __curand_to_double(x.z, x.w);
}
__device__ inline void __curand_of_block(__curand_normals kind, uint4 x, float *out)
{
    float2 a = __curand_box_muller(x.x, x.y), b = __curand_box_muller(x.z, x.w);
    out[0] = fmaf(a.x, kind.stddev, kind.mean);
    out[1] = fmaf(a.y, kind.stddev, kind.mean);
    out[2] = fmaf(b.x, kind.stddev, kind.mean);
    out[3] = fmaf(b.y, kind.stddev, kind.mean);
}
__device__ inline void __curand_of_block(__curand_normal_doubles kind, uint4 x, double *out)
{
    double2 a = __curand_box_muller_double(x.x, x.y, x.z, x.w);
    out[0] = fma(a.x, kind.stddev, kind.mean);
    out[1] = fma(a.y, kind.stddev, kind.mean);
}
__device__ inline void __curand_of_block(__curand_log_normals kind, uint4 x, float *out)
{
    float2 a = __curand_box_muller(x.x, x.y), b = __curand_box_muller(x.z, x.w);
    out[0] = expf(fmaf(a.x, kind.stddev, kind.mean));
    out[1] = expf(fmaf(a.y, kind.stddev, kind.mean));
    out[2] = expf(fmaf(b.x, kind.stddev, kind.mean));
    out[3] = expf(fmaf(b.y, kind.stddev, kind.mean));
}
__device__ inline void __curand_of_block(__curand_log_normal_doubles kind, uint4 x, double *out)
{
    double2 a = __curand_box_muller_double(x.x, x.y, x.z, x.w);
    out[0] = exp(fma(a.x, kind.stddev, kind.mean));
    out[1] = exp(fma(a.y, kind.stddev, kind.mean));
}
template <typename Number, typename Kind> __global__ void __curand_fill_blocks(unsigned long long seed, Number *out, unsigned long long n, unsigned long long position, Kind kind)
{
    unsigned long long block = position / 4 + (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (block * 4 >= position + n) return;
    uint2 key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
    // Four floats come out of one value of the counter, four doubles out of two.
    const unsigned int parts = sizeof(Number) > 4 ? 2 : 1, width = 4 / parts;
    for (unsigned int part = 0; part < parts; part++) {
        unsigned long long count = (block >> 16) * parts + part;
        Number made[4];
        __curand_of_block(kind, curand_Philox4x32_10(make_uint4((unsigned int)count, (unsigned int)(count >> 32), (unsigned int)block & 0xffffu, 0), key), made);
        for (unsigned int i = 0; i < width; i++) {
            unsigned long long at = block * 4 + part * width + i;
            if (at >= position && at < position + n) out[at - position] = made[i];
        }
    }
}
template <typename Number, typename Kind> curandStatus_t __curand_generate_blocks(curandGenerator_t generator, Number *out, size_t n, Kind kind)
{
    if (!generator->started) {
        generator->position = generator->offset;
        generator->started = true;
    }
    unsigned long long first = generator->position;
    generator->position = first + n;
    if (n == 0) return CURAND_STATUS_SUCCESS;
    Number *to = __curand_place(generator, out, n);
    if (to == nullptr) return CURAND_STATUS_ALLOCATION_FAILED;
    unsigned long long blocks = n / 4 + 2;
    __curand_fill_blocks<<<(unsigned int)((blocks + 255) / 256), 256, 0, generator->stream>>>(generator->seed, to, n, first, kind);
    return __curand_handed_over(generator, out, to, n);
}
// Poisson numbers take as many as they need: there the sequences keep their states.
inline curandStatus_t __curand_generate_blocks(curandGenerator_t generator, unsigned int *out, size_t n, __curand_poissons kind)
{
    return __curand_generate_by(generator, (curandStatePhilox4_32_10_t *)generator->states, out, n, 1, kind);
}
// Kinds of numbers that take one word each.
template <typename Word> __device__ inline void __curand_of_word(__curand_bits, Word x, Word *out) { *out = x; }
template <typename Word> __device__ inline void __curand_of_word(__curand_uniforms, Word x, float *out) { *out = __curand_to_float(x); }
template <typename Word> __device__ inline void __curand_of_word(__curand_uniform_doubles, Word x, double *out) { *out = __curand_to_double(x); }
template <typename Word> __device__ inline void __curand_of_word(__curand_normals kind, Word x, float *out) { *out = fmaf(__curand_inverse_normal(x), kind.stddev, kind.mean); }
template <typename Word> __device__ inline void __curand_of_word(__curand_normal_doubles kind, Word x, double *out) { *out = fma(__curand_inverse_normal_double(x), kind.stddev, kind.mean); }
template <typename Word> __device__ inline void __curand_of_word(__curand_log_normals kind, Word x, float *out) { *out = expf(fmaf(__curand_inverse_normal(x), kind.stddev, kind.mean)); }
template <typename Word> __device__ inline void __curand_of_word(__curand_log_normal_doubles kind, Word x, double *out) { *out = exp(fma(__curand_inverse_normal_double(x), kind.stddev, kind.mean)); }
template <typename Word> __device__ inline void __curand_of_word(__curand_poissons kind, Word x, unsigned int *out) { *out = __curand_inverse_poisson(x, kind.lambda); }
// Sobol: all numbers of one dimension, then those of the next.
template <typename Word, typename Number, typename Kind>
__global__ void __curand_fill_points(const Word *vectors, Number *out, unsigned long long n, unsigned long long position, Kind kind)
{
    unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const Word *own = vectors + blockIdx.y * (unsigned int)sizeof(Word) * 8;
    Word gray = (Word)((position + i) ^ ((position + i) >> 1)), x = 0;
    for (int bit = 0; gray >> bit; bit++) {
        if (gray >> bit & 1) x ^= own[bit];
        if (bit + 1 == (int)sizeof(Word) * 8) break;
    }
    __curand_of_word(kind, x, out + blockIdx.y * n + i);
}
template <typename Word, typename Number, typename Kind> curandStatus_t __curand_generate_points(curandGenerator_t generator, Number *out, size_t n, Kind kind)
{
    if (n % generator->dimensions != 0) return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
    size_t each = n / generator->dimensions;
    if (generator->shared == nullptr) {
        size_t bytes = __sobol_dimensions * sizeof(Word) * sizeof(Word) * 8;
        Word *made = (Word *)malloc(bytes);
        __sobol_vectors(made);
        bool there = cudaMalloc(&generator->shared, bytes) == cudaSuccess;
        if (there) cudaMemcpy(generator->shared, made, bytes, cudaMemcpyHostToDevice);
        free(made);
        if (!there) return CURAND_STATUS_ALLOCATION_FAILED;
    }
    if (!generator->started) {
        generator->position = generator->offset;
        generator->started = true;
    }
    unsigned long long first = generator->position;
    generator->position = first + each;
    if (n == 0) return CURAND_STATUS_SUCCESS;
    Number *to = __curand_place(generator, out, n);
    if (to == nullptr) return CURAND_STATUS_ALLOCATION_FAILED;
    dim3 grid((unsigned int)((each + 255) / 256), generator->dimensions);
    __curand_fill_points<<<grid, 256, 0, generator->stream>>>((const Word *)generator->shared, to, each, first, kind);
    return __curand_handed_over(generator, out, to, n);
}
// Bits of 32 come of sequences of 32 alone.
template <typename Number, typename Kind> curandStatus_t __curand_points_of_long(curandGenerator_t generator, Number *out, size_t n, Kind kind) { return __curand_generate_points<unsigned long long>(generator, out, n, kind); }
inline curandStatus_t __curand_points_of_long(curandGenerator_t generator, unsigned int *out, size_t n, __curand_bits kind) { return CURAND_STATUS_TYPE_ERROR; }

// MTGP32: blocks of 256 numbers, which the sequences make in turn. A block of threads makes those of its sequence; a block of
// numbers that no call has handed out whole is made again by the next, for which the state stays before it.
template <typename Number, typename Kind>
__global__ void __curand_fill_twisted(curandStateMtgp32_t *states, Number *out, unsigned long long n, unsigned long long position, Kind kind)
{
    curandStateMtgp32_t *state = states + blockIdx.x;
    unsigned long long end = position + n, whole = position / 256;
    unsigned long long turn = whole / gridDim.x + (blockIdx.x < whole % gridDim.x ? 1 : 0);
    for (;; turn++) {
        unsigned long long first = (turn * gridDim.x + blockIdx.x) * 256, at = first + threadIdx.x;
        if (first >= end) return;
        unsigned int word = __curand_mtgp32_bits(state, __curand_mtgp32_step(state, threadIdx.x));
        if (at >= position && at < end) __curand_of_word(kind, word, out + (at - position));
        if (first + 256 > end) return;
        __curand_mtgp32_advance(state, threadIdx.x == 0, 256);
    }
}
template <typename Number, typename Kind> curandStatus_t __curand_generate_twisted(curandGenerator_t generator, Number *out, size_t n, Kind kind)
{
    curandStateMtgp32_t *states = (curandStateMtgp32_t *)generator->states;
    if (!generator->started) {
        mtgp32_kernel_params_t *parameters = (mtgp32_kernel_params_t *)generator->shared;
        curandStatus_t made = curandMakeMTGP32Constants(__CURAND_MTGP32_PARAMETERS, parameters);
        if (made == CURAND_STATUS_SUCCESS) made = curandMakeMTGP32KernelState(states, __CURAND_MTGP32_PARAMETERS, parameters, generator->sequences, generator->seed);
        if (made != CURAND_STATUS_SUCCESS) return made;
        generator->position = 0;
        generator->started = true;
    }
    unsigned long long first = generator->position;
    generator->position = first + n;
    if (n == 0) return CURAND_STATUS_SUCCESS;
    Number *to = __curand_place(generator, out, n);
    if (to == nullptr) return CURAND_STATUS_ALLOCATION_FAILED;
    __curand_fill_twisted<<<generator->sequences, 256, 0, generator->stream>>>(states, to, n, first, kind);
    return __curand_handed_over(generator, out, to, n);
}

template <typename Number, typename Kind> curandStatus_t __curand_generate(curandGenerator_t generator, Number *out, size_t n, unsigned int width, Kind kind)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    switch (generator->type) {
    case CURAND_RNG_PSEUDO_XORWOW: return __curand_generate_by(generator, (curandStateXORWOW_t *)generator->states, out, n, width, kind);
    case CURAND_RNG_PSEUDO_MRG32K3A: return __curand_generate_by(generator, (curandStateMRG32k3a_t *)generator->states, out, n, width, kind);
    case CURAND_RNG_PSEUDO_MTGP32: return __curand_generate_twisted(generator, out, n, kind);
    case CURAND_RNG_PSEUDO_PHILOX4_32_10: return __curand_generate_blocks(generator, out, n, kind);
    case CURAND_RNG_QUASI_SOBOL32: return __curand_generate_points<unsigned int>(generator, out, n, kind);
    case CURAND_RNG_QUASI_SOBOL64: return __curand_points_of_long(generator, out, n, kind);
    default: return CURAND_STATUS_TYPE_ERROR;
    }
}

inline curandStatus_t __curand_create(curandGenerator_t *generator, curandRngType_t type, bool host)
{
    int known = type == CURAND_RNG_PSEUDO_DEFAULT ? CURAND_RNG_PSEUDO_XORWOW : type == CURAND_RNG_QUASI_DEFAULT ? CURAND_RNG_QUASI_SOBOL32 : type;
    bool quasi = known == CURAND_RNG_QUASI_SOBOL32 || known == CURAND_RNG_QUASI_SOBOL64;
    bool twister = known == CURAND_RNG_PSEUDO_MTGP32;
    // A program that does not look at the status would take zeros for random numbers.
    if (known != CURAND_RNG_PSEUDO_XORWOW && known != CURAND_RNG_PSEUDO_MRG32K3A && known != CURAND_RNG_PSEUDO_PHILOX4_32_10 && !twister && !quasi) {
        fprintf(stderr, "cuRAND has the generators XORWOW, MRG32k3a, Philox, MTGP32, Sobol32 and Sobol64 here; one of type %d is not made\n", known);
        return CURAND_STATUS_TYPE_ERROR;
    }
    if (twister && __CURAND_MTGP32_PARAMETERS == nullptr) {
        fprintf(stderr, "MTGP32 needs NVIDIA's table of parameters, whose license forbids that others hand it out: put curand_mtgp32dc_p_11213.h of the CUDA toolkit beside the program, or name the toolkit's include folder with -I\n");
        return CURAND_STATUS_TYPE_ERROR;
    }
    curandGenerator_t made = new curandGenerator_st;
    made->type = known;
    made->host = host;
    made->ordering = quasi ? CURAND_ORDERING_QUASI_DEFAULT : CURAND_ORDERING_PSEUDO_DEFAULT;
    made->dimensions = 1;
    made->seed = 0;
    made->offset = 0;
    made->position = 0;
    made->started = false;
    made->sequences = known == CURAND_RNG_PSEUDO_MRG32K3A ? 81920 : twister ? 192 : 4096;
    made->begun = 0;
    made->stream = 0;
    made->states = nullptr;
    made->shared = nullptr;
    if (quasi) {
        *generator = made;
        return CURAND_STATUS_SUCCESS;
    }
    size_t bytes = known == CURAND_RNG_PSEUDO_XORWOW ? sizeof(curandStateXORWOW_t) : known == CURAND_RNG_PSEUDO_MRG32K3A ? sizeof(curandStateMRG32k3a_t) : twister ? sizeof(curandStateMtgp32_t) : sizeof(curandStatePhilox4_32_10_t);
    if (cudaMalloc(&made->states, made->sequences * bytes) != cudaSuccess || (twister && cudaMalloc(&made->shared, sizeof(mtgp32_kernel_params_t)) != cudaSuccess)) {
        cudaFree(made->states);
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
    cudaFree(generator->shared);
    delete generator;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator, unsigned long long seed)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type >= CURAND_RNG_QUASI_DEFAULT) return CURAND_STATUS_TYPE_ERROR;
    generator->seed = seed;
    generator->started = false;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator, unsigned long long offset)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type == CURAND_RNG_PSEUDO_MTGP32) return CURAND_STATUS_TYPE_ERROR;
    generator->offset = offset;
    generator->started = false;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetQuasiRandomGeneratorDimensions(curandGenerator_t generator, unsigned int dimensions)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type < CURAND_RNG_QUASI_DEFAULT) return CURAND_STATUS_TYPE_ERROR;
    if (dimensions > (unsigned int)__sobol_dimensions && dimensions <= 20000) fprintf(stderr, "Sobol's sequences have up to %d dimensions here\n", __sobol_dimensions);
    if (dimensions == 0 || dimensions > (unsigned int)__sobol_dimensions) return CURAND_STATUS_OUT_OF_RANGE;
    generator->dimensions = dimensions;
    generator->started = false;
    return CURAND_STATUS_SUCCESS;
}
// The vectors of all dimensions, one behind the other.
inline curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t *vectors[], curandDirectionVectorSet_t set)
{
    static unsigned int known[__sobol_dimensions * 32];
    if (set != CURAND_DIRECTION_VECTORS_32_JOEKUO6) {
        if (set == CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6) fprintf(stderr, "cuRAND has no scrambled direction vectors here\n");
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    __sobol_vectors(known);
    *vectors = (curandDirectionVectors32_t *)known;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t *vectors[], curandDirectionVectorSet_t set)
{
    static unsigned long long known[__sobol_dimensions * 64];
    if (set != CURAND_DIRECTION_VECTORS_64_JOEKUO6) {
        if (set == CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6) fprintf(stderr, "cuRAND has no scrambled direction vectors here\n");
        return CURAND_STATUS_OUT_OF_RANGE;
    }
    __sobol_vectors(known);
    *vectors = (curandDirectionVectors64_t *)known;
    return CURAND_STATUS_SUCCESS;
}
inline curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator, curandOrdering_t order)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type >= CURAND_RNG_QUASI_DEFAULT) return order == CURAND_ORDERING_QUASI_DEFAULT ? CURAND_STATUS_SUCCESS : CURAND_STATUS_OUT_OF_RANGE;
    if (order != CURAND_ORDERING_PSEUDO_BEST && order != CURAND_ORDERING_PSEUDO_DEFAULT && order != CURAND_ORDERING_PSEUDO_LEGACY) return CURAND_STATUS_OUT_OF_RANGE;
    generator->ordering = order;
    if (generator->type == CURAND_RNG_PSEUDO_MTGP32) {
        // Older libraries let fewer sequences take turns.
        generator->sequences = order == CURAND_ORDERING_PSEUDO_LEGACY ? 64 : 192;
        generator->started = false;
    }
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
inline curandStatus_t curandGenerateLongLong(curandGenerator_t generator, unsigned long long *out, size_t n)
{
    if (generator == nullptr) return CURAND_STATUS_NOT_INITIALIZED;
    if (generator->type != CURAND_RNG_QUASI_SOBOL64) return CURAND_STATUS_TYPE_ERROR;
    __curand_bits kind;
    return __curand_generate_points<unsigned long long>(generator, out, n, kind);
}
inline curandStatus_t curandGenerateUniform(curandGenerator_t generator, float *out, size_t n) { __curand_uniforms kind; return __curand_generate(generator, out, n, 1, kind); }
inline curandStatus_t curandGenerateUniformDouble(curandGenerator_t generator, double *out, size_t n) { __curand_uniform_doubles kind; return __curand_generate(generator, out, n, 1, kind); }
inline curandStatus_t curandGenerateNormal(curandGenerator_t generator, float *out, size_t n, float mean, float stddev) { __curand_normals kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGenerateNormalDouble(curandGenerator_t generator, double *out, size_t n, double mean, double stddev) { __curand_normal_doubles kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGenerateLogNormal(curandGenerator_t generator, float *out, size_t n, float mean, float stddev) { __curand_log_normals kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGenerateLogNormalDouble(curandGenerator_t generator, double *out, size_t n, double mean, double stddev) { __curand_log_normal_doubles kind = {mean, stddev}; return __curand_generate(generator, out, n, 2, kind); }
inline curandStatus_t curandGeneratePoisson(curandGenerator_t generator, unsigned int *out, size_t n, double lambda)
{
    if (!(lambda > 0.0) || lambda > 400000.0) return CURAND_STATUS_OUT_OF_RANGE;
    // NVIDIA's library has tables for these whose making is not known.
    if (generator != nullptr && generator->type >= CURAND_RNG_QUASI_DEFAULT) {
        fprintf(stderr, "cuRAND makes no Poisson numbers of Sobol's sequences here, but in kernels\n");
        return CURAND_STATUS_TYPE_ERROR;
    }
    if (generator != nullptr && generator->type == CURAND_RNG_PSEUDO_MTGP32 && (lambda < 40.0 || lambda > 4000.0)) {
        fprintf(stderr, "cuRAND makes Poisson numbers of MTGP32 with means from 40 to 4000 here, and %g is not among them\n", lambda);
        return CURAND_STATUS_TYPE_ERROR;
    }
    __curand_poissons kind = {lambda};
    return __curand_generate(generator, out, n, 1, kind);
}
