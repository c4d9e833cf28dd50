#include <stdio.h>
#define MAX_MASK_WIDTH 10
#define MASK_WIDTH 5

__constant__ float M[MAX_MASK_WIDTH];
__constant__ int rounds = 2;
struct Light { float3 direction; float strength; };
__constant__ Light light;
__device__ __constant__ float scale = 0.5f;

__global__ void convolution_1D_basic_kernel(const float *N, float *P, int Mask_Width, int Width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float Pvalue = 0;
    int N_start_point = i - (Mask_Width / 2);
    for (int j = 0; j < Mask_Width; j++) {
        if (N_start_point + j >= 0 && N_start_point + j < Width) {
            Pvalue += N[N_start_point + j] * M[j];
        }
    }
    if (i < Width) P[i] = Pvalue;
}

__global__ void shade(const float3 *normals, float *out, int n)
{
    int i = threadIdx.x;
    if (i >= n) return;
    float3 d = normals[i];
    float dot = d.x * light.direction.x + d.y * light.direction.y + d.z * light.direction.z;
    for (int k = 0; k < rounds; k++) dot *= scale;
    out[i] = dot < 0 ? 0 : dot * light.strength;
}

int main()
{
    const int Width = 7;
    float h_M[MASK_WIDTH] = {3, 4, 5, 4, 3};
    float h_N[Width] = {1, 2, 3, 4, 5, 6, 7}, h_P[Width];
    float *d_N, *d_P;
    cudaMalloc(&d_N, sizeof(h_N)); cudaMalloc(&d_P, sizeof(h_P));
    cudaMemcpy(d_N, h_N, sizeof(h_N), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(M, h_M, MASK_WIDTH * sizeof(float));
    convolution_1D_basic_kernel<<<1, 32>>>(d_N, d_P, MASK_WIDTH, Width);
    cudaMemcpy(h_P, d_P, sizeof(h_P), cudaMemcpyDeviceToHost);
    for (int i = 0; i < Width; i++) printf("%g ", h_P[i]);
    printf("\n");

    Light sun = {{0, 1, 0}, 8};
    cudaMemcpyToSymbol(light, &sun, sizeof(Light));
    float3 normals[3] = {{0, 1, 0}, {1, 0.5f, 0}, {0, -1, 0}};
    float3 *d_normals;
    cudaMalloc(&d_normals, sizeof(normals));
    cudaMemcpy(d_normals, normals, sizeof(normals), cudaMemcpyHostToDevice);
    shade<<<1, 3>>>(d_normals, d_P, 3);
    cudaMemcpy(h_P, d_P, 3 * sizeof(float), cudaMemcpyDeviceToHost);
    int three = 3;
    cudaMemcpyToSymbol(rounds, &three, sizeof(int));
    shade<<<1, 3>>>(d_normals, d_P + 3, 3);
    cudaMemcpy(h_P + 3, d_P + 3, 3 * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++) printf("%g ", h_P[i]);
    printf("\n");
    cudaFree(d_N); cudaFree(d_P); cudaFree(d_normals);
    return 0;
}
