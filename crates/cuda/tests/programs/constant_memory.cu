// Constant memory: a table filled in part, numbers with a value of their own, and a structure; the host writes them.
#include <stdio.h>
#define MOST_YEARS 12
#define YEARS 6
#define TREES 9

__constant__ float growth[MOST_YEARS];
__constant__ int rounds = 2;
struct Light {
    float3 direction;
    float strength;
};
__constant__ Light light;
__device__ __constant__ float scale = 0.5f;

// A tree grows from the year on in which it was planted; some are planted before the table begins.
__global__ void grow(const float *planted, float *heights, int years, int trees)
{
    int tree = blockIdx.x * blockDim.x + threadIdx.x;
    if (tree >= trees) return;
    float height = 0.5f;
    for (int year = (int)planted[tree]; year < years; year++) {
        if (year < 0) continue;
        height += growth[year];
    }
    heights[tree] = height;
}

__global__ void shade(const float3 *normals, float *shades, int count)
{
    int k = threadIdx.x;
    if (k >= count) return;
    float3 normal = normals[k];
    float facing = normal.x * light.direction.x + normal.y * light.direction.y + normal.z * light.direction.z;
    for (int round = 0; round < rounds; round++) {
        facing *= scale;
    }
    shades[k] = facing < 0 ? 0 : facing * light.strength;
}

void print(const float *numbers, int count)
{
    for (int k = 0; k < count; k++) {
        printf("%g ", numbers[k]);
    }
    printf("\n");
}

int main()
{
    float planted[TREES] = {0, 5, -3, 2, 6, 1, 4, -1, 3}, results[TREES];
    float years[YEARS] = {1.5f, 2, 0.25f, 1, 3, 0.75f};
    float *devicePlanted, *deviceResults;
    cudaMalloc(&devicePlanted, sizeof(planted));
    cudaMalloc(&deviceResults, sizeof(results));
    cudaMemcpy(devicePlanted, planted, sizeof(planted), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(growth, years, YEARS * sizeof(float));
    grow<<<1, 32>>>(devicePlanted, deviceResults, YEARS, TREES);
    cudaMemcpy(results, deviceResults, sizeof(results), cudaMemcpyDeviceToHost);
    print(results, TREES);

    Light sun = {{0, 1, 0}, 8};
    cudaMemcpyToSymbol(light, &sun, sizeof(Light));
    float3 normals[3] = {{0, 1, 0}, {1, 0.5f, 0}, {0, -1, 0}};
    float3 *deviceNormals;
    cudaMalloc(&deviceNormals, sizeof(normals));
    cudaMemcpy(deviceNormals, normals, sizeof(normals), cudaMemcpyHostToDevice);
    shade<<<1, 3>>>(deviceNormals, deviceResults, 3);
    int three = 3;
    cudaMemcpyToSymbol(rounds, &three, sizeof(int));
    shade<<<1, 3>>>(deviceNormals, deviceResults + 3, 3);
    cudaMemcpy(results, deviceResults, 6 * sizeof(float), cudaMemcpyDeviceToHost);
    print(results, 6);
    cudaFree(devicePlanted);
    cudaFree(deviceResults);
    cudaFree(deviceNormals);
    return 0;
}
