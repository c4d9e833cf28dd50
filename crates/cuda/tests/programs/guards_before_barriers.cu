// Guards before barriers, in launches whose blocks pass them or stop at them as a whole.
#include <cstdio>

#define COUNT 512
#define TILE 8

struct Plane {
    int width, height;
    float *cells;
};

// The threads behind the end leave; here there are none, or whole blocks of them.
__global__ void shift(int *numbers)
{
    __shared__ int seen[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= COUNT) return;
    seen[threadIdx.x] = numbers[i];
    __syncthreads();
    numbers[i] = seen[(threadIdx.x + 1) % 128];
}

// A sum of each block whose loop halves a variable of its own.
__global__ void sums(const int *in, int *out, int n)
{
    extern __shared__ int part[];
    unsigned int t = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + t;
    if (i >= n) {
        return;
    }
    part[t] = in[i];
    __syncthreads();
    int gap = blockDim.x / 2;
    while (gap > 0) {
        if (t < gap) {
            part[t] += part[t + gap];
        }
        __syncthreads();
        gap /= 2;
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

__device__ void turn(int *row, int place, int last)
{
    int kept = row[last - place];
    __syncthreads();
    row[place] = kept;
    __syncthreads();
}

// A barrier in a function that is called under the guard; the guard is about the thread and a parameter.
__global__ void turned(int *numbers, int n)
{
    __shared__ int row[64];
    int t = threadIdx.x;
    if (t < n) {
        row[t] = numbers[t];
        __syncthreads();
        turn(row, t, n - 1);
        numbers[t] = row[t];
    }
}

// The guard around a product in tiles.
__global__ void product(const float *a, const float *b, float *c, int n)
{
    __shared__ float left[TILE][TILE], right[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    if (row < n && column < n) {
        float sum = 0;
        for (int m = 0; m < n / TILE; m++) {
            left[threadIdx.y][threadIdx.x] = a[row * n + m * TILE + threadIdx.x];
            right[threadIdx.y][threadIdx.x] = b[(m * TILE + threadIdx.y) * n + column];
            __syncthreads();
            for (int k = 0; k < TILE; k++) sum += left[threadIdx.y][k] * right[k][threadIdx.x];
            __syncthreads();
        }
        c[row * n + column] = sum;
    }
}

// The bounds are members of a structure.
__global__ void mirror(Plane plane)
{
    __shared__ float cells[TILE][TILE];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 0 || y < 0 || x >= plane.width || y >= plane.height) return;
    cells[threadIdx.y][threadIdx.x] = plane.cells[y * plane.width + x];
    __syncthreads();
    plane.cells[y * plane.width + x] = cells[threadIdx.y][TILE - 1 - threadIdx.x];
}

int main()
{
    int numbers[COUNT], part[8] = {0};
    int *device, *results;
    cudaMalloc(&device, sizeof numbers);
    cudaMalloc(&results, sizeof part);
    for (int i = 0; i < COUNT; i++) numbers[i] = i;
    cudaMemcpy(device, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemset(results, 0, sizeof part);

    shift<<<COUNT / 128 + 3, 128>>>(device);
    sums<<<6, 128, 128 * sizeof(int)>>>(device, results, 384);
    turned<<<1, 64>>>(device, 64);
    cudaMemcpy(numbers, device, sizeof numbers, cudaMemcpyDeviceToHost);
    cudaMemcpy(part, results, sizeof part, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", numbers[0], numbers[63], numbers[64], numbers[127]);
    printf("%d %d %d %d\n", part[0], part[1], part[2], part[3]);

    const int n = 16;
    float cells[n * n];
    float *a, *b, *c;
    cudaMalloc(&a, sizeof cells);
    cudaMalloc(&b, sizeof cells);
    cudaMalloc(&c, sizeof cells);
    for (int i = 0; i < n * n; i++) cells[i] = i % 3;
    cudaMemcpy(a, cells, sizeof cells, cudaMemcpyHostToDevice);
    cudaMemcpy(b, cells, sizeof cells, cudaMemcpyHostToDevice);
    product<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(a, b, c, n);
    Plane plane = {n, n, a};
    mirror<<<dim3(n / TILE, n / TILE + 1), dim3(TILE, TILE)>>>(plane);
    float products[n * n];
    cudaMemcpy(products, c, sizeof cells, cudaMemcpyDeviceToHost);
    cudaMemcpy(cells, a, sizeof cells, cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", products[0], products[17], products[n * n - 1]);
    printf("%g %g %g\n", cells[0], cells[8], cells[n * n - 1]);

    cudaFree(device);
    cudaFree(results);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return 0;
}
