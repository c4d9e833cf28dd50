// Vectors of each type of numbers by cuBLAS' functions that take the type as an argument.
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <typename T> void all(const char *name, cudaDataType type, cudaDataType execution, const void *alpha)
{
    const int n = 6;
    T x[n], y[n], *dx, *dy, *result, told;
    for (int i = 0; i < n; i++) {
        x[i] = (T)(float)(i + 1);
        y[i] = (T)(float)(i % 2 ? -1 : 2);
    }
    cudaMalloc(&dx, sizeof x);
    cudaMalloc(&dy, sizeof y);
    cudaMalloc(&result, sizeof(T));
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y, sizeof y, cudaMemcpyHostToDevice);
    cublasHandle_t handle;
    cublasCreate(&handle);
    int status = cublasDotEx(handle, n, dx, type, 1, dy, type, 1, &told, type, execution);
    printf("%s: %d %g", name, status, (double)(float)told);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasDotEx(handle, 3, dx, type, 2, dy, type, -1, result, type, execution);
    cudaMemcpy(&told, result, sizeof told, cudaMemcpyDeviceToHost);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    printf(" %g", (double)(float)told);
    cublasNrm2Ex(handle, 2, dx + 2, type, 1, &told, type, execution);
    printf(" %g", (double)(float)told);
    status = cublasAxpyEx(handle, n, alpha, execution, dx, type, 1, dy, type, 1, execution);
    status += cublasScalEx(handle, 3, alpha, execution, dx, type, 2, execution);
    cudaMemcpy(x, dx, sizeof x, cudaMemcpyDeviceToHost);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    printf(" %d:", status);
    for (int i = 0; i < n; i++) printf(" %g/%g", (double)(float)x[i], (double)(float)y[i]);
    printf(" %d\n", cublasDotEx(handle, n, dx, type, 1, dy, CUDA_R_8I, 1, &told, type, execution) == CUBLAS_STATUS_NOT_SUPPORTED);
    cublasDestroy(handle);
    cudaFree(dx);
    cudaFree(dy);
    cudaFree(result);
}

int main()
{
    const float alpha = 0.5f;
    const double wide = 0.5;
    all<__half>("half", CUDA_R_16F, CUDA_R_32F, &alpha);
    all<__nv_bfloat16>("bfloat16", CUDA_R_16BF, CUDA_R_32F, &alpha);
    all<float>("float", CUDA_R_32F, CUDA_R_32F, &alpha);
    all<double>("double", CUDA_R_64F, CUDA_R_64F, &wide);
    return 0;
}
