// cuBLAS: vectors times matrices of which only a band or one triangle is stored, changes of such matrices, and Givens rotations.
#pragma once

// One triangle of a matrix, or its band: as columns of a matrix, as the diagonals of a band, or packed.
enum __cublas_form { __CUBLAS_FULL, __CUBLAS_BAND, __CUBLAS_PACKED };
template <typename T> __device__ T __cublas_stored(__cublas_form form, const T *a, int lda, int n, int width, bool upper, int row, int column)
{
    if (form == __CUBLAS_FULL) return a[(long)column * lda + row];
    if (form == __CUBLAS_PACKED) return upper ? a[(long)column * (column + 1) / 2 + row] : a[(2l * n - column - 1) * column / 2 + row];
    int away = upper ? column - row : row - column;
    return away > width ? (T)0 : a[(long)column * lda + (upper ? width - away : away)];
}
template <typename T> __global__ void __cublas_symmetric_times(__cublas_form form, bool upper, int n, int width, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) return;
    T sum = 0;
    for (int column = 0; column < n; column++) {
        bool stored = upper ? row <= column : row >= column;
        int p = stored ? row : column, q = stored ? column : row;
        sum += __cublas_stored(form, a, lda, n, width, upper, p, q) * x[__cublas_at(column, n, incx)];
    }
    T *to = &y[__cublas_at(row, n, incy)];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
// One block goes through the rows of op(A) in the order in which none needs what an earlier one has replaced, or in which each
// needs only what is solved.
template <typename T> __global__ void __cublas_triangle(__cublas_form form, bool solves, bool upper, bool turned, bool unit, int n, int width, const T *a, int lda, T *x, int incx)
{
    __shared__ T sums[256];
    bool op_upper = upper != turned;
    bool rising = op_upper != solves;
    for (int step = 0; step < n; step++) {
        int row = rising ? step : n - 1 - step;
        int first = op_upper ? row + 1 : 0, end = op_upper ? n : row;
        T sum = 0;
        for (int column = first + threadIdx.x; column < end; column += 256) {
            T factor = turned ? __cublas_stored(form, a, lda, n, width, upper, column, row) : __cublas_stored(form, a, lda, n, width, upper, row, column);
            sum += factor * x[__cublas_at(column, n, incx)];
        }
        sums[threadIdx.x] = sum;
        __syncthreads();
        for (int half = 128; half > 0; half /= 2) {
            if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
            __syncthreads();
        }
        if (threadIdx.x == 0) {
            T *to = &x[__cublas_at(row, n, incx)];
            T diagonal = unit ? (T)1 : __cublas_stored(form, a, lda, n, width, upper, row, row);
            *to = solves ? (*to - sums[0]) / diagonal : diagonal * *to + sums[0];
        }
        __syncthreads();
    }
}
template <typename T> __global__ void __cublas_band_times(bool turned, int rows, int columns, int below, int above, T alpha, const T *a, int lda, const T *x, int incx, T beta, T *y, int incy)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int length = turned ? columns : rows, terms = turned ? rows : columns;
    if (i >= length) return;
    T sum = 0;
    for (int k = 0; k < terms; k++) {
        int row = turned ? k : i, column = turned ? i : k;
        if (row - column > below || column - row > above) continue;
        sum += a[(long)column * lda + above + row - column] * x[__cublas_at(k, terms, incx)];
    }
    T *to = &y[__cublas_at(i, length, incy)];
    *to = beta == 0 ? alpha * sum : alpha * sum + beta * *to;
}
// A triangle grows by alpha x x^T, or by alpha (x y^T + y x^T).
template <typename T> __global__ void __cublas_grows(bool packed, bool upper, bool both, int n, T alpha, const T *x, int incx, const T *y, int incy, T *a, int lda)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n || (upper ? row > column : row < column)) return;
    T product = x[__cublas_at(row, n, incx)] * y[__cublas_at(column, n, incy)];
    if (both) product += y[__cublas_at(row, n, incy)] * x[__cublas_at(column, n, incx)];
    long at = !packed ? (long)column * lda + row : upper ? (long)column * (column + 1) / 2 + row : (2l * n - column - 1) * column / 2 + row;
    a[at] += alpha * product;
}
template <typename T> __global__ void __cublas_unpack(bool packs, bool upper, int n, T *packed, T *a, int lda)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n || (upper ? row > column : row < column)) return;
    long at = upper ? (long)column * (column + 1) / 2 + row : (2l * n - column - 1) * column / 2 + row;
    if (packs) packed[at] = a[(long)column * lda + row];
    else a[(long)column * lda + row] = packed[at];
}
template <typename T> __global__ void __cublas_rotm(int n, T *x, int incx, T *y, int incy, T flag, T h11, T h21, T h12, T h22)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || flag == (T)-2) return;
    if (flag == (T)0) h11 = h22 = (T)1;
    if (flag == (T)1) h12 = (T)1, h21 = (T)-1;
    T a = x[__cublas_at(i, n, incx)], b = y[__cublas_at(i, n, incy)];
    x[__cublas_at(i, n, incx)] = h11 * a + h12 * b;
    y[__cublas_at(i, n, incy)] = h21 * a + h22 * b;
}

