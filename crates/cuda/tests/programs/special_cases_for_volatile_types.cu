// A special case for `volatile` types inherits from the one for plain types, which it must not be taken for.
#include <cstdio>

template <typename T>
struct Alignment {
    struct Padded {
        T value;
        char byte;
    };
    enum { BYTES = sizeof(Padded) - sizeof(T) };
};

template <>
struct Alignment<double2> {
    enum { BYTES = 16 };
};

template <typename T>
struct Alignment<volatile T> : Alignment<T> {};
template <typename T>
struct Alignment<const T> : Alignment<T> {};
template <typename T>
struct Alignment<const volatile T> : Alignment<T> {};

template <typename T>
__global__ void ask(int *out) {
    out[0] = Alignment<T>::BYTES;
    out[1] = Alignment<const T>::BYTES;
}

int main() {
    int *out;
    cudaMallocManaged(&out, 2 * sizeof(int));
    ask<short><<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d\n", out[0], out[1]);
    ask<double2><<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d\n", out[0], out[1]);
    printf("%d %d\n", int(Alignment<const double>::BYTES), int(Alignment<const double2>::BYTES));
    cudaFree(out);
    return 0;
}
