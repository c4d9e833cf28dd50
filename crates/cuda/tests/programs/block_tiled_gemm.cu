#include <cstdio>
#include <cstdlib>
#define LOG(fmt, ...) printf("[%s] " fmt "\n", __func__, ##__VA_ARGS__)
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
    if (code != cudaSuccess) { fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line); if (abort) exit(code); }
}
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
#define OFFSET(row, col, ld) ((row) * (ld) + (col))
#define FETCH_FLOAT4(pointer) (reinterpret_cast<float4 *>(&(pointer))[0])
template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1) sgemm2DBlocktiling(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
    const uint cRow = blockIdx.y;
    const uint cCol = blockIdx.x;
    const uint totalResultsBlocktile = BM * BN;
    const uint numThreadsBlocktile = totalResultsBlocktile / (TM * TN);
    const int threadCol = threadIdx.x % (BN / TN);
    const int threadRow = threadIdx.x / (BN / TN);
    __shared__ float As[BM * BK];
    __shared__ float Bs[BK * BN];
    A += cRow * BM * K; B += cCol * BN; C += cRow * BM * N + cCol * BN;
    const uint innerRowA = threadIdx.x / BK, innerColA = threadIdx.x % BK;
    const uint strideA = numThreadsBlocktile / BK;
    const uint innerRowB = threadIdx.x / BN, innerColB = threadIdx.x % BN;
    const uint strideB = numThreadsBlocktile / BN;
    float threadResults[TM * TN] = {0.0};
    float regM[TM] = {0.0};
    float regN[TN] = {0.0};
    for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
        for (uint loadOffset = 0; loadOffset < BM; loadOffset += strideA) As[(innerRowA + loadOffset) * BK + innerColA] = A[(innerRowA + loadOffset) * K + innerColA];
        for (uint loadOffset = 0; loadOffset < BK; loadOffset += strideB) Bs[(innerRowB + loadOffset) * BN + innerColB] = B[(innerRowB + loadOffset) * N + innerColB];
        __syncthreads();
        A += BK; B += BK * N;
        for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
            for (uint i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dotIdx];
            for (uint i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
            for (uint resIdxM = 0; resIdxM < TM; ++resIdxM) for (uint resIdxN = 0; resIdxN < TN; ++resIdxN) threadResults[resIdxM * TN + resIdxN] += regM[resIdxM] * regN[resIdxN];
        }
        __syncthreads();
    }
    for (uint resIdxM = 0; resIdxM < TM; ++resIdxM) for (uint resIdxN = 0; resIdxN < TN; ++resIdxN)
        C[(threadRow * TM + resIdxM) * N + threadCol * TN + resIdxN] = alpha * threadResults[resIdxM * TN + resIdxN] + beta * C[(threadRow * TM + resIdxM) * N + threadCol * TN + resIdxN];
}
int main() {
    const int M = 64, N = 128, K = 32;
    float *a, *b, *c;
    gpuErrchk(cudaMallocManaged(&a, M * K * sizeof(float))); gpuErrchk(cudaMallocManaged(&b, K * N * sizeof(float))); gpuErrchk(cudaMallocManaged(&c, M * N * sizeof(float)));
    for (int i = 0; i < M * K; i++) a[i] = i % 3; for (int i = 0; i < K * N; i++) b[i] = i % 5; for (int i = 0; i < M * N; i++) c[i] = 1;
    dim3 gridDim(CEIL_DIV(N, 64), CEIL_DIV(M, 64)); dim3 blockDim((64 * 64) / (8 * 8));
    sgemm2DBlocktiling<64, 64, 8, 8, 8><<<gridDim, blockDim>>>(M, N, K, 2.0f, a, b, 3.0f, c);
    gpuErrchk(cudaPeekAtLastError()); gpuErrchk(cudaDeviceSynchronize());
    double s = 0; for (int i = 0; i < M * N; i++) s += c[i];
    LOG("%g %g", c[0], s); LOG("done");
    cudaFree(a); cudaFree(b); cudaFree(c);
}
