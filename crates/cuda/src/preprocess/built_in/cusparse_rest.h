// cuSPARSE: batches, sparse vectors, products where a sparse matrix has numbers, products of sparse matrices, triangular systems, and
// ways between sparse and dense.
#pragma once
#include <vector>

typedef enum { CUSPARSE_SDDMM_ALG_DEFAULT = 0 } cusparseSDDMMAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0 } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0 } cusparseSparseToDenseAlg_t;
typedef enum { CUSPARSE_SPGEMM_DEFAULT = 0, CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1, CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2, CUSPARSE_SPGEMM_ALG1 = 3, CUSPARSE_SPGEMM_ALG2 = 4, CUSPARSE_SPGEMM_ALG3 = 5 } cusparseSpGEMMAlg_t;
typedef enum { CUSPARSE_SPSM_ALG_DEFAULT = 0 } cusparseSpSMAlg_t;
typedef enum { CUSPARSE_SPSV_ALG_DEFAULT = 0 } cusparseSpSVAlg_t;
typedef enum { CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1 } cusparseFillMode_t;
typedef enum { CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1 } cusparseDiagType_t;
typedef enum { CUSPARSE_SPMAT_FILL_MODE = 0, CUSPARSE_SPMAT_DIAG_TYPE = 1 } cusparseSpMatAttribute_t;

struct cusparseSpVecDescr { long long size, count; void *places, *values; int base, type; bool wide; };
typedef cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef const cusparseSpVecDescr *cusparseConstSpVecDescr_t;

inline cusparseStatus_t __cusparse_launched() { return cudaPeekAtLastError() == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED; }
template <typename T> T __cusparse_scalar(cusparseHandle_t handle, const void *from)
{
    T value;
    cudaMemcpy(&value, from, sizeof(T), handle->mode == CUSPARSE_POINTER_MODE_HOST ? cudaMemcpyHostToHost : cudaMemcpyDeviceToHost);
    return value;
}
// Indices of the device as numbers of the host, and back.
inline std::vector<long> __cusparse_indices(const void *from, long count, bool wide)
{
    std::vector<long> made(count);
    if (count == 0) return made;
    if (wide) {
        cudaMemcpy(made.data(), from, count * sizeof(long), cudaMemcpyDeviceToHost);
        return made;
    }
    std::vector<int> narrow(count);
    cudaMemcpy(narrow.data(), from, count * sizeof(int), cudaMemcpyDeviceToHost);
    for (long i = 0; i < count; i++) made[i] = narrow[i];
    return made;
}
inline void __cusparse_put_indices(void *to, const std::vector<long> &from, bool wide)
{
    long count = (long)from.size();
    if (count == 0) return;
    if (wide) {
        cudaMemcpy(to, from.data(), count * sizeof(long), cudaMemcpyHostToDevice);
        return;
    }
    std::vector<int> narrow(count);
    for (long i = 0; i < count; i++) narrow[i] = (int)from[i];
    cudaMemcpy(to, narrow.data(), count * sizeof(int), cudaMemcpyHostToDevice);
}
template <typename T> std::vector<T> __cusparse_numbers(const void *from, long count)
{
    std::vector<T> made(count);
    if (count > 0) cudaMemcpy(made.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost);
    return made;
}
// Where a number of a dense matrix lies.
__host__ __device__ inline long __cusparse_at(bool by_rows, long lead, long row, long column) { return by_rows ? row * lead + column : column * lead + row; }

inline cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t matrix, int count, long long apart)
{
    if (count < 1) return CUSPARSE_STATUS_INVALID_VALUE;
    matrix->batch = count;
    matrix->apart = apart;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t matrix, int count, long long apart_offsets, long long apart)
{
    if (count < 1 || !matrix->compressed) return CUSPARSE_STATUS_INVALID_VALUE;
    matrix->batch = count;
    matrix->apart_rows = apart_offsets;
    matrix->apart = apart;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t matrix, long *rows, long *columns, long *count)
{
    *rows = matrix->rows;
    *columns = matrix->columns;
    *count = matrix->count;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t matrix, void *offsets, void *places, void *values)
{
    matrix->row_places = offsets;
    matrix->column_places = places;
    matrix->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t matrix, void *values) { matrix->values = values; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t matrix, cusparseSpMatAttribute_t which, void *value, size_t)
{
    if (which == CUSPARSE_SPMAT_FILL_MODE) matrix->upper = *(cusparseFillMode_t *)value == CUSPARSE_FILL_MODE_UPPER;
    else matrix->unit = *(cusparseDiagType_t *)value == CUSPARSE_DIAG_TYPE_UNIT;
    return CUSPARSE_STATUS_SUCCESS;
}

