// Dense systems and eigenvalues by cuSOLVER.
#include <cmath>
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <vector>

#define CHECK(call) do { if ((call) != 0) { printf("failed: %s\n", #call); return 1; } } while (0)

static std::vector<void *> held;
template <typename T> static T *room(size_t n)
{
    T *d;
    cudaMalloc(&d, n * sizeof(T));
    held.push_back(d);
    return d;
}
static double *on_device(const std::vector<double> &values)
{
    double *d = room<double>(values.size());
    cudaMemcpy(d, values.data(), values.size() * sizeof(double), cudaMemcpyHostToDevice);
    return d;
}
static std::vector<double> back(const double *d, size_t n)
{
    std::vector<double> made(n);
    cudaMemcpy(made.data(), d, n * sizeof(double), cudaMemcpyDeviceToHost);
    return made;
}
static void show(const char *name, const std::vector<double> &v)
{
    printf("%s:", name);
    for (double x : v) printf(" %.4f", fabs(x) < 5e-13 ? 0.0 : x);
    printf("\n");
}

int main()
{
    cusolverDnHandle_t handle;
    CHECK(cusolverDnCreate(&handle));
    const int n = 3;
    int size = 0, *info = room<int>(8), told = -1;

    // By LU with pivots; the columns one after the other.
    double *a = on_device({1, 4, 7, 2, 5, 8, 3, 6, 10}), *b = on_device({6, 15, 25});
    int *pivots = room<int>(n);
    CHECK(cusolverDnDgetrf_bufferSize(handle, n, n, a, n, &size));
    double *work = room<double>(size);
    CHECK(cusolverDnDgetrf(handle, n, n, a, n, work, pivots, info));
    CHECK(cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, a, n, pivots, b, n, info));
    cudaMemcpy(&told, info, sizeof(int), cudaMemcpyDeviceToHost);
    int rows[n];
    cudaMemcpy(rows, pivots, sizeof(rows), cudaMemcpyDeviceToHost);
    show("lu", back(a, 9));
    printf("pivots %d %d %d, info %d\n", rows[0], rows[1], rows[2], told);
    show("x", back(b, 3));
    double *bt = on_device({12, 15, 19});
    CHECK(cusolverDnDgetrs(handle, CUBLAS_OP_T, n, 1, a, n, pivots, bt, n, info));
    show("transposed x", back(bt, 3));

    // Cholesky, both triangles.
    for (cublasFillMode_t part : {CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER}) {
        double *s = on_device({4, 2, 2, 2, 5, 3, 2, 3, 6}), *r = on_device({8, 10, 11});
        CHECK(cusolverDnDpotrf_bufferSize(handle, part, n, s, n, &size));
        CHECK(cusolverDnDpotrf(handle, part, n, s, n, work, size, info));
        CHECK(cusolverDnDpotrs(handle, part, n, 1, s, n, r, n, info));
        show("cholesky", back(s, 9));
        show("x", back(r, 3));
    }
    double *bad = on_device({1, 2, 2, 1});
    CHECK(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, 2, bad, 2, work, size, info));
    cudaMemcpy(&told, info, sizeof(int), cudaMemcpyDeviceToHost);
    printf("not positive: %d\n", told);

    // QR of a tall matrix, and least squares by it.
    double *q = on_device({3, 4, 0, 1, 2, 2}), *tau = on_device({0, 0}), *c = on_device({5, 10, 4});
    CHECK(cusolverDnDgeqrf(handle, 3, 2, q, 3, tau, work, size, info));
    show("qr", back(q, 6));
    show("tau", back(tau, 2));
    CHECK(cusolverDnDormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, 3, 1, 2, q, 3, tau, c, 3, work, size, info));
    show("turned", back(c, 3));
    CHECK(cusolverDnDorgqr(handle, 3, 2, 2, q, 3, tau, work, size, info));
    show("q", back(q, 6));

    // Eigenvalues 1, 2 and 4.
    double *e = on_device({3, 1, 0, 1, 3, 0, 0, 0, 1}), *w = on_device({0, 0, 0});
    CHECK(cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, e, n, w, &size));
    work = room<double>(size);
    CHECK(cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, e, n, w, work, size, info));
    show("eigenvalues", back(w, 3));
    std::vector<double> v = back(e, 9);
    for (double &x : v) x = fabs(x);
    show("vectors without signs", v);

    // Singular values of a tall matrix, and whether their product with the vectors is the matrix.
    std::vector<double> tall = {3, 2, 2, 3, 2, -2};
    double *t = on_device(tall), *sv = on_device({0, 0}), *u = on_device(std::vector<double>(9)), *vt = on_device({0, 0, 0, 0});
    CHECK(cusolverDnDgesvd_bufferSize(handle, 3, 2, &size));
    work = room<double>(size);
    CHECK(cusolverDnDgesvd(handle, 'A', 'A', 3, 2, t, 3, sv, u, 3, vt, 2, work, size, nullptr, info));
    std::vector<double> S = back(sv, 2), U = back(u, 9), V = back(vt, 4);
    double worst = 0, right = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++) {
            double sum = 0;
            for (int k = 0; k < 2; k++) sum += U[k * 3 + i] * S[k] * V[j * 2 + k];
            worst = fmax(worst, fabs(sum - tall[j * 3 + i]));
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) sum += U[i * 3 + k] * U[j * 3 + k];
            right = fmax(right, fabs(sum - (i == j)));
        }
    printf("norm %.4f, back %s, orthogonal %s\n", S[0] * S[0] + S[1] * S[1], worst < 1e-12 ? "yes" : "no", right < 1e-12 ? "yes" : "no");
    CHECK(cusolverDnDestroy(handle));
    for (void *one : held) cudaFree(one);
}