// What a rotation works on lies where the handle's mode says.
template <typename T> void __cublas_fetch(cublasHandle_t handle, T *to, const T *from, int count)
{
    cudaMemcpy(to, from, count * sizeof(T), handle->mode == CUBLAS_POINTER_MODE_HOST ? cudaMemcpyHostToHost : cudaMemcpyDeviceToHost);
}
template <typename T> void __cublas_deliver(cublasHandle_t handle, T *to, const T *from, int count)
{
    cudaMemcpy(to, from, count * sizeof(T), handle->mode == CUBLAS_POINTER_MODE_HOST ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice);
}
template <typename T> cublasStatus_t __cublas_rotg(cublasHandle_t handle, T *a, T *b, T *c, T *s)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    T first, second;
    __cublas_fetch(handle, &first, a, 1);
    __cublas_fetch(handle, &second, b, 1);
    T roe = fabs(first) > fabs(second) ? first : second, scale = fabs(first) + fabs(second);
    T cosine = 1, sine = 0, r = 0, z = 0;
    if (scale != 0) {
        T p = first / scale, q = second / scale;
        r = scale * sqrt(p * p + q * q);
        if (roe < 0) r = -r;
        cosine = first / r;
        sine = second / r;
        z = fabs(first) > fabs(second) ? sine : cosine != 0 ? 1 / cosine : (T)1;
    }
    __cublas_deliver(handle, a, &r, 1);
    __cublas_deliver(handle, b, &z, 1);
    __cublas_deliver(handle, c, &cosine, 1);
    __cublas_deliver(handle, s, &sine, 1);
    return CUBLAS_STATUS_SUCCESS;
}
// The modified rotation that makes the second component 0, as the reference BLAS constructs it.
template <typename T> cublasStatus_t __cublas_rotmg(cublasHandle_t handle, T *to_d1, T *to_d2, T *to_x1, const T *from_y1, T *parameters)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    T d1, d2, x1, y1, flag, h11 = 0, h12 = 0, h21 = 0, h22 = 0;
    const T gamma = 4096, gamma_squared = gamma * gamma;
    __cublas_fetch(handle, &d1, to_d1, 1);
    __cublas_fetch(handle, &d2, to_d2, 1);
    __cublas_fetch(handle, &x1, to_x1, 1);
    __cublas_fetch(handle, &y1, from_y1, 1);
    T p2 = d2 * y1;
    bool nothing = d1 >= 0 && p2 == 0;
    if (nothing) {
        flag = -2;
    } else {
        T p1 = d1 * x1, q2 = p2 * y1, q1 = p1 * x1;
        bool impossible = d1 < 0;
        if (!impossible && fabs(q1) > fabs(q2)) {
            h21 = -y1 / x1;
            h12 = p2 / p1;
            T u = 1 - h12 * h21;
            impossible = u <= 0;
            if (!impossible) {
                flag = 0;
                d1 /= u;
                d2 /= u;
                x1 *= u;
            }
        } else if (!impossible) {
            impossible = q2 < 0;
            if (!impossible) {
                flag = 1;
                h11 = p1 / p2;
                h22 = x1 / y1;
                T u = 1 + h11 * h22, kept = d2 / u;
                d2 = d1 / u;
                d1 = kept;
                x1 = y1 * u;
            }
        }
        if (impossible) {
            flag = -1;
            h11 = h12 = h21 = h22 = d1 = d2 = x1 = 0;
        } else {
            for (int side = 0; side < 2; side++) {
                T *d = side == 0 ? &d1 : &d2;
                while (*d != 0 && (fabs(*d) <= 1 / gamma_squared || fabs(*d) >= gamma_squared)) {
                    bool small = fabs(*d) <= 1 / gamma_squared;
                    if (flag == 0) h11 = h22 = 1;
                    if (flag == 1) h21 = -1, h12 = 1;
                    flag = -1;
                    T factor = small ? 1 / gamma : gamma;
                    *d *= small ? gamma_squared : 1 / gamma_squared;
                    if (side == 0) {
                        x1 *= factor;
                        h11 *= factor;
                        h12 *= factor;
                    } else {
                        h21 *= factor;
                        h22 *= factor;
                    }
                }
            }
        }
    }
    __cublas_deliver(handle, to_d1, &d1, 1);
    __cublas_deliver(handle, to_d2, &d2, 1);
    __cublas_deliver(handle, to_x1, &x1, 1);
    // Which of the four are part of the result depends on the flag.
    if (flag == -1 || flag == 1) __cublas_deliver(handle, parameters + 1, &h11, 1);
    if (flag == -1 || flag == 0) __cublas_deliver(handle, parameters + 2, &h21, 1);
    if (flag == -1 || flag == 0) __cublas_deliver(handle, parameters + 3, &h12, 1);
    if (flag == -1 || flag == 1) __cublas_deliver(handle, parameters + 4, &h22, 1);
    __cublas_deliver(handle, parameters, &flag, 1);
    return CUBLAS_STATUS_SUCCESS;
}
template <typename T> cublasStatus_t __cublas_rotates(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *parameters)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n <= 0) return CUBLAS_STATUS_SUCCESS;
    T h[5];
    __cublas_fetch(handle, h, parameters, 5);
    __cublas_rotm<T><<<__cublas_blocks(n), 256, 0, handle->stream>>>(n, x, incx, y, incy, h[0], h[1], h[2], h[3], h[4]);
    return __cublas_launched();
}
template <typename T> cublasStatus_t __cublas_triangular(cublasHandle_t handle, __cublas_form form, bool solves, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, int width, const T *a, int lda, T *x, int incx)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    int least = form == __CUBLAS_BAND ? width + 1 : form == __CUBLAS_FULL && n > 1 ? n : 1;
    if (n < 0 || width < 0 || incx == 0 || lda < least) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_triangle<T><<<1, 256, 0, handle->stream>>>(form, solves, fill == CUBLAS_FILL_MODE_UPPER, trans != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, n, width, a, lda, x, incx);
    return __cublas_launched();
}
template <typename T> cublasStatus_t __cublas_symmetric_product(cublasHandle_t handle, __cublas_form form, cublasFillMode_t fill, int n, int width, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n < 0 || width < 0 || incx == 0 || incy == 0 || (form == __CUBLAS_BAND && lda < width + 1)) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_symmetric_times<T><<<__cublas_blocks(n), 256, 0, handle->stream>>>(form, fill == CUBLAS_FILL_MODE_UPPER, n, width, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy);
    return __cublas_launched();
}
template <typename T> cublasStatus_t __cublas_rank(cublasHandle_t handle, bool packed, bool both, cublasFillMode_t fill, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n < 0 || incx == 0 || incy == 0 || (!packed && lda < (n > 1 ? n : 1))) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_grows<T><<<__cublas_grid(n, n), dim3(16, 16), 0, handle->stream>>>(packed, fill == CUBLAS_FILL_MODE_UPPER, both, n, __cublas_scalar(handle, alpha), x, incx, y, incy, a, lda);
    return __cublas_launched();
}
template <typename T> cublasStatus_t __cublas_repack(cublasHandle_t handle, bool packs, cublasFillMode_t fill, int n, T *packed, T *a, int lda)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (n < 0 || lda < (n > 1 ? n : 1)) return CUBLAS_STATUS_INVALID_VALUE;
    if (n == 0) return CUBLAS_STATUS_SUCCESS;
    __cublas_unpack<T><<<__cublas_grid(n, n), dim3(16, 16), 0, handle->stream>>>(packs, fill == CUBLAS_FILL_MODE_UPPER, n, packed, a, lda);
    return __cublas_launched();
}
template <typename T> cublasStatus_t __cublas_band(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int below, int above, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy)
{
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || below < 0 || above < 0 || lda < below + above + 1 || incx == 0 || incy == 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (m == 0 || n == 0) return CUBLAS_STATUS_SUCCESS;
    bool turned = trans != CUBLAS_OP_N;
    __cublas_band_times<T><<<__cublas_blocks(turned ? n : m), 256, 0, handle->stream>>>(turned, m, n, below, above, __cublas_scalar(handle, alpha), a, lda, x, incx, __cublas_scalar(handle, beta), y, incy);
    return __cublas_launched();
}

