// Numbers of 8 and 16 bits with a sign, as dividends without one: directly, from functions, out of memory.
#include <cstdio>

#define HD __host__ __device__

HD signed char narrow(unsigned x) { return (signed char)(x * 5 + 3); }
HD unsigned quotient(unsigned a, unsigned b) { return b == 0 ? a : a / b; }
HD unsigned rest(unsigned a, unsigned b) { return b == 0 ? a : a % b; }

HD unsigned f0(unsigned x, unsigned y) { return quotient((unsigned)(signed char)x, y); }
HD unsigned f1(unsigned x, unsigned y) { return quotient((unsigned)(short)x, y); }
HD unsigned f2(unsigned x, unsigned y) { return rest((unsigned)(signed char)x, y); }
HD unsigned f3(unsigned x, unsigned y) { return rest((unsigned)(short)x, y); }
HD unsigned f4(unsigned x, unsigned y) { int wide = narrow(x); return quotient(wide, y); }
HD unsigned f5(unsigned x, unsigned y) { short last = (short)(x >> 3); last += 7; return (unsigned)last / (y | 1); }
HD unsigned f6(unsigned x, unsigned y) { return (unsigned)(signed char)x / ((unsigned)(short)y | 1); }
HD unsigned f7(unsigned x, unsigned y) { signed char all[4]; all[x % 4] = (signed char)(x >> 8); return (unsigned)all[x % 4] / (y | 1); }
HD unsigned f8(unsigned x, unsigned y) { return (unsigned)((signed char)x == 0 ? 5 : (signed char)x) / (y | 1); }
HD unsigned f9(unsigned x, unsigned y) { return (unsigned)((unsigned long long)(signed char)x / (y | 1)); }

#define KERNEL(number) \
    __global__ void k##number(unsigned *out, const unsigned *x, const unsigned *y) \
    { \
        int i = blockIdx.x * 256 + threadIdx.x; \
        out[i] = f##number(x[i], y[i]); \
    }
KERNEL(0) KERNEL(1) KERNEL(2) KERNEL(3) KERNEL(4) KERNEL(5) KERNEL(6) KERNEL(7) KERNEL(8) KERNEL(9)

const int n = 1 << 12;
unsigned xs[n], ys[n], out[n];

int main()
{
    unsigned state = 12345;
    for (int i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        xs[i] = i & 1 ? -(state >> 3) : state >> 3;
        state = state * 1664525u + 1013904223u;
        ys[i] = (state >> 2) >> (i % 31);
        if (i % 5 == 0) {
            ys[i] = -ys[i];
        }
    }
    unsigned *x, *y, *result;
    cudaMalloc(&x, sizeof xs);
    cudaMalloc(&y, sizeof ys);
    cudaMalloc(&result, sizeof out);
    cudaMemcpy(x, xs, sizeof xs, cudaMemcpyHostToDevice);
    cudaMemcpy(y, ys, sizeof ys, cudaMemcpyHostToDevice);
#define CHECK(number) \
    { \
        k##number<<<n / 256, 256>>>(result, x, y); \
        cudaMemcpy(out, result, sizeof out, cudaMemcpyDeviceToHost); \
        int wrong = 0; \
        unsigned sum = 0; \
        for (int i = 0; i < n; i++) { \
            wrong += out[i] != f##number(xs[i], ys[i]); \
            sum = sum * 31 + out[i]; \
        } \
        printf("f%d: %d wrong, %u\n", number, wrong, sum); \
    }
    CHECK(0) CHECK(1) CHECK(2) CHECK(3) CHECK(4) CHECK(5) CHECK(6) CHECK(7) CHECK(8) CHECK(9)
    cudaFree(x);
    cudaFree(y);
    cudaFree(result);
    return 0;
}
