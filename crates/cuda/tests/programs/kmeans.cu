#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cfloat>
#define K 4
__constant__ float2 centroids_c[K];
__global__ void assign(const float2 *pts, int *labels, float2 *sums, int *counts, int n) {
    __shared__ float sx[K], sy[K];
    __shared__ int sc[K];
    if (threadIdx.x < K) { sx[threadIdx.x] = sy[threadIdx.x] = 0.f; sc[threadIdx.x] = 0; }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 p = pts[i];
        float best = FLT_MAX; int arg = 0;
        for (int k = 0; k < K; k++) {
            float dx = p.x - centroids_c[k].x, dy = p.y - centroids_c[k].y, d = dx * dx + dy * dy;
            if (d < best) { best = d; arg = k; }
        }
        labels[i] = arg;
        atomicAdd(&sx[arg], p.x); atomicAdd(&sy[arg], p.y); atomicAdd(&sc[arg], 1);
    }
    __syncthreads();
    if (threadIdx.x < K) {
        atomicAdd(&sums[threadIdx.x].x, sx[threadIdx.x]);
        atomicAdd(&sums[threadIdx.x].y, sy[threadIdx.x]);
        atomicAdd(counts + threadIdx.x, sc[threadIdx.x]);
    }
}
int main() {
    const int n = 400;
    std::vector<float2> p(n);
    for (int i = 0; i < n; i++) p[i] = make_float2((float)((i % 4) * 10 + i % 3), (float)((i % 4) * 8 + i % 5));
    float2 c[K] = {{0, 0}, {9, 9}, {21, 15}, {33, 22}};
    float2 *dp, *ds; int *dl, *dc;
    cudaMalloc(&dp, n * sizeof(float2)); cudaMalloc(&ds, K * sizeof(float2)); cudaMalloc(&dl, n * sizeof(int)); cudaMalloc(&dc, K * sizeof(int));
    cudaMemcpy(dp, p.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
    for (int it = 0; it < 5; it++) {
        cudaMemcpyToSymbol(centroids_c, c, sizeof(c));
        cudaMemset(ds, 0, K * sizeof(float2)); cudaMemset(dc, 0, K * sizeof(int));
        assign<<<(n + 127) / 128, 128>>>(dp, dl, ds, dc, n);
        float2 s[K]; int cnt[K];
        cudaMemcpy(s, ds, sizeof(s), cudaMemcpyDeviceToHost); cudaMemcpy(cnt, dc, sizeof(cnt), cudaMemcpyDeviceToHost);
        for (int k = 0; k < K; k++) if (cnt[k]) { c[k].x = s[k].x / cnt[k]; c[k].y = s[k].y / cnt[k]; }
    }
    for (int k = 0; k < K; k++) printf("(%.2f, %.2f)\n", c[k].x, c[k].y);
    cudaFree(dp); cudaFree(ds); cudaFree(dl); cudaFree(dc);
}
