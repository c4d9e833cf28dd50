// cuSOLVER in CUDA C++: the dense factorisations, solvers, eigenvalues and singular values of `float` and `double`,
// column-major, as NVIDIA's documentation says what they do. All is calculated in double on the host. Where mathematics leaves
// a sign open (eigenvectors, singular vectors), NVIDIA's library may have the other one.
#pragma once
#include <cublas_v2.h>
#include <cmath>
#include <vector>

typedef enum {
    CUSOLVER_STATUS_SUCCESS = 0,
    CUSOLVER_STATUS_NOT_INITIALIZED = 1,
    CUSOLVER_STATUS_ALLOC_FAILED = 2,
    CUSOLVER_STATUS_INVALID_VALUE = 3,
    CUSOLVER_STATUS_ARCH_MISMATCH = 4,
    CUSOLVER_STATUS_MAPPING_ERROR = 5,
    CUSOLVER_STATUS_EXECUTION_FAILED = 6,
    CUSOLVER_STATUS_INTERNAL_ERROR = 7,
    CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSOLVER_STATUS_NOT_SUPPORTED = 9
} cusolverStatus_t;
typedef enum { CUSOLVER_EIG_TYPE_1 = 1, CUSOLVER_EIG_TYPE_2 = 2, CUSOLVER_EIG_TYPE_3 = 3 } cusolverEigType_t;
typedef enum { CUSOLVER_EIG_MODE_NOVECTOR = 0, CUSOLVER_EIG_MODE_VECTOR = 1 } cusolverEigMode_t;

struct cusolverDnContext { cudaStream_t stream; };
typedef cusolverDnContext *cusolverDnHandle_t;
struct syevjInfo { double tolerance; int most; int sorted; };
typedef syevjInfo *syevjInfo_t;
struct gesvdjInfo { double tolerance; int most; int sorted; };
typedef gesvdjInfo *gesvdjInfo_t;

inline cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle)
{
    if (!handle) return CUSOLVER_STATUS_INVALID_VALUE;
    *handle = new cusolverDnContext;
    (*handle)->stream = 0;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle)
{
    if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
    delete handle;
    return CUSOLVER_STATUS_SUCCESS;
}
inline cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) { handle->stream = stream; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *stream) { *stream = handle->stream; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info) { *info = new syevjInfo; (*info)->tolerance = 0; (*info)->most = 100; (*info)->sorted = 1; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info) { delete info; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance) { info->tolerance = tolerance; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int most) { info->most = most; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sorted) { info->sorted = sorted; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *info) { *info = new gesvdjInfo; (*info)->tolerance = 0; (*info)->most = 100; (*info)->sorted = 1; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info) { delete info; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance) { info->tolerance = tolerance; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int most) { info->most = most; return CUSOLVER_STATUS_SUCCESS; }
inline cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sorted) { info->sorted = sorted; return CUSOLVER_STATUS_SUCCESS; }

