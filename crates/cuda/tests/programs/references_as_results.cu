// Functions that give back references, to write through or to call on.
#include <cstdio>

struct Mat {
    float m[9];
    __host__ __device__ float &at(int r, int c) { return m[r * 3 + c]; }
};

template <typename T>
struct View {
    T *data;
    int w;
    __host__ __device__ T &operator()(int r, int c) { return data[r * w + c]; }
    __host__ __device__ const T &operator()(int r, int c) const { return data[r * w + c]; }
};

struct Acc {
    int sum, n;
    __host__ __device__ Acc &add(int x)
    {
        sum += x;
        n++;
        return *this;
    }
};

__host__ __device__ int &larger(int &a, int &b) { return a > b ? a : b; }

__global__ void k(View<float> v, int h, Acc *accs)
{
    int r = threadIdx.y, c = threadIdx.x;
    if (r < h) v(r, c) += 10.0f * r + c;
    Acc a = {0, 0};
    a.add(r).add(c);
    a.add(1);
    accs[r * blockDim.x + c] = a;
}

int main()
{
    float h[12] = {0}, *d;
    Acc ha[12], *da;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&da, sizeof ha);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    View<float> v{d, 4};
    k<<<1, dim3(4, 3)>>>(v, 3, da);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(ha, da, sizeof ha, cudaMemcpyDeviceToHost);
    printf("%g %g %d %d\n", h[5], h[11], ha[11].sum, ha[11].n);
    View<float> hv{h, 4};
    hv(0, 0) = 3;
    hv(1, 1) *= 2;
    printf("%g %g\n", h[0], h[5]);
    int x = 3, y = 8;
    larger(x, y) = 1;
    printf("%d %d\n", x, y);
    Mat m = {};
    m.at(1, 2) = 5;
    printf("%g\n", m.m[5]);
    cudaFree(d);
    cudaFree(da);
}
