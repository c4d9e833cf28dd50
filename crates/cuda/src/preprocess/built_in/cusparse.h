// cuSPARSE in CUDA C++: sparse matrices (CSR and COO) times vectors and matrices; the rest is in cusparse_rest.h.
#pragma once
#define CUSPARSEAPI
#define CUSPARSE_H_
#define CUSPARSE_VERSION 12600
#include <cuda_runtime.h>
#include <library_types.h>

typedef enum {
    CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2, CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5, CUSPARSE_STATUS_EXECUTION_FAILED = 6,
    CUSPARSE_STATUS_INTERNAL_ERROR = 7, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
} cusparseStatus_t;
typedef enum { CUSPARSE_OPERATION_NON_TRANSPOSE = 0, CUSPARSE_OPERATION_TRANSPOSE = 1, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2 } cusparseOperation_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1 } cusparsePointerMode_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1 } cusparseIndexBase_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 } cusparseIndexType_t;
typedef enum { CUSPARSE_MATRIX_TYPE_GENERAL = 0, CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1, CUSPARSE_MATRIX_TYPE_HERMITIAN = 2, CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3 } cusparseMatrixType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 } cusparseOrder_t;
typedef enum { CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_MV_ALG_DEFAULT = 0, CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3, CUSPARSE_SPMV_COO_ALG2 = 4 } cusparseSpMVAlg_t;
typedef enum { CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_SPMM_CSR_ALG1 = 4, CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12 } cusparseSpMMAlg_t;

struct cusparseContext { cudaStream_t stream; int mode; };
typedef cusparseContext *cusparseHandle_t;
struct cusparseMatDescr { int type, base; };
typedef cusparseMatDescr *cusparseMatDescr_t;
// `row_places` are offsets of rows, or the row of each number; `wide` tells indices of 64 bits from those of 32. Matrices of a batch
// lie so far apart, in their offsets and in their numbers.
struct cusparseSpMatDescr {
    long long rows, columns, count;
    void *row_places, *column_places, *values;
    int base, type;
    bool compressed, wide, upper, unit;
    int batch;
    long long apart_rows, apart;
};
typedef cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef const cusparseSpMatDescr *cusparseConstSpMatDescr_t;
struct cusparseDnVecDescr { long long size; void *values; int type; };
typedef cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef const cusparseDnVecDescr *cusparseConstDnVecDescr_t;
struct cusparseDnMatDescr { long long rows, columns, lead; void *values; int type, order, batch; long long apart; };
typedef cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const cusparseDnMatDescr *cusparseConstDnMatDescr_t;

inline const char *cusparseGetErrorName(cusparseStatus_t status) { return status == CUSPARSE_STATUS_SUCCESS ? "CUSPARSE_STATUS_SUCCESS" : status == CUSPARSE_STATUS_INVALID_VALUE ? "CUSPARSE_STATUS_INVALID_VALUE" : status == CUSPARSE_STATUS_NOT_SUPPORTED ? "CUSPARSE_STATUS_NOT_SUPPORTED" : "CUSPARSE_STATUS_INTERNAL_ERROR"; }
inline const char *cusparseGetErrorString(cusparseStatus_t status) { return status == CUSPARSE_STATUS_SUCCESS ? "success" : status == CUSPARSE_STATUS_INVALID_VALUE ? "invalid value" : status == CUSPARSE_STATUS_NOT_SUPPORTED ? "operation not supported" : "internal error"; }
inline cusparseStatus_t cusparseCreate(cusparseHandle_t *handle)
{
    *handle = new cusparseContext;
    (*handle)->stream = 0;
    (*handle)->mode = CUSPARSE_POINTER_MODE_HOST;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) { if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED; delete handle; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t stream) { handle->stream = stream; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) { handle->mode = mode; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *made) { *made = new cusparseMatDescr; (*made)->type = 0; (*made)->base = 0; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t made) { delete made; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t made, cusparseMatrixType_t type) { made->type = type; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t made, cusparseIndexBase_t base) { made->base = base; return CUSPARSE_STATUS_SUCCESS; }