// A matrix on the host, column after column without gaps.
struct __solver_matrix {
    int rows, columns;
    std::vector<double> items;
    __solver_matrix(int m, int n) : rows(m), columns(n), items((size_t)m * n) {}
    double &at(int i, int j) { return items[(size_t)j * rows + i]; }
    double *column(int j) { return items.data() + (size_t)j * rows; }
};
template <typename T> bool __solver_read(__solver_matrix &into, const T *from, int lead, cudaStream_t stream)
{
    if (into.rows == 0 || into.columns == 0) return true;
    cudaStreamSynchronize(stream);
    std::vector<T> held((size_t)into.rows * into.columns);
    size_t bytes = (size_t)into.rows * sizeof(T);
    if (cudaMemcpy2D(held.data(), bytes, from, (size_t)lead * sizeof(T), bytes, into.columns, cudaMemcpyDeviceToHost) != cudaSuccess) return false;
    for (size_t i = 0; i < held.size(); i++) into.items[i] = held[i];
    return true;
}
template <typename T> bool __solver_write(T *to, int lead, const __solver_matrix &from)
{
    if (from.rows == 0 || from.columns == 0) return true;
    std::vector<T> held(from.items.size());
    for (size_t i = 0; i < held.size(); i++) held[i] = (T)from.items[i];
    size_t bytes = (size_t)from.rows * sizeof(T);
    return cudaMemcpy2D(to, (size_t)lead * sizeof(T), held.data(), bytes, bytes, from.columns, cudaMemcpyHostToDevice) == cudaSuccess;
}
inline cusolverStatus_t __solver_told(int *info, int value)
{
    if (info && cudaMemcpy(info, &value, sizeof(int), cudaMemcpyHostToDevice) != cudaSuccess) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return CUSOLVER_STATUS_SUCCESS;
}
// The product with an upper or lower triangle's inverse, in place: `op(A) x = b`.
inline void __solver_triangle(__solver_matrix &a, bool upper, bool transposed, bool unit, double *x)
{
    int n = a.columns;
    bool down = upper == transposed;
    for (int step = 0; step < n; step++) {
        int i = down ? step : n - 1 - step;
        double sum = x[i];
        int from = down ? 0 : i + 1, to = down ? i : n;
        for (int k = from; k < to; k++) sum -= (transposed ? a.at(k, i) : a.at(i, k)) * x[k];
        x[i] = unit ? sum : sum / a.at(i, i);
    }
}
// The triangle that a symmetric matrix is given by becomes a whole matrix.
inline void __solver_whole(__solver_matrix &a, cublasFillMode_t part)
{
    for (int j = 0; j < a.columns; j++)
        for (int i = 0; i < j; i++)
            if (part == CUBLAS_FILL_MODE_LOWER) a.at(i, j) = a.at(j, i);
            else a.at(j, i) = a.at(i, j);
}
// Cholesky's factor in the lower triangle; the first minor that is not positive, or 0.
inline int __solver_cholesky(__solver_matrix &a)
{
    int n = a.columns;
    for (int j = 0; j < n; j++) {
        double sum = a.at(j, j);
        for (int k = 0; k < j; k++) sum -= a.at(j, k) * a.at(j, k);
        if (!(sum > 0)) return j + 1;
        double root = sqrt(sum);
        a.at(j, j) = root;
        for (int i = j + 1; i < n; i++) {
            double rest = a.at(i, j);
            for (int k = 0; k < j; k++) rest -= a.at(i, k) * a.at(j, k);
            a.at(i, j) = rest / root;
        }
    }
    return 0;
}
template <typename T> cusolverStatus_t __solver_potrf(cusolverDnHandle_t handle, cublasFillMode_t part, int n, T *a, int lda, int *info)
{
    if (n < 0 || lda < n) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix given(n, n);
    if (!__solver_read(given, a, lda, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    __solver_matrix made = given;
    __solver_whole(made, part);
    int failed = __solver_cholesky(made);
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++)
            if (part == CUBLAS_FILL_MODE_LOWER) given.at(i, j) = made.at(i, j);
            else given.at(j, i) = made.at(i, j);
    if (!__solver_write(a, lda, given)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, failed);
}
template <typename T> cusolverStatus_t __solver_potrs(cusolverDnHandle_t handle, cublasFillMode_t part, int n, int count, const T *a, int lda, T *b, int ldb, int *info)
{
    if (n < 0 || count < 0 || lda < n || ldb < n) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix factor(n, n), right(n, count);
    if (!__solver_read(factor, a, lda, handle->stream) || !__solver_read(right, b, ldb, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    bool upper = part != CUBLAS_FILL_MODE_LOWER;
    for (int j = 0; j < count; j++) {
        __solver_triangle(factor, upper, upper, false, right.column(j));
        __solver_triangle(factor, upper, !upper, false, right.column(j));
    }
    if (!__solver_write(b, ldb, right)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
template <typename T> cusolverStatus_t __solver_getrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, int *pivots, int *info)
{
    if (m < 0 || n < 0 || lda < m) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix made(m, n);
    if (!__solver_read(made, a, lda, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    int least = m < n ? m : n, failed = 0;
    std::vector<int> rows(least);
    for (int j = 0; j < least; j++) {
        int best = j;
        // Without places for pivots there are none.
        if (pivots)
            for (int i = j + 1; i < m; i++) if (fabs(made.at(i, j)) > fabs(made.at(best, j))) best = i;
        rows[j] = best + 1;
        if (made.at(best, j) == 0) {
            if (failed == 0) failed = j + 1;
            continue;
        }
        if (best != j)
            for (int k = 0; k < n; k++) {
                double kept = made.at(j, k);
                made.at(j, k) = made.at(best, k);
                made.at(best, k) = kept;
            }
        for (int i = j + 1; i < m; i++) made.at(i, j) /= made.at(j, j);
        for (int k = j + 1; k < n; k++) {
            double by = made.at(j, k);
            for (int i = j + 1; i < m; i++) made.at(i, k) -= made.at(i, j) * by;
        }
    }
    if (pivots && least > 0 && cudaMemcpy(pivots, rows.data(), least * sizeof(int), cudaMemcpyHostToDevice) != cudaSuccess) return CUSOLVER_STATUS_EXECUTION_FAILED;
    if (!__solver_write(a, lda, made)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, failed);
}
template <typename T> cusolverStatus_t __solver_getrs(cusolverDnHandle_t handle, cublasOperation_t operation, int n, int count, const T *a, int lda, const int *pivots, T *b, int ldb, int *info)
{
    if (n < 0 || count < 0 || lda < n || ldb < n) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix factor(n, n), right(n, count);
    if (!__solver_read(factor, a, lda, handle->stream) || !__solver_read(right, b, ldb, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    std::vector<int> rows(n);
    for (int i = 0; i < n; i++) rows[i] = i + 1;
    if (pivots && n > 0 && cudaMemcpy(rows.data(), pivots, n * sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return CUSOLVER_STATUS_EXECUTION_FAILED;
    bool transposed = operation != CUBLAS_OP_N;
    for (int j = 0; j < count; j++) {
        double *x = right.column(j);
        if (transposed) {
            __solver_triangle(factor, true, true, false, x);
            __solver_triangle(factor, false, true, true, x);
        }
        for (int step = 0; step < n; step++) {
            int i = transposed ? n - 1 - step : step;
            double kept = x[i];
            x[i] = x[rows[i] - 1];
            x[rows[i] - 1] = kept;
        }
        if (!transposed) {
            __solver_triangle(factor, false, false, true, x);
            __solver_triangle(factor, true, false, false, x);
        }
    }
    if (!__solver_write(b, ldb, right)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
// Householder's reflections as LAPACK keeps them: below the diagonal, each with a 1 on it, and their factors.
template <typename T> cusolverStatus_t __solver_geqrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau, int *info)
{
    if (m < 0 || n < 0 || lda < m) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix made(m, n);
    if (!__solver_read(made, a, lda, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    int least = m < n ? m : n;
    __solver_matrix factors(least, 1);
    for (int j = 0; j < least; j++) {
        double rest = 0;
        for (int i = j + 1; i < m; i++) rest += made.at(i, j) * made.at(i, j);
        double head = made.at(j, j);
        if (rest == 0) {
            factors.at(j, 0) = 0;
            continue;
        }
        double beta = -copysign(sqrt(head * head + rest), head);
        double factor = (beta - head) / beta;
        factors.at(j, 0) = factor;
        for (int i = j + 1; i < m; i++) made.at(i, j) /= head - beta;
        made.at(j, j) = beta;
        for (int k = j + 1; k < n; k++) {
            double sum = made.at(j, k);
            for (int i = j + 1; i < m; i++) sum += made.at(i, j) * made.at(i, k);
            sum *= factor;
            made.at(j, k) -= sum;
            for (int i = j + 1; i < m; i++) made.at(i, k) -= made.at(i, j) * sum;
        }
    }
    if (!__solver_write(a, lda, made) || !__solver_write(tau, least > 0 ? least : 1, factors)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
inline void __solver_reflect(__solver_matrix &by, double factor, int j, double *x)
{
    double sum = x[j];
    for (int i = j + 1; i < by.rows; i++) sum += by.at(i, j) * x[i];
    sum *= factor;
    x[j] -= sum;
    for (int i = j + 1; i < by.rows; i++) x[i] -= by.at(i, j) * sum;
}
template <typename T> cusolverStatus_t __solver_ormqr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t operation, int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc, int *info)
{
    bool left = side == CUBLAS_SIDE_LEFT, transposed = operation != CUBLAS_OP_N;
    int order = left ? m : n;
    if (m < 0 || n < 0 || k < 0 || k > order || lda < order || ldc < m) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix by(order, k), factors(k, 1), target(m, n);
    if (!__solver_read(by, a, lda, handle->stream) || !__solver_read(factors, tau, k > 0 ? k : 1, handle->stream) || !__solver_read(target, c, ldc, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    // From the right as from the left, on rows.
    std::vector<double> row(n);
    for (int step = 0; step < k; step++) {
        int j = left == transposed ? step : k - 1 - step;
        if (left) {
            for (int column = 0; column < n; column++) __solver_reflect(by, factors.at(j, 0), j, target.column(column));
            continue;
        }
        for (int i = 0; i < m; i++) {
            for (int column = 0; column < n; column++) row[column] = target.at(i, column);
            __solver_reflect(by, factors.at(j, 0), j, row.data());
            for (int column = 0; column < n; column++) target.at(i, column) = row[column];
        }
    }
    if (!__solver_write(c, ldc, target)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
template <typename T> cusolverStatus_t __solver_orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *a, int lda, const T *tau, int *info)
{
    if (m < 0 || n < 0 || n > m || k < 0 || k > n || lda < m) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix by(m, k), factors(k, 1), made(m, n);
    if (!__solver_read(by, a, lda, handle->stream) || !__solver_read(factors, tau, k > 0 ? k : 1, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    for (int column = 0; column < n; column++) {
        made.at(column, column) = 1;
        for (int j = k - 1; j >= 0; j--) __solver_reflect(by, factors.at(j, 0), j, made.column(column));
    }
    if (!__solver_write(a, lda, made)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
// Jacobi's rotations: the eigenvalues of a symmetric matrix on its diagonal, the vectors beside it, in ascending order.
inline void __solver_eigen(__solver_matrix &a, __solver_matrix &vectors, bool sorted)
{
    int n = a.columns;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) vectors.at(i, j) = i == j;
    double whole = 0;
    for (size_t i = 0; i < a.items.size(); i++) whole += a.items[i] * a.items[i];
    for (int sweep = 0; sweep < 60; sweep++) {
        double off = 0;
        for (int j = 0; j < n; j++)
            for (int i = 0; i < j; i++) off += 2 * a.at(i, j) * a.at(i, j);
        if (off <= whole * 1e-32) break;
        for (int p = 0; p < n; p++) {
            for (int q = p + 1; q < n; q++) {
                double between = a.at(p, q);
                if (between == 0) continue;
                double theta = (a.at(q, q) - a.at(p, p)) / (2 * between);
                double t = copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1));
                double c = 1 / sqrt(t * t + 1), s = t * c;
                double *left = a.column(p), *right = a.column(q);
                for (int i = 0; i < n; i++) {
                    double x = left[i], y = right[i];
                    left[i] = c * x - s * y;
                    right[i] = s * x + c * y;
                }
                for (int i = 0; i < n; i++) {
                    double x = a.at(p, i), y = a.at(q, i);
                    a.at(p, i) = c * x - s * y;
                    a.at(q, i) = s * x + c * y;
                }
                a.at(p, q) = 0;
                a.at(q, p) = 0;
                left = vectors.column(p);
                right = vectors.column(q);
                for (int i = 0; i < n; i++) {
                    double x = left[i], y = right[i];
                    left[i] = c * x - s * y;
                    right[i] = s * x + c * y;
                }
            }
        }
    }
    for (int i = 0; i < n && sorted; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++) if (a.at(j, j) < a.at(least, least)) least = j;
        if (least == i) continue;
        double kept = a.at(i, i);
        a.at(i, i) = a.at(least, least);
        a.at(least, least) = kept;
        for (int k = 0; k < n; k++) {
            kept = vectors.at(k, i);
            vectors.at(k, i) = vectors.at(k, least);
            vectors.at(k, least) = kept;
        }
    }
}
template <typename T> cusolverStatus_t __solver_syevd(cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t part, int n, T *a, int lda, T *w, int *info, bool sorted)
{
    if (n < 0 || lda < n) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix made(n, n), vectors(n, n), values(n, 1);
    if (!__solver_read(made, a, lda, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    __solver_whole(made, part);
    __solver_eigen(made, vectors, sorted);
    for (int i = 0; i < n; i++) values.at(i, 0) = made.at(i, i);
    if (!__solver_write(w, n > 0 ? n : 1, values)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    if (mode == CUSOLVER_EIG_MODE_VECTOR && !__solver_write(a, lda, vectors)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
// `A x = w B x`, by Cholesky's factor of B.
template <typename T> cusolverStatus_t __solver_sygvd(cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t mode, cublasFillMode_t part, int n, T *a, int lda, T *b, int ldb, T *w, int *info)
{
    if (type != CUSOLVER_EIG_TYPE_1) return CUSOLVER_STATUS_NOT_SUPPORTED;
    if (n < 0 || lda < n || ldb < n) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix made(n, n), factor(n, n), vectors(n, n), values(n, 1);
    if (!__solver_read(made, a, lda, handle->stream) || !__solver_read(factor, b, ldb, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    __solver_whole(made, part);
    __solver_whole(factor, part);
    int failed = __solver_cholesky(factor);
    if (failed) return __solver_told(info, n + failed);
    // inv(L) A inv(L)ᵀ: columns, and then rows.
    for (int j = 0; j < n; j++) __solver_triangle(factor, false, false, false, made.column(j));
    std::vector<double> row(n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) row[j] = made.at(i, j);
        __solver_triangle(factor, false, false, false, row.data());
        for (int j = 0; j < n; j++) made.at(i, j) = row[j];
    }
    __solver_eigen(made, vectors, true);
    for (int i = 0; i < n; i++) {
        values.at(i, 0) = made.at(i, i);
        __solver_triangle(factor, false, true, false, vectors.column(i));
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < j; i++) {
            if (part == CUBLAS_FILL_MODE_UPPER) factor.at(i, j) = factor.at(j, i);
        }
    if (!__solver_write(w, n > 0 ? n : 1, values) || !__solver_write(b, ldb, factor)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    if (mode == CUSOLVER_EIG_MODE_VECTOR && !__solver_write(a, lda, vectors)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    return __solver_told(info, 0);
}
// Singular values by rotations of columns; U has as many columns as it is to have, V as A has.
inline void __solver_singular(__solver_matrix &a, __solver_matrix &u, __solver_matrix &values, __solver_matrix &v)
{
    int m = a.rows, n = a.columns;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) v.at(i, j) = i == j;
    for (int sweep = 0; sweep < 60; sweep++) {
        bool turned = false;
        for (int p = 0; p < n; p++) {
            for (int q = p + 1; q < n; q++) {
                double *left = a.column(p), *right = a.column(q);
                double pp = 0, qq = 0, pq = 0;
                for (int i = 0; i < m; i++) {
                    pp += left[i] * left[i];
                    qq += right[i] * right[i];
                    pq += left[i] * right[i];
                }
                if (fabs(pq) <= 1e-16 * sqrt(pp * qq)) continue;
                turned = true;
                double theta = (qq - pp) / (2 * pq);
                double t = copysign(1.0, theta) / (fabs(theta) + sqrt(theta * theta + 1));
                double c = 1 / sqrt(t * t + 1), s = t * c;
                for (int i = 0; i < m; i++) {
                    double x = left[i], y = right[i];
                    left[i] = c * x - s * y;
                    right[i] = s * x + c * y;
                }
                left = v.column(p);
                right = v.column(q);
                for (int i = 0; i < n; i++) {
                    double x = left[i], y = right[i];
                    left[i] = c * x - s * y;
                    right[i] = s * x + c * y;
                }
            }
        }
        if (!turned) break;
    }
    for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int i = 0; i < m; i++) sum += a.at(i, j) * a.at(i, j);
        values.at(j, 0) = sqrt(sum);
    }
    for (int i = 0; i < n; i++) {
        int most = i;
        for (int j = i + 1; j < n; j++) if (values.at(j, 0) > values.at(most, 0)) most = j;
        if (most == i) continue;
        double kept = values.at(i, 0);
        values.at(i, 0) = values.at(most, 0);
        values.at(most, 0) = kept;
        for (int k = 0; k < m; k++) {
            kept = a.at(k, i);
            a.at(k, i) = a.at(k, most);
            a.at(k, most) = kept;
        }
        for (int k = 0; k < n; k++) {
            kept = v.at(k, i);
            v.at(k, i) = v.at(k, most);
            v.at(k, most) = kept;
        }
    }
    double none = n > 0 ? values.at(0, 0) * 1e-15 : 0;
    int next = 0;
    for (int j = 0; j < u.columns; j++) {
        if (j < n && values.at(j, 0) > none) {
            for (int i = 0; i < m; i++) u.at(i, j) = a.at(i, j) / values.at(j, 0);
            continue;
        }
        // A vector of its own: an axis without what the others have of it.
        for (; next < m; next++) {
            for (int i = 0; i < m; i++) u.at(i, j) = i == next;
            for (int again = 0; again < 2; again++)
                for (int k = 0; k < j; k++) {
                    double sum = 0;
                    for (int i = 0; i < m; i++) sum += u.at(i, k) * u.at(i, j);
                    for (int i = 0; i < m; i++) u.at(i, j) -= sum * u.at(i, k);
                }
            double sum = 0;
            for (int i = 0; i < m; i++) sum += u.at(i, j) * u.at(i, j);
            if (sum < 1e-8) continue;
            for (int i = 0; i < m; i++) u.at(i, j) /= sqrt(sum);
            next++;
            break;
        }
    }
}
template <typename T> cusolverStatus_t __solver_gesvd(cusolverDnHandle_t handle, signed char left, signed char right, int m, int n, T *a, int lda, T *s, T *u, int ldu, T *vt, int ldvt, int *info)
{
    // As NVIDIA's: at least as many rows as columns.
    if (m < n || n < 0 || lda < m) return CUSOLVER_STATUS_INVALID_VALUE;
    __solver_matrix given(m, n), made(m, left == 'A' ? m : n), values(n, 1), v(n, n), turned(n, n);
    if (!__solver_read(given, a, lda, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    __solver_singular(given, made, values, v);
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) turned.at(j, i) = v.at(i, j);
    bool done = __solver_write(s, n > 0 ? n : 1, values);
    if (left == 'A' || left == 'S') done = done && __solver_write(u, ldu, made);
    if (left == 'O') done = done && __solver_write(a, lda, made);
    if (right == 'A' || right == 'S') done = done && __solver_write(vt, ldvt, turned);
    if (right == 'O') done = done && __solver_write(a, lda, turned);
    return done ? __solver_told(info, 0) : CUSOLVER_STATUS_EXECUTION_FAILED;
}
template <typename T> cusolverStatus_t __solver_gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t mode, int small, int m, int n, T *a, int lda, T *s, T *u, int ldu, T *v, int ldv, int *info)
{
    if (m < 0 || n < 0 || lda < m) return CUSOLVER_STATUS_INVALID_VALUE;
    bool wide = m < n;
    int most = wide ? n : m, least = wide ? m : n;
    __solver_matrix given(m, n), tall(most, least), values(least, 1), other(least, least);
    __solver_matrix made(most, small ? least : most);
    if (!__solver_read(given, a, lda, handle->stream)) return CUSOLVER_STATUS_EXECUTION_FAILED;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) (wide ? tall.at(j, i) : tall.at(i, j)) = given.at(i, j);
    __solver_singular(tall, made, values, other);
    bool done = __solver_write(s, least > 0 ? least : 1, values);
    if (mode == CUSOLVER_EIG_MODE_VECTOR) done = done && __solver_write(u, ldu, wide ? other : made) && __solver_write(v, ldv, wide ? made : other);
    return done ? __solver_told(info, 0) : CUSOLVER_STATUS_EXECUTION_FAILED;
}

#define __SOLVER_OF(L, T) \
    inline cusolverStatus_t cusolverDn##L##potrf_bufferSize(cusolverDnHandle_t, cublasFillMode_t, int n, T *, int, int *size) { *size = n * 32 + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##potrf(cusolverDnHandle_t handle, cublasFillMode_t part, int n, T *a, int lda, T *, int, int *info) { return __solver_potrf(handle, part, n, a, lda, info); } \
    inline cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t handle, cublasFillMode_t part, int n, int count, const T *a, int lda, T *b, int ldb, int *info) { return __solver_potrs(handle, part, n, count, a, lda, b, ldb, info); } \
    inline cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t, int m, int n, T *, int, int *size) { *size = m * 32 + n + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *, int *pivots, int *info) { return __solver_getrf(handle, m, n, a, lda, pivots, info); } \
    inline cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t handle, cublasOperation_t operation, int n, int count, const T *a, int lda, const int *pivots, T *b, int ldb, int *info) { return __solver_getrs(handle, operation, n, count, a, lda, pivots, b, ldb, info); } \
    inline cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t, int m, int n, T *, int, int *size) { *size = n * 32 + m + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t handle, int m, int n, T *a, int lda, T *tau, T *, int, int *info) { return __solver_geqrf(handle, m, n, a, lda, tau, info); } \
    inline cusolverStatus_t cusolverDn##L##ormqr_bufferSize(cusolverDnHandle_t, cublasSideMode_t, cublasOperation_t, int m, int n, int, const T *, int, const T *, const T *, int, int *size) { *size = (m + n) * 32 + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##ormqr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t operation, int m, int n, int k, const T *a, int lda, const T *tau, T *c, int ldc, T *, int, int *info) { return __solver_ormqr(handle, side, operation, m, n, k, a, lda, tau, c, ldc, info); } \
    inline cusolverStatus_t cusolverDn##L##orgqr_bufferSize(cusolverDnHandle_t, int m, int n, int, const T *, int, const T *, int *size) { *size = (m + n) * 32 + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##orgqr(cusolverDnHandle_t handle, int m, int n, int k, T *a, int lda, const T *tau, T *, int, int *info) { return __solver_orgqr(handle, m, n, k, a, lda, tau, info); } \
    inline cusolverStatus_t cusolverDn##L##syevd_bufferSize(cusolverDnHandle_t, cusolverEigMode_t, cublasFillMode_t, int n, const T *, int, const T *, int *size) { *size = n * (n + 32) + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##syevd(cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t part, int n, T *a, int lda, T *w, T *, int, int *info) { return __solver_syevd(handle, mode, part, n, a, lda, w, info, true); } \
    inline cusolverStatus_t cusolverDn##L##syevj_bufferSize(cusolverDnHandle_t, cusolverEigMode_t, cublasFillMode_t, int n, const T *, int, const T *, int *size, syevjInfo_t) { *size = n * (n + 32) + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##syevj(cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t part, int n, T *a, int lda, T *w, T *, int, int *info, syevjInfo_t how) { return __solver_syevd(handle, mode, part, n, a, lda, w, info, how == nullptr || how->sorted); } \
    inline cusolverStatus_t cusolverDn##L##syevjBatched_bufferSize(cusolverDnHandle_t, cusolverEigMode_t, cublasFillMode_t, int n, const T *, int, const T *, int *size, syevjInfo_t, int count) { *size = (n * (n + 32) + 1) * count; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##syevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t part, int n, T *a, int lda, T *w, T *, int, int *info, syevjInfo_t how, int count) \
    { \
        for (int i = 0; i < count; i++) { \
            cusolverStatus_t done = __solver_syevd(handle, mode, part, n, a + (size_t)i * lda * n, lda, w + (size_t)i * n, info + i, how == nullptr || how->sorted); \
            if (done != CUSOLVER_STATUS_SUCCESS) return done; \
        } \
        return CUSOLVER_STATUS_SUCCESS; \
    } \
    inline cusolverStatus_t cusolverDn##L##sygvd_bufferSize(cusolverDnHandle_t, cusolverEigType_t, cusolverEigMode_t, cublasFillMode_t, int n, const T *, int, const T *, int, const T *, int *size) { *size = n * (n + 32) + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##sygvd(cusolverDnHandle_t handle, cusolverEigType_t type, cusolverEigMode_t mode, cublasFillMode_t part, int n, T *a, int lda, T *b, int ldb, T *w, T *, int, int *info) { return __solver_sygvd(handle, type, mode, part, n, a, lda, b, ldb, w, info); } \
    inline cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t, int m, int n, int *size) { *size = (m + n) * 32 + m * n + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##gesvd(cusolverDnHandle_t handle, signed char left, signed char right, int m, int n, T *a, int lda, T *s, T *u, int ldu, T *vt, int ldvt, T *, int, T *, int *info) { return __solver_gesvd(handle, left, right, m, n, a, lda, s, u, ldu, vt, ldvt, info); } \
    inline cusolverStatus_t cusolverDn##L##gesvdj_bufferSize(cusolverDnHandle_t, cusolverEigMode_t, int, int m, int n, const T *, int, const T *, const T *, int, const T *, int, int *size, gesvdjInfo_t) { *size = (m + n) * 32 + m * n + 1; return CUSOLVER_STATUS_SUCCESS; } \
    inline cusolverStatus_t cusolverDn##L##gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t mode, int small, int m, int n, T *a, int lda, T *s, T *u, int ldu, T *v, int ldv, T *, int, int *info, gesvdjInfo_t) { return __solver_gesvdj(handle, mode, small, m, n, a, lda, s, u, ldu, v, ldv, info); }

__SOLVER_OF(S, float)
__SOLVER_OF(D, double)
#undef __SOLVER_OF
