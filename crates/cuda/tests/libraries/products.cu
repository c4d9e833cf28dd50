// Products of sparse matrices (cuSPARSE), of halfs and mixed types (cuBLAS), and by cuBLASLt, with small whole numbers.
#include <cstdio>
#include <cublas_v2.h>
#include <cublasLt.h>
#include <cusparse.h>

template <typename T> T *device(const T *from, int n)
{
    T *made;
    cudaMalloc(&made, n * sizeof(T));
    cudaMemcpy(made, from, n * sizeof(T), cudaMemcpyHostToDevice);
    return made;
}
template <typename T> void show(const char *name, const T *from, int n)
{
    T host[32];
    cudaMemcpy(host, from, n * sizeof(T), cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (int i = 0; i < n; i++) printf(" %g", (double)(float)host[i]);
    printf("\n");
}

int main()
{
    // 1 0 2
    // 0 3 0
    // 4 5 6
    // 0 0 7
    int offsets[] = {0, 2, 3, 6, 7}, rows[] = {0, 0, 1, 2, 2, 2, 3}, columns[] = {0, 2, 1, 0, 1, 2, 2};
    float values[] = {1, 2, 3, 4, 5, 6, 7}, x[] = {1, 2, 3}, y[] = {1, 1, 1, 1}, tall[] = {1, 2, 3, 4};
    int *d_offsets = device(offsets, 5), *d_rows = device(rows, 7), *d_columns = device(columns, 7);
    float *d_values = device(values, 7), *d_x = device(x, 3), *d_y = device(y, 4), *d_tall = device(tall, 4);
    cusparseHandle_t sparse;
    cusparseCreate(&sparse);
    cusparseSpMatDescr_t csr, coo;
    cusparseCreateCsr(&csr, 4, 3, 7, d_offsets, d_columns, d_values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateCoo(&coo, 4, 3, 7, d_rows, d_columns, d_values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseDnVecDescr_t vx, vy, vtall;
    cusparseCreateDnVec(&vx, 3, d_x, CUDA_R_32F);
    cusparseCreateDnVec(&vy, 4, d_y, CUDA_R_32F);
    cusparseCreateDnVec(&vtall, 4, d_tall, CUDA_R_32F);
    float alpha = 2, beta = 1, zero = 0;
    size_t bytes;
    cusparseSpMV_bufferSize(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, vx, &beta, vy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, &bytes);
    void *buffer;
    cudaMalloc(&buffer, bytes);
    cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, csr, vx, &beta, vy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    show("csr", d_y, 4);
    cusparseSpMV(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, coo, vx, &zero, vy, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    show("coo", d_y, 4);
    cusparseSpMV(sparse, CUSPARSE_OPERATION_TRANSPOSE, &alpha, csr, vtall, &zero, vx, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, buffer);
    show("transposed", d_x, 3);
    float b[] = {1, 2, 3, 4, 5, 6}, c[8] = {};
    float *d_b = device(b, 6), *d_c = device(c, 8);
    cusparseDnMatDescr_t mb, mc;
    cusparseCreateDnMat(&mb, 3, 2, 2, d_b, CUDA_R_32F, CUSPARSE_ORDER_ROW);
    cusparseCreateDnMat(&mc, 4, 2, 4, d_c, CUDA_R_32F, CUSPARSE_ORDER_COL);
    cusparseSpMM(sparse, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &beta, csr, mb, &zero, mc, CUDA_R_32F, CUSPARSE_SPMM_ALG_DEFAULT, buffer);
    show("matrix", d_c, 8);
    cusparseDestroySpMat(csr);
    cusparseDestroySpMat(coo);
    cusparseDestroyDnVec(vx);
    cusparseDestroyDnVec(vy);
    cusparseDestroyDnVec(vtall);
    cusparseDestroyDnMat(mb);
    cusparseDestroyDnMat(mc);
    cusparseDestroy(sparse);

    // Columns one behind the other: A is 2 by 3, B is 3 by 2.
    __half ha[] = {1, 2, 3, 4, 5, 6}, hb[] = {1, 0, -1, 2, 1, 0}, hc[] = {10, 20, 30, 40};
    __half *a16 = device(ha, 6), *b16 = device(hb, 6), *c16 = device(hc, 4), one16 = __float2half(1.0f), half16 = __float2half(0.5f);
    cublasHandle_t blas;
    cublasCreate(&blas);
    cublasHgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one16, a16, 2, b16, 3, &half16, c16, 2);
    show("half", c16, 4);
    float one = 1, none = 0;
    cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, a16, CUDA_R_16F, 2, b16, CUDA_R_16F, 3, &none, d_c, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    show("into float", d_c, 4);
    cublasDestroy(blas);

    cublasLtHandle_t light;
    cublasLtCreate(&light);
    cublasLtMatmulDesc_t product;
    cublasLtMatrixLayout_t la, lb, lc;
    cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    cublasOperation_t turn = CUBLAS_OP_T;
    cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &turn, sizeof turn);
    cublasLtMatrixLayoutCreate(&la, CUDA_R_32F, 3, 2, 3);
    cublasLtMatrixLayoutCreate(&lb, CUDA_R_32F, 3, 2, 3);
    cublasLtMatrixLayoutCreate(&lc, CUDA_R_32F, 2, 2, 2);
    printf("status %d\n", (int)cublasLtMatmul(light, product, &one, d_b, la, d_b, lb, &none, d_c, lc, d_c, lc, nullptr, nullptr, 0, 0));
    show("light", d_c, 4);
    cublasLtMatrixLayoutDestroy(la);
    cublasLtMatrixLayoutDestroy(lb);
    cublasLtMatrixLayoutDestroy(lc);
    cublasLtMatmulDescDestroy(product);
    cublasLtDestroy(light);
    cudaFree(d_offsets); cudaFree(d_rows); cudaFree(d_columns); cudaFree(d_values); cudaFree(d_x); cudaFree(d_y); cudaFree(d_tall);
    cudaFree(buffer); cudaFree(d_b); cudaFree(d_c); cudaFree(a16); cudaFree(b16); cudaFree(c16);
    return 0;
}