// Sparse vectors.
inline cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *made, long long size, long long count, void *places, void *values, cusparseIndexType_t of_places, cusparseIndexBase_t base, cudaDataType type)
{
    if (of_places == CUSPARSE_INDEX_16U || (type != CUDA_R_32F && type != CUDA_R_64F)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    *made = new cusparseSpVecDescr;
    (*made)->size = size;
    (*made)->count = count;
    (*made)->places = places;
    (*made)->values = values;
    (*made)->base = base;
    (*made)->type = type;
    (*made)->wide = of_places == CUSPARSE_INDEX_64I;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t made) { delete (cusparseSpVecDescr_t)made; return CUSPARSE_STATUS_SUCCESS; }
template <typename T> __global__ void __cusparse_scale(long n, T by, T *y)
{
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = by == (T)0 ? (T)0 : by * y[i];
}
// 0 adds to the dense vector, 1 takes from it, 2 puts into it, 3 turns both.
template <typename T, typename I> __global__ void __cusparse_vector(int what, long n, const I *places, int base, T *x, T *y, T a, T b)
{
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    long at = (long)places[i] - base;
    if (what == 0) y[at] += a * x[i];
    else if (what == 1) x[i] = y[at];
    else if (what == 2) y[at] = x[i];
    else {
        T left = x[i], right = y[at];
        x[i] = a * left + b * right;
        y[at] = a * right - b * left;
    }
}
template <typename T> cusparseStatus_t __cusparse_vectors(cusparseHandle_t handle, int what, const cusparseSpVecDescr *x, const cusparseDnVecDescr *y, T a, T b)
{
    int blocks = (int)((x->count + 255) / 256);
    if (blocks == 0) return CUSPARSE_STATUS_SUCCESS;
    if (x->wide) __cusparse_vector<T, long><<<blocks, 256, 0, handle->stream>>>(what, x->count, (const long *)x->places, x->base, (T *)x->values, (T *)y->values, a, b);
    else __cusparse_vector<T, int><<<blocks, 256, 0, handle->stream>>>(what, x->count, (const int *)x->places, x->base, (T *)x->values, (T *)y->values, a, b);
    return __cusparse_launched();
}
inline cusparseStatus_t __cusparse_fits(cusparseHandle_t handle, const cusparseSpVecDescr *x, const cusparseDnVecDescr *y)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (x->size != y->size) return CUSPARSE_STATUS_INVALID_VALUE;
    return x->type == y->type ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}
template <typename T> cusparseStatus_t __cusparse_axpby(cusparseHandle_t handle, const void *alpha, const cusparseSpVecDescr *x, const void *beta, const cusparseDnVecDescr *y)
{
    if (y->size > 0) __cusparse_scale<T><<<(int)((y->size + 255) / 256), 256, 0, handle->stream>>>(y->size, __cusparse_scalar<T>(handle, beta), (T *)y->values);
    return __cusparse_vectors<T>(handle, 0, x, y, __cusparse_scalar<T>(handle, alpha), (T)0);
}
inline cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha, cusparseConstSpVecDescr_t x, const void *beta, cusparseDnVecDescr_t y)
{
    cusparseStatus_t status = __cusparse_fits(handle, x, y);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return x->type == CUDA_R_64F ? __cusparse_axpby<double>(handle, alpha, x, beta, y) : __cusparse_axpby<float>(handle, alpha, x, beta, y);
}
inline cusparseStatus_t __cusparse_move(cusparseHandle_t handle, int what, const cusparseSpVecDescr *x, const cusparseDnVecDescr *y)
{
    cusparseStatus_t status = __cusparse_fits(handle, x, y);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return x->type == CUDA_R_64F ? __cusparse_vectors<double>(handle, what, x, y, 0.0, 0.0) : __cusparse_vectors<float>(handle, what, x, y, 0.0f, 0.0f);
}
inline cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x) { return __cusparse_move(handle, 1, x, y); }
inline cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y) { return __cusparse_move(handle, 2, x, y); }
inline cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *cosine, const void *sine, cusparseSpVecDescr_t x, cusparseDnVecDescr_t y)
{
    cusparseStatus_t status = __cusparse_fits(handle, x, y);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (x->type == CUDA_R_64F) return __cusparse_vectors<double>(handle, 3, x, y, __cusparse_scalar<double>(handle, cosine), __cusparse_scalar<double>(handle, sine));
    return __cusparse_vectors<float>(handle, 3, x, y, __cusparse_scalar<float>(handle, cosine), __cusparse_scalar<float>(handle, sine));
}