// The same functions for both types of numbers.
#define __CUBLAS_STORED(L, T) \
    inline cublasStatus_t cublas##L##rotg(cublasHandle_t handle, T *a, T *b, T *c, T *s) { return __cublas_rotg<T>(handle, a, b, c, s); } \
    inline cublasStatus_t cublas##L##rotmg(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *parameters) { return __cublas_rotmg<T>(handle, d1, d2, x1, y1, parameters); } \
    inline cublasStatus_t cublas##L##rotm(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *parameters) { return __cublas_rotates<T>(handle, n, x, incx, y, incy, parameters); } \
    inline cublasStatus_t cublas##L##trmv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, const T *a, int lda, T *x, int incx) { return __cublas_triangular<T>(handle, __CUBLAS_FULL, false, fill, trans, diagonal, n, 0, a, lda, x, incx); } \
    inline cublasStatus_t cublas##L##tbmv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x, int incx) { return __cublas_triangular<T>(handle, __CUBLAS_BAND, false, fill, trans, diagonal, n, k, a, lda, x, incx); } \
    inline cublasStatus_t cublas##L##tbsv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, int k, const T *a, int lda, T *x, int incx) { return __cublas_triangular<T>(handle, __CUBLAS_BAND, true, fill, trans, diagonal, n, k, a, lda, x, incx); } \
    inline cublasStatus_t cublas##L##tpmv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, const T *a, T *x, int incx) { return __cublas_triangular<T>(handle, __CUBLAS_PACKED, false, fill, trans, diagonal, n, 0, a, 1, x, incx); } \
    inline cublasStatus_t cublas##L##tpsv(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal, int n, const T *a, T *x, int incx) { return __cublas_triangular<T>(handle, __CUBLAS_PACKED, true, fill, trans, diagonal, n, 0, a, 1, x, incx); } \
    inline cublasStatus_t cublas##L##gbmv(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int below, int above, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) { return __cublas_band<T>(handle, trans, m, n, below, above, alpha, a, lda, x, incx, beta, y, incy); } \
    inline cublasStatus_t cublas##L##sbmv(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T *alpha, const T *a, int lda, const T *x, int incx, const T *beta, T *y, int incy) { return __cublas_symmetric_product<T>(handle, __CUBLAS_BAND, fill, n, k, alpha, a, lda, x, incx, beta, y, incy); } \
    inline cublasStatus_t cublas##L##spmv(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *a, const T *x, int incx, const T *beta, T *y, int incy) { return __cublas_symmetric_product<T>(handle, __CUBLAS_PACKED, fill, n, 0, alpha, a, 1, x, incx, beta, y, incy); } \
    inline cublasStatus_t cublas##L##syr(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, int incx, T *a, int lda) { return __cublas_rank<T>(handle, false, false, fill, n, alpha, x, incx, x, incx, a, lda); } \
    inline cublasStatus_t cublas##L##spr(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, int incx, T *a) { return __cublas_rank<T>(handle, true, false, fill, n, alpha, x, incx, x, incx, a, 1); } \
    inline cublasStatus_t cublas##L##syr2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a, int lda) { return __cublas_rank<T>(handle, false, true, fill, n, alpha, x, incx, y, incy, a, lda); } \
    inline cublasStatus_t cublas##L##spr2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *alpha, const T *x, int incx, const T *y, int incy, T *a) { return __cublas_rank<T>(handle, true, true, fill, n, alpha, x, incx, y, incy, a, 1); } \
    inline cublasStatus_t cublas##L##tpttr(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *packed, T *a, int lda) { return __cublas_repack<T>(handle, false, fill, n, (T *)packed, a, lda); } \
    inline cublasStatus_t cublas##L##trttp(cublasHandle_t handle, cublasFillMode_t fill, int n, const T *a, int lda, T *packed) { return __cublas_repack<T>(handle, true, fill, n, packed, (T *)a, lda); }
__CUBLAS_STORED(S, float)
__CUBLAS_STORED(D, double)
