// A grid-stride loop over managed memory: every plate is heated the same, whether by few threads or by many.
#include <iostream>
#include <math.h>

__global__ void heat(int plates, float *flames, float *degrees)
{
    int threads = gridDim.x * blockDim.x;
    int plate = threadIdx.x + blockIdx.x * blockDim.x;
    while (plate < plates) {
        degrees[plate] += flames[plate];
        plate += threads;
    }
}

int main(void)
{
    const int plates = 50000;
    float *flames, *degrees;
    cudaMallocManaged(&flames, sizeof(float) * plates);
    cudaMallocManaged(&degrees, sizeof(float) * plates);
    for (int plate = 0; plate < plates; plate++) {
        flames[plate] = plate % 9 * 0.25f;
        degrees[plate] = 20.0f;
    }
    float hottest = 0, unlike = 0;
    for (int blocks = 1; blocks < 500; blocks *= 7) {
        heat<<<blocks, 128>>>(plates, flames, degrees);
        cudaDeviceSynchronize();
        hottest = fmax(hottest, degrees[plates - 1 - plates % 9]);
        std::cout << blocks << " blocks: plate 8 has " << degrees[8] << " degrees" << std::endl;
    }
    for (int plate = 0; plate < plates; plate++) {
        unlike = fmax(unlike, fabs(degrees[plate] - 20 - 4 * flames[plate]));
    }
    std::cout << "hottest " << hottest << ", farthest off " << unlike << std::endl;
    cudaFree(flames);
    cudaFree(degrees);
    return 0;
}
