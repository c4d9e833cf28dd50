// Sparse matrices and vectors beyond the plain product, with indices of both widths; the results follow by hand.
#include <cstdio>
#include <cusparse.h>
#include <vector>

template <typename T> T *device(const std::vector<T> &from)
{
    T *made;
    cudaMalloc(&made, from.size() * sizeof(T));
    cudaMemcpy(made, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
    return made;
}
template <typename T> void show(const char *name, const T *from, int count)
{
    std::vector<T> host(count);
    cudaMemcpy(host.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (T value : host) printf(" %g", (double)value);
    printf("\n");
}
void vectors(cusparseHandle_t handle)
{
    long *places = device(std::vector<long>{1, 3, 4});
    float *values = device(std::vector<float>{10, 20, 30}), *dense = device(std::vector<float>{1, 2, 3, 4, 5});
    cusparseSpVecDescr_t x;
    cusparseDnVecDescr_t y;
    cusparseCreateSpVec(&x, 5, 3, places, values, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateDnVec(&y, 5, dense, CUDA_R_32F);
    const float alpha = 2, beta = 3, cosine = 0, sine = 1;
    int status = cusparseAxpby(handle, &alpha, x, &beta, y);
    show("axpby", dense, 5);
    status += cusparseRot(handle, &cosine, &sine, x, y);
    show("turned", values, 3);
    show("turned", dense, 5);
    status += cusparseGather(handle, y, x);
    show("gathered", values, 3);
    cudaMemset(dense, 0, 5 * sizeof(float));
    status += cusparseScatter(handle, x, y);
    show("scattered", dense, 5);
    printf("%d\n", status);
    cusparseDestroySpVec(x);
    cusparseDestroyDnVec(y);
    cudaFree(places);
    cudaFree(values);
    cudaFree(dense);
}
void samples(cusparseHandle_t handle)
{
    // Two products of 2 x 2 matrices with one pattern.
    float *a = device(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}), *b = device(std::vector<float>{1, 0, 2, 1, 1, 1, 0, 1});
    int *offsets = device(std::vector<int>{0, 1, 2, 0, 1, 2}), *places = device(std::vector<int>{0, 1, 0, 1});
    float *values = device(std::vector<float>{1, 1, 1, 1});
    cusparseDnMatDescr_t left, right;
    cusparseSpMatDescr_t made;
    cusparseCreateDnMat(&left, 2, 2, 2, a, CUDA_R_32F, CUSPARSE_ORDER_ROW);
    cusparseCreateDnMat(&right, 2, 2, 2, b, CUDA_R_32F, CUSPARSE_ORDER_ROW);
    cusparseCreateCsr(&made, 2, 2, 2, offsets, places, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseDnMatSetStridedBatch(left, 2, 4);
    cusparseDnMatSetStridedBatch(right, 2, 4);
    cusparseCsrSetStridedBatch(made, 2, 3, 2);
    const float alpha = 1, beta = 10;
    size_t size;
    cusparseSDDMM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, left, right, &beta, made, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, &size);
    void *buffer;
    cudaMalloc(&buffer, size + 1);
    int status = cusparseSDDMM(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, left, right, &beta, made, CUDA_R_32F, CUSPARSE_SDDMM_ALG_DEFAULT, buffer);
    show("sampled", values, 4);
    printf("%d\n", status);
    cusparseDestroyDnMat(left);
    cusparseDestroyDnMat(right);
    cusparseDestroySpMat(made);
    cudaFree(buffer);
    cudaFree(a);
    cudaFree(b);
    cudaFree(offsets);
    cudaFree(places);
    cudaFree(values);
}
void between(cusparseHandle_t handle)
{
    double *dense = device(std::vector<double>{0, 2, 0, 1, 0, 3}), *back = device(std::vector<double>(6, 9));
    long *offsets = device(std::vector<long>{7, 7, 7});
    cusparseDnMatDescr_t from, to;
    cusparseSpMatDescr_t sparse;
    cusparseCreateDnMat(&from, 2, 3, 3, dense, CUDA_R_64F, CUSPARSE_ORDER_ROW);
    cusparseCreateDnMat(&to, 2, 3, 2, back, CUDA_R_64F, CUSPARSE_ORDER_COL);
    cusparseCreateCsr(&sparse, 2, 3, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_64I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_64F);
    size_t size;
    int status = cusparseDenseToSparse_bufferSize(handle, from, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, &size);
    void *buffer, *turning, *summing;
    cudaMalloc(&buffer, size + 1);
    status += cusparseDenseToSparse_analysis(handle, from, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer);
    int64_t rows, columns, count;
    cusparseSpMatGetSize(sparse, &rows, &columns, &count);
    long *places = device(std::vector<long>(count, 0));
    double *values = device(std::vector<double>(count, 0));
    cusparseCsrSetPointers(sparse, offsets, places, values);
    status += cusparseDenseToSparse_convert(handle, from, sparse, CUSPARSE_DENSETOSPARSE_ALG_DEFAULT, buffer);
    show("offsets", offsets, 3);
    show("places", places, 3);
    show("values", values, 3);
    status += cusparseSparseToDense_bufferSize(handle, sparse, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, &size);
    cudaMalloc(&turning, size + 1);
    status += cusparseSparseToDense(handle, sparse, to, CUSPARSE_SPARSETODENSE_ALG_DEFAULT, turning);
    show("dense", back, 6);
    // Indices of 64 bits in the plain product.
    double *ones = device(std::vector<double>{1, 1, 1}), *sums = device(std::vector<double>{0, 0});
    cusparseDnVecDescr_t x, y;
    cusparseCreateDnVec(&x, 3, ones, CUDA_R_64F);
    cusparseCreateDnVec(&y, 2, sums, CUDA_R_64F);
    const double alpha = 1, beta = 0;
    status += cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, sparse, x, &beta, y, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, &size);
    cudaMalloc(&summing, size + 1);
    status += cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, sparse, x, &beta, y, CUDA_R_64F, CUSPARSE_SPMV_ALG_DEFAULT, summing);
    show("sums", sums, 2);
    printf("%d %d\n", status, (int)count);
    cusparseDestroyDnVec(x);
    cusparseDestroyDnVec(y);
    cusparseDestroyDnMat(from);
    cusparseDestroyDnMat(to);
    cusparseDestroySpMat(sparse);
    for (void *one : std::vector<void *>{dense, back, offsets, places, values, ones, sums, buffer, turning, summing}) cudaFree(one);
}
void products(cusparseHandle_t handle)
{
    // [1 0 2; 0 3 0] times [0 1; 4 0; 5 6].
    int *a_offsets = device(std::vector<int>{0, 2, 3}), *a_places = device(std::vector<int>{0, 2, 1}), *b_offsets = device(std::vector<int>{0, 1, 2, 4}), *b_places = device(std::vector<int>{1, 0, 0, 1});
    float *a_values = device(std::vector<float>{1, 2, 3}), *b_values = device(std::vector<float>{1, 4, 5, 6});
    int *offsets = device(std::vector<int>{0, 0, 0});
    cusparseSpMatDescr_t a, b, c;
    cusparseCreateCsr(&a, 2, 3, 3, a_offsets, a_places, a_values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateCsr(&b, 3, 2, 4, b_offsets, b_places, b_values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateCsr(&c, 2, 2, 0, offsets, nullptr, nullptr, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    const float alpha = 0.5f, beta = 0;
    const cusparseOperation_t as_it_is = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpGEMMDescr_t work;
    cusparseSpGEMM_createDescr(&work);
    size_t first = 0, second = 0;
    cusparseSpGEMM_workEstimation(handle, as_it_is, as_it_is, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work, &first, nullptr);
    char *estimate = device(std::vector<char>(first + 1, 0));
    cusparseSpGEMM_workEstimation(handle, as_it_is, as_it_is, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work, &first, estimate);
    cusparseSpGEMM_compute(handle, as_it_is, as_it_is, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work, &second, nullptr);
    char *buffer = device(std::vector<char>(second + 1, 0));
    int status = cusparseSpGEMM_compute(handle, as_it_is, as_it_is, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work, &second, buffer);
    int64_t rows, columns, count;
    cusparseSpMatGetSize(c, &rows, &columns, &count);
    int *places = device(std::vector<int>(count, 0));
    float *values = device(std::vector<float>(count, 0));
    cusparseCsrSetPointers(c, offsets, places, values);
    status += cusparseSpGEMM_copy(handle, as_it_is, as_it_is, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, work);
    show("offsets", offsets, 3);
    show("places", places, (int)count);
    show("values", values, (int)count);
    printf("%d\n", status);
    cusparseSpGEMM_destroyDescr(work);
    cusparseDestroySpMat(a);
    cusparseDestroySpMat(b);
    cusparseDestroySpMat(c);
    for (void *one : std::vector<void *>{a_offsets, a_places, b_offsets, b_places, a_values, b_values, offsets, places, values, buffer, estimate}) cudaFree(one);
}
void systems(cusparseHandle_t handle)
{
    // [2 0 0; 1 4 0; 0 3 5], of which the numbers above the diagonal do not count.
    int *offsets = device(std::vector<int>{0, 2, 4, 6}), *places = device(std::vector<int>{0, 1, 0, 1, 1, 2});
    double *values = device(std::vector<double>{2, 99, 1, 4, 3, 5}), *right = device(std::vector<double>{2, 9, 16, 4, 10, 11}), *left = device(std::vector<double>(6, 0));
    cusparseSpMatDescr_t a;
    cusparseCreateCsr(&a, 3, 3, 6, offsets, places, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F);
    cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
    cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof fill);
    cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal, sizeof diagonal);
    cusparseDnMatDescr_t b, x;
    cusparseCreateDnMat(&b, 3, 2, 3, right, CUDA_R_64F, CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&x, 3, 2, 2, left, CUDA_R_64F, CUSPARSE_ORDER_ROW);
    const double alpha = 1;
    cusparseSpSMDescr_t work;
    cusparseSpSM_createDescr(&work);
    size_t size;
    void *buffer, *other;
    int status = cusparseSpSM_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, b, x, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, work, &size);
    cudaMalloc(&buffer, size + 1);
    status += cusparseSpSM_analysis(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, b, x, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, work, buffer);
    status += cusparseSpSM_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, b, x, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, work);
    show("solved", left, 6);
    cusparseSpSM_destroyDescr(work);
    cusparseSpSM_createDescr(&work);
    status += cusparseSpSM_bufferSize(handle, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, b, x, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, work, &size);
    cudaMalloc(&other, size + 1);
    status += cusparseSpSM_analysis(handle, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, b, x, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, work, other);
    status += cusparseSpSM_solve(handle, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, b, x, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, work);
    show("transposed", left, 6);
    printf("%d\n", status);
    cusparseSpSM_destroyDescr(work);
    cusparseDestroySpMat(a);
    cusparseDestroyDnMat(b);
    cusparseDestroyDnMat(x);
    for (void *one : std::vector<void *>{offsets, places, values, right, left, buffer, other}) cudaFree(one);
}
int main()
{
    cusparseHandle_t handle;
    cusparseCreate(&handle);
    vectors(handle);
    samples(handle);
    between(handle);
    products(handle);
    systems(handle);
    cusparseDestroy(handle);
    return 0;
}
