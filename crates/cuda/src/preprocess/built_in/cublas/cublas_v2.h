// cuBLAS in CUDA C++: levels 1 to 3 for float and double, column-major, as NVIDIA's documentation says what they do.
// Sums run over k in ascending order, so last digits may differ from NVIDIA's library, which adds in another order.
#pragma once
#define CUBLAS_API_H_
#include <cuda_runtime.h>

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef cublasStatus_t cublasStatus;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3
} cublasMath_t;

struct cublasContext {
    cudaStream_t stream;
    cublasPointerMode_t mode;
    cublasMath_t math;
    double *result;
};
typedef cublasContext *cublasHandle_t;

inline cublasStatus_t cublasCreate(cublasHandle_t *handle)
{
    if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
    cublasContext *made = new cublasContext;
    made->stream = 0;
    made->mode = CUBLAS_POINTER_MODE_HOST;
    made->math = CUBLAS_DEFAULT_MATH;
    if (cudaMalloc(&made->result, 2 * sizeof(double)) != cudaSuccess) {
        delete made;
        return CUBLAS_STATUS_ALLOC_FAILED;
    }
    *handle = made;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t handle)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    cudaFree(handle->result);
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
inline cublasStatus_t cublasGetVersion(cublasHandle_t, int *version) { *version = 130000; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) { handle->stream = stream; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t *stream) { *stream = handle->stream; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) { handle->mode = mode; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t *mode) { *mode = handle->mode; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) { handle->math = mode; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode) { *mode = handle->math; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t) { return CUBLAS_STATUS_SUCCESS; }
inline const char *cublasGetStatusString(cublasStatus_t status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "success";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "the library was not initialized";
    case CUBLAS_STATUS_ALLOC_FAILED: return "the resource allocation failed";
    case CUBLAS_STATUS_INVALID_VALUE: return "an invalid value was used as an argument";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "an absent device architectural feature is required";
    case CUBLAS_STATUS_MAPPING_ERROR: return "an access to GPU memory space failed";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "the function failed to launch on the GPU";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "an internal operation failed";
    default: return "the functionality is not supported";
    }
}
inline const char *cublasGetStatusName(cublasStatus_t status)
{
    switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
    case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_ARCH_MISMATCH: return "CUBLAS_STATUS_ARCH_MISMATCH";
    case CUBLAS_STATUS_MAPPING_ERROR: return "CUBLAS_STATUS_MAPPING_ERROR";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_INTERNAL_ERROR: return "CUBLAS_STATUS_INTERNAL_ERROR";
    default: return "CUBLAS_STATUS_NOT_SUPPORTED";
    }
}

// Vectors and matrices between host and device.
inline cublasStatus_t __cublas_status(cudaError_t error) { return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR; }
inline cublasStatus_t __cublas_launched() { return cudaPeekAtLastError() == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED; }
inline cublasStatus_t __cublas_set(int rows, int columns, int size, const void *from, int from_lead, void *to, int to_lead, cudaMemcpyKind kind)
{
    if (rows < 0 || columns < 0 || size <= 0 || from_lead <= 0 || to_lead <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (rows == 0 || columns == 0) return CUBLAS_STATUS_SUCCESS;
    return __cublas_status(cudaMemcpy2D(to, (size_t)to_lead * size, from, (size_t)from_lead * size, (size_t)rows * size, columns, kind));
}
inline cublasStatus_t cublasSetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) { return __cublas_set(rows, columns, size, a, lda, b, ldb, cudaMemcpyHostToDevice); }
inline cublasStatus_t cublasGetMatrix(int rows, int columns, int size, const void *a, int lda, void *b, int ldb) { return __cublas_set(rows, columns, size, a, lda, b, ldb, cudaMemcpyDeviceToHost); }
inline cublasStatus_t cublasSetVector(int n, int size, const void *x, int incx, void *y, int incy) { return __cublas_set(1, n, size, x, incx, y, incy, cudaMemcpyHostToDevice); }
inline cublasStatus_t cublasGetVector(int n, int size, const void *x, int incx, void *y, int incy) { return __cublas_set(1, n, size, x, incx, y, incy, cudaMemcpyDeviceToHost); }
inline cublasStatus_t cublasSetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb, cudaStream_t) { return cublasSetMatrix(rows, columns, size, a, lda, b, ldb); }
inline cublasStatus_t cublasGetMatrixAsync(int rows, int columns, int size, const void *a, int lda, void *b, int ldb, cudaStream_t) { return cublasGetMatrix(rows, columns, size, a, lda, b, ldb); }
inline cublasStatus_t cublasSetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy, cudaStream_t) { return cublasSetVector(n, size, x, incx, y, incy); }
inline cublasStatus_t cublasGetVectorAsync(int n, int size, const void *x, int incx, void *y, int incy, cudaStream_t) { return cublasGetVector(n, size, x, incx, y, incy); }