// The numbers of a product of dense matrices where a sparse one has any.
template <typename T, typename I>
__global__ void __cusparse_sampled(int base, int rows, int inner, const I *offsets, const I *places, long apart_rows, long apart, T *values, T alpha, T beta, const T *a, bool a_by_rows, long a_lead, long a_apart, const T *b, bool b_by_rows, long b_lead, long b_apart)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x, batch = blockIdx.y;
    if (row >= rows) return;
    offsets += batch * apart_rows;
    places += batch * apart;
    values += batch * apart;
    a += batch * a_apart;
    b += batch * b_apart;
    for (I i = offsets[row] - base; i < offsets[row + 1] - base; i++) {
        long column = (long)places[i] - base;
        T sum = 0;
        for (int k = 0; k < inner; k++) sum += a[__cusparse_at(a_by_rows, a_lead, row, k)] * b[__cusparse_at(b_by_rows, b_lead, k, column)];
        values[i] = beta == (T)0 ? alpha * sum : alpha * sum + beta * values[i];
    }
}
template <typename T> cusparseStatus_t __cusparse_sample(cusparseHandle_t handle, bool turn_a, bool turn_b, const void *alpha, const cusparseDnMatDescr *a, const cusparseDnMatDescr *b, const void *beta, const cusparseSpMatDescr *c, int inner)
{
    T scale = __cusparse_scalar<T>(handle, alpha), keep = __cusparse_scalar<T>(handle, beta);
    bool a_by_rows = (a->order == CUSPARSE_ORDER_ROW) != turn_a, b_by_rows = (b->order == CUSPARSE_ORDER_ROW) != turn_b;
    dim3 grid((unsigned int)((c->rows + 127) / 128), c->batch);
    long a_apart = a->batch == 1 ? 0 : a->apart, b_apart = b->batch == 1 ? 0 : b->apart;
    if (c->rows == 0) return CUSPARSE_STATUS_SUCCESS;
    if (c->wide) __cusparse_sampled<T, long><<<grid, 128, 0, handle->stream>>>(c->base, (int)c->rows, inner, (const long *)c->row_places, (const long *)c->column_places, c->apart_rows, c->apart, (T *)c->values, scale, keep, (const T *)a->values, a_by_rows, a->lead, a_apart, (const T *)b->values, b_by_rows, b->lead, b_apart);
    else __cusparse_sampled<T, int><<<grid, 128, 0, handle->stream>>>(c->base, (int)c->rows, inner, (const int *)c->row_places, (const int *)c->column_places, c->apart_rows, c->apart, (T *)c->values, scale, keep, (const T *)a->values, a_by_rows, a->lead, a_apart, (const T *)b->values, b_by_rows, b->lead, b_apart);
    return __cusparse_launched();
}
inline cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t, const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstDnMatDescr_t, cusparseConstDnMatDescr_t, const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSDDMMAlg_t, void *) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t operation_a, cusparseOperation_t operation_b, const void *alpha, cusparseConstDnMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta, cusparseSpMatDescr_t c, cudaDataType compute, cusparseSDDMMAlg_t, void *)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    bool turn_a = operation_a != CUSPARSE_OPERATION_NON_TRANSPOSE, turn_b = operation_b != CUSPARSE_OPERATION_NON_TRANSPOSE;
    long long inner = turn_a ? a->rows : a->columns;
    if ((turn_a ? a->columns : a->rows) != c->rows || (turn_b ? b->rows : b->columns) != c->columns || (turn_b ? b->columns : b->rows) != inner) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->type != compute || b->type != compute || c->type != compute || !c->compressed) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if ((a->batch != 1 && a->batch != c->batch) || (b->batch != 1 && b->batch != c->batch)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (compute == CUDA_R_64F) return __cusparse_sample<double>(handle, turn_a, turn_b, alpha, a, b, beta, c, (int)inner);
    return __cusparse_sample<float>(handle, turn_a, turn_b, alpha, a, b, beta, c, (int)inner);
}

