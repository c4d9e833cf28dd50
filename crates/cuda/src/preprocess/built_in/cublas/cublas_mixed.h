// cuBLAS: products of halfs, and of one type of numbers calculated in another.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <library_types.h>

typedef enum {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
    CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;
typedef enum {
    CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 = 1, CUBLAS_GEMM_ALGO2 = 2,
    CUBLAS_GEMM_ALGO3 = 3, CUBLAS_GEMM_ALGO4 = 4, CUBLAS_GEMM_ALGO5 = 5, CUBLAS_GEMM_ALGO6 = 6, CUBLAS_GEMM_ALGO7 = 7,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99
} cublasGemmAlgo_t;
typedef cudaDataType cublasDataType_t;

inline bool __cublas_fits(cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, int lda, int ldb, int ldc)
{
    int rows_a = transa == CUBLAS_OP_N ? m : k;
    int rows_b = transb == CUBLAS_OP_N ? k : n;
    return m >= 0 && n >= 0 && k >= 0 && lda >= (rows_a > 1 ? rows_a : 1) && ldb >= (rows_b > 1 ? rows_b : 1) && ldc >= (m > 1 ? m : 1);
}
inline cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const __half *alpha, const __half *a, int lda, long long stride_a, const __half *b, int ldb, long long stride_b, const __half *beta, __half *c, int ldc, long long stride_c, int batch)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!__cublas_fits(transa, transb, m, n, k, lda, ldb, ldc) || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    float scale = __half2float(__cublas_scalar(handle, alpha)), keep = __half2float(__cublas_scalar(handle, beta));
    __cublas_gemm<__half, __half, float><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, scale, a, lda, stride_a, b, ldb, stride_b, keep, c, ldc, stride_c);
    return __cublas_launched();
}
inline cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const __half *alpha, const __half *a, int lda, const __half *b, int ldb, const __half *beta, __half *c, int ldc)
{
    return cublasHgemmStridedBatched(handle, transa, transb, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1);
}
template <typename A, typename C, typename S> __global__ void __cublas_mixed_pointers(bool turn_a, bool turn_b, int m, int n, int k, S alpha, const A *const *a, int lda, const A *const *b, int ldb, S beta, C *const *c, int ldc)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || column >= n) return;
    S sum = 0;
    for (int i = 0; i < k; i++) sum += (S)__cublas_element(a[blockIdx.z], lda, turn_a, row, i) * (S)__cublas_element(b[blockIdx.z], ldb, turn_b, i, column);
    C *to = &c[blockIdx.z][(long)column * ldc + row];
    *to = beta == 0 ? (C)(alpha * sum) : (C)(alpha * sum + beta * (S)*to);
}
inline cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const __half *alpha, const __half *const a[], int lda, const __half *const b[], int ldb, const __half *beta, __half *const c[], int ldc, int batch)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!__cublas_fits(transa, transb, m, n, k, lda, ldb, ldc) || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    float scale = __half2float(__cublas_scalar(handle, alpha)), keep = __half2float(__cublas_scalar(handle, beta));
    __cublas_mixed_pointers<__half, __half, float><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, scale, a, lda, b, ldb, keep, c, ldc);
    return __cublas_launched();
}
template <typename A, typename C, typename S>
cublasStatus_t __cublas_mixed(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, S alpha, const void *a, int lda, long long stride_a, const void *b, int ldb, long long stride_b, S beta, void *c, int ldc, long long stride_c, int batch)
{
    __cublas_gemm<A, C, S><<<__cublas_grid(m, n, batch), dim3(16, 16), 0, handle->stream>>>(transa != CUBLAS_OP_N, transb != CUBLAS_OP_N, m, n, k, alpha, (const A *)a, lda, stride_a, (const A *)b, ldb, stride_b, beta, (C *)c, ldc, stride_c);
    return __cublas_launched();
}
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *a, cudaDataType type_a, int lda, long long stride_a, const void *b, cudaDataType type_b, int ldb, long long stride_b, const void *beta, void *c, cudaDataType type_c, int ldc, long long stride_c, int batch, int compute, cublasGemmAlgo_t)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!__cublas_fits(transa, transb, m, n, k, lda, ldb, ldc) || batch < 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS;
    if (type_a != type_b) return CUBLAS_STATUS_NOT_SUPPORTED;
    // Older programs name the type of the calculation as a type of numbers.
    bool half = compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC || compute == CUDA_R_16F;
    bool wide = compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC || compute == CUDA_R_64F;
    bool whole = compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC || compute == CUDA_R_32I;
    if (wide) {
        if (type_a != CUDA_R_64F || type_c != CUDA_R_64F) return CUBLAS_STATUS_NOT_SUPPORTED;
        return __cublas_mixed<double, double, double>(handle, transa, transb, m, n, k, __cublas_scalar(handle, (const double *)alpha), a, lda, stride_a, b, ldb, stride_b, __cublas_scalar(handle, (const double *)beta), c, ldc, stride_c, batch);
    }
    if (whole) {
        if (type_a != CUDA_R_8I || type_c != CUDA_R_32I) return CUBLAS_STATUS_NOT_SUPPORTED;
        return __cublas_mixed<signed char, int, int>(handle, transa, transb, m, n, k, __cublas_scalar(handle, (const int *)alpha), a, lda, stride_a, b, ldb, stride_b, __cublas_scalar(handle, (const int *)beta), c, ldc, stride_c, batch);
    }
    float scale, keep;
    if (half) {
        if (type_a != CUDA_R_16F || type_c != CUDA_R_16F) return CUBLAS_STATUS_NOT_SUPPORTED;
        scale = __half2float(__cublas_scalar(handle, (const __half *)alpha));
        keep = __half2float(__cublas_scalar(handle, (const __half *)beta));
    } else {
        scale = __cublas_scalar(handle, (const float *)alpha);
        keep = __cublas_scalar(handle, (const float *)beta);
    }
