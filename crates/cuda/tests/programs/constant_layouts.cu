// Constant memory in every layout: whole vectors and not, in one and more dimensions, by name and by address.
#include <cstdio>

struct Sphere { float x, y, z, radius; };
struct Range { int first, last; unsigned int step; };
struct Odd { float3 place; int number; };

__constant__ int five[5] = {1, 2, 3, 4, 5};
__constant__ int grid[3][5];
__constant__ int cube[2][3][3];
__constant__ unsigned int rows[3][8];
__constant__ float4 points[3];
__constant__ Sphere spheres[2];
__constant__ Range range = {2, 11, 3};
__constant__ Odd odd;
__constant__ float2 pairs[3];
__constant__ short shorts[5];
__constant__ int large[12000];

__device__ int sum_of(const int *numbers, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) sum += numbers[i];
    return sum;
}

__global__ void scalars(int *out)
{
    int i = threadIdx.x;
    unsigned int u = threadIdx.x;
    out[i] = five[i % 5] + five[4];
    out[32 + i] = grid[i % 3][i % 5] + grid[u % 3][4] + grid[2][i % 5] + grid[1][3];
    out[64 + i] = cube[u % 2][i % 3][2] + cube[1][u % 3][i % 3];
    out[96 + i] = rows[i % 3][u % 8] + rows[2][7];
    out[128 + i] = five[out[i] % 5] + grid[out[i] % 3][out[i] % 5];
    out[160 + i] = sum_of(five, 5) + sum_of(&five[i % 3], 2);
}

__global__ void others(float *out)
{
    int i = threadIdx.x;
    Sphere sphere = spheres[i % 2];
    out[i] = points[i % 3].z + sphere.radius + spheres[1].y;
    int count = 0;
    for (int k = range.first; k < range.last; k += range.step) count++;
    out[32 + i] = count + odd.place.y * odd.number;
    out[64 + i] = pairs[i % 3].y + shorts[i % 5] + large[11999 - i];
    float4 whole = *reinterpret_cast<const float4 *>(points + i % 3);
    out[96 + i] = whole.x + whole.w;
}

__global__ void by_address(const int *numbers, int *out)
{
    out[threadIdx.x] = numbers[threadIdx.x % 5] + five[threadIdx.x % 5];
}

__global__ void of_either(int *out)
{
    int i = threadIdx.x;
    const int *side = i % 2 == 0 ? five : large;
    out[i] = side[i % 5];
}

__constant__ int c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13[2];

__global__ void many(int *out)
{
    int first = c1 + 2 * c2 + 3 * c3 + 4 * c4 + 5 * c5 + 6 * c6 + 7 * c7;
    out[threadIdx.x] = first + 8 * c8 + 9 * c9 + 10 * c10 + 11 * c11 + 12 * c12 + 13 * c13[threadIdx.x % 2];
}

template <typename T> void show(const char *name, const T *device, int count)
{
    static T host[192];
    cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost);
    double sum = 0, weighted = 0;
    for (int i = 0; i < count; i++) {
        sum += host[i];
        weighted += (double)host[i] * (i + 1);
    }
    printf("%s: %g %g\n", name, sum, weighted);
}

int main()
{
    int *out;
    float *reals;
    cudaMalloc(&out, 192 * sizeof(int));
    cudaMalloc(&reals, 128 * sizeof(float));

    int h_grid[3][5], h_cube[2][3][3];
    unsigned int h_rows[3][8];
    for (int i = 0; i < 15; i++) h_grid[i / 5][i % 5] = i * i;
    for (int i = 0; i < 18; i++) h_cube[i / 9][i / 3 % 3][i % 3] = 7 * i;
    for (int i = 0; i < 24; i++) h_rows[i / 8][i % 8] = 100 + i;
    cudaMemcpyToSymbol(grid, h_grid, sizeof h_grid);
    cudaMemcpyToSymbol(cube, h_cube, sizeof h_cube);
    cudaMemcpyToSymbol(rows, h_rows, sizeof h_rows);
    scalars<<<1, 32>>>(out);
    show("scalars", out, 192);

    // The last of five, by its place.
    int hundred = 100;
    cudaMemcpyToSymbol(five, &hundred, sizeof(int), 4 * sizeof(int));
    int back[5];
    cudaMemcpyFromSymbol(back, five, sizeof back);
    printf("%d %d %d %d %d\n", back[0], back[1], back[2], back[3], back[4]);
    int *address;
    cudaGetSymbolAddress((void **)&address, five);
    by_address<<<1, 32>>>(address, out);
    show("by address", out, 32);
    int thirty = 30;
    cudaMemcpy(address + 2, &thirty, sizeof(int), cudaMemcpyHostToDevice);
    scalars<<<1, 32>>>(out);
    show("after", out, 192);

    float4 h_points[3];
    Sphere h_spheres[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    float2 h_pairs[3];
    for (int i = 0; i < 3; i++) {
        h_points[i] = make_float4(i, 10 * i, 100 * i, 1000 * i);
        h_pairs[i] = make_float2(-i, 0.5f * i);
    }
    Odd h_odd = {{1, 2.5f, 3}, 6};
    short h_shorts[5] = {-1, 2, -3, 4, -5};
    static int h_large[12000];
    for (int i = 0; i < 12000; i++) h_large[i] = i;
    cudaMemcpyToSymbol(points, h_points, sizeof h_points);
    cudaMemcpyToSymbol(spheres, h_spheres, sizeof h_spheres);
    cudaMemcpyToSymbol(pairs, h_pairs, sizeof h_pairs);
    cudaMemcpyToSymbol(odd, &h_odd, sizeof h_odd);
    cudaMemcpyToSymbol(shorts, h_shorts, sizeof h_shorts);
    cudaMemcpyToSymbol(large, h_large, sizeof h_large);
    others<<<1, 32>>>(reals);
    show("others", reals, 128);
    of_either<<<1, 32>>>(out);
    show("of either", out, 32);

    int one = 1, both[2] = {1, 2};
    cudaMemcpyToSymbol(c1, &one, sizeof one);
    cudaMemcpyToSymbol(c7, &one, sizeof one);
    cudaMemcpyToSymbol(c11, &one, sizeof one);
    cudaMemcpyToSymbol(c12, &one, sizeof one);
    cudaMemcpyToSymbol(c13, both, sizeof both);
    many<<<1, 4>>>(out);
    show("many", out, 4);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(out);
    cudaFree(reals);
    return 0;
}
