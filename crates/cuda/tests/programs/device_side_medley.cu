// What kernels use besides arithmetic: enumerations, structures by value, references, variables of the device.
#include <cstdio>
#define MIN(a, b) ((a) < (b) ? (a) : (b))

enum { RED, GREEN = 5, BLUE };

typedef struct {
    int key;
    float value;
} Entry;

struct Rect {
    int x0, y0, x1, y1;
    __host__ __device__ int area() const { return (x1 - x0) * (y1 - y0); }
    __host__ __device__ bool contains(int x, int y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
};

__device__ int counter = 3;
__device__ float table[4] = {1.5f, 2.5f, 3.5f, 4.5f};
__constant__ int powers[5] = {1, 10, 100, 1000, 10000};

__device__ unsigned int lcg(unsigned int &state)
{
    state = state * 1664525u + 1013904223u;
    return state >> 16;
}

__device__ void bubble(Entry *e, int n)
{
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1 - i; j++)
            if (e[j].value > e[j + 1].value) {
                Entry t = e[j];
                e[j] = e[j + 1];
                e[j + 1] = t;
            }
}

__global__ void k(int *out, float *fo, Entry *entries, Rect r)
{
    int i = threadIdx.x;
    unsigned int st = i;
    int acc = 0;
    do {
        acc += lcg(st) % 10;
    } while (acc < 20);
    out[i] = acc * powers[i % 5] + r.area() + (r.contains(i, 1) ? GREEN : BLUE);
    Entry local[5];
    for (int j = 0; j < 5; ++j) {
        local[j].key = j;
        local[j].value = (float)((i * 7 + j * 13) % 11);
    }
    bubble(local, 5);
    entries[i] = local[2];
    float x = table[i & 3];
    fo[i] = fmaxf(x, 2.0f) + (float)(i % 3 == 0) + __fdividef(x, 2.0f) - floorf(x) + MIN(i, 3);
    if (i == 0) counter += 4;
}

int main()
{
    int h[16], *d, c;
    float f[16], *df;
    Entry e[16], *de;
    Rect r = {1, 0, 5, 3};
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&df, sizeof f);
    cudaMalloc(&de, sizeof e);
    k<<<1, 16>>>(d, df, de, r);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(f, df, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(e, de, sizeof e, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&c, counter, sizeof(int));
    for (int i = 0; i < 16; i += 3) printf("%d %.2f %d %.0f\n", h[i], f[i], e[i].key, e[i].value);
    printf("%d\n", c);
    cudaFree(d);
    cudaFree(df);
    cudaFree(de);
}
