// MTGP32 on the device: the threads of a block share one state and step it together. Needs double.
// The parameters are made up, so that the periods are unknown; the arithmetic does not depend on that.
#include <cstdio>
#include <curand_kernel.h>
#include <curand_mtgp32_host.h>

__global__ void bits(curandStateMtgp32 *states, unsigned int *out, int turns)
{
    for (int turn = 0; turn < turns; turn++) out[(blockIdx.x * turns + turn) * blockDim.x + threadIdx.x] = curand(&states[blockIdx.x]);
}

__global__ void kinds(curandStateMtgp32_t *states, float *floats, double *doubles, unsigned int *whole)
{
    curandStateMtgp32_t *state = states + blockIdx.x;
    int at = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
    floats[at] = curand_uniform(state);
    floats[all + at] = curand_normal(state);
    floats[2 * all + at] = curand_log_normal(state, 0.5f, 0.25f);
    doubles[at] = curand_uniform_double(state);
    doubles[all + at] = curand_normal_double(state);
    doubles[2 * all + at] = curand_log_normal_double(state, 0.5, 0.25);
    whole[at] = curand_poisson(state, 100.0);
    whole[all + at] = curand_mtgp32_specific(state, (unsigned char)(blockDim.x - 1 - threadIdx.x), (unsigned char)blockDim.x);
    floats[3 * all + at] = curand_mtgp32_single_specific(state, (unsigned char)threadIdx.x, (unsigned char)blockDim.x);
}

__global__ void planes(curandStateMtgp32 *states, unsigned int *out)
{
    int thread = threadIdx.y * blockDim.x + threadIdx.x;
    for (int turn = 0; turn < 5; turn++) out[turn * blockDim.x * blockDim.y + thread] = curand(states);
}

static mtgp32_params_fast_t parameters[CURAND_NUM_MTGP32_PARAMS];

static void make_parameters()
{
    unsigned int x = 2463534242u;
    auto next = [&] { x ^= x << 13; x ^= x >> 17; x ^= x << 5; return x; };
    for (int set = 0; set < CURAND_NUM_MTGP32_PARAMS; set++) {
        mtgp32_params_fast_t &made = parameters[set];
        made.mexp = 11213;
        made.pos = 10 + (int)(next() % 80);
        made.sh1 = 5 + (int)(next() % 15);
        made.sh2 = 2 + (int)(next() % 12);
        made.mask = 0xfff80000u;
        for (int bit = 0; bit < 4; bit++) {
            unsigned int row = next(), temper = next() & 0x7fffffffu;
            for (int i = 0; i < 1 << bit; i++) {
                made.tbl[i + (1 << bit)] = made.tbl[i] ^ row;
                made.tmp_tbl[i + (1 << bit)] = made.tmp_tbl[i] ^ temper;
            }
        }
        for (int i = 0; i < 16; i++) made.flt_tmp_tbl[i] = made.tmp_tbl[i] >> 9 | 0x3f800000u;
    }
}

int main()
{
    make_parameters();
    const int sets = 3, threads = 256, turns = 6, all = sets * threads;
    mtgp32_kernel_params_t *shared;
    curandStateMtgp32 *states;
    cudaMalloc(&shared, sizeof(mtgp32_kernel_params_t));
    cudaMalloc(&states, sets * sizeof(curandStateMtgp32));
    printf("a state has %zu bytes, the parameters have %zu\n", sizeof(curandStateMtgp32), sizeof(mtgp32_kernel_params_t));
    printf("constants: %d\n", (int)curandMakeMTGP32Constants(parameters, shared));
    printf("states: %d\n", (int)curandMakeMTGP32KernelState(states, parameters, shared, sets, 987654321987ULL));

    unsigned int *out;
    float *floats;
    double *doubles;
    cudaMallocManaged(&out, turns * all * sizeof(unsigned int));
    cudaMallocManaged(&floats, 4 * all * sizeof(float));
    cudaMallocManaged(&doubles, 3 * all * sizeof(double));
    bits<<<sets, threads>>>(states, out, turns);
    cudaDeviceSynchronize();
    unsigned long long sum = 0;
    for (int i = 0; i < turns * all; i++) sum = sum * 31 + out[i];
    printf("bits: %u %u %u %u, %llx\n", out[0], out[255], out[256], out[turns * all - 1], sum);

    kinds<<<sets, threads>>>(states, floats, doubles, out);
    cudaDeviceSynchronize();
    for (int i = 0; i < all; i += 191)
        printf("%4d: %.6f %.5f %.5f | %.9f %.8f %.8f | %u %u %.7f\n", i, floats[i], floats[all + i], floats[2 * all + i], doubles[i], doubles[all + i], doubles[2 * all + i], out[i], out[all + i], floats[3 * all + i]);

    planes<<<1, dim3(8, 6)>>>(states + 1, out);
    cudaDeviceSynchronize();
    sum = 0;
    for (int i = 0; i < 5 * 48; i++) sum = sum * 31 + out[i];
    printf("a block of two dimensions: %u %u, %llx\n", out[0], out[5 * 48 - 1], sum);
    printf("no states: %d\n", (int)curandMakeMTGP32KernelState(states, parameters, shared, 0, 1));
    cudaFree(out);
    cudaFree(floats);
    cudaFree(doubles);
    cudaFree(states);
    cudaFree(shared);
}
