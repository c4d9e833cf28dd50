#include <cstdio>
template <typename T> __global__ void reduce(const T *in, T *out, int n) {
    extern __shared__ unsigned char smem[];
    T *sdata = reinterpret_cast<T *>(smem);
    int tid = threadIdx.x;
    sdata[tid] = tid < n ? in[tid] : T(0);
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) { if (tid < s) sdata[tid] += sdata[tid + s]; __syncthreads(); }
    if (tid == 0) *out = sdata[0];
}
__global__ void both(int *oi, float *of, int n) {
    extern __shared__ char raw[];
    float *f = (float *)raw;
    int *v = (int *)(raw + n * sizeof(float));
    int t = threadIdx.x;
    f[t] = t * 0.5f; v[t] = t * 3;
    __syncthreads();
    oi[t] = v[n - 1 - t]; of[t] = f[n - 1 - t];
}
__global__ void three(int *oi, float *of, int n) {
    extern __shared__ int s[];
    int *first = s;
    float *second = (float *)&first[n];
    int *third = (int *)&second[n];
    int t = threadIdx.x;
    first[t] = t; second[t] = 0.25f * t; third[t] = 7 * t;
    __syncthreads();
    int r = n - 1 - t;
    oi[t] = first[r] + third[r]; of[t] = second[r];
}
int main() {
    const int n = 64; int h[n], *d, *o, r; float f[n], *df, *dfo, rf;
    for (int i = 0; i < n; i++) { h[i] = i; f[i] = 0.5f * i; }
    cudaMalloc(&d, sizeof h); cudaMalloc(&o, sizeof h); cudaMalloc(&df, sizeof f); cudaMalloc(&dfo, sizeof f);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(df, f, sizeof f, cudaMemcpyHostToDevice);
    reduce<int><<<1, n, n * sizeof(int)>>>(d, o, n); cudaMemcpy(&r, o, 4, cudaMemcpyDeviceToHost);
    reduce<float><<<1, n, n * sizeof(float)>>>(df, dfo, n); cudaMemcpy(&rf, dfo, 4, cudaMemcpyDeviceToHost);
    printf("%d %g\n", r, rf);
    both<<<1, n, n * (sizeof(float) + sizeof(int))>>>(o, dfo, n);
    cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(f, dfo, sizeof f, cudaMemcpyDeviceToHost);
    printf("%d %g %d %g\n", h[0], f[0], h[10], f[10]);
    three<<<1, n, 3 * n * sizeof(int)>>>(o, dfo, n);
    cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(f, dfo, sizeof f, cudaMemcpyDeviceToHost);
    printf("%d %g %d %g\n", h[0], f[0], h[10], f[10]);
    cudaFree(d); cudaFree(o); cudaFree(df); cudaFree(dfo);
}
