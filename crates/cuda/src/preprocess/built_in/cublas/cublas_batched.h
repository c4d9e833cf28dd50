// cuBLAS: many small systems at once, one thread for each matrix, and vectors times many matrices.
#pragma once

template <typename T> __global__ void __cublas_gemv_batched(bool turned, int rows, int columns, T alpha, const T *const *a, int lda, const T *const *x, int incx, T beta, T *const *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int length = turned ? columns : rows, terms = turned ? rows : columns;
    if (i >= length) return;
    T sum = 0;
    for (int k = 0; k < terms; k++) sum += __cublas_element(a[blockIdx.y], lda, turned, i, k) * x[blockIdx.y][__cublas_at(k, terms, incx)];
    T *to = &y[blockIdx.y][__cublas_at(i, length, incy)];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_gemv_strided(bool turned, int rows, int columns, T alpha, const T *a, int lda, long stride_a, const T *x, int incx, long stride_x, T beta, T *y, int incy, long stride_y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int length = turned ? columns : rows, terms = turned ? rows : columns;
    if (i >= length) return;
    a += blockIdx.y * stride_a;
    x += blockIdx.y * stride_x;
    T sum = 0;
    for (int k = 0; k < terms; k++) sum += __cublas_element(a, lda, turned, i, k) * x[__cublas_at(k, terms, incx)];
    T *to = &y[blockIdx.y * stride_y + __cublas_at(i, length, incy)];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> __global__ void __cublas_trsm_batched(bool left, bool upper, bool turned, bool unit, int m, int n, T alpha, const T *const *a, int lda, T *const *b, int ldb)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which < (left ? n : m)) __cublas_solve(left, upper, turned, unit, which, m, n, alpha, a[blockIdx.y], lda, b[blockIdx.y], ldb);
}
// L and U in the place of A, with the rows that were exchanged, counted from 1.
template <typename T> __device__ int __cublas_factor(T *a, int n, int lda, int *rows)
{
    int singular = 0;
    for (int k = 0; k < n; k++) {
        int best = k;
        if (rows) {
            for (int i = k + 1; i < n; i++) if (fabs(a[k * lda + i]) > fabs(a[k * lda + best])) best = i;
            rows[k] = best + 1;
        }
        if (a[k * lda + best] == 0) {
            if (singular == 0) singular = k + 1;
            continue;
        }
        if (best != k) {
            for (int j = 0; j < n; j++) {
                T kept = a[j * lda + k];
                a[j * lda + k] = a[j * lda + best];
                a[j * lda + best] = kept;
            }
        }
        for (int i = k + 1; i < n; i++) a[k * lda + i] /= a[k * lda + k];
        for (int j = k + 1; j < n; j++) {
            T factor = a[j * lda + k];
            for (int i = k + 1; i < n; i++) a[j * lda + i] -= a[k * lda + i] * factor;
        }
    }
    return singular;
}
template <typename T> __device__ void __cublas_solve_factored(bool turned, const T *a, int n, int lda, const int *rows, T *x)
{
    if (!turned) {
        for (int i = 0; rows && i < n; i++) {
            T kept = x[i];
            x[i] = x[rows[i] - 1];
            x[rows[i] - 1] = kept;
        }
        for (int i = 0; i < n; i++) for (int k = 0; k < i; k++) x[i] -= a[k * lda + i] * x[k];
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) x[i] -= a[k * lda + i] * x[k];
            x[i] /= a[i * lda + i];
        }
        return;
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) x[i] -= a[i * lda + k] * x[k];
        x[i] /= a[i * lda + i];
    }
    for (int i = n - 1; i >= 0; i--) for (int k = i + 1; k < n; k++) x[i] -= a[i * lda + k] * x[k];
    for (int i = n - 1; rows && i >= 0; i--) {
        T kept = x[i];
        x[i] = x[rows[i] - 1];
        x[rows[i] - 1] = kept;
    }
}
template <typename T> __global__ void __cublas_getrf(int n, T *const *a, int lda, int *rows, int *info, int batch)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which < batch) info[which] = __cublas_factor(a[which], n, lda, rows ? rows + which * n : rows);
}
template <typename T> __global__ void __cublas_getrs(bool turned, int n, int sides, const T *const *a, int lda, const int *rows, T *const *b, int ldb, int batch)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which >= batch) return;
    for (int side = 0; side < sides; side++) __cublas_solve_factored(turned, a[which], n, lda, rows ? rows + which * n : rows, b[which] + side * ldb);
}
template <typename T> __global__ void __cublas_getri(int n, const T *const *a, int lda, const int *rows, T *const *c, int ldc, int *info, int batch)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which >= batch) return;
    const T *known = a[which];
    info[which] = 0;
    for (int i = n - 1; i >= 0; i--) if (known[i * lda + i] == 0) info[which] = i + 1;
    if (info[which] != 0) return;
    for (int column = 0; column < n; column++) {
        T *x = c[which] + column * ldc;
        for (int i = 0; i < n; i++) x[i] = i == column ? (T)1 : (T)0;
        __cublas_solve_factored(false, known, n, lda, rows ? rows + which * n : rows, x);
    }
}
// The inverse in place, by Gauss and Jordan with exchanged rows.
template <typename T> __global__ void __cublas_matinv(int n, const T *const *a, int lda, T *const *inverse, int ldc, int *info, int batch)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which >= batch) return;
    const T *from = a[which];
    T *to = inverse[which];
    int rows[32];
    for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) to[j * ldc + i] = from[j * lda + i];
    info[which] = 0;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++) if (fabs(to[k * ldc + i]) > fabs(to[k * ldc + best])) best = i;
        rows[k] = best;
        if (to[k * ldc + best] == 0) {
            info[which] = k + 1;
            return;
        }
        for (int j = 0; j < n; j++) {
            T kept = to[j * ldc + k];
            to[j * ldc + k] = to[j * ldc + best];
            to[j * ldc + best] = kept;
        }
        T pivot = to[k * ldc + k];
        to[k * ldc + k] = 1;
        for (int j = 0; j < n; j++) to[j * ldc + k] /= pivot;
        for (int i = 0; i < n; i++) {
            if (i == k) continue;
            T factor = to[k * ldc + i];
            to[k * ldc + i] = 0;
            for (int j = 0; j < n; j++) to[j * ldc + i] -= factor * to[j * ldc + k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        if (rows[k] == k) continue;
        for (int i = 0; i < n; i++) {
            T kept = to[k * ldc + i];
            to[k * ldc + i] = to[rows[k] * ldc + i];
            to[rows[k] * ldc + i] = kept;
        }
    }
}
// Reflections in the place of A, as LAPACK has them.
template <typename T> __global__ void __cublas_geqrf(int m, int n, T *const *all, int lda, T *const *taus, int batch)
{
    int which = blockIdx.x * blockDim.x + threadIdx.x;
    if (which >= batch) return;
    T *a = all[which], *tau = taus[which];
    for (int k = 0; k < m && k < n; k++) {
        T squares = 0;
        for (int i = k + 1; i < m; i++) squares += a[k * lda + i] * a[k * lda + i];
        tau[k] = 0;
        if (squares == 0) continue;
        T first = a[k * lda + k], length = sqrt(first * first + squares);
        T beta = first >= 0 ? -length : length;
        tau[k] = (beta - first) / beta;
        for (int i = k + 1; i < m; i++) a[k * lda + i] /= first - beta;
        a[k * lda + k] = beta;
        for (int j = k + 1; j < n; j++) {
            T sum = a[j * lda + k];
            for (int i = k + 1; i < m; i++) sum += a[k * lda + i] * a[j * lda + i];
            sum *= tau[k];
            a[j * lda + k] -= sum;
            for (int i = k + 1; i < m; i++) a[j * lda + i] -= sum * a[k * lda + i];
        }
    }
}