inline cusparseStatus_t __cusparse_matrix(cusparseSpMatDescr_t *made, long long rows, long long columns, long long count, void *row_places, void *column_places, void *values, int base, int type, bool compressed, cusparseIndexType_t of_places)
{
    if (type != CUDA_R_32F && type != CUDA_R_64F) return CUSPARSE_STATUS_NOT_SUPPORTED;
    *made = new cusparseSpMatDescr;
    (*made)->rows = rows;
    (*made)->columns = columns;
    (*made)->count = count;
    (*made)->row_places = row_places;
    (*made)->column_places = column_places;
    (*made)->values = values;
    (*made)->base = base;
    (*made)->type = type;
    (*made)->compressed = compressed;
    (*made)->wide = of_places == CUSPARSE_INDEX_64I;
    (*made)->upper = (*made)->unit = false;
    (*made)->batch = 1;
    (*made)->apart_rows = (*made)->apart = 0;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *made, long long rows, long long columns, long long count, void *offsets, void *places, void *values, cusparseIndexType_t of_offsets, cusparseIndexType_t of_places, cusparseIndexBase_t base, cudaDataType type)
{
    if (of_offsets != of_places || of_places == CUSPARSE_INDEX_16U) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return __cusparse_matrix(made, rows, columns, count, offsets, places, values, base, type, true, of_places);
}
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *made, long long rows, long long columns, long long count, void *row_places, void *places, void *values, cusparseIndexType_t of_places, cusparseIndexBase_t base, cudaDataType type)
{
    if (of_places == CUSPARSE_INDEX_16U) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return __cusparse_matrix(made, rows, columns, count, row_places, places, values, base, type, false, of_places);
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t made) { delete (cusparseSpMatDescr_t)made; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *made, long long size, void *values, cudaDataType type)
{
    *made = new cusparseDnVecDescr;
    (*made)->size = size;
    (*made)->values = values;
    (*made)->type = type;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t made) { delete (cusparseDnVecDescr_t)made; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t vector, void *values) { vector->values = values; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *made, long long rows, long long columns, long long lead, void *values, cudaDataType type, cusparseOrder_t order)
{
    *made = new cusparseDnMatDescr;
    (*made)->rows = rows;
    (*made)->columns = columns;
    (*made)->lead = lead;
    (*made)->values = values;
    (*made)->type = type;
    (*made)->order = order;
    (*made)->batch = 1;
    (*made)->apart = 0;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t made) { delete (cusparseDnMatDescr_t)made; return CUSPARSE_STATUS_SUCCESS; }

