// A `dim3` made of another one, or of a `uint3`, is a copy of it, and a `uint3` may be made of a `dim3`.
#include <cstdio>

__global__ void number(int *out) {
    dim3 block(blockDim);
    uint3 grid = gridDim;
    out[blockIdx.x * block.x + threadIdx.x] = 100 * grid.x + 10 * blockIdx.x + threadIdx.x;
}

struct Wide {
    unsigned width;
    operator unsigned() const { return width; }
};

struct Plane {
    unsigned rows, columns;
    operator dim3() const { return dim3(columns, rows); }
};

dim3 swapped(dim3 size) { return dim3(size.y, size.x, size.z); }

int main() {
    dim3 grid(2), block(4);
    int *out;
    cudaMallocManaged(&out, 8 * sizeof(int));
    number<<<dim3(grid), dim3(block)>>>(out);
    cudaDeviceSynchronize();
    for (int i = 0; i < 8; i++) printf("%d ", out[i]);
    printf("\n");

    dim3 copy(block), listed{grid}, made = dim3(swapped(dim3(5, 6)));
    uint3 parts = make_uint3(7, 8, 9);
    dim3 whole(parts);
    uint3 back(whole);
    Wide wide = {3};
    Plane plane = {4, 5};
    dim3 of_wide(wide), of_plane(plane);
    printf("%u %u, %u %u, %u %u\n", copy.x, copy.y, listed.x, listed.z, made.x, made.y);
    printf("%u %u %u, %u %u %u\n", whole.x, whole.y, whole.z, back.x, back.y, back.z);
    printf("%u %u %u, %u %u %u\n", of_wide.x, of_wide.y, of_wide.z, of_plane.x, of_plane.y, of_plane.z);
    cudaFree(out);
    return 0;
}