// Between sparse and dense.
inline cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t, cusparseConstDnMatDescr_t, cusparseSpMatDescr_t, cusparseDenseToSparseAlg_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
template <typename T> void __cusparse_from_dense(const cusparseDnMatDescr *from, cusparseSpMatDescr *to, bool all)
{
    bool by_rows = from->order == CUSPARSE_ORDER_ROW;
    std::vector<T> dense = __cusparse_numbers<T>(from->values, from->lead * (by_rows ? from->rows : from->columns)), values;
    std::vector<long> offsets(1, to->base), places, rows;
    for (long row = 0; row < from->rows; row++) {
        for (long column = 0; column < from->columns; column++) {
            T value = dense[__cusparse_at(by_rows, from->lead, row, column)];
            if (value == (T)0) continue;
            values.push_back(value);
            places.push_back(column + to->base);
            rows.push_back(row + to->base);
        }
        offsets.push_back((long)values.size() + to->base);
    }
    to->count = (long)values.size();
    if (to->compressed) __cusparse_put_indices(to->row_places, offsets, to->wide);
    if (!all) return;
    if (!to->compressed) __cusparse_put_indices(to->row_places, rows, to->wide);
    __cusparse_put_indices(to->column_places, places, to->wide);
    if (!values.empty()) cudaMemcpy(to->values, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
}
inline cusparseStatus_t __cusparse_dense_to_sparse(cusparseHandle_t handle, const cusparseDnMatDescr *from, cusparseSpMatDescr *to, bool all)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (from->rows != to->rows || from->columns != to->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    if (from->type != to->type || from->batch != 1) return CUSPARSE_STATUS_NOT_SUPPORTED;
    cudaStreamSynchronize(handle->stream);
    if (from->type == CUDA_R_64F) __cusparse_from_dense<double>(from, to, all);
    else __cusparse_from_dense<float>(from, to, all);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t from, cusparseSpMatDescr_t to, cusparseDenseToSparseAlg_t, void *) { return __cusparse_dense_to_sparse(handle, from, to, false); }
inline cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t from, cusparseSpMatDescr_t to, cusparseDenseToSparseAlg_t, void *) { return __cusparse_dense_to_sparse(handle, from, to, true); }
inline cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t, cusparseConstSpMatDescr_t, cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
template <typename T> void __cusparse_to_dense(const cusparseSpMatDescr *from, const cusparseDnMatDescr *to)
{
    bool by_rows = to->order == CUSPARSE_ORDER_ROW;
    long lines = by_rows ? to->rows : to->columns;
    std::vector<T> values = __cusparse_numbers<T>(from->values, from->count), dense = __cusparse_numbers<T>(to->values, to->lead * lines);
    std::vector<long> rows = __cusparse_indices(from->row_places, from->compressed ? from->rows + 1 : from->count, from->wide);
    std::vector<long> places = __cusparse_indices(from->column_places, from->count, from->wide);
    for (long row = 0; row < to->rows; row++)
        for (long column = 0; column < to->columns; column++) dense[__cusparse_at(by_rows, to->lead, row, column)] = 0;
    long row = 0;
    for (long i = 0; i < from->count; i++) {
        if (from->compressed) {
            while (rows[row + 1] - from->base <= i) row++;
        } else {
            row = rows[i] - from->base;
        }
        dense[__cusparse_at(by_rows, to->lead, row, places[i] - from->base)] = values[i];
    }
    if (!dense.empty()) cudaMemcpy(to->values, dense.data(), dense.size() * sizeof(T), cudaMemcpyHostToDevice);
}
inline cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t from, cusparseDnMatDescr_t to, cusparseSparseToDenseAlg_t, void *)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (from->rows != to->rows || from->columns != to->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    if (from->type != to->type || from->batch != 1 || to->batch != 1) return CUSPARSE_STATUS_NOT_SUPPORTED;
    cudaStreamSynchronize(handle->stream);
    if (from->type == CUDA_R_64F) __cusparse_to_dense<double>(from, to);
    else __cusparse_to_dense<float>(from, to);
    return CUSPARSE_STATUS_SUCCESS;
}