// One thread for a number of the result. Without row offsets, and for the transposed matrix, all numbers are looked through.
template <typename T, typename I> __global__ void __cusparse_multiply(bool compressed, bool turned, int base, int rows, int count, const I *row_places, const I *column_places, const T *values, T alpha, const T *x, long long x_step, long long x_lead, T beta, T *y, long long y_step, long long y_lead, int wide)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y;
    if (row >= rows || column >= wide) return;
    T sum = 0;
    if (compressed && !turned) {
        for (I i = row_places[row] - base; i < row_places[row + 1] - base; i++) sum += values[i] * x[(column_places[i] - base) * x_step + column * x_lead];
    } else {
        int from = 0;
        for (int i = 0; i < count; i++) {
            if (compressed) {
                while (row_places[from + 1] - base <= i) from++;
            } else {
                from = (int)row_places[i] - base;
            }
            int other = (int)column_places[i] - base;
            if ((turned ? other : from) == row) sum += values[i] * x[(turned ? from : other) * x_step + column * x_lead];
        }
    }
    T *to = &y[row * y_step + column * y_lead];
    *to = beta == (T)0 ? alpha * sum : alpha * sum + beta * *to;
}
template <typename T> cusparseStatus_t __cusparse_product(cusparseHandle_t handle, bool turned, const T *alpha, const cusparseSpMatDescr *a, const void *x, long long x_step, long long x_lead, const T *beta, void *y, long long y_step, long long y_lead, int wide)
{
    T scale, keep;
    cudaMemcpyKind kind = handle->mode == CUSPARSE_POINTER_MODE_HOST ? cudaMemcpyHostToHost : cudaMemcpyDeviceToHost;
    cudaMemcpy(&scale, alpha, sizeof(T), kind);
    cudaMemcpy(&keep, beta, sizeof(T), kind);
    int rows = (int)(turned ? a->columns : a->rows);
    if (rows == 0 || wide == 0) return CUSPARSE_STATUS_SUCCESS;
    if (a->batch != 1) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (a->wide) __cusparse_multiply<T, long><<<dim3((rows + 127) / 128, wide), 128, 0, handle->stream>>>(a->compressed, turned, a->base, rows, (int)a->count, (const long *)a->row_places, (const long *)a->column_places, (const T *)a->values, scale, (const T *)x, x_step, x_lead, keep, (T *)y, y_step, y_lead, wide);
    else __cusparse_multiply<T, int><<<dim3((rows + 127) / 128, wide), 128, 0, handle->stream>>>(a->compressed, turned, a->base, rows, (int)a->count, (const int *)a->row_places, (const int *)a->column_places, (const T *)a->values, scale, (const T *)x, x_step, x_lead, keep, (T *)y, y_step, y_lead, wide);
    return cudaPeekAtLastError() == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}
inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void *, cusparseDnVecDescr_t, cudaDataType, cusparseSpMVAlg_t, void *) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t operation, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void *beta, cusparseDnVecDescr_t y, cudaDataType compute, cusparseSpMVAlg_t, void *)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    bool turned = operation != CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (x->size != (turned ? a->rows : a->columns) || y->size != (turned ? a->columns : a->rows)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->type != compute || x->type != compute || y->type != compute) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (compute == CUDA_R_64F) return __cusparse_product<double>(handle, turned, (const double *)alpha, a, x->values, 1, 0, (const double *)beta, y->values, 1, 0, 1);
    return __cusparse_product<float>(handle, turned, (const float *)alpha, a, x->values, 1, 0, (const float *)beta, y->values, 1, 0, 1);
}
inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void *, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void *, cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t *size) { *size = 8; return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t operation_a, cusparseOperation_t operation_b, const void *alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void *beta, cusparseDnMatDescr_t c, cudaDataType compute, cusparseSpMMAlg_t, void *)
{
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    bool turned = operation_a != CUSPARSE_OPERATION_NON_TRANSPOSE, turned_b = operation_b != CUSPARSE_OPERATION_NON_TRANSPOSE;
    long long inner = turned_b ? b->columns : b->rows, wide = turned_b ? b->rows : b->columns;
    if (inner != (turned ? a->rows : a->columns) || c->rows != (turned ? a->columns : a->rows) || c->columns != wide) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->type != compute || b->type != compute || c->type != compute || b->batch != 1 || c->batch != 1) return CUSPARSE_STATUS_NOT_SUPPORTED;
    // How far the next number down a column, and the next column, lie.
    bool by_rows = (b->order == CUSPARSE_ORDER_ROW) != turned_b;
    long long b_step = by_rows ? b->lead : 1, b_lead = by_rows ? 1 : b->lead;
    long long c_step = c->order == CUSPARSE_ORDER_ROW ? c->lead : 1, c_lead = c->order == CUSPARSE_ORDER_ROW ? 1 : c->lead;
    if (compute == CUDA_R_64F) return __cusparse_product<double>(handle, turned, (const double *)alpha, a, b->values, b_step, b_lead, (const double *)beta, c->values, c_step, c_lead, (int)wide);
    return __cusparse_product<float>(handle, turned, (const float *)alpha, a, b->values, b_step, b_lead, (const float *)beta, c->values, c_step, c_lead, (int)wide);
}
#include <cusparse_rest.h>
