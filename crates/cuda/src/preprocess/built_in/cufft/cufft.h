// cuFFT in CUDA C++: transforms of one to three dimensions of any length, complex and real, in batches. A line of numbers
// goes through Stockham passes, one for each factor of its length; what comes out is not scaled.
#pragma once
#include <library_types.h>
#define _CUFFT_H_
#include <cuComplex.h>

typedef enum {
    CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3, CUFFT_INVALID_VALUE = 4,
    CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7, CUFFT_INVALID_SIZE = 8, CUFFT_UNALIGNED_DATA = 9,
    CUFFT_INCOMPLETE_PARAMETER_LIST = 10, CUFFT_INVALID_DEVICE = 11, CUFFT_PARSE_ERROR = 12, CUFFT_NO_WORKSPACE = 13,
    CUFFT_NOT_IMPLEMENTED = 14, CUFFT_LICENSE_ERROR = 15, CUFFT_NOT_SUPPORTED = 16,
    CUFFT_MISSING_DEPENDENCY = 17, CUFFT_NVRTC_FAILURE = 18, CUFFT_NVJITLINK_FAILURE = 19, CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef cufftResult cufftResult_t;
typedef enum { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 } cufftType;
typedef cufftType cufftType_t;
typedef enum { CUFFT_COMPATIBILITY_FFTW_PADDING = 1 } cufftCompatibility;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUFFT_VERSION 12000
#define CUFFT_VER_MAJOR 12
#define CUFFT_VER_MINOR 0
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;

// How the numbers of a batch lie: one element for each of up to three dimensions, missing ones in front are 1.
struct __cufft_layout { int embed0, embed1, embed2; long long stride, distance; };
struct __cufft_plan {
    int type, rank, n[3], batch;
    bool made, advanced;
    __cufft_layout in, out;
    cudaStream_t stream;
    void *work;
    size_t bytes;
};
enum { __CUFFT_PLANS = 4096 };
inline __cufft_plan **__cufft_table()
{
    static __cufft_plan *table[__CUFFT_PLANS];
    return table;
}
inline __cufft_plan *__cufft_find(cufftHandle handle) { return handle > 0 && handle < __CUFFT_PLANS ? __cufft_table()[handle] : nullptr; }

inline cufftResult cufftCreate(cufftHandle *handle)
{
    for (int i = 1; i < __CUFFT_PLANS; i++) {
        if (__cufft_table()[i] != nullptr) continue;
        __cufft_plan *plan = new __cufft_plan;
        plan->made = false;
        plan->stream = 0;
        plan->work = nullptr;
        __cufft_table()[i] = plan;
        *handle = i;
        return CUFFT_SUCCESS;
    }
    return CUFFT_ALLOC_FAILED;
}
inline cufftResult cufftDestroy(cufftHandle handle)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr) return CUFFT_INVALID_PLAN;
    if (plan->work != nullptr) cudaFree(plan->work);
    __cufft_table()[handle] = nullptr;
    delete plan;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr) return CUFFT_INVALID_PLAN;
    plan->stream = stream;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftMakePlanMany(cufftHandle handle, int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride, int odist, cufftType type, int batch, size_t *size)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr || plan->made) return CUFFT_INVALID_PLAN;
    if (rank < 1 || rank > 3 || n == nullptr || batch < 1) return CUFFT_INVALID_VALUE;
    if (type != CUFFT_R2C && type != CUFFT_C2R && type != CUFFT_C2C && type != CUFFT_D2Z && type != CUFFT_Z2D && type != CUFFT_Z2Z) return CUFFT_INVALID_TYPE;
    plan->type = type;
    plan->rank = rank;
    plan->batch = batch;
    for (int d = 0; d < 3; d++) {
        int own = d - (3 - rank);
        plan->n[d] = own < 0 ? 1 : n[own];
        if (plan->n[d] < 1) return CUFFT_INVALID_SIZE;
    }
    plan->advanced = inembed != nullptr && onembed != nullptr;
    if (plan->advanced) {
        plan->in.embed0 = rank > 2 ? inembed[rank - 3] : 1;
        plan->in.embed1 = rank > 1 ? inembed[rank - 2] : 1;
        plan->in.embed2 = inembed[rank - 1];
        plan->in.stride = istride;
        plan->in.distance = idist;
        plan->out.embed0 = rank > 2 ? onembed[rank - 3] : 1;
        plan->out.embed1 = rank > 1 ? onembed[rank - 2] : 1;
        plan->out.embed2 = onembed[rank - 1];
        plan->out.stride = ostride;
        plan->out.distance = odist;
    }
    // Two arrays of all numbers of the batch, between which the passes go to and fro.
    size_t element = type == CUFFT_D2Z || type == CUFFT_Z2D || type == CUFFT_Z2Z ? sizeof(double2) : sizeof(float2);
    plan->bytes = 2 * element * (size_t)plan->n[0] * plan->n[1] * plan->n[2] * batch;
    if (cudaMalloc(&plan->work, plan->bytes) != cudaSuccess) {
        plan->work = nullptr;
        return CUFFT_ALLOC_FAILED;
    }
    plan->made = true;
    if (size != nullptr) *size = plan->bytes;
    return CUFFT_SUCCESS;
}
// With lengths of 64 bits, and the types of the numbers: input and output are of one precision here.
inline cufftResult cufftXtMakePlanMany(cufftHandle handle, int rank, long long *n, long long *inembed, long long istride, long long idist, cudaDataType in, long long *onembed, long long ostride, long long odist, cudaDataType out, long long batch, size_t *size, cudaDataType)
{
    if (rank < 1 || rank > 3 || n == nullptr) return CUFFT_INVALID_VALUE;
    cufftType type;
    if (in == CUDA_C_32F && out == CUDA_C_32F) type = CUFFT_C2C;
    else if (in == CUDA_R_32F && out == CUDA_C_32F) type = CUFFT_R2C;
    else if (in == CUDA_C_32F && out == CUDA_R_32F) type = CUFFT_C2R;
    else if (in == CUDA_C_64F && out == CUDA_C_64F) type = CUFFT_Z2Z;
    else if (in == CUDA_R_64F && out == CUDA_C_64F) type = CUFFT_D2Z;
    else if (in == CUDA_C_64F && out == CUDA_R_64F) type = CUFFT_Z2D;
    else return CUFFT_NOT_SUPPORTED;
    int lengths[3], in_lengths[3], out_lengths[3];
    for (int d = 0; d < rank; d++) {
        lengths[d] = (int)n[d];
        in_lengths[d] = inembed != nullptr ? (int)inembed[d] : 0;
        out_lengths[d] = onembed != nullptr ? (int)onembed[d] : 0;
    }
    return cufftMakePlanMany(handle, rank, lengths, inembed != nullptr ? in_lengths : nullptr, (int)istride, (int)idist, onembed != nullptr ? out_lengths : nullptr, (int)ostride, (int)odist, type, (int)batch, size);
}
inline cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch, size_t *size) { return cufftMakePlanMany(plan, 1, &nx, nullptr, 1, 0, nullptr, 1, 0, type, batch, size); }
inline cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t *size) { int n[2] = {nx, ny}; return cufftMakePlanMany(plan, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1, size); }
inline cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type, size_t *size) { int n[3] = {nx, ny, nz}; return cufftMakePlanMany(plan, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1, size); }
inline cufftResult cufftPlanMany(cufftHandle *plan, int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride, int odist, cufftType type, int batch)
{
    cufftResult result = cufftCreate(plan);
    if (result != CUFFT_SUCCESS) return result;
    result = cufftMakePlanMany(*plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch, nullptr);
    if (result != CUFFT_SUCCESS) cufftDestroy(*plan);
    return result;
}
inline cufftResult cufftPlan1d(cufftHandle *plan, int nx, cufftType type, int batch) { return cufftPlanMany(plan, 1, &nx, nullptr, 1, 0, nullptr, 1, 0, type, batch); }
inline cufftResult cufftPlan2d(cufftHandle *plan, int nx, int ny, cufftType type) { int n[2] = {nx, ny}; return cufftPlanMany(plan, 2, n, nullptr, 1, 0, nullptr, 1, 0, type, 1); }
inline cufftResult cufftPlan3d(cufftHandle *plan, int nx, int ny, int nz, cufftType type) { int n[3] = {nx, ny, nz}; return cufftPlanMany(plan, 3, n, nullptr, 1, 0, nullptr, 1, 0, type, 1); }
inline cufftResult cufftGetSize(cufftHandle handle, size_t *size)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr || !plan->made) return CUFFT_INVALID_PLAN;
    *size = plan->bytes;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftEstimate1d(int nx, cufftType type, int batch, size_t *size) { *size = (type & 0x40 ? 32 : 16) * (size_t)nx * batch; return CUFFT_SUCCESS; }
