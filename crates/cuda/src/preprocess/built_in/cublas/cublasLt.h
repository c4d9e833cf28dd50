// cuBLASLt's matrix product, D = alpha * op(A) * op(B) + beta * C, by cuBLAS.
#pragma once
#include <cublas_v2.h>

struct __cublaslt_context { cublasHandle_t blas; };
typedef __cublaslt_context *cublasLtHandle_t;
struct cublasLtMatmulDescOpaque_t { int compute, scale, transa, transb, epilogue; const void *bias; };
typedef cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
struct cublasLtMatrixLayoutOpaque_t { int type, order, batch; unsigned long long rows, columns; long long lead, stride; };
typedef cublasLtMatrixLayoutOpaque_t *cublasLtMatrixLayout_t;
struct cublasLtMatmulPreferenceOpaque_t { unsigned long long workspace; };
typedef cublasLtMatmulPreferenceOpaque_t *cublasLtMatmulPreference_t;
struct cublasLtMatmulAlgo_t { unsigned long long data[8]; };
struct cublasLtMatmulHeuristicResult_t { cublasLtMatmulAlgo_t algo; size_t workspaceSize; cublasStatus_t state; float wavesCount; int reserved[4]; };
typedef enum { CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0, CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1, CUBLASLT_MATMUL_DESC_POINTER_MODE = 2, CUBLASLT_MATMUL_DESC_TRANSA = 3, CUBLASLT_MATMUL_DESC_TRANSB = 4, CUBLASLT_MATMUL_DESC_TRANSC = 5, CUBLASLT_MATMUL_DESC_FILL_MODE = 6, CUBLASLT_MATMUL_DESC_EPILOGUE = 7, CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8 } cublasLtMatmulDescAttributes_t;
typedef enum { CUBLASLT_MATRIX_LAYOUT_TYPE = 0, CUBLASLT_MATRIX_LAYOUT_ORDER = 1, CUBLASLT_MATRIX_LAYOUT_ROWS = 2, CUBLASLT_MATRIX_LAYOUT_COLS = 3, CUBLASLT_MATRIX_LAYOUT_LD = 4, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6 } cublasLtMatrixLayoutAttribute_t;
typedef enum { CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1 } cublasLtOrder_t;
typedef enum { CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4, CUBLASLT_EPILOGUE_RELU_BIAS = 6 } cublasLtEpilogue_t;
typedef enum { CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1 } cublasLtMatmulPreferenceAttributes_t;

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle)
{
    *handle = new __cublaslt_context;
    return cublasCreate(&(*handle)->blas);
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle)
{
    if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
    cublasStatus_t status = cublasDestroy(handle->blas);
    delete handle;
    return status;
}
inline cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *made, cublasComputeType_t compute, cudaDataType scale)
{
    *made = new cublasLtMatmulDescOpaque_t;
    (*made)->compute = compute;
    (*made)->scale = scale;
    (*made)->transa = CUBLAS_OP_N;
    (*made)->transb = CUBLAS_OP_N;
    (*made)->epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    (*made)->bias = nullptr;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t made) { delete made; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t made, cublasLtMatmulDescAttributes_t attribute, const void *value, size_t)
{
    switch (attribute) {
    case CUBLASLT_MATMUL_DESC_TRANSA: made->transa = *(const int *)value; return CUBLAS_STATUS_SUCCESS;
    case CUBLASLT_MATMUL_DESC_TRANSB: made->transb = *(const int *)value; return CUBLAS_STATUS_SUCCESS;
    case CUBLASLT_MATMUL_DESC_EPILOGUE: made->epilogue = *(const int *)value; return made->epilogue == CUBLASLT_EPILOGUE_DEFAULT ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
inline cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *made, cudaDataType type, unsigned long long rows, unsigned long long columns, long long lead)
{
    *made = new cublasLtMatrixLayoutOpaque_t;
    (*made)->type = type;
    (*made)->order = CUBLASLT_ORDER_COL;
    (*made)->batch = 1;
    (*made)->rows = rows;
    (*made)->columns = columns;
    (*made)->lead = lead;
    (*made)->stride = 0;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t made) { delete made; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t made, cublasLtMatrixLayoutAttribute_t attribute, const void *value, size_t)
{
    switch (attribute) {
    case CUBLASLT_MATRIX_LAYOUT_ORDER: made->order = *(const int *)value; return CUBLAS_STATUS_SUCCESS;
    case CUBLASLT_MATRIX_LAYOUT_LD: made->lead = *(const long long *)value; return CUBLAS_STATUS_SUCCESS;
    case CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT: made->batch = *(const int *)value; return CUBLAS_STATUS_SUCCESS;
    case CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET: made->stride = *(const long long *)value; return CUBLAS_STATUS_SUCCESS;
    default: return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
inline cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *made) { *made = new cublasLtMatmulPreferenceOpaque_t; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t made) { delete made; return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t, cublasLtMatmulPreferenceAttributes_t, const void *, size_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t, cublasLtMatmulPreference_t, int wanted, cublasLtMatmulHeuristicResult_t *results, int *count)
{
    if (wanted < 1) return CUBLAS_STATUS_INVALID_VALUE;
    results[0].workspaceSize = 0;
    results[0].state = CUBLAS_STATUS_SUCCESS;
    results[0].wavesCount = 1.0f;
    *count = 1;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t product, const void *alpha, const void *a, cublasLtMatrixLayout_t layout_a, const void *b, cublasLtMatrixLayout_t layout_b, const void *beta, const void *c, cublasLtMatrixLayout_t layout_c, void *d, cublasLtMatrixLayout_t layout_d, const cublasLtMatmulAlgo_t *, void *, size_t, cudaStream_t stream)
{
    if (handle == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
    bool rows = layout_d->order == CUBLASLT_ORDER_ROW;
    if ((layout_a->order == CUBLASLT_ORDER_ROW) != rows || (layout_b->order == CUBLASLT_ORDER_ROW) != rows || (layout_c->order == CUBLASLT_ORDER_ROW) != rows) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (c != d && (layout_c->lead != layout_d->lead || layout_c->stride != layout_d->stride)) return CUBLAS_STATUS_NOT_SUPPORTED;
    int m = (int)layout_d->rows, n = (int)layout_d->columns;
    int k = (int)(product->transa == CUBLAS_OP_N ? layout_a->columns : layout_a->rows);
    if ((product->transa == CUBLAS_OP_N ? (int)layout_a->rows : (int)layout_a->columns) != m || (product->transb == CUBLAS_OP_N ? (int)layout_b->columns : (int)layout_b->rows) != n) return CUBLAS_STATUS_INVALID_VALUE;
    cublasSetStream(handle->blas, stream);
    if (c != d && c != nullptr) {
        size_t element = layout_c->type == CUDA_R_64F ? 8 : layout_c->type == CUDA_R_16F || layout_c->type == CUDA_R_16BF ? 2 : 4;
        size_t lines = rows ? layout_c->rows : layout_c->columns;
        size_t count = layout_c->batch > 1 ? (size_t)layout_c->stride * layout_c->batch : (size_t)layout_c->lead * lines;
        cudaMemcpyAsync(d, c, count * element, cudaMemcpyDeviceToDevice, stream);
    }
    // Rows one behind the other are the columns of the transposed product.
    if (rows) return cublasGemmStridedBatchedEx(handle->blas, (cublasOperation_t)product->transb, (cublasOperation_t)product->transa, n, m, k, alpha, b, (cudaDataType)layout_b->type, (int)layout_b->lead, layout_b->stride, a, (cudaDataType)layout_a->type, (int)layout_a->lead, layout_a->stride, beta, d, (cudaDataType)layout_d->type, (int)layout_d->lead, layout_d->stride, layout_d->batch, product->compute, CUBLAS_GEMM_DEFAULT);
    return cublasGemmStridedBatchedEx(handle->blas, (cublasOperation_t)product->transa, (cublasOperation_t)product->transb, m, n, k, alpha, a, (cudaDataType)layout_a->type, (int)layout_a->lead, layout_a->stride, b, (cudaDataType)layout_b->type, (int)layout_b->lead, layout_b->stride, beta, d, (cudaDataType)layout_d->type, (int)layout_d->lead, layout_d->stride, layout_d->batch, product->compute, CUBLAS_GEMM_DEFAULT);
}
