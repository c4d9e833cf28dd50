// cuBLAS for complex numbers, in single and in double precision: what `cublas_v2.h` has for real ones and programs use most.
#pragma once
#include <cuComplex.h>

// Arithmetic on either kind of pair, `float2` and `double2`.
__device__ inline float2 __cublas_pair(float x, float y) { return make_float2(x, y); }
__device__ inline double2 __cublas_pair(double x, double y) { return make_double2(x, y); }
template <typename T> __device__ T __cublas_plus(T a, T b) { return __cublas_pair(a.x + b.x, a.y + b.y); }
template <typename T> __device__ T __cublas_times(T a, T b) { return __cublas_pair(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
template <typename T> __device__ T __cublas_conjugate(T a, bool wanted)
{
    if (wanted) a.y = -a.y;
    return a;
}
template <typename T> __device__ bool __cublas_is_zero(T a) { return a.x == 0 && a.y == 0; }
// Element (row, column) of op(A), for the numbers of the operations.
template <typename T> __device__ T __cublas_of_operation(const T *a, int lda, int operation, int row, int column)
{
    return __cublas_conjugate(operation == 0 ? a[(long)column * lda + row] : a[(long)row * lda + column], operation == 2);
}
// alpha times a sum, and beta times what is there.
template <typename T> __device__ void __cublas_store(T *to, T alpha, T sum, T beta)
{
    T made = __cublas_times(alpha, sum);
    *to = __cublas_is_zero(beta) ? made : __cublas_plus(made, __cublas_times(beta, *to));
}
template <typename T> __global__ void __cublas_complex_axpy(int n, T alpha, const T *x, int incx, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[__cublas_at(i, n, incy)] = __cublas_plus(y[__cublas_at(i, n, incy)], __cublas_times(alpha, x[__cublas_at(i, n, incx)]));
}
template <typename T> __global__ void __cublas_complex_scal(int n, T alpha, T *x, int incx)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[(long)i * incx] = __cublas_times(alpha, x[(long)i * incx]);
}
template <typename T, typename R> __global__ void __cublas_complex_scal_real(int n, R alpha, T *x, int incx)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[(long)i * incx] = __cublas_pair(alpha * x[(long)i * incx].x, alpha * x[(long)i * incx].y);
}
// One block adds up products of x, or of its conjugates, and y.
template <typename T> __global__ void __cublas_complex_dot(bool conjugate, int n, const T *x, int incx, const T *y, int incy, T *result)
{
    __shared__ T sums[256];
    T sum;
    sum.x = sum.y = 0;
    for (int i = threadIdx.x; i < n; i += 256)
        sum = __cublas_plus(sum, __cublas_times(__cublas_conjugate(x[__cublas_at(i, n, incx)], conjugate), y[__cublas_at(i, n, incy)]));
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (threadIdx.x < step) sums[threadIdx.x] = __cublas_plus(sums[threadIdx.x], sums[threadIdx.x + step]);
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = sums[0];
}
// One block adds up the absolute values of all parts, or takes the root of the sum of their squares.
template <typename T, typename R> __global__ void __cublas_complex_sum(bool squares, int n, const T *x, int incx, R *result)
{
    __shared__ R sums[256];
    R sum = 0;
    for (int i = threadIdx.x; i < n; i += 256) {
        T a = x[(long)i * incx];
        if (squares) sum += a.x * a.x + a.y * a.y;
        else sum += (a.x < 0 ? -a.x : a.x) + (a.y < 0 ? -a.y : a.y);
    }
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (threadIdx.x < step) sums[threadIdx.x] += sums[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = squares ? sqrt(sums[0]) : sums[0];
}
// The first element, counted from 1, whose parts' absolute values add up to the most or the least.
template <typename T> __global__ void __cublas_complex_extreme(bool largest, int n, const T *x, int incx, int *result)
{
    if (threadIdx.x != 0) return;
    int place = n > 0 ? 1 : 0;
    for (int i = 1; i < n; i++) {
        T a = x[(long)i * incx], b = x[(long)(place - 1) * incx];
        auto own = (a.x < 0 ? -a.x : a.x) + (a.y < 0 ? -a.y : a.y);
        auto best = (b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y);
        if (largest ? own > best : own < best) place = i + 1;
    }
    *result = place;
}
template <typename T> __global__ void __cublas_complex_gemv(int operation, int rows, int columns, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int length = operation ? columns : rows;
    int terms = operation ? rows : columns;
    if (i >= length) return;
    T sum = alpha;
    sum.x = sum.y = 0;
    for (int k = 0; k < terms; k++)
        sum = __cublas_plus(sum, __cublas_times(__cublas_of_operation(a, lda, operation, i, k), x[__cublas_at(k, terms, incx)]));
    __cublas_store(&y[__cublas_at(i, length, incy)], alpha, sum, beta);
}
template <typename T> __global__ void __cublas_complex_ger(bool conjugate, int rows, int columns, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || column >= columns) return;
    T product = __cublas_times(x[__cublas_at(row, rows, incx)], __cublas_conjugate(y[__cublas_at(column, columns, incy)], conjugate));
    a[(long)column * lda + row] = __cublas_plus(a[(long)column * lda + row], __cublas_times(alpha, product));
}
template <typename T> __global__ void __cublas_complex_gemm(int of_a, int of_b, int m, int n, int k, T alpha, const T *a, int lda, long stride_a, const T *b, int ldb, long stride_b, T beta, T *c, int ldc, long stride_c)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    a += blockIdx.z * stride_a;
    b += blockIdx.z * stride_b;
    c += blockIdx.z * stride_c;
    T sum = alpha;
    sum.x = sum.y = 0;
    for (int i = 0; i < k; i++)
        sum = __cublas_plus(sum, __cublas_times(__cublas_of_operation(a, lda, of_a, row, i), __cublas_of_operation(b, ldb, of_b, i, column)));
    __cublas_store(&c[(long)column * ldc + row], alpha, sum, beta);
}
template <typename T> __global__ void __cublas_complex_geam(int of_a, int of_b, int m, int n, T alpha, const T *a, int lda, T beta, const T *b, int ldb, T *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    T sum = alpha;
    sum.x = sum.y = 0;
    if (!__cublas_is_zero(alpha)) sum = __cublas_times(alpha, __cublas_of_operation(a, lda, of_a, row, column));
    if (!__cublas_is_zero(beta)) sum = __cublas_plus(sum, __cublas_times(beta, __cublas_of_operation(b, ldb, of_b, row, column)));
    c[(long)column * ldc + row] = sum;
}