// Where element i of a vector lies: negative steps begin at the end.
__host__ __device__ inline long __cublas_at(long i, int n, int step) { return step >= 0 ? i * step : (i - n + 1) * step; }
// A scalar argument, wherever it is.
template <typename T> T __cublas_scalar(cublasHandle_t handle, const T *pointer)
{
    if (handle->mode == CUBLAS_POINTER_MODE_HOST) return *pointer;
    T value;
    cudaMemcpy(&value, pointer, sizeof(T), cudaMemcpyDeviceToHost);
    return value;
}
// A result to where the caller wants it.
template <typename T> cublasStatus_t __cublas_answer(cublasHandle_t handle, T *to)
{
    cublasStatus_t status = __cublas_launched();
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    if (handle->mode == CUBLAS_POINTER_MODE_HOST) return __cublas_status(cudaMemcpy(to, handle->result, sizeof(T), cudaMemcpyDeviceToHost));
    return __cublas_status(cudaMemcpyAsync(to, handle->result, sizeof(T), cudaMemcpyDeviceToDevice, handle->stream));
}

template <typename T> __global__ void __cublas_axpy(int n, T alpha, const T *x, int incx, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[__cublas_at(i, n, incy)] += alpha * x[__cublas_at(i, n, incx)];
}
// With the scalar in device memory, where it is read when the kernel runs: a graph may have changed it by then.
template <typename T> __global__ void __cublas_axpy_at(int n, const T *alpha, const T *x, int incx, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[__cublas_at(i, n, incy)] += *alpha * x[__cublas_at(i, n, incx)];
}
template <typename T> __global__ void __cublas_scal(int n, T alpha, T *x, int incx)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[(long)i * incx] *= alpha;
}
template <typename T> __global__ void __cublas_scal_at(int n, const T *alpha, T *x, int incx)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[(long)i * incx] *= *alpha;
}
template <typename T> __global__ void __cublas_copy(int n, const T *x, int incx, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[__cublas_at(i, n, incy)] = x[__cublas_at(i, n, incx)];
}
template <typename T> __global__ void __cublas_swap(int n, T *x, int incx, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T kept = x[__cublas_at(i, n, incx)];
    x[__cublas_at(i, n, incx)] = y[__cublas_at(i, n, incy)];
    y[__cublas_at(i, n, incy)] = kept;
}
template <typename T> __global__ void __cublas_rot(int n, T *x, int incx, T *y, int incy, T c, T s)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T a = x[__cublas_at(i, n, incx)];
    T b = y[__cublas_at(i, n, incy)];
    x[__cublas_at(i, n, incx)] = c * a + s * b;
    y[__cublas_at(i, n, incy)] = c * b - s * a;
}
// One block adds up: 0 products of x and y, 1 absolute values, 2 squares and their root.
template <typename T> __global__ void __cublas_sum(int what, int n, const T *x, int incx, const T *y, int incy, T *result)
{
    __shared__ T sums[256];
    T sum = 0;
    for (int i = threadIdx.x; i < n; i += 256) {
        T a = x[__cublas_at(i, n, incx)];
        if (what == 0) sum += a * y[__cublas_at(i, n, incy)];
        else if (what == 1) sum += a < 0 ? -a : a;
        else sum += a * a;
    }
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (threadIdx.x < step) sums[threadIdx.x] += sums[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = what == 2 ? sqrt(sums[0]) : sums[0];
}
// One block finds the first element, counted from 1, of the largest or smallest absolute value.
template <typename T> __global__ void __cublas_extreme(bool largest, int n, const T *x, int incx, int *result)
{
    __shared__ T values[256];
    __shared__ int places[256];
    T best = 0;
    int place = 0;
    for (int i = threadIdx.x; i < n; i += 256) {
        T a = x[(long)i * incx];
        a = a < 0 ? -a : a;
        if (place == 0 || (largest ? a > best : a < best)) {
            best = a;
            place = i + 1;
        }
    }
    values[threadIdx.x] = best;
    places[threadIdx.x] = place;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (threadIdx.x < step && places[threadIdx.x + step] != 0) {
            T other = values[threadIdx.x + step];
            T own = values[threadIdx.x];
            bool better = largest ? other > own : other < own;
            if (places[threadIdx.x] == 0 || better || (other == own && places[threadIdx.x + step] < places[threadIdx.x])) {
                values[threadIdx.x] = other;
                places[threadIdx.x] = places[threadIdx.x + step];
            }
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = places[0];
}
// Element (row, column) of op(A).
template <typename T> __device__ T __cublas_element(const T *a, int lda, bool turned, int row, int column)
{
    return turned ? a[(long)row * lda + column] : a[(long)column * lda + row];
}
// Element (row, column) of a symmetric matrix of which one triangle is stored.
template <typename T> __device__ T __cublas_symmetric(const T *a, int lda, bool upper, int row, int column)
{
    bool stored = upper ? row <= column : row >= column;
    return stored ? a[(long)column * lda + row] : a[(long)row * lda + column];
}
template <typename T> __global__ void __cublas_gemv(bool turned, int rows, int columns, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int length = turned ? columns : rows;
    int terms = turned ? rows : columns;
    if (i >= length) return;
    T sum = 0;
    for (int k = 0; k < terms; k++) sum += __cublas_element(a, lda, turned, i, k) * x[__cublas_at(k, terms, incx)];
    T *to = &y[__cublas_at(i, length, incy)];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_symv(bool upper, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T sum = 0;
    for (int k = 0; k < n; k++) sum += __cublas_symmetric(a, lda, upper, i, k) * x[__cublas_at(k, n, incx)];
    T *to = &y[__cublas_at(i, n, incy)];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_ger(int rows, int columns, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) a[(long)column * lda + row] += alpha * x[__cublas_at(row, rows, incx)] * y[__cublas_at(column, columns, incy)];
}
// One block solves a triangular system in place, element by element.
template <typename T> __global__ void __cublas_trsv(bool upper, bool turned, bool unit, int n, const T *a, int lda, T *x, int incx)
{
    bool down = upper == turned;
    for (int step = 0; step < n; step++) {
        int row = down ? step : n - 1 - step;
        if (threadIdx.x == 0 && !unit) x[__cublas_at(row, n, incx)] /= a[(long)row * lda + row];
        __syncthreads();
        T value = x[__cublas_at(row, n, incx)];
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            bool later = down ? i > row : i < row;
            if (later) x[__cublas_at(i, n, incx)] -= __cublas_element(a, lda, turned, i, row) * value;
        }
        __syncthreads();
    }
}
template <typename A, typename C, typename S> __global__ void __cublas_gemm(bool turn_a, bool turn_b, int m, int n, int k, S alpha, const A *a, int lda, long stride_a, const A *b, int ldb, long stride_b, S beta, C *c, int ldc, long stride_c)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    a += blockIdx.z * stride_a;
    b += blockIdx.z * stride_b;
    c += blockIdx.z * stride_c;
    S sum = 0;
    for (int i = 0; i < k; i++) sum += (S)__cublas_element(a, lda, turn_a, row, i) * (S)__cublas_element(b, ldb, turn_b, i, column);
    C *to = &c[(long)column * ldc + row];
    *to = beta == 0 ? (C)(alpha * sum) : (C)(alpha * sum + beta * (S)*to);
}
template <typename T> __global__ void __cublas_gemm_pointers(bool turn_a, bool turn_b, int m, int n, int k, T alpha, const T *const *a, int lda, const T *const *b, int ldb, T beta, T *const *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    T sum = 0;
    for (int i = 0; i < k; i++) sum += __cublas_element(a[blockIdx.z], lda, turn_a, row, i) * __cublas_element(b[blockIdx.z], ldb, turn_b, i, column);
    T *to = &c[blockIdx.z][(long)column * ldc + row];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_geam(bool turn_a, bool turn_b, int m, int n, T alpha, const T *a, int lda, T beta, const T *b, int ldb, T *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    T sum = 0;
    if (alpha != 0) sum += alpha * __cublas_element(a, lda, turn_a, row, column);
    if (beta != 0) sum += beta * __cublas_element(b, ldb, turn_b, row, column);
    c[(long)column * ldc + row] = sum;
}
template <typename T> __global__ void __cublas_dgmm(bool left, int m, int n, const T *a, int lda, const T *x, int incx, T *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < m && column < n) c[(long)column * ldc + row] = a[(long)column * lda + row] * x[__cublas_at(left ? row : column, left ? m : n, incx)];
}
template <typename T> __global__ void __cublas_symm(bool left, bool upper, int m, int n, T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    T sum = 0;
    int terms = left ? m : n;
    for (int i = 0; i < terms; i++) {
        if (left) sum += __cublas_symmetric(a, lda, upper, row, i) * b[(long)column * ldb + i];
        else sum += b[(long)i * ldb + row] * __cublas_symmetric(a, lda, upper, i, column);
    }
    T *to = &c[(long)column * ldc + row];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_syrk(bool upper, bool turned, int n, int k, T alpha, const T *a, int lda, const T *b, int ldb, bool both, T beta, T *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n || (upper ? row > column : row < column)) return;
    T sum = 0;
    for (int i = 0; i < k; i++) {
        sum += __cublas_element(a, lda, turned, row, i) * __cublas_element(b, ldb, turned, column, i);
        if (both) sum += __cublas_element(b, ldb, turned, row, i) * __cublas_element(a, lda, turned, column, i);
    }
    T *to = &c[(long)column * ldc + row];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_trmm(bool left, bool upper, bool turned, bool unit, int m, int n, T alpha, const T *a, int lda, const T *b, int ldb, T *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    T sum = 0;
    int terms = left ? m : n;
    for (int i = 0; i < terms; i++) {
        int p = left ? row : i;
        int q = left ? i : column;
        bool stored = upper != turned ? p <= q : p >= q;
        if (!stored) continue;
        T factor = unit && p == q ? (T)1 : __cublas_element(a, lda, turned, p, q);
        sum += left ? factor * b[(long)column * ldb + i] : b[(long)i * ldb + row] * factor;
    }
    c[(long)column * ldc + row] = alpha * sum;
}
// Each thread solves for one column of B (from the left) or one row (from the right).
template <typename T> __device__ void __cublas_solve(bool left, bool upper, bool turned, bool unit, int which, int m, int n, T alpha, const T *a, int lda, T *b, int ldb)
{
    int length = left ? m : n;
    T *x = left ? b + (long)which * ldb : b + which;
    long step = left ? 1 : ldb;
    for (int i = 0; i < length; i++) x[i * step] *= alpha;
    // From the right, x op(A) = b is op(A)^T x^T = b^T.
    bool turn = left ? turned : !turned;
    bool down = upper == turn;
    for (int i = 0; i < length; i++) {
        int row = down ? i : length - 1 - i;
        T value = x[row * step];
        for (int k = 0; k < i; k++) {
            int column = down ? k : length - 1 - k;
            value -= __cublas_element(a, lda, turn, row, column) * x[column * step];
        }
        x[row * step] = unit ? value : value / a[(long)row * lda + row];
    }
}
template <typename T> __global__ void __cublas_trsm(bool left, bool upper, bool turned, bool unit, int m, int n, T alpha, const T *a, int lda, T *b, int ldb)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which < (left ? n : m)) __cublas_solve(left, upper, turned, unit, which, m, n, alpha, a, lda, b, ldb);
}

