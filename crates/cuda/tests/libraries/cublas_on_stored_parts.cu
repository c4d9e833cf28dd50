// cuBLAS on bands, packed triangles and many small systems, and rotations. The numbers are small integers and their quotients, so that
// every order of the sums gives the same.
#include <cstdio>
#include <cublas_v2.h>
#include <cuda_fp16.h>

template <typename T> T *held(const T *values, int count)
{
    T *memory;
    cudaMalloc(&memory, count * sizeof(T));
    cudaMemcpy(memory, values, count * sizeof(T), cudaMemcpyHostToDevice);
    return memory;
}
template <typename T> void shown(const char *name, const T *memory, int count)
{
    T values[64];
    cudaMemcpy(values, memory, count * sizeof(T), cudaMemcpyDeviceToHost);
    printf("%s:", name);
    for (int i = 0; i < count; i++) printf(" %.5g", (double)values[i]);
    puts("");
}

int main()
{
    cublasHandle_t handle;
    cublasCreate(&handle);
    const int n = 4;
    float dense[16], band[12], packed[10], start[4] = {1, 2, -1, 3}, other[4] = {2, 0, 1, -2};
    for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) dense[j * n + i] = (float)(i == j ? 4 : i + 2 * j + 1);
    for (int i = 0; i < 12; i++) band[i] = (float)(i % 5 + 1);
    for (int i = 0; i < 10; i++) packed[i] = (float)(i == 0 || i == 2 || i == 4 || i == 5 || i == 7 || i == 9 ? 2 : i);
    float *a = held(dense, 16), *b = held(band, 12), *p = held(packed, 10);
    float one = 1, two = 2, half = 0.5f;
    cublasFillMode_t fills[2] = {CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_LOWER};
    cublasOperation_t operations[2] = {CUBLAS_OP_N, CUBLAS_OP_T};
    cublasDiagType_t diagonals[2] = {CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT};
    for (int f = 0; f < 2; f++) for (int o = 0; o < 2; o++) for (int d = 0; d < 2; d++) {
        printf("%d%d%d\n", f, o, d);
        float *x = held(start, n);
        cublasStrmv(handle, fills[f], operations[o], diagonals[d], n, a, n, x, 1);
        shown("trmv", x, n);
        cublasStrsv(handle, fills[f], operations[o], diagonals[d], n, a, n, x, 1);
        shown("trsv", x, n);
        cublasStbmv(handle, fills[f], operations[o], diagonals[d], n, 2, b, 3, x, 1);
        shown("tbmv", x, n);
        cublasStbsv(handle, fills[f], operations[o], diagonals[d], n, 2, b, 3, x, 1);
        shown("tbsv", x, n);
        cublasStpmv(handle, fills[f], operations[o], diagonals[d], n, p, x, 1);
        shown("tpmv", x, n);
        cublasStpsv(handle, fills[f], operations[o], diagonals[d], n, p, x, 1);
        shown("tpsv", x, n);
        cudaFree(x);
    }
    float *x = held(start, n), *y = held(other, n);
    for (int f = 0; f < 2; f++) {
        cublasSsbmv(handle, fills[f], n, 2, &two, b, 3, x, 1, &one, y, 1);
        shown("sbmv", y, n);
        cublasSspmv(handle, fills[f], n, &half, p, x, 1, &one, y, 1);
        shown("spmv", y, n);
        cublasSgbmv(handle, operations[f], 3, 4, 1, 1, &one, b, 3, x, 1, &one, y, 1);
        shown("gbmv", y, n);
        cublasSsyr(handle, fills[f], n, &two, x, 1, a, n);
        cublasSsyr2(handle, fills[f], n, &one, x, 1, y, 1, a, n);
        shown("syr2", a, 16);
        cublasSspr(handle, fills[f], n, &two, x, 1, p);
        cublasSspr2(handle, fills[f], n, &one, x, 1, y, -1, p);
        shown("spr2", p, 10);
        cublasStpttr(handle, fills[f], n, p, a, n);
        shown("tpttr", a, 16);
        cublasStrttp(handle, fills[f], n, a, n, p);
        shown("trttp", p, 10);
    }

    double first = 3, second = 4, cosine, sine;
    cublasDrotg(handle, &first, &second, &cosine, &sine);
    printf("rotg: %g %.4f %g %g\n", first, second, cosine, sine);
    double d1 = 2, d2 = 3, x1 = 4, parameters[5] = {0, 0, 0, 0, 0}, y1 = 5;
    cublasDrotmg(handle, &d1, &d2, &x1, &y1, parameters);
    printf("rotmg: %.4f %.4f %.4f | %g %.4f %.4f\n", d1, d2, x1, parameters[0], parameters[1], parameters[4]);
    double doubles[4] = {1, 2, 3, 4}, more[4] = {4, 3, 2, 1};
    double *u = held(doubles, 4), *v = held(more, 4);
    cublasDrotm(handle, 4, u, 1, v, 1, parameters);
    shown("rotm", u, 4);
    shown("rotm", v, 4);

    // Two systems at once, in column order.
    double systems[18] = {2, 4, -2, 1, 1, 3, 1, 0, 2, 0, 1, 2, 3, 1, 0, 1, 1, 1}, sides[6] = {7, 5, 3, 1, 2, 4};
    double *matrices = held(systems, 18), *rights = held(sides, 6), *inverses = held(systems, 18), *copies = held(systems, 18);
    double *lists[4][2] = {{matrices, matrices + 9}, {rights, rights + 3}, {inverses, inverses + 9}, {copies, copies + 9}};
    double **devices[4];
    for (int i = 0; i < 4; i++) devices[i] = held(lists[i], 2);
    int *rows, *info, status, known[6];
    cudaMalloc(&rows, 6 * sizeof(int));
    cudaMalloc(&info, 2 * sizeof(int));
    cublasDgetrfBatched(handle, 3, devices[0], 3, rows, info, 2);
    shown("getrf", matrices, 18);
    cudaMemcpy(known, rows, sizeof known, cudaMemcpyDeviceToHost);
    for (int row : known) printf("%d ", row);
    cudaMemcpy(known, info, 2 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("| %d %d\n", known[0], known[1]);
    cublasDgetrsBatched(handle, CUBLAS_OP_N, 3, 1, devices[0], 3, rows, devices[1], 3, &status, 2);
    shown("getrs", rights, 6);
    cublasDgetrsBatched(handle, CUBLAS_OP_T, 3, 1, devices[0], 3, rows, devices[1], 3, &status, 2);
    shown("turned", rights, 6);
    cublasDgetriBatched(handle, 3, devices[0], 3, rows, devices[2], 3, info, 2);
    shown("getri", inverses, 18);
    cublasDmatinvBatched(handle, 3, devices[3], 3, devices[2], 3, info, 2);
    shown("matinv", inverses, 18);
    double unit = 1, none = 0;
    cublasDgemvBatched(handle, CUBLAS_OP_N, 3, 3, &unit, devices[3], 3, devices[1], 1, &none, devices[2], 1, 2);
    shown("gemv", inverses, 3);
    shown("gemv", inverses + 9, 3);
    cublasDgemvStridedBatched(handle, CUBLAS_OP_T, 3, 3, &unit, copies, 3, 9, rights, 1, 3, &none, inverses, 1, 9, 2);
    shown("strided", inverses, 3);
    shown("strided", inverses + 9, 3);
    cublasDtrsmBatched(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT, 3, 1, &unit, devices[0], 3, devices[1], 3, 2);
    shown("trsm", rights, 6);
    double taus[6], *tau = held(taus, 6), *lists_of_taus[2] = {tau, tau + 3}, **device_taus = held(lists_of_taus, 2);
    cublasDgeqrfBatched(handle, 3, 3, devices[3], 3, device_taus, &status, 2);
    shown("geqrf", copies, 18);
    shown("tau", tau, 6);

    __half halves[8];
    for (int i = 0; i < 8; i++) halves[i] = __float2half((float)(i + 1));
    __half *h = held(halves, 8), *product = held(halves, 8), *inputs[2] = {h, h + 4}, *outputs[2] = {product, product + 4};
    __half **in = held(inputs, 2), **out = held(outputs, 2), whole = __float2half(1.0f), nothing = __float2half(0.0f);
    cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &whole, in, 2, in, 2, &nothing, out, 2, 2);
    cudaMemcpy(halves, product, sizeof halves, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g ", __half2float(halves[i]));
    puts("");
    cublasDestroy(handle);
}