// Products of sparse matrices, row by row, with the columns of each row in order. The numbers wait as `double`, which has all of
// either type.
struct cusparseSpGEMMDescr { std::vector<long> offsets, places; std::vector<double> values; };
typedef cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
inline cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *made) { *made = new cusparseSpGEMMDescr; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t made) { delete made; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t, const void *, cusparseSpMatDescr_t, cudaDataType, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t, size_t *size, void *)
{
    *size = 8;
    return CUSPARSE_STATUS_SUCCESS;
}
template <typename T> void __cusparse_times(T alpha, const cusparseSpMatDescr *a, const cusparseSpMatDescr *b, cusparseSpMatDescr *c, cusparseSpGEMMDescr *made)
{
    std::vector<long> a_rows = __cusparse_indices(a->row_places, a->rows + 1, a->wide), a_places = __cusparse_indices(a->column_places, a->count, a->wide);
    std::vector<long> b_rows = __cusparse_indices(b->row_places, b->rows + 1, b->wide), b_places = __cusparse_indices(b->column_places, b->count, b->wide);
    std::vector<T> a_values = __cusparse_numbers<T>(a->values, a->count), b_values = __cusparse_numbers<T>(b->values, b->count), sums(b->columns, (T)0);
    std::vector<long> seen(b->columns, -1), row;
    made->offsets.assign(1, c->base);
    made->places.clear();
    made->values.clear();
    for (long i = 0; i < a->rows; i++) {
        row.clear();
        for (long j = a_rows[i] - a->base; j < a_rows[i + 1] - a->base; j++) {
            long inner = a_places[j] - a->base;
            for (long k = b_rows[inner] - b->base; k < b_rows[inner + 1] - b->base; k++) {
                long column = b_places[k] - b->base;
                if (seen[column] != i) {
                    seen[column] = i;
                    sums[column] = 0;
                    row.push_back(column);
                }
                sums[column] += a_values[j] * b_values[k];
            }
        }
        std::sort(row.begin(), row.end());
        for (size_t j = 0; j < row.size(); j++) {
            made->places.push_back(row[j] + c->base);
            made->values.push_back((double)(T)(alpha * sums[row[j]]));
        }
        made->offsets.push_back((long)made->places.size() + c->base);
    }
    c->count = (long)made->places.size();
}
inline cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t operation_a, cusparseOperation_t operation_b, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstSpMatDescr_t b, const void *beta, cusparseSpMatDescr_t c, cudaDataType compute, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t made, size_t *size, void *buffer)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!buffer) {
        *size = 8;
        return CUSPARSE_STATUS_SUCCESS;
    }
    if (a->columns != b->rows || a->rows != c->rows || b->columns != c->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    if (operation_a != CUSPARSE_OPERATION_NON_TRANSPOSE || operation_b != CUSPARSE_OPERATION_NON_TRANSPOSE) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (a->type != compute || b->type != compute || c->type != compute || !a->compressed || !b->compressed || !c->compressed) return CUSPARSE_STATUS_NOT_SUPPORTED;
    cudaStreamSynchronize(handle->stream);
    bool keeps = compute == CUDA_R_64F ? __cusparse_scalar<double>(handle, beta) != 0 : __cusparse_scalar<float>(handle, beta) != 0;
    if (keeps) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (compute == CUDA_R_64F) __cusparse_times<double>(__cusparse_scalar<double>(handle, alpha), a, b, c, made);
    else __cusparse_times<float>(__cusparse_scalar<float>(handle, alpha), a, b, c, made);
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstSpMatDescr_t, const void *, cusparseSpMatDescr_t c, cudaDataType compute, cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t made)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    __cusparse_put_indices(c->row_places, made->offsets, c->wide);
    __cusparse_put_indices(c->column_places, made->places, c->wide);
    long count = (long)made->values.size();
    if (count == 0) return CUSPARSE_STATUS_SUCCESS;
    if (compute == CUDA_R_64F) {
        cudaMemcpy(c->values, made->values.data(), count * sizeof(double), cudaMemcpyHostToDevice);
        return CUSPARSE_STATUS_SUCCESS;
    }
    std::vector<float> narrow(count);
    for (long i = 0; i < count; i++) narrow[i] = (float)made->values[i];
    cudaMemcpy(c->values, narrow.data(), count * sizeof(float), cudaMemcpyHostToDevice);
    return CUSPARSE_STATUS_SUCCESS;
}

