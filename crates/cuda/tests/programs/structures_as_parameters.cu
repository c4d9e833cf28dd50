// Structures by value as parameters of kernels: with vectors of three, with other structures and with arrays in them; and
// vectors of bytes.
#include <cstdio>

struct Box {
    float3 low, high;
};

struct Ray {
    float3 origin;
    float2 lens;
    float3 direction;
    float4 colour;
    int depth;
};

struct Grid {
    int dimensions[3];
    float spacing;
};

struct Filter {
    float weights[3][3];
    int border[2];
    Grid grid;
};

struct __align__(16) Aligned {
    float a;
    int b[2];
};

__global__ void volume(Box box, float scale, float *out) {
    box.high.x += threadIdx.x;
    out[threadIdx.x] = scale * (box.high.x - box.low.x) * (box.high.y - box.low.y) * (box.high.z - box.low.z);
}

__global__ void trace(int first, Ray ray, Box box, int last, float *out) {
    out[0] = ray.origin.x + 10 * ray.origin.y + 100 * ray.origin.z;
    out[1] = ray.lens.x + 10 * ray.lens.y;
    out[2] = ray.direction.x + 10 * ray.direction.y + 100 * ray.direction.z;
    out[3] = ray.colour.x + 10 * ray.colour.y + 100 * ray.colour.z + 1000 * ray.colour.w;
    out[4] = ray.depth + first * 10 + last * 100 + box.high.z * 1000;
}

__global__ void filter(Filter filter, Aligned first, int between, Aligned second, float *out) {
    int t = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 3; i++) sum += filter.weights[t][i] * filter.grid.dimensions[i];
    out[t] = sum + filter.border[t % 2] * filter.grid.spacing;
    if (t == 0) out[3] = first.a + first.b[1] * 10 + between * 100 + second.a * 1000 + second.b[0] * 10000;
}

__global__ void colours(uchar4 colour, char4 shift, bool on, long long large, unsigned char small, int *out) {
    out[0] = colour.x + 1000 * colour.w;
    out[1] = shift.x * 1000 + shift.z;
    out[2] = on + small * 10 + (int)(large >> 30);
    colour.y += 2;
    out[3] = colour.y * 1000 + colour.z;
}

int main() {
    float *out, h[8];
    cudaMalloc(&out, sizeof h);

    Box box = {{0, 1, 2}, {2, 4, 8}};
    volume<<<1, 2>>>(box, 0.5f, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[0], h[1]);

    Ray ray = {{1, 2, 3}, {4, 5}, {6, 7, 8}, {9, 1, 2, 3}, 4};
    trace<<<1, 1>>>(5, ray, box, 6, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g %g\n", h[0], h[1], h[2], h[3], h[4]);

    Filter weights = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {10, 20}, {{2, 3, 4}, 0.5f}};
    Aligned first = {1, {2, 3}}, second = {4, {5, 6}};
    filter<<<1, 3>>>(weights, first, 7, second, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);

    int *numbers, n[4];
    cudaMalloc(&numbers, sizeof n);
    colours<<<1, 1>>>(make_uchar4(1, 254, 3, 255), make_char4(-4, 5, -6, 7), true, 5LL << 30, 200, numbers);
    cudaMemcpy(n, numbers, sizeof n, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", n[0], n[1], n[2], n[3]);

    cudaFree(out);
    cudaFree(numbers);
    return 0;
}