inline cufftResult cufftEstimate2d(int nx, int ny, cufftType type, size_t *size) { *size = (type & 0x40 ? 32 : 16) * (size_t)nx * ny; return CUFFT_SUCCESS; }
inline cufftResult cufftEstimate3d(int nx, int ny, int nz, cufftType type, size_t *size) { *size = (type & 0x40 ? 32 : 16) * (size_t)nx * ny * nz; return CUFFT_SUCCESS; }
inline cufftResult cufftSetAutoAllocation(cufftHandle handle, int) { return __cufft_find(handle) == nullptr ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS; }
inline cufftResult cufftSetWorkArea(cufftHandle handle, void *) { return __cufft_find(handle) == nullptr ? CUFFT_INVALID_PLAN : CUFFT_SUCCESS; }
inline cufftResult cufftGetVersion(int *version) { *version = CUFFT_VERSION; return CUFFT_SUCCESS; }

// Where number i of a batch's array lies in the caller's memory.
__device__ inline long long __cufft_place(long long i, int n0, int n1, int n2, __cufft_layout layout, int *last)
{
    long long z = i % n2, y = i / n2 % n1, x = i / n2 / n1 % n0, b = i / n2 / n1 / n0;
    *last = (int)z;
    return b * layout.distance + ((x * layout.embed1 + y) * layout.embed2 + z) * layout.stride;
}
template <typename C> __global__ void __cufft_load_complex(C *to, const C *from, long long count, int n0, int n1, int n2, __cufft_layout layout)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int z;
    to[i] = from[__cufft_place(i, n0, n1, n2, layout, &z)];
}
template <typename C, typename R> __global__ void __cufft_load_real(C *to, const R *from, long long count, int n0, int n1, int n2, __cufft_layout layout)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int z;
    C made;
    made.x = from[__cufft_place(i, n0, n1, n2, layout, &z)];
    made.y = 0;
    to[i] = made;
}
// The second half of a spectrum of real numbers mirrors the first.
template <typename C> __global__ void __cufft_load_half(C *to, const C *from, long long count, int n0, int n1, int n2, __cufft_layout layout)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    long long z = i % n2, y = i / n2 % n1, x = i / n2 / n1 % n0, b = i / n2 / n1 / n0;
    bool mirrored = z > n2 / 2;
    if (mirrored) {
        x = (n0 - x) % n0;
        y = (n1 - y) % n1;
        z = n2 - z;
    }
    C made = from[b * layout.distance + ((x * layout.embed1 + y) * layout.embed2 + z) * layout.stride];
    if (mirrored) made.y = -made.y;
    // What has no partner is real.
    if (n0 == 1 && n1 == 1 && (z == 0 || 2 * z == n2)) made.y = 0;
    to[i] = made;
}
template <typename C> __global__ void __cufft_store_complex(C *to, const C *from, long long count, int n0, int n1, int n2, int kept, __cufft_layout layout)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int z;
    long long place = __cufft_place(i, n0, n1, n2, layout, &z);
    if (z < kept) to[place] = from[i];
}
template <typename C, typename R> __global__ void __cufft_store_real(R *to, const C *from, long long count, int n0, int n1, int n2, __cufft_layout layout)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int z;
    to[__cufft_place(i, n0, n1, n2, layout, &z)] = from[i].x;
}
__device__ inline float2 __cufft_turn(float, int part, int whole, int direction)
{
    float angle = 2.0f * (float)part / (float)whole;
    return make_float2(cospif(angle), (float)direction * sinpif(angle));
}
__device__ inline double2 __cufft_turn(double, int part, int whole, int direction)
{
    double angle = 2.0 * (double)part / (double)whole;
    return make_double2(cospi(angle), (double)direction * sinpi(angle));
}
// One pass along lines of n numbers that lie `step` apart: transforms of `done` numbers become ones of done * factor.
template <typename C> __global__ void __cufft_pass(C *to, const C *from, long long count, int n, long long step, int done, int factor, int direction)
{
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int o = (int)(i / step % n);
    long long line = i - o * step;
    int whole = done * factor;
    int t = o % whole;
    int q = o / whole * done + t % done;
    C sum = from[line + q * step];
    for (int r = 1; r < factor; r++) {
        C value = from[line + (q + (long long)r * (n / factor)) * step];
        C turn = __cufft_turn(value.x, (int)((long long)r * t % whole), whole, direction);
        sum.x += value.x * turn.x - value.y * turn.y;
        sum.y += value.x * turn.y + value.y * turn.x;
    }
    to[i] = sum;
}
// All passes over all dimensions. The result is where the first pointer leads then.
template <typename C> void __cufft_passes(__cufft_plan *plan, C **data, C **other, int direction)
{
    long long count = (long long)plan->n[0] * plan->n[1] * plan->n[2] * plan->batch;
    unsigned int blocks = (unsigned int)((count + 255) / 256);
    long long step = 1;
    for (int d = 2; d >= 0; d--) {
        int n = plan->n[d], rest = n, done = 1;
        while (rest > 1) {
            int factor = rest % 4 == 0 ? 4 : 2;
            while (rest % factor != 0) factor++;
            __cufft_pass<<<blocks, 256, 0, plan->stream>>>(*other, *data, count, n, step, done, factor, direction);
            C *swapped = *data;
            *data = *other;
            *other = swapped;
            done *= factor;
            rest /= factor;
        }
        step *= n;
    }
}
// Rows one behind the other; `width` is what a row of the last dimension takes.
inline __cufft_layout __cufft_packed(const __cufft_plan *plan, int width)
{
    __cufft_layout made = {plan->n[0], plan->n[1], width, 1, (long long)plan->n[0] * plan->n[1] * width};
    return made;
}
inline cufftResult __cufft_done() { return cudaPeekAtLastError() == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED; }
template <typename C> cufftResult __cufft_complex(cufftHandle handle, C *in, C *out, int direction, int type)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr || !plan->made) return CUFFT_INVALID_PLAN;
    if (plan->type != type || in == nullptr || out == nullptr || (direction != CUFFT_FORWARD && direction != CUFFT_INVERSE)) return CUFFT_INVALID_VALUE;
    long long count = (long long)plan->n[0] * plan->n[1] * plan->n[2] * plan->batch;
    unsigned int blocks = (unsigned int)((count + 255) / 256);
    C *data = (C *)plan->work, *other = data + count;
    __cufft_layout packed = __cufft_packed(plan, plan->n[2]);
    __cufft_load_complex<<<blocks, 256, 0, plan->stream>>>(data, (const C *)in, count, plan->n[0], plan->n[1], plan->n[2], plan->advanced ? plan->in : packed);
    __cufft_passes(plan, &data, &other, direction);
    __cufft_store_complex<<<blocks, 256, 0, plan->stream>>>(out, (const C *)data, count, plan->n[0], plan->n[1], plan->n[2], plan->n[2], plan->advanced ? plan->out : packed);
    return __cufft_done();
}
template <typename R, typename C> cufftResult __cufft_from_real(cufftHandle handle, R *in, C *out, int type)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr || !plan->made) return CUFFT_INVALID_PLAN;
    if (plan->type != type || in == nullptr || out == nullptr) return CUFFT_INVALID_VALUE;
    long long count = (long long)plan->n[0] * plan->n[1] * plan->n[2] * plan->batch;
    unsigned int blocks = (unsigned int)((count + 255) / 256);
    C *data = (C *)plan->work, *other = data + count;
    int half = plan->n[2] / 2 + 1;
    // In place, rows of real numbers leave room for their spectrum.
    bool in_place = (void *)in == (void *)out;
    __cufft_load_real<<<blocks, 256, 0, plan->stream>>>(data, (const R *)in, count, plan->n[0], plan->n[1], plan->n[2], plan->advanced ? plan->in : __cufft_packed(plan, in_place ? 2 * half : plan->n[2]));
    __cufft_passes(plan, &data, &other, CUFFT_FORWARD);
    __cufft_store_complex<<<blocks, 256, 0, plan->stream>>>(out, (const C *)data, count, plan->n[0], plan->n[1], plan->n[2], half, plan->advanced ? plan->out : __cufft_packed(plan, half));
    return __cufft_done();
}
template <typename C, typename R> cufftResult __cufft_to_real(cufftHandle handle, C *in, R *out, int type)
{
    __cufft_plan *plan = __cufft_find(handle);
    if (plan == nullptr || !plan->made) return CUFFT_INVALID_PLAN;
    if (plan->type != type || in == nullptr || out == nullptr) return CUFFT_INVALID_VALUE;
    long long count = (long long)plan->n[0] * plan->n[1] * plan->n[2] * plan->batch;
    unsigned int blocks = (unsigned int)((count + 255) / 256);
    C *data = (C *)plan->work, *other = data + count;
    int half = plan->n[2] / 2 + 1;
    bool in_place = (void *)in == (void *)out;
    __cufft_load_half<<<blocks, 256, 0, plan->stream>>>(data, (const C *)in, count, plan->n[0], plan->n[1], plan->n[2], plan->advanced ? plan->in : __cufft_packed(plan, half));
    __cufft_passes(plan, &data, &other, CUFFT_INVERSE);
    __cufft_store_real<<<blocks, 256, 0, plan->stream>>>(out, (const C *)data, count, plan->n[0], plan->n[1], plan->n[2], plan->advanced ? plan->out : __cufft_packed(plan, in_place ? 2 * half : plan->n[2]));
    return __cufft_done();
}
inline cufftResult cufftExecC2C(cufftHandle plan, cufftComplex *in, cufftComplex *out, int direction) { return __cufft_complex(plan, in, out, direction, CUFFT_C2C); }
inline cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleComplex *out, int direction) { return __cufft_complex(plan, in, out, direction, CUFFT_Z2Z); }
inline cufftResult cufftExecR2C(cufftHandle plan, cufftReal *in, cufftComplex *out) { return __cufft_from_real(plan, in, out, CUFFT_R2C); }
inline cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal *in, cufftDoubleComplex *out) { return __cufft_from_real(plan, in, out, CUFFT_D2Z); }
inline cufftResult cufftExecC2R(cufftHandle plan, cufftComplex *in, cufftReal *out) { return __cufft_to_real(plan, in, out, CUFFT_C2R); }
inline cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex *in, cufftDoubleReal *out) { return __cufft_to_real(plan, in, out, CUFFT_Z2D); }
