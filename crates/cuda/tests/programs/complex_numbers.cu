// A class template of complex numbers, used by kernels and by the host alike.
#include <cstdio>

template <typename T>
struct Complex {
    T re, im;
    __host__ __device__ Complex(T r = 0, T i = 0) : re(r), im(i) {}
    __host__ __device__ Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
    __host__ __device__ Complex operator*(const Complex &o) const
    {
        return {re * o.re - im * o.im, re * o.im + im * o.re};
    }

    __host__ __device__ Complex &operator+=(const Complex &o)
    {
        re += o.re;
        im += o.im;
        return *this;
    }

    __host__ __device__ T norm() const { return re * re + im * im; }
};

template <typename T>
__global__ void mandel(int *out, int w, int h, int limit)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    Complex<T> c(T(x) / w * 3 - 2, T(y) / h * 2 - 1), z;
    int n = 0;
    while (n < limit && z.norm() <= T(4)) {
        z = z * z + c;
        ++n;
    }
    out[y * w + x] = n;
}

int main()
{
    const int w = 32, h = 16;
    int *d, o[w * h];
    cudaMalloc(&d, sizeof(o));
    mandel<float><<<dim3(4, 2), dim3(8, 8)>>>(d, w, h, 50);
    cudaMemcpy(o, d, sizeof(o), cudaMemcpyDeviceToHost);
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) putchar(o[y * w + x] == 50 ? '*' : o[y * w + x] > 4 ? '+' : '.');
        puts("");
    }
    Complex<float> a(1, 2), b(3, 4);
    a += b;
    a = a * b;
    printf("%g %g\n", a.re, a.im);
    cudaFree(d);
}