inline int __cublas_blocks(int n) { return (n + 255) / 256; }
inline dim3 __cublas_grid(int m, int n, int batch = 1) { return dim3((m + 15) / 16, (n + 15) / 16, batch); }

inline cublasStatus_t cublasSaxpy(cublasHandle_t handle, int n, const float *alpha, const float *x, int incx, float *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    if (handle->mode == CUBLAS_POINTER_MODE_DEVICE) __cublas_axpy_at<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, alpha, x, incx, y, incy);
    else __cublas_axpy<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, *alpha, x, incx, y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasSscal(cublasHandle_t handle, int n, const float *alpha, float *x, int incx)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
    if (handle->mode == CUBLAS_POINTER_MODE_DEVICE) __cublas_scal_at<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, alpha, x, incx);
    else __cublas_scal<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, *alpha, x, incx);
    return __cublas_launched();
}
inline cublasStatus_t cublasScopy(cublasHandle_t handle, int n, const float *x, int incx, float *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_copy<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasSswap(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_swap<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasSrot(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy, const float *c, const float *s)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_rot<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy, __cublas_scalar(handle, c), __cublas_scalar(handle, s));
    return __cublas_launched();
}
inline cublasStatus_t cublasSdot(cublasHandle_t handle, int n, const float *x, int incx, const float *y, int incy, float *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_sum<float><<<1, 256, 0, handle->stream>>>(0, n, x, incx, y, incy, (float *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasSasum(cublasHandle_t handle, int n, const float *x, int incx, float *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_sum<float><<<1, 256, 0, handle->stream>>>(1, incx > 0 ? n : 0, x, incx, x, incx, (float *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasSnrm2(cublasHandle_t handle, int n, const float *x, int incx, float *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_sum<float><<<1, 256, 0, handle->stream>>>(2, incx > 0 ? n : 0, x, incx, x, incx, (float *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float *x, int incx, int *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_extreme<float><<<1, 256, 0, handle->stream>>>(true, incx > 0 ? n : 0, x, incx, (int *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasIsamin(cublasHandle_t handle, int n, const float *x, int incx, int *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_extreme<float><<<1, 256, 0, handle->stream>>>(false, incx > 0 ? n : 0, x, incx, (int *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasSgemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta, float *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || lda < (m > 1 ? m : 1) || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    bool turned = trans != CUBLAS_OP_N;
    __cublas_gemv<float><<<__cublas_blocks(turned ? n : m), 256, 0, handle->stream>>>(turned, m, n, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasSsymv(cublasHandle_t handle, cublasFillMode_t fill, int n, const float *alpha, const float *a, int lda, const float *x, int incx, const float *beta, float *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_symv<float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, n, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasSger(cublasHandle_t handle, int m, int n, const float *alpha, const float *x, int incx, const float *y, int incy, float *a, int lda)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_ger<float><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(m, n, __cublas_scalar(handle, alpha), x, incx, y, incy, a, lda);
    return __cublas_launched();
}
inline cublasStatus_t cublasStrsv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, const float *a, int lda, float *x, int incx)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_trsv<float><<<1, 256, 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, n, a, lda, x, incx);
    return __cublas_launched();
}
inline cublasStatus_t cublasSgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    int rows_a = transa == CUBLAS_OP_N ? m : k;
    int rows_b = transb == CUBLAS_OP_N ? k : n;
    if (m < 0 || n < 0 || k < 0 || lda < (rows_a > 1 ? rows_a : 1) || ldb < (rows_b > 1 ? rows_b : 1) || ldc < (m > 1 ? m : 1)) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_gemm<float, float, float><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, __cublas_scalar(handle, alpha), a, lda, 0, b, ldb, 0, __cublas_scalar(handle, beta), c, ldc, 0);
    return __cublas_launched();
}
inline cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *a, int lda, long long stride_a, const float *b, int ldb, long long stride_b, const float *beta, float *c, int ldc, long long stride_c, int batch)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || k < 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_gemm<float, float, float><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, __cublas_scalar(handle, alpha), a, lda, stride_a, b, ldb, stride_b, __cublas_scalar(handle, beta), c, ldc, stride_c);
    return __cublas_launched();
}
inline cublasStatus_t cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *const a[], int lda, const float *const b[], int ldb, const float *beta, float *const c[], int ldc, int batch)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || k < 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_gemm_pointers<float><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, __cublas_scalar(handle, alpha), a, lda, b, ldb, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasSgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, const float *alpha, const float *a, int lda, const float *beta, const float *b, int ldb, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_geam<float><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, __cublas_scalar(handle, alpha), a, lda, __cublas_scalar(handle, beta), b, ldb, c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasSdgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const float *a, int lda, const float *x, int incx, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_dgmm<float><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, m, n, a, lda, x, incx, c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasSsymm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_symm<float><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, fill == CUBLAS_FILL_MODE_UPPER, m, n, __cublas_scalar(handle, alpha), a, lda, b, ldb, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasSsyrk(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, int n, int k, const float *alpha, const float *a, int lda, const float *beta, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_syrk<float><<<__cublas_grid(n, n), dim3(16, 16), 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, n, k, __cublas_scalar(handle, alpha), a, lda, a, lda, false, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasSsyr2k(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, int n, int k, const float *alpha, const float *a, int lda, const float *b, int ldb, const float *beta, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_syrk<float><<<__cublas_grid(n, n), dim3(16, 16), 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, n, k, __cublas_scalar(handle, alpha), a, lda, b, ldb, true, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasStrmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int m, int n, const float *alpha, const float *a, int lda, const float *b, int ldb, float *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    // In place, the product needs what it overwrites.
    float *source = (float *)b;
    if (b == c) {
        if (cudaMalloc(&source, (size_t)ldb * n * sizeof(float)) != cudaSuccess) return CUBLAS_STATUS_ALLOC_FAILED;
        cudaMemcpy(source, b, (size_t)ldb * n * sizeof(float), cudaMemcpyDeviceToDevice);
    }
    __cublas_trmm<float><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, m, n, __cublas_scalar(handle, alpha), a, lda, source, ldb, c, ldc);
    if (b == c) cudaFree(source);
    return __cublas_launched();
}
inline cublasStatus_t cublasStrsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int m, int n, const float *alpha, const float *a, int lda, float *b, int ldb)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_trsm<float><<<__cublas_blocks(side == CUBLAS_SIDE_LEFT ? n : m), 256, 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, m, n, __cublas_scalar(handle, alpha), a, lda, b, ldb);
    return __cublas_launched();
}

inline cublasStatus_t cublasDaxpy(cublasHandle_t handle, int n, const double *alpha, const double *x, int incx, double *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    if (handle->mode == CUBLAS_POINTER_MODE_DEVICE) __cublas_axpy_at<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, alpha, x, incx, y, incy);
    else __cublas_axpy<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, *alpha, x, incx, y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasDscal(cublasHandle_t handle, int n, const double *alpha, double *x, int incx)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
    if (handle->mode == CUBLAS_POINTER_MODE_DEVICE) __cublas_scal_at<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, alpha, x, incx);
    else __cublas_scal<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, *alpha, x, incx);
    return __cublas_launched();
}
inline cublasStatus_t cublasDcopy(cublasHandle_t handle, int n, const double *x, int incx, double *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_copy<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasDswap(cublasHandle_t handle, int n, double *x, int incx, double *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_swap<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasDrot(cublasHandle_t handle, int n, double *x, int incx, double *y, int incy, const double *c, const double *s)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_rot<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy, __cublas_scalar(handle, c), __cublas_scalar(handle, s));
    return __cublas_launched();
}
inline cublasStatus_t cublasDdot(cublasHandle_t handle, int n, const double *x, int incx, const double *y, int incy, double *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_sum<double><<<1, 256, 0, handle->stream>>>(0, n, x, incx, y, incy, (double *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasDasum(cublasHandle_t handle, int n, const double *x, int incx, double *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_sum<double><<<1, 256, 0, handle->stream>>>(1, incx > 0 ? n : 0, x, incx, x, incx, (double *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasDnrm2(cublasHandle_t handle, int n, const double *x, int incx, double *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_sum<double><<<1, 256, 0, handle->stream>>>(2, incx > 0 ? n : 0, x, incx, x, incx, (double *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double *x, int incx, int *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_extreme<double><<<1, 256, 0, handle->stream>>>(true, incx > 0 ? n : 0, x, incx, (int *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasIdamin(cublasHandle_t handle, int n, const double *x, int incx, int *result)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    __cublas_extreme<double><<<1, 256, 0, handle->stream>>>(false, incx > 0 ? n : 0, x, incx, (int *)handle->result);
    return __cublas_answer(handle, result);
}
inline cublasStatus_t cublasDgemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || lda < (m > 1 ? m : 1) || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    bool turned = trans != CUBLAS_OP_N;
    __cublas_gemv<double><<<__cublas_blocks(turned ? n : m), 256, 0, handle->stream>>>(turned, m, n, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasDsymv(cublasHandle_t handle, cublasFillMode_t fill, int n, const double *alpha, const double *a, int lda, const double *x, int incx, const double *beta, double *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_symv<double><<<__cublas_blocks(n), 256, 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, n, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy);
    return __cublas_launched();
}
inline cublasStatus_t cublasDger(cublasHandle_t handle, int m, int n, const double *alpha, const double *x, int incx, const double *y, int incy, double *a, int lda)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_ger<double><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(m, n, __cublas_scalar(handle, alpha), x, incx, y, incy, a, lda);
    return __cublas_launched();
}
inline cublasStatus_t cublasDtrsv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, const double *a, int lda, double *x, int incx)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_trsv<double><<<1, 256, 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, n, a, lda, x, incx);
    return __cublas_launched();
}
inline cublasStatus_t cublasDgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    int rows_a = transa == CUBLAS_OP_N ? m : k;
    int rows_b = transb == CUBLAS_OP_N ? k : n;
    if (m < 0 || n < 0 || k < 0 || lda < (rows_a > 1 ? rows_a : 1) || ldb < (rows_b > 1 ? rows_b : 1) || ldc < (m > 1 ? m : 1)) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_gemm<double, double, double><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, __cublas_scalar(handle, alpha), a, lda, 0, b, ldb, 0, __cublas_scalar(handle, beta), c, ldc, 0);
    return __cublas_launched();
}
inline cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *a, int lda, long long stride_a, const double *b, int ldb, long long stride_b, const double *beta, double *c, int ldc, long long stride_c, int batch)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || k < 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_gemm<double, double, double><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, __cublas_scalar(handle, alpha), a, lda, stride_a, b, ldb, stride_b, __cublas_scalar(handle, beta), c, ldc, stride_c);
    return __cublas_launched();
}
inline cublasStatus_t cublasDgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *const a[], int lda, const double *const b[], int ldb, const double *beta, double *const c[], int ldc, int batch)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || k < 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_gemm_pointers<double><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, __cublas_scalar(handle, alpha), a, lda, b, ldb, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasDgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, const double *alpha, const double *a, int lda, const double *beta, const double *b, int ldb, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_geam<double><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, __cublas_scalar(handle, alpha), a, lda, __cublas_scalar(handle, beta), b, ldb, c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasDdgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const double *a, int lda, const double *x, int incx, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_dgmm<double><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, m, n, a, lda, x, incx, c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasDsymm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_symm<double><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, fill == CUBLAS_FILL_MODE_UPPER, m, n, __cublas_scalar(handle, alpha), a, lda, b, ldb, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasDsyrk(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, int n, int k, const double *alpha, const double *a, int lda, const double *beta, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_syrk<double><<<__cublas_grid(n, n), dim3(16, 16), 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, n, k, __cublas_scalar(handle, alpha), a, lda, a, lda, false, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasDsyr2k(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, int n, int k, const double *alpha, const double *a, int lda, const double *b, int ldb, const double *beta, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_syrk<double><<<__cublas_grid(n, n), dim3(16, 16), 0, handle->stream>>>(fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, n, k, __cublas_scalar(handle, alpha), a, lda, b, ldb, true, __cublas_scalar(handle, beta), c, ldc);
    return __cublas_launched();
}
inline cublasStatus_t cublasDtrmm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int m, int n, const double *alpha, const double *a, int lda, const double *b, int ldb, double *c, int ldc)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    // In place, the product needs what it overwrites.
    double *source = (double *)b;
    if (b == c) {
        if (cudaMalloc(&source, (size_t)ldb * n * sizeof(double)) != cudaSuccess) return CUBLAS_STATUS_ALLOC_FAILED;
        cudaMemcpy(source, b, (size_t)ldb * n * sizeof(double), cudaMemcpyDeviceToDevice);
    }
    __cublas_trmm<double><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, m, n, __cublas_scalar(handle, alpha), a, lda, source, ldb, c, ldc);
    if (b == c) cudaFree(source);
    return __cublas_launched();
}
inline cublasStatus_t cublasDtrsm(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int m, int n, const double *alpha, const double *a, int lda, double *b, int ldb)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_trsm<double><<<__cublas_blocks(side == CUBLAS_SIDE_LEFT ? n : m), 256, 0, handle->stream>>>(side == CUBLAS_SIDE_LEFT, fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, m, n, __cublas_scalar(handle, alpha), a, lda, b, ldb);
    return __cublas_launched();
}