#define __CUBLAS_MIXED(A, C) return __cublas_mixed<A, C, float>(handle, transa, transb, m, n, k, scale, a, lda, stride_a, b, ldb, stride_b, keep, c, ldc, stride_c, batch)
    if (type_a == CUDA_R_32F && type_c == CUDA_R_32F) __CUBLAS_MIXED(float, float);
    if (type_a == CUDA_R_16F && type_c == CUDA_R_16F) __CUBLAS_MIXED(__half, __half);
    if (type_a == CUDA_R_16F && type_c == CUDA_R_32F) __CUBLAS_MIXED(__half, float);
    if (type_a == CUDA_R_16BF && type_c == CUDA_R_16BF) __CUBLAS_MIXED(__nv_bfloat16, __nv_bfloat16);
    if (type_a == CUDA_R_16BF && type_c == CUDA_R_32F) __CUBLAS_MIXED(__nv_bfloat16, float);
    if (type_a == CUDA_R_8I && type_c == CUDA_R_32F) __CUBLAS_MIXED(signed char, float);
#undef __CUBLAS_MIXED
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *a, cudaDataType type_a, int lda, const void *b, cudaDataType type_b, int ldb, const void *beta, void *c, cudaDataType type_c, int ldc, int compute, cublasGemmAlgo_t algorithm)
{
    return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, a, type_a, lda, 0, b, type_b, ldb, 0, beta, c, type_c, ldc, 0, 1, compute, algorithm);
}
inline cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const float *alpha, const void *a, cudaDataType type_a, int lda, const void *b, cudaDataType type_b, int ldb, const float *beta, void *c, cudaDataType type_c, int ldc)
{
    return cublasGemmEx(handle, transa, transb, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
}
// Of vectors, each number as type A in memory, calculated in S: the sum of products, or the root of that of squares.
template <typename A, typename S> __global__ void __cublas_sum_mixed(bool root, int n, const A *x, int incx, const A *y, int incy, A *result)
{
    __shared__ S sums[256];
    S sum = 0;
    for (int i = threadIdx.x; i < n; i += 256) sum += (S)x[__cublas_at(i, n, incx)] * (S)y[__cublas_at(i, n, incy)];
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (int step = 128; step > 0; step /= 2) {
        if (threadIdx.x < step) sums[threadIdx.x] += sums[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0) *result = (A)(root ? sqrt(sums[0]) : sums[0]);
}
template <typename A, typename S> __global__ void __cublas_axpy_mixed(int n, S alpha, const A *x, int incx, A *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[__cublas_at(i, n, incy)] = (A)(alpha * (S)x[__cublas_at(i, n, incx)] + (S)y[__cublas_at(i, n, incy)]);
}
template <typename A, typename S> __global__ void __cublas_scal_mixed(int n, S alpha, A *x, int incx)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[(long)i * incx] = (A)(alpha * (S)x[(long)i * incx]);
}
template <typename A, typename S>
cublasStatus_t __cublas_sum_of(cublasHandle_t handle, bool root, int n, const void *x, int incx, const void *y, int incy, void *result)
{
    __cublas_sum_mixed<A, S><<<1, 256, 0, handle->stream>>>(root, n, (const A *)x, incx, (const A *)y, incy, (A *)handle->result);
    return __cublas_answer(handle, (A *)result);
}
// Halfs are calculated in `float`, the others in their own type.
inline bool __cublas_calculates(cudaDataType type, cudaDataType execution)
{
    return execution == (type == CUDA_R_16F || type == CUDA_R_16BF ? CUDA_R_32F : type);
}
inline cublasStatus_t __cublas_sum_of_type(cublasHandle_t handle, bool root, int n, const void *x, int incx, const void *y, int incy, void *result, cudaDataType type, cudaDataType execution)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!__cublas_calculates(type, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    switch (type) {
    case CUDA_R_16F: return __cublas_sum_of<__half, float>(handle, root, n, x, incx, y, incy, result);
    case CUDA_R_16BF: return __cublas_sum_of<__nv_bfloat16, float>(handle, root, n, x, incx, y, incy, result);
    case CUDA_R_32F: return __cublas_sum_of<float, float>(handle, root, n, x, incx, y, incy, result);
    case CUDA_R_64F: return __cublas_sum_of<double, double>(handle, root, n, x, incx, y, incy, result);
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
inline cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType type_x, int incx, const void *y, cudaDataType type_y, int incy, void *result, cudaDataType type_result, cudaDataType execution)
{
    if (type_x != type_y || type_x != type_result) return CUBLAS_STATUS_NOT_SUPPORTED;
    return __cublas_sum_of_type(handle, false, n, x, incx, y, incy, result, type_x, execution);
}
inline cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType type_x, int incx, const void *y, cudaDataType type_y, int incy, void *result, cudaDataType type_result, cudaDataType execution)
{
    return cublasDotEx(handle, n, x, type_x, incx, y, type_y, incy, result, type_result, execution);
}
inline cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType type_x, int incx, void *result, cudaDataType type_result, cudaDataType execution)
{
    if (type_x != type_result) return CUBLAS_STATUS_NOT_SUPPORTED;
    return __cublas_sum_of_type(handle, true, incx > 0 ? n : 0, x, incx, x, incx, result, type_x, execution);
}
inline cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType type_alpha, const void *x, cudaDataType type_x, int incx, void *y, cudaDataType type_y, int incy, cudaDataType execution)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (type_x != type_y || type_alpha != execution || !__cublas_calculates(type_x, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    if (type_x == CUDA_R_64F) return cublasDaxpy(handle, n, (const double *)alpha, (const double *)x, incx, (double *)y, incy);
    if (type_x == CUDA_R_32F) return cublasSaxpy(handle, n, (const float *)alpha, (const float *)x, incx, (float *)y, incy);
    float scale = __cublas_scalar(handle, (const float *)alpha);
    if (type_x == CUDA_R_16F) __cublas_axpy_mixed<__half, float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, scale, (const __half *)x, incx, (__half *)y, incy);
    else if (type_x == CUDA_R_16BF) __cublas_axpy_mixed<__nv_bfloat16, float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, scale, (const __nv_bfloat16 *)x, incx, (__nv_bfloat16 *)y, incy);
    else return CUBLAS_STATUS_NOT_SUPPORTED;
    return __cublas_launched();
}
inline cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType type_alpha, void *x, cudaDataType type_x, int incx, cudaDataType execution)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (type_alpha != execution || !__cublas_calculates(type_x, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (n <= 0 || incx <= 0) return CUBLAS_STATUS_SUCCESS;
    if (type_x == CUDA_R_64F) return cublasDscal(handle, n, (const double *)alpha, (double *)x, incx);
    if (type_x == CUDA_R_32F) return cublasSscal(handle, n, (const float *)alpha, (float *)x, incx);
    float scale = __cublas_scalar(handle, (const float *)alpha);
    if (type_x == CUDA_R_16F) __cublas_scal_mixed<__half, float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, scale, (__half *)x, incx);
    else if (type_x == CUDA_R_16BF) __cublas_scal_mixed<__nv_bfloat16, float><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, scale, (__nv_bfloat16 *)x, incx);
    else return CUBLAS_STATUS_NOT_SUPPORTED;
    return __cublas_launched();
}
