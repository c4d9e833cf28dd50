// Sobol's sequences: bits and uniform numbers of NVIDIA's library, and the same points one by one in a kernel.
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>

__global__ void points(curandDirectionVectors32_t *directions, unsigned int *bits, float *uniform, double *fine, int n)
{
    int dimension = blockIdx.x, first = threadIdx.x * 4;
    curandStateSobol32_t state;
    curand_init(directions[dimension], first, &state);
    for (int i = first; i < first + 4; i++) bits[dimension * n + i] = curand(&state);
    curand_init(directions[dimension], first, &state);
    for (int i = first; i < first + 4; i++) uniform[dimension * n + i] = curand_uniform(&state);
    curand_init(directions[dimension], first, &state);
    skipahead(2, &state);
    fine[dimension * (n / 4) + threadIdx.x] = curand_uniform_double(&state);
}

__global__ void long_points(curandDirectionVectors64_t *directions, unsigned long long *bits)
{
    curandStateSobol64_t state;
    curand_init(directions[1], threadIdx.x * 3ull, &state);
    for (int i = 0; i < 3; i++) bits[threadIdx.x * 3 + i] = curand(&state);
}

int main()
{
    curandGenerator_t generator;
    curandCreateGeneratorHost(&generator, CURAND_RNG_QUASI_SOBOL32);
    printf("%d %d\n", curandSetPseudoRandomGeneratorSeed(generator, 5), curandSetQuasiRandomGeneratorDimensions(generator, 0));
    curandSetQuasiRandomGeneratorDimensions(generator, 3);
    unsigned int bits[24];
    printf("%d", curandGenerate(generator, bits, 8));
    printf(" %d:", curandGenerate(generator, bits, 6));
    for (int i = 0; i < 6; i++) printf(" %x", bits[i]);
    curandSetGeneratorOffset(generator, 100);
    curandGenerate(generator, bits, 12);
    printf("\n");
    for (int i = 0; i < 12; i++) printf("%x ", bits[i]);
    double fine[6];
    curandGenerateUniformDouble(generator, fine, 6);
    printf("\n");
    for (double x : fine) printf("%.17g ", x);
    printf("\n");
    curandDestroyGenerator(generator);

    curandCreateGenerator(&generator, CURAND_RNG_QUASI_SOBOL32);
    curandSetQuasiRandomGeneratorDimensions(generator, 2);
    float *device, host[8];
    cudaMalloc(&device, sizeof(host));
    curandGenerateUniform(generator, device, 8);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    for (float x : host) printf("%.9g ", x);
    printf("\n");
    curandDestroyGenerator(generator);
    cudaFree(device);

    curandCreateGeneratorHost(&generator, CURAND_RNG_QUASI_SOBOL64);
    curandSetQuasiRandomGeneratorDimensions(generator, 2);
    unsigned long long wide[4];
    printf("%d %d:", curandGenerate(generator, bits, 4), curandGenerateLongLong(generator, wide, 4));
    for (unsigned long long x : wide) printf(" %llx", x);
    float uniform[4];
    curandGenerateUniform(generator, uniform, 4);
    for (float x : uniform) printf(" %g", x);
    curandGenerateUniformDouble(generator, fine, 4);
    printf("\n");
    for (int i = 0; i < 4; i++) printf("%.17g ", fine[i]);
    printf("\n");
    curandDestroyGenerator(generator);

    const int n = 8;
    curandDirectionVectors32_t *vectors, *directions;
    curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
    printf("%x %x %x %x\n", vectors[0][0], vectors[1][2], vectors[99][7], vectors[255][31]);
    cudaMalloc(&directions, 3 * sizeof(curandDirectionVectors32_t));
    cudaMemcpy(directions, vectors, 3 * sizeof(curandDirectionVectors32_t), cudaMemcpyHostToDevice);
    unsigned int *device_bits, host_bits[3 * n];
    float *device_uniform, host_uniform[3 * n];
    double *device_fine, host_fine[3 * n / 4];
    cudaMalloc(&device_bits, sizeof(host_bits));
    cudaMalloc(&device_uniform, sizeof(host_uniform));
    cudaMalloc(&device_fine, sizeof(host_fine));
    points<<<3, n / 4>>>(directions, device_bits, device_uniform, device_fine, n);
    cudaMemcpy(host_bits, device_bits, sizeof(host_bits), cudaMemcpyDeviceToHost);
    cudaMemcpy(host_uniform, device_uniform, sizeof(host_uniform), cudaMemcpyDeviceToHost);
    cudaMemcpy(host_fine, device_fine, sizeof(host_fine), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 3 * n; i++) printf("%x%c", host_bits[i], i % n == n - 1 ? '\n' : ' ');
    for (int i = 0; i < 3 * n; i++) printf("%g%c", host_uniform[i], i % n == n - 1 ? '\n' : ' ');
    for (double x : host_fine) printf("%.17g ", x);
    printf("\n");
    cudaFree(directions);
    cudaFree(device_bits);
    cudaFree(device_uniform);
    cudaFree(device_fine);

    curandDirectionVectors64_t *wide_vectors, *wide_directions;
    curandGetDirectionVectors64(&wide_vectors, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
    cudaMalloc(&wide_directions, 2 * sizeof(curandDirectionVectors64_t));
    cudaMemcpy(wide_directions, wide_vectors, 2 * sizeof(curandDirectionVectors64_t), cudaMemcpyHostToDevice);
    unsigned long long *device_wide, host_wide[6];
    cudaMalloc(&device_wide, sizeof(host_wide));
    long_points<<<1, 2>>>(wide_directions, device_wide);
    cudaMemcpy(host_wide, device_wide, sizeof(host_wide), cudaMemcpyDeviceToHost);
    for (unsigned long long x : host_wide) printf("%llx ", x);
    printf("\n");
    cudaFree(wide_directions);
    cudaFree(device_wide);
}
