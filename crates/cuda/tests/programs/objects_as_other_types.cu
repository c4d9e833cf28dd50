// A reference to another type is the same bytes read as that type, by `reinterpret_cast` and by a cast in C's way. A reference
// to `const` may refer to a converted value.
#include <cstdio>

struct Words {
    unsigned low, high;
};

template <typename T> struct Bits {
    typedef unsigned type;
};

template <typename T> __host__ __device__ unsigned bits_of(T key) {
    auto bits = reinterpret_cast<typename Bits<T>::type &>(key);
    return bits;
}

__global__ void look(const float *values, unsigned *out) {
    int t = threadIdx.x;
    float own = values[t];
    unsigned before = reinterpret_cast<unsigned &>(own);
    reinterpret_cast<unsigned &>(own) = before ^ 0x80000000u;
    out[2 * t] = bits_of(own);
    out[2 * t + 1] = (unsigned &)own >> 31;
}

int main() {
    float *values;
    unsigned *out;
    cudaMallocManaged(&values, 4 * sizeof(float));
    cudaMallocManaged(&out, 8 * sizeof(unsigned));
    for (int i = 0; i < 4; i++)
        values[i] = i - 1.5f;
    look<<<1, 4>>>(values, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++)
        printf("%x ", out[i]);
    printf("\n");
    double whole = 1;
    Words &words = reinterpret_cast<Words &>(whole);
    printf("%x %x\n", words.low, words.high);
    words.high = 0x40080000u;
    float2 &pair = reinterpret_cast<float2 &>(values[2]);
    pair.x = 9;
    ((float2 &)values[0]).y = 7;
    (unsigned &)values[3] = 0x40400000u;
    printf("%g %g %g %g %g\n", whole, values[0], values[1], values[2], values[3]);
    int number = 3;
    const float &converted = (const float &)number;
    (int &)number += 1;
    printf("%g %d %x\n", converted, number, reinterpret_cast<const unsigned &>(values[2]));
    cudaFree(values);
    cudaFree(out);
}