// Triangular systems: a thread for a right side. The transposed matrix goes by its columns, which are the rows that are stored.
template <typename T, typename I>
__global__ void __cusparse_solve(bool upper, bool unit, bool turned, int base, long n, int sides, const I *offsets, const I *places, const T *values, T alpha, const T *b, long b_step, long b_lead, T *x, long x_step, long x_lead)
{
    int side = blockIdx.x * blockDim.x + threadIdx.x;
    if (side >= sides) return;
    b += side * b_lead;
    x += side * x_lead;
    for (long i = 0; i < n; i++) x[i * x_step] = alpha * b[i * b_step];
    bool downwards = upper == turned;
    for (long at = 0; at < n; at++) {
        long row = downwards ? at : n - 1 - at;
        T diagonal = 1, sum = x[row * x_step];
        for (I i = offsets[row] - base; i < offsets[row + 1] - base; i++) {
            long column = (long)places[i] - base;
            if (column == row) {
                if (!unit) diagonal = values[i];
            } else if (!turned && (column > row) == upper) {
                sum -= values[i] * x[column * x_step];
            }
        }
        sum /= diagonal;
        x[row * x_step] = sum;
        if (!turned) continue;
        for (I i = offsets[row] - base; i < offsets[row + 1] - base; i++) {
            long column = (long)places[i] - base;
            if (column != row && (column > row) == upper) x[column * x_step] -= values[i] * sum;
        }
    }
}
template <typename T> cusparseStatus_t __cusparse_solved(cusparseHandle_t handle, bool turned, const void *alpha, const cusparseSpMatDescr *a, const void *b, long b_step, long b_lead, void *x, long x_step, long x_lead, int sides)
{
    T scale = __cusparse_scalar<T>(handle, alpha);
    int blocks = (sides + 63) / 64;
    if (blocks == 0 || a->rows == 0) return CUSPARSE_STATUS_SUCCESS;
    if (a->wide) __cusparse_solve<T, long><<<blocks, 64, 0, handle->stream>>>(a->upper, a->unit, turned, a->base, a->rows, sides, (const long *)a->row_places, (const long *)a->column_places, (const T *)a->values, scale, (const T *)b, b_step, b_lead, (T *)x, x_step, x_lead);
    else __cusparse_solve<T, int><<<blocks, 64, 0, handle->stream>>>(a->upper, a->unit, turned, a->base, a->rows, sides, (const int *)a->row_places, (const int *)a->column_places, (const T *)a->values, scale, (const T *)b, b_step, b_lead, (T *)x, x_step, x_lead);
    return __cusparse_launched();
}
struct cusparseSpSMDescr { int none; };
typedef cusparseSpSMDescr *cusparseSpSMDescr_t;
inline cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *made) { *made = new cusparseSpSMDescr; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t made) { delete made; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, cusparseDnMatDescr_t, cudaDataType, cusparseSpSMAlg_t, cusparseSpSMDescr_t, void *) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t operation_a, cusparseOperation_t operation_b, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, cusparseDnMatDescr_t c, cudaDataType compute, cusparseSpSMAlg_t, cusparseSpSMDescr_t)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    bool turned = operation_a != CUSPARSE_OPERATION_NON_TRANSPOSE, turn_b = operation_b != CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (a->rows != a->columns || (turn_b ? b->columns : b->rows) != a->rows || c->rows != a->rows || c->columns != (turn_b ? b->rows : b->columns)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->type != compute || b->type != compute || c->type != compute || !a->compressed || a->batch != 1 || b->batch != 1 || c->batch != 1) return CUSPARSE_STATUS_NOT_SUPPORTED;
    bool b_by_rows = (b->order == CUSPARSE_ORDER_ROW) != turn_b, c_by_rows = c->order == CUSPARSE_ORDER_ROW;
    long b_step = b_by_rows ? b->lead : 1, b_lead = b_by_rows ? 1 : b->lead, c_step = c_by_rows ? c->lead : 1, c_lead = c_by_rows ? 1 : c->lead;
    if (compute == CUDA_R_64F) return __cusparse_solved<double>(handle, turned, alpha, a, b->values, b_step, b_lead, c->values, c_step, c_lead, (int)c->columns);
    return __cusparse_solved<float>(handle, turned, alpha, a, b->values, b_step, b_lead, c->values, c_step, c_lead, (int)c->columns);
}
struct cusparseSpSVDescr { int none; };
typedef cusparseSpSVDescr *cusparseSpSVDescr_t;
inline cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *made) { *made = new cusparseSpSVDescr; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t made) { delete made; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, cusparseDnVecDescr_t, cudaDataType, cusparseSpSVAlg_t, cusparseSpSVDescr_t, void *) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpSVAlg_t, cusparseSpSVDescr_t)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    bool turned = operation != CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (a->rows != a->columns || x->size != a->rows || y->size != a->rows) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->type != compute || x->type != compute || y->type != compute || !a->compressed || a->batch != 1) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (compute == CUDA_R_64F) return __cusparse_solved<double>(handle, turned, alpha, a, x->values, 1, 0, y->values, 1, 0, 1);
    return __cusparse_solved<float>(handle, turned, alpha, a, x->values, 1, 0, y->values, 1, 0, 1);
}