// The names with which the header's macros spell them.
#define cublasDasum_v2 cublasDasum
#define cublasDaxpy_v2 cublasDaxpy
#define cublasDcopy_v2 cublasDcopy
#define cublasDdgmm_v2 cublasDdgmm
#define cublasDdot_v2 cublasDdot
#define cublasDgeam_v2 cublasDgeam
#define cublasDgemm_v2 cublasDgemm
#define cublasDgemmBatched_v2 cublasDgemmBatched
#define cublasDgemmStridedBatched_v2 cublasDgemmStridedBatched
#define cublasDgemv_v2 cublasDgemv
#define cublasDger_v2 cublasDger
#define cublasDnrm2_v2 cublasDnrm2
#define cublasDrot_v2 cublasDrot
#define cublasDscal_v2 cublasDscal
#define cublasDswap_v2 cublasDswap
#define cublasDsymm_v2 cublasDsymm
#define cublasDsymv_v2 cublasDsymv
#define cublasDsyr2k_v2 cublasDsyr2k
#define cublasDsyrk_v2 cublasDsyrk
#define cublasDtrmm_v2 cublasDtrmm
#define cublasDtrsm_v2 cublasDtrsm
#define cublasDtrsv_v2 cublasDtrsv
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasGetStream_v2 cublasGetStream
#define cublasGetVersion_v2 cublasGetVersion
#define cublasIdamax_v2 cublasIdamax
#define cublasIdamin_v2 cublasIdamin
#define cublasIsamax_v2 cublasIsamax
#define cublasIsamin_v2 cublasIsamin
#define cublasSasum_v2 cublasSasum
#define cublasSaxpy_v2 cublasSaxpy
#define cublasScopy_v2 cublasScopy
#define cublasSdgmm_v2 cublasSdgmm
#define cublasSdot_v2 cublasSdot
#define cublasSetAtomicsMode_v2 cublasSetAtomicsMode
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasSetStream_v2 cublasSetStream
#define cublasSgeam_v2 cublasSgeam
#define cublasSgemm_v2 cublasSgemm
#define cublasSgemmBatched_v2 cublasSgemmBatched
#define cublasSgemmStridedBatched_v2 cublasSgemmStridedBatched
#define cublasSgemv_v2 cublasSgemv
#define cublasSger_v2 cublasSger
#define cublasSnrm2_v2 cublasSnrm2
#define cublasSrot_v2 cublasSrot
#define cublasSscal_v2 cublasSscal
#define cublasSswap_v2 cublasSswap
#define cublasSsymm_v2 cublasSsymm
#define cublasSsymv_v2 cublasSsymv
#define cublasSsyr2k_v2 cublasSsyr2k
#define cublasSsyrk_v2 cublasSsyrk
#define cublasStrmm_v2 cublasStrmm
#define cublasStrsm_v2 cublasStrsm
#define cublasStrsv_v2 cublasStrsv
#define cublasDrotg_v2 cublasDrotg
#define cublasDrotmg_v2 cublasDrotmg
#define cublasDrotm_v2 cublasDrotm
#define cublasDtrmv_v2 cublasDtrmv
#define cublasDtbmv_v2 cublasDtbmv
#define cublasDtbsv_v2 cublasDtbsv
#define cublasDtpmv_v2 cublasDtpmv
#define cublasDtpsv_v2 cublasDtpsv
#define cublasDgbmv_v2 cublasDgbmv
#define cublasDsbmv_v2 cublasDsbmv
#define cublasDspmv_v2 cublasDspmv
#define cublasDsyr_v2 cublasDsyr
#define cublasDspr_v2 cublasDspr
#define cublasDsyr2_v2 cublasDsyr2
#define cublasDspr2_v2 cublasDspr2
#define cublasSrotg_v2 cublasSrotg
#define cublasSrotmg_v2 cublasSrotmg
#define cublasSrotm_v2 cublasSrotm
#define cublasStrmv_v2 cublasStrmv
#define cublasStbmv_v2 cublasStbmv
#define cublasStbsv_v2 cublasStbsv
#define cublasStpmv_v2 cublasStpmv
#define cublasStpsv_v2 cublasStpsv
#define cublasSgbmv_v2 cublasSgbmv
#define cublasSsbmv_v2 cublasSsbmv
#define cublasSspmv_v2 cublasSspmv
#define cublasSsyr_v2 cublasSsyr
#define cublasSspr_v2 cublasSspr
#define cublasSsyr2_v2 cublasSsyr2
#define cublasSspr2_v2 cublasSspr2
#include <cublas_stored.h>
#include <cublas_batched.h>
#include <cublas_mixed.h>
#include <cublas_complex.h>
