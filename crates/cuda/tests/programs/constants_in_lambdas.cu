// A constant around a lambda is one within it: as a template's argument, as a length, in lambdas within lambdas. What chooses
// a kernel by numbers that are known at run time is made of that.
#include <cstdio>

#define CHOOSE(value, name, ...) \
    [&] { \
        if (value == 1) { \
            constexpr int name = 1; \
            return __VA_ARGS__(); \
        } \
        if (value == 2) { \
            constexpr int name = 2; \
            return __VA_ARGS__(); \
        } \
        printf("no %s for %d\n", #name, value); \
    }()

template <int WIDTH, int DEPTH> __global__ void fill(int *out) {
    out[threadIdx.x] = WIDTH * 100 + DEPTH * 10 + threadIdx.x;
}

template <int N> int times(int value) {
    return N * value;
}

template <typename T> void choose(int width, int depth, int *out) {
    constexpr int BLOCK = 4;
    CHOOSE(width, WIDTH, [&] {
        CHOOSE(depth, DEPTH, [&] {
            fill<WIDTH, DEPTH * (int)sizeof(T)><<<1, BLOCK>>>(out);
            cudaDeviceSynchronize();
            printf("%d %d\n", out[0], out[BLOCK - 1]);
        });
    });
}

int main() {
    int *out;
    cudaMallocManaged(&out, 4 * sizeof(int));
    choose<char>(1, 2, out);
    choose<short>(2, 1, out);
    choose<char>(1, 3, out);

    const int five = 5;
    auto by_value = [=](int x) { return times<five>(x); };
    auto by_reference = [&](int x) {
        int all[five + 1] = {};
        all[five] = x;
        return times<five + 1>(all[five]);
    };
    auto within = [&] { return [&] { return times<five * 2>(1); }(); };
    printf("%d %d %d\n", by_value(3), by_reference(3), within());
    cudaFree(out);
}
