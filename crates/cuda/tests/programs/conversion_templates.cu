// Conversion functions that are templates: an object serves as whatever type is wanted.
#include <cstdio>

struct Twice {
    int value;
    template <typename T> __host__ __device__ operator T() const { return (T)(value * 2); }
};

template <class A, class B> struct Pair {
    A first;
    B second;
};

struct Both {
    int x;
    float y;
    template <class A, class B> __host__ __device__ operator Pair<A, B>() const { return Pair<A, B>{(A)x, (B)y}; }
    __host__ __device__ operator int() const { return -x; }
};

__host__ __device__ float sum(Pair<long, float> pair) { return pair.first + pair.second; }

__global__ void convert(float *out)
{
    Twice twice{(int)threadIdx.x};
    float asFloat = twice;
    int asInt = twice;
    unsigned char asByte = Twice{200};
    Both both{3, 0.25f};
    out[threadIdx.x] = asFloat + asInt + sum(both) + asByte + (both + 1);
}

int main()
{
    float *out;
    cudaMallocManaged(&out, 4 * sizeof(float));
    convert<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    // 3.25 of the pair, 400 mod 256 = 144, and -3 + 1.
    for (int i = 0; i < 4; i++) printf("%g\n", out[i]);
    Pair<double, int> host = Both{7, 2.75f};
    printf("%g %d\n", host.first, host.second);
    cudaFree(out);
}
