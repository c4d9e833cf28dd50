// cuBLAS as it was before handles: letters for operations, scalars and results by value.
#include <cstdio>
#include <cublas.h>

int main()
{
    const int n = 3;
    float a[9] = {1, 2, 3, 4, 5, 6, 7, 8, 10}, b[9] = {2, 0, 1, 1, 1, 0, 3, 2, 1}, c[9] = {0}, x[3] = {3, -4, 1};
    float *da, *db, *dc, *dx;
    if (cublasInit() != CUBLAS_STATUS_SUCCESS) return 1;
    cublasAlloc(9, sizeof(float), (void **)&da);
    cublasAlloc(9, sizeof(float), (void **)&db);
    cublasAlloc(9, sizeof(float), (void **)&dc);
    cublasAlloc(3, sizeof(float), (void **)&dx);
    cublasSetMatrix(n, n, sizeof(float), a, n, da, n);
    cublasSetMatrix(n, n, sizeof(float), b, n, db, n);
    cublasSetMatrix(n, n, sizeof(float), c, n, dc, n);
    cublasSetVector(n, sizeof(float), x, 1, dx, 1);
    cublasSgemm('n', 'T', n, n, n, 2.0f, da, n, db, n, 1.0f, dc, n);
    printf("%d\n", cublasGetError());
    cublasGetMatrix(n, n, sizeof(float), dc, n, c, n);
    for (float value : c) printf("%g ", value);
    printf("\n%g %g %g %d %d\n", cublasSdot(n, dx, 1, dx, 1), cublasSasum(n, dx, 1), cublasSnrm2(2, dx, 1), cublasIsamax(n, dx, 1), cublasIsamin(n, dx, 1));
    cublasSscal(n, 2.0f, dx, 1);
    cublasSgemv('t', n, n, 1.0f, da, n, dx, 1, 0.0f, dc, 1);
    cublasSaxpy(n, -1.0f, dx, 1, dc, 1);
    cublasStrsv('L', 'N', 'U', n, da, n, dc, 1);
    cublasGetVector(n, sizeof(float), dc, 1, x, 1);
    printf("%g %g %g\n", x[0], x[1], x[2]);
    cublasSgemv('n', n, n, 1.0f, da, 1, dx, 1, 0.0f, dc, 1);
    int error = cublasGetError();
    printf("%d %d\n", error, cublasGetError());
    cublasFree(da);
    cublasFree(db);
    cublasFree(dc);
    cublasFree(dx);
    printf("%d\n", cublasShutdown());
}
