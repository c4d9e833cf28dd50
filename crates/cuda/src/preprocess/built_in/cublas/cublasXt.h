// cuBLASXt: products of matrices in the host's memory.
#pragma once
#include <cublas_v2.h>

struct __cublasxt_context { cublasHandle_t blas; };
typedef __cublasxt_context *cublasXtHandle_t;
inline cublasStatus_t cublasXtCreate(cublasXtHandle_t *handle)
{
    *handle = new __cublasxt_context;
    return cublasCreate(&(*handle)->blas);
}
inline cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle)
{
    cublasStatus_t status = cublasDestroy(handle->blas);
    delete handle;
    return status;
}
inline cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t, int count, int devices[]) { return count == 1 && devices[0] == 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE; }
inline cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t, int) { return CUBLAS_STATUS_SUCCESS; }
// A matrix on the device, with what `from` holds.
template <typename T> T *__cublasxt_copy(const T *from, size_t lead, size_t columns)
{
    T *made = nullptr;
    if (cudaMalloc(&made, sizeof(T) * lead * columns) != cudaSuccess) return nullptr;
    cudaMemcpy(made, from, sizeof(T) * lead * columns, cudaMemcpyDefault);
    return made;
}
#define __CUBLASXT_GEMM(NAME, PLAIN, T) \
    inline cublasStatus_t NAME(cublasXtHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, size_t m, size_t n, size_t k, const T *alpha, const T *a, size_t lda, const T *b, size_t ldb, const T *beta, T *c, size_t ldc) \
    { \
        T *own_a = __cublasxt_copy(a, lda, transa == CUBLAS_OP_N ? k : m), *own_b = __cublasxt_copy(b, ldb, transb == CUBLAS_OP_N ? n : k), *own_c = __cublasxt_copy((const T *)c, ldc, n); \
        cublasStatus_t status = CUBLAS_STATUS_ALLOC_FAILED; \
        if (own_a != nullptr && own_b != nullptr && own_c != nullptr) { \
            status = PLAIN(handle->blas, transa, transb, (int)m, (int)n, (int)k, alpha, own_a, (int)lda, own_b, (int)ldb, beta, own_c, (int)ldc); \
            if (status == CUBLAS_STATUS_SUCCESS) cudaMemcpy(c, own_c, sizeof(T) * ldc * n, cudaMemcpyDefault); \
        } \
        cudaFree(own_a); \
        cudaFree(own_b); \
        cudaFree(own_c); \
        return status; \
    }
__CUBLASXT_GEMM(cublasXtSgemm, cublasSgemm, float)
__CUBLASXT_GEMM(cublasXtDgemm, cublasDgemm, double)
