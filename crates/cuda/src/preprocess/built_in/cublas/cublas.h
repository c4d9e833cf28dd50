// cuBLAS as it was before handles: one context, letters for operations, scalars and results by value.
#pragma once
#include <cublas_v2.h>

typedef cublasStatus_t cublasStatus;
inline cublasHandle_t __cublas_legacy = nullptr;
inline cublasStatus_t __cublas_legacy_status = CUBLAS_STATUS_SUCCESS;
inline void __cublas_note(cublasStatus_t status) { if (status != CUBLAS_STATUS_SUCCESS) __cublas_legacy_status = status; }
inline cublasOperation_t __cublas_operation(char letter) { return letter == 'n' || letter == 'N' ? CUBLAS_OP_N : letter == 't' || letter == 'T' ? CUBLAS_OP_T : CUBLAS_OP_C; }
inline cublasFillMode_t __cublas_fill(char letter) { return letter == 'u' || letter == 'U' ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER; }
inline cublasSideMode_t __cublas_side(char letter) { return letter == 'l' || letter == 'L' ? CUBLAS_SIDE_LEFT : CUBLAS_SIDE_RIGHT; }
inline cublasDiagType_t __cublas_diagonal(char letter) { return letter == 'u' || letter == 'U' ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT; }

inline cublasStatus_t cublasInit() { return __cublas_legacy ? CUBLAS_STATUS_SUCCESS : cublasCreate(&__cublas_legacy); }
inline cublasStatus_t cublasShutdown()
{
    if (!__cublas_legacy) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = cublasDestroy(__cublas_legacy);
    __cublas_legacy = nullptr;
    return status;
}
inline cublasStatus_t cublasGetError()
{
    cublasStatus_t status = __cublas_legacy_status;
    __cublas_legacy_status = CUBLAS_STATUS_SUCCESS;
    return status;
}
inline cublasStatus_t cublasSetKernelStream(cudaStream_t stream) { return cublasSetStream(__cublas_legacy, stream); }
inline cublasStatus_t cublasAlloc(int count, int size, void **made)
{
    if (count <= 0 || size <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    return cudaMalloc(made, (size_t)count * size) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
inline cublasStatus_t cublasFree(void *memory) { return cudaFree(memory) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR; }

#define __CUBLAS_LEGACY(L, I, T) \
    inline void cublas##L##axpy(int n, T alpha, const T *x, int incx, T *y, int incy) { __cublas_note(cublas##L##axpy(__cublas_legacy, n, &alpha, x, incx, y, incy)); } \
    inline void cublas##L##scal(int n, T alpha, T *x, int incx) { __cublas_note(cublas##L##scal(__cublas_legacy, n, &alpha, x, incx)); } \
    inline void cublas##L##copy(int n, const T *x, int incx, T *y, int incy) { __cublas_note(cublas##L##copy(__cublas_legacy, n, x, incx, y, incy)); } \
    inline void cublas##L##swap(int n, T *x, int incx, T *y, int incy) { __cublas_note(cublas##L##swap(__cublas_legacy, n, x, incx, y, incy)); } \
    inline void cublas##L##rot(int n, T *x, int incx, T *y, int incy, T c, T s) { __cublas_note(cublas##L##rot(__cublas_legacy, n, x, incx, y, incy, &c, &s)); } \
    inline T cublas##L##dot(int n, const T *x, int incx, const T *y, int incy) \
    { \
        T result = 0; \
        __cublas_note(cublas##L##dot(__cublas_legacy, n, x, incx, y, incy, &result)); \
        return result; \
    } \
    inline T cublas##L##asum(int n, const T *x, int incx) \
    { \
        T result = 0; \
        __cublas_note(cublas##L##asum(__cublas_legacy, n, x, incx, &result)); \
        return result; \
    } \
    inline T cublas##L##nrm2(int n, const T *x, int incx) \
    { \
        T result = 0; \
        __cublas_note(cublas##L##nrm2(__cublas_legacy, n, x, incx, &result)); \
        return result; \
    } \
    inline int cublas##I##max(int n, const T *x, int incx) \
    { \
        int result = 0; \
        __cublas_note(cublas##I##max(__cublas_legacy, n, x, incx, &result)); \
        return result; \
    } \
    inline int cublas##I##min(int n, const T *x, int incx) \
    { \
        int result = 0; \
        __cublas_note(cublas##I##min(__cublas_legacy, n, x, incx, &result)); \
        return result; \
    } \
    inline void cublas##L##gemv(char trans, int m, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy) { __cublas_note(cublas##L##gemv(__cublas_legacy, __cublas_operation(trans), m, n, &alpha, a, lda, x, incx, &beta, y, incy)); } \
    inline void cublas##L##ger(int m, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) { __cublas_note(cublas##L##ger(__cublas_legacy, m, n, &alpha, x, incx, y, incy, a, lda)); } \
    inline void cublas##L##symv(char fill, int n, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy) { __cublas_note(cublas##L##symv(__cublas_legacy, __cublas_fill(fill), n, &alpha, a, lda, x, incx, &beta, y, incy)); } \
    inline void cublas##L##syr(char fill, int n, T alpha, const T *x, int incx, T *a, int lda) { __cublas_note(cublas##L##syr(__cublas_legacy, __cublas_fill(fill), n, &alpha, x, incx, a, lda)); } \
    inline void cublas##L##trmv(char fill, char trans, char diagonal, int n, const T *a, int lda, T *x, int incx) { __cublas_note(cublas##L##trmv(__cublas_legacy, __cublas_fill(fill), __cublas_operation(trans), __cublas_diagonal(diagonal), n, a, lda, x, incx)); } \
    inline void cublas##L##trsv(char fill, char trans, char diagonal, int n, const T *a, int lda, T *x, int incx) { __cublas_note(cublas##L##trsv(__cublas_legacy, __cublas_fill(fill), __cublas_operation(trans), __cublas_diagonal(diagonal), n, a, lda, x, incx)); } \
    inline void cublas##L##gemm(char transa, char transb, int m, int n, int k, T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c, int ldc) { __cublas_note(cublas##L##gemm(__cublas_legacy, __cublas_operation(transa), __cublas_operation(transb), m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc)); } \
    inline void cublas##L##symm(char side, char fill, int m, int n, T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c, int ldc) { __cublas_note(cublas##L##symm(__cublas_legacy, __cublas_side(side), __cublas_fill(fill), m, n, &alpha, a, lda, b, ldb, &beta, c, ldc)); } \
    inline void cublas##L##syrk(char fill, char trans, int n, int k, T alpha, const T *a, int lda, T beta, T *c, int ldc) { __cublas_note(cublas##L##syrk(__cublas_legacy, __cublas_fill(fill), __cublas_operation(trans), n, k, &alpha, a, lda, &beta, c, ldc)); } \
    inline void cublas##L##trmm(char side, char fill, char trans, char diagonal, int m, int n, T alpha, const T *a, int lda, T *b, int ldb) { __cublas_note(cublas##L##trmm(__cublas_legacy, __cublas_side(side), __cublas_fill(fill), __cublas_operation(trans), __cublas_diagonal(diagonal), m, n, &alpha, a, lda, b, ldb, b, ldb)); } \
    inline void cublas##L##trsm(char side, char fill, char trans, char diagonal, int m, int n, T alpha, const T *a, int lda, T *b, int ldb) { __cublas_note(cublas##L##trsm(__cublas_legacy, __cublas_side(side), __cublas_fill(fill), __cublas_operation(trans), __cublas_diagonal(diagonal), m, n, &alpha, a, lda, b, ldb)); }
__CUBLAS_LEGACY(S, Isa, float)
__CUBLAS_LEGACY(D, Ida, double)