#define __CUBLAS_BATCHED(L, T) \
    inline cublasStatus_t cublas##L##gemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha, const T *const a[], int lda, const T *const x[], int incx, const T *beta, T *const y[], int incy, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m < 0 || n < 0 || lda < (m > 1 ? m : 1) || incx == 0 || incy == 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        bool turned = trans != CUBLAS_OP_N; \
        __cublas_gemv_batched<T><<<dim3(__cublas_blocks(turned ? n : m), batch), 256, 0, handle->stream>>>(turned, m, n, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha, const T *a, int lda, long long stride_a, const T *x, int incx, long long stride_x, const T *beta, T *y, int incy, long long stride_y, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (m < 0 || n < 0 || lda < (m > 1 ? m : 1) || incx == 0 || incy == 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        bool turned = trans != CUBLAS_OP_N; \
        __cublas_gemv_strided<T><<<dim3(__cublas_blocks(turned ? n : m), batch), 256, 0, handle->stream>>>(turned, m, n, __cublas_scalar(handle, alpha), a, lda, stride_a, x, incx, stride_x, __cublas_scalar(handle, beta), y, incy, stride_y); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int m, int n, const T *alpha, const T *const a[], int lda, T *const b[], int ldb, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        bool left = side == CUBLAS_SIDE_LEFT; \
        if (m < 0 || n < 0 || batch < 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_trsm_batched<T><<<dim3(__cublas_blocks(left ? n : m), batch), 256, 0, handle->stream>>>(left, fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, m, n, __cublas_scalar(handle, alpha), a, lda, b, ldb); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T *const a[], int lda, int *rows, int *info, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n < 0 || lda < (n > 1 ? n : 1) || batch < 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_getrf<T><<<__cublas_blocks(batch), 256, 0, handle->stream>>>(n, a, lda, rows, info, batch); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int sides, const T *const a[], int lda, const int *rows, T *const b[], int ldb, int *info, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        *info = trans != CUBLAS_OP_N && trans != CUBLAS_OP_T && trans != CUBLAS_OP_C ? -1 : n < 0 ? -2 : sides < 0 ? -3 : lda < (n > 1 ? n : 1) ? -5 : ldb < (n > 1 ? n : 1) ? -8 : batch < 0 ? -10 : 0; \
        if (*info != 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_getrs<T><<<__cublas_blocks(batch), 256, 0, handle->stream>>>(trans != CUBLAS_OP_N, n, sides, a, lda, rows, b, ldb, batch); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T *const a[], int lda, const int *rows, T *const c[], int ldc, int *info, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n < 0 || lda < (n > 1 ? n : 1) || ldc < (n > 1 ? n : 1) || batch < 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_getri<T><<<__cublas_blocks(batch), 256, 0, handle->stream>>>(n, a, lda, rows, c, ldc, info, batch); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T *const a[], int lda, T *const inverse[], int ldc, int *info, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        if (n < 0 || n > 32 || lda < (n > 1 ? n : 1) || ldc < (n > 1 ? n : 1) || batch < 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_matinv<T><<<__cublas_blocks(batch), 256, 0, handle->stream>>>(n, a, lda, inverse, ldc, info, batch); \
        return __cublas_launched(); \
    } \
    inline cublasStatus_t cublas##L##geqrfBatched(cublasHandle_t handle, int m, int n, T *const a[], int lda, T *const tau[], int *info, int batch) \
    { \
        if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED; \
        *info = m < 0 ? -1 : n < 0 ? -2 : lda < (m > 1 ? m : 1) ? -4 : batch < 0 ? -7 : 0; \
        if (*info != 0) return CUBLAS_STATUS_INVALID_VALUE; \
        if (m == 0 || n == 0 || batch == 0) return CUBLAS_STATUS_SUCCESS; \
        __cublas_geqrf<T><<<__cublas_blocks(batch), 256, 0, handle->stream>>>(m, n, a, lda, tau, batch); \
        return __cublas_launched(); \
    }
__CUBLAS_BATCHED(S, float)
__CUBLAS_BATCHED(D, double)
