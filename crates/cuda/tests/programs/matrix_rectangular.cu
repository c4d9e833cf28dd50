// C (I x J) = A (I x K) times B (K x J), tiles of shared memory, any size, and the same with shared memory sized at launch.
#include <cstdio>
#include <vector>

template <int TILE>
__global__ void product(const float *A, const float *B, float *C, int I, int J, int K)
{
    __shared__ float As[TILE][TILE];
    __shared__ float Bs[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;
    for (int phase = 0; phase < (K + TILE - 1) / TILE; ++phase) {
        int k = phase * TILE;
        As[threadIdx.y][threadIdx.x] = row < I && k + threadIdx.x < K ? A[row * K + k + threadIdx.x] : 0.0f;
        Bs[threadIdx.y][threadIdx.x] = k + threadIdx.y < K && col < J ? B[(k + threadIdx.y) * J + col] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; ++i)
            sum += As[threadIdx.y][i] * Bs[i][threadIdx.x];
        __syncthreads();
    }
    if (row < I && col < J)
        C[row * J + col] = sum;
}

extern __shared__ float tiles[];

__global__ void productDynamic(const float *A, const float *B, float *C, int I, int J, int K, int tile)
{
    float *As = tiles;
    float *Bs = &tiles[tile * tile];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * tile + ty, col = blockIdx.x * tile + tx;
    float sum = 0;
    for (int k = 0; k < K; k += tile) {
        As[ty * tile + tx] = (row < I && k + tx < K) ? A[row * K + k + tx] : 0;
        Bs[ty * tile + tx] = (k + ty < K && col < J) ? B[(k + ty) * J + col] : 0;
        __syncthreads();
        for (int i = 0; i < tile; i++) sum += As[ty * tile + i] * Bs[i * tile + tx];
        __syncthreads();
    }
    if (row < I && col < J) C[row * J + col] = sum;
}

int main()
{
    const int I = 37, J = 29, K = 41;
    std::vector<float> a(I * K), b(K * J), c(I * J), d(I * J);
    for (int i = 0; i < I * K; i++) a[i] = (i * 7) % 11 - 5;
    for (int i = 0; i < K * J; i++) b[i] = (i * 3) % 13 - 6;
    float *d_a, *d_b, *d_c;
    cudaMalloc(&d_a, a.size() * sizeof(float));
    cudaMalloc(&d_b, b.size() * sizeof(float));
    cudaMalloc(&d_c, c.size() * sizeof(float));
    cudaMemcpy(d_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);

    product<8><<<dim3((J + 7) / 8, (I + 7) / 8), dim3(8, 8)>>>(d_a, d_b, d_c, I, J, K);
    cudaMemcpy(c.data(), d_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
    int tile = 16;
    cudaMemset(d_c, 0, c.size() * sizeof(float));
    dim3 block(tile, tile), grid((J + tile - 1) / tile, (I + tile - 1) / tile);
    productDynamic<<<grid, block, 2 * tile * tile * sizeof(float)>>>(d_a, d_b, d_c, I, J, K, tile);
    cudaMemcpy(d.data(), d_c, d.size() * sizeof(float), cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int i = 0; i < I; i++)
        for (int j = 0; j < J; j++) {
            float sum = 0;
            for (int k = 0; k < K; k++) sum += a[i * K + k] * b[k * J + j];
            if (c[i * J + j] != sum || d[i * J + j] != sum) wrong++;
        }
    printf("%.0f %.0f, %d wrong\n", c[0], d[I * J - 1], wrong);
    cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
    return wrong != 0;
}
