// Normal, log-normal and Poisson numbers of Sobol's sequences take one word each. Needs double.
#include <cstdio>
#include <curand_kernel.h>
#include <curand.h>

template <typename State, typename Vectors> __global__ void kinds(Vectors *directions, double *out)
{
    State state;
    double *own = out + threadIdx.x * 6;
    unsigned int offset = threadIdx.x * 3 + 1;
    curand_init(directions[1], offset, &state);
    own[0] = curand_normal(&state);
    own[1] = curand_normal_double(&state);
    own[2] = curand_log_normal(&state, 0.5f, 0.25f);
    own[3] = curand_log_normal_double(&state, 0.5, 0.25);
    own[4] = curand_poisson(&state, 20.0);
    own[5] = curand_poisson(&state, 1500.0);
}
template <typename State, typename Vectors> void show(Vectors *made)
{
    Vectors *directions;
    double *out, host[48];
    cudaMalloc(&directions, 2 * sizeof(Vectors));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(directions, made, 2 * sizeof(Vectors), cudaMemcpyHostToDevice);
    kinds<State><<<1, 8>>>(directions, out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 48; i += 6) printf("%.5f %.10f %.5f %.10f %g %g\n", host[i], host[i + 1], host[i + 2], host[i + 3], host[i + 4], host[i + 5]);
    cudaFree(directions);
    cudaFree(out);
}
int main()
{
    curandDirectionVectors32_t *words;
    curandDirectionVectors64_t *long_words;
    curandGetDirectionVectors32(&words, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
    curandGetDirectionVectors64(&long_words, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
    show<curandStateSobol32_t>(words);
    show<curandStateSobol64_t>(long_words);
    // The same kinds from the host, for two dimensions.
    for (curandRngType_t type : {CURAND_RNG_QUASI_SOBOL32, CURAND_RNG_QUASI_SOBOL64}) {
        curandGenerator_t generator;
        curandCreateGenerator(&generator, type);
        curandSetQuasiRandomGeneratorDimensions(generator, 2);
        float *floats;
        double *doubles;
        cudaMallocManaged(&floats, 32);
        cudaMallocManaged(&doubles, 64);
        int made[3];
        made[0] = curandGenerateNormal(generator, floats, 8, 1.0f, 2.0f);
        made[1] = curandGenerateNormalDouble(generator, doubles, 8, 1.0, 2.0);
        made[2] = curandGenerateNormal(generator, floats, 7, 0.0f, 1.0f);
        cudaDeviceSynchronize();
        printf("%d %d %d:", made[0], made[1], made[2]);
        for (int i = 0; i < 8; i++) printf(" %.5f %.10f", floats[i], doubles[i]);
        made[0] = curandGenerateLogNormal(generator, floats, 8, 0.5f, 0.25f);
        made[1] = curandGenerateLogNormalDouble(generator, doubles, 8, 0.5, 0.25);
        cudaDeviceSynchronize();
        printf("\n%d %d:", made[0], made[1]);
        for (int i = 0; i < 8; i++) printf(" %.5f %.10f", floats[i], doubles[i]);
        printf("\n");
        curandDestroyGenerator(generator);
        cudaFree(floats);
        cudaFree(doubles);
    }
}
