// GCC takes statements in parentheses for an expression, whose value is that of the last one, and has a word for the type of
// another expression.
#include <cstdio>

#define SMALLER(x, y) \
    ({ \
        __typeof__(x) a_ = (x); \
        __typeof__(y) b_ = (y); \
        a_ < b_ ? a_ : b_; \
    })

__global__ void count(const float *limits, int *out) {
    int t = threadIdx.x;
    int sum = 0;
    for (int i = 0; i < SMALLER(2 * t, 5); i++)
        sum += SMALLER(i, 3);
    out[t] = sum + (int)SMALLER(limits[t], 2.5f);
}

int calls = 0;

int next() {
    return ++calls;
}

int main() {
    float *limits;
    int *out;
    cudaMallocManaged(&limits, 4 * sizeof(float));
    cudaMallocManaged(&out, 4 * sizeof(int));
    for (int i = 0; i < 4; i++)
        limits[i] = 1.5f * i;
    count<<<1, 4>>>(limits, out);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
    int number = 1;
    int smallest = SMALLER(next(), 10);
    ({ number += 5; });
    __typeof__(number) copy = number;
    __typeof__(int *) where = &copy;
    *where += ({
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            if (i == 2)
                continue;
            sum += i;
        }
        sum;
    });
    printf("%d %d %d %d\n", smallest, calls, number, copy);
    cudaFree(limits);
    cudaFree(out);
}
