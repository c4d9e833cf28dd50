// cuBLAS for complex numbers, each function beside plain loops.
#include <cstdio>
#include <cublas_v2.h>
#include <cuComplex.h>

const int n = 5;

static cuDoubleComplex element(const cuDoubleComplex *a, int operation, int row, int column)
{
    if (operation == CUBLAS_OP_N) return a[column * n + row];
    cuDoubleComplex found = a[row * n + column];
    return operation == CUBLAS_OP_C ? cuConj(found) : found;
}

int main()
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    cuDoubleComplex a[n * n], b[n * n], c[n * n], found[n * n], *device_a, *device_b, *device_c;
    for (int i = 0; i < n * n; i++) {
        a[i] = make_cuDoubleComplex(i % 4 - 1, i % 3);
        b[i] = make_cuDoubleComplex(2 - i % 5, i % 2);
        c[i] = make_cuDoubleComplex(i, -1);
    }
    cudaMalloc(&device_a, sizeof(a));
    cudaMalloc(&device_b, sizeof(b));
    cudaMalloc(&device_c, sizeof(c));
    cudaMemcpy(device_a, a, sizeof(a), cudaMemcpyHostToDevice);
    cudaMemcpy(device_b, b, sizeof(b), cudaMemcpyHostToDevice);
    cuDoubleComplex alpha = make_cuDoubleComplex(2, 1), beta = make_cuDoubleComplex(0, -1);
    int wrong = 0;
    for (int of_a = 0; of_a < 3; of_a++) {
        for (int of_b = 0; of_b < 3; of_b++) {
            cudaMemcpy(device_c, c, sizeof(c), cudaMemcpyHostToDevice);
            cublasZgemm(handle, (cublasOperation_t)of_a, (cublasOperation_t)of_b, n, n, n, &alpha, device_a, n, device_b, n, &beta, device_c, n);
            cudaMemcpy(found, device_c, sizeof(c), cudaMemcpyDeviceToHost);
            for (int column = 0; column < n; column++) {
                for (int row = 0; row < n; row++) {
                    cuDoubleComplex sum = make_cuDoubleComplex(0, 0);
                    for (int k = 0; k < n; k++) sum = cuCadd(sum, cuCmul(element(a, of_a, row, k), element(b, of_b, k, column)));
                    cuDoubleComplex wanted = cuCadd(cuCmul(alpha, sum), cuCmul(beta, c[column * n + row]));
                    cuDoubleComplex got = found[column * n + row];
                    wrong += got.x != wanted.x || got.y != wanted.y;
                }
            }
        }
    }
    printf("gemm: %d wrong\n", wrong);
    wrong = 0;
    for (int of = 0; of < 3; of++) {
        cudaMemcpy(device_c, c, sizeof(c), cudaMemcpyHostToDevice);
        cublasZgemv(handle, (cublasOperation_t)of, n, n, &alpha, device_a, n, device_b, 1, &beta, device_c, 2);
        cudaMemcpy(found, device_c, sizeof(c), cudaMemcpyDeviceToHost);
        for (int row = 0; row < n; row++) {
            cuDoubleComplex sum = make_cuDoubleComplex(0, 0);
            for (int k = 0; k < n; k++) sum = cuCadd(sum, cuCmul(element(a, of, row, k), b[k]));
            cuDoubleComplex wanted = cuCadd(cuCmul(alpha, sum), cuCmul(beta, c[2 * row]));
            wrong += found[2 * row].x != wanted.x || found[2 * row].y != wanted.y;
        }
    }
    printf("gemv: %d wrong\n", wrong);
    cuDoubleComplex plain, conjugate;
    cublasZdotu(handle, n * n, device_a, 1, device_b, 1, &plain);
    cublasZdotc(handle, n * n, device_a, 1, device_b, 1, &conjugate);
    cuDoubleComplex sum = make_cuDoubleComplex(0, 0), turned = sum;
    double absolute = 0, squares = 0;
    for (int i = 0; i < n * n; i++) {
        sum = cuCadd(sum, cuCmul(a[i], b[i]));
        turned = cuCadd(turned, cuCmul(cuConj(a[i]), b[i]));
        absolute += fabs(a[i].x) + fabs(a[i].y);
        squares += a[i].x * a[i].x + a[i].y * a[i].y;
    }
    printf("dot: %d %d\n", plain.x == sum.x && plain.y == sum.y, conjugate.x == turned.x && conjugate.y == turned.y);
    double total, length;
    int largest;
    cublasDzasum(handle, n * n, device_a, 1, &total);
    cublasDznrm2(handle, n * n, device_a, 1, &length);
    cublasIzamax(handle, n * n, device_a, 1, &largest);
    printf("%d %d %d\n", total == absolute, length == sqrt(squares), largest);
    double half = 0.5;
    cublasZaxpy(handle, n * n, &alpha, device_a, 1, device_b, 1);
    cublasZdscal(handle, n * n, &half, device_b, 1);
    cublasZgerc(handle, n, n, &beta, device_a, 1, device_a + n, 1, device_b, n);
    cudaMemcpy(found, device_b, sizeof(b), cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int i = 0; i < n * n; i++) {
        cuDoubleComplex wanted = cuCadd(b[i], cuCmul(alpha, a[i]));
        wanted = make_cuDoubleComplex(half * wanted.x, half * wanted.y);
        wanted = cuCadd(wanted, cuCmul(beta, cuCmul(a[i % n], cuConj(a[n + i / n]))));
        wrong += found[i].x != wanted.x || found[i].y != wanted.y;
    }
    printf("axpy, scal, gerc: %d wrong\n", wrong);
    cuComplex x[3] = {{1, 2}, {3, -1}, {0, 1}}, *device_x, scale = {0, 1};
    cudaMalloc(&device_x, sizeof(x));
    cudaMemcpy(device_x, x, sizeof(x), cudaMemcpyHostToDevice);
    cublasCscal(handle, 3, &scale, device_x, 1);
    cudaMemcpy(x, device_x, sizeof(x), cudaMemcpyDeviceToHost);
    for (cuComplex one : x) printf("%g%+gi ", one.x, one.y);
    printf("\n");
    cudaFree(device_a);
    cudaFree(device_b);
    cudaFree(device_c);
    cudaFree(device_x);
    cublasDestroy(handle);
}