// The functions of one precision: their letter, the type, its part, and the letters of the results that are real.
#define __CUBLAS_COMPLEX(L, T, R, SUM, REAL) \
    inline cublasStatus_t cublas##L##axpy(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y, int incy) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_axpy<T><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, __cublas_scalar(handle, alpha), x, incx, y, incy); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##scal(cublasHandle_t handle, int n, const T *alpha, T *x, int incx) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_scal<T><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, __cublas_scalar(handle, alpha), x, incx); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##REAL##scal(cublasHandle_t handle, int n, const R *alpha, T *x, int incx) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_scal_real<T, R><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, __cublas_scalar(handle, alpha), x, incx); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##copy(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_copy<T><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##swap(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_swap<T><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##dotu(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, T *result) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        __cublas_complex_dot<T><<<1, 256, 0, handle->stream>>>(false, n, x, incx, y, incy, (T *)handle->result); \
        return __cublas_answer(handle, result); \
    } \
    inline cublasStatus_t cublas##L##dotc(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy, T *result) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        __cublas_complex_dot<T><<<1, 256, 0, handle->stream>>>(true, n, x, incx, y, incy, (T *)handle->result); \
        return __cublas_answer(handle, result); \
    } \
    inline cublasStatus_t cublas##SUM##asum(cublasHandle_t handle, int n, const T *x, int incx, R *result) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        __cublas_complex_sum<T, R><<<1, 256, 0, handle->stream>>>(false, incx > 0 ? n : 0, x, incx, (R *)handle->result); \
        return __cublas_answer(handle, result); \
    } \
    inline cublasStatus_t cublas##SUM##nrm2(cublasHandle_t handle, int n, const T *x, int incx, R *result) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        __cublas_complex_sum<T, R><<<1, 256, 0, handle->stream>>>(true, incx > 0 ? n : 0, x, incx, (R *)handle->result); \
        return __cublas_answer(handle, result); \
    } \
    inline cublasStatus_t cublas##L##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m < 0 || n < 0 || lda < (m > 1 ? m : 1) || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_gemv<T><<<__cublas_blocks(trans != CUBLAS_OP_N ? n : m), 256, 0, handle->stream>>>((int)trans, m, n, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##geru(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_ger<T><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(false, m, n, __cublas_scalar(handle, alpha), x, incx, y, incy, a, lda); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##gerc(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_ger<T><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>(true, m, n, __cublas_scalar(handle, alpha), x, incx, y, incy, a, lda); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##gemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T *alpha, const T *a, int lda, long long stride_a, const T *b, int ldb, long long stride_b, const T *beta, T *c, int ldc, long long stride_c, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        int rows_a = transa == CUBLAS_OP_N ? m : k; \
        int rows_b = transb == CUBLAS_OP_N ? k : n; \
        if (m < 0 || n < 0 || k < 0 || batch < 0 || lda < (rows_a > 1 ? rows_a : 1) || ldb < (rows_b > 1 ? rows_b : 1) || ldc < (m > 1 ? m : 1)) return CUBLAS_STATUS_INVALID_VALUE; \
        if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_gemm<T><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>((int)transa, (int)transb, m, n, k, __cublas_scalar(handle, alpha), a, lda, stride_a, b, ldb, stride_b, __cublas_scalar(handle, beta), c, ldc, stride_c); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##gemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T *alpha, const T *a, int lda, const T *b, int ldb, const T *beta, T *c, int ldc) \
    { \
        return cublas##L##gemmStridedBatched(handle, transa, transb, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1); \
    } \
    inline cublasStatus_t cublas##L##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, const T *alpha, const T *a, int lda, const T *beta, const T *b, int ldb, T *c, int ldc) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m <= 0 || n <= 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_complex_geam<T><<<__cublas_grid(m, n), dim3(16, 16), 0, handle->stream>>>((int)transa, (int)transb, m, n, __cublas_scalar(handle, alpha), a, lda, __cublas_scalar(handle, beta), b, ldb, c, ldc); \
        return __cublas_launched(); \
    }
__CUBLAS_COMPLEX(C, cuComplex, float, Sc, Cs)
__CUBLAS_COMPLEX(Z, cuDoubleComplex, double, Dz, Zd)
#define __CUBLAS_COMPLEX_EXTREME(NAME, T, LARGEST) \
    inline cublasStatus_t NAME(cublasHandle_t handle, int n, const T *x, int incx, int *result) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        __cublas_complex_extreme<T><<<1, 32, 0, handle->stream>>>(LARGEST, incx > 0 ? n : 0, x, incx, (int *)handle->result); \
        return __cublas_answer(handle, result); \
    }
__CUBLAS_COMPLEX_EXTREME(cublasIcamax, cuComplex, true)
__CUBLAS_COMPLEX_EXTREME(cublasIcamin, cuComplex, false)
__CUBLAS_COMPLEX_EXTREME(cublasIzamax, cuDoubleComplex, true)
__CUBLAS_COMPLEX_EXTREME(cublasIzamin, cuDoubleComplex, false)
