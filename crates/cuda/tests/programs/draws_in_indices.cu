// What a call in an index does is done once, and in the order of the program.
#include <cstdio>

__device__ unsigned int drawn(unsigned int *counter)
{
    return atomicAdd(counter, 1u);
}

__device__ int next(int *state)
{
    *state = (*state * 5 + 3) % 16;
    return *state;
}

struct Pair {
    float a;
    float b;
};

__global__ void draw(unsigned int *counter, float *words, unsigned char *bytes, double *wide, Pair *pairs,
                     float4 *quads, long long *big)
{
    __shared__ __align__(16) float sh_row[64];
    for (int i = 0; i < 16; i++)
        *reinterpret_cast<float4 *>(&sh_row[4 * i]) = make_float4(i, i + 0.25f, i + 0.5f, i + 0.75f);
    words[drawn(counter)] = 1.5f;
    words[drawn(counter)] += 2.5f;
    words[drawn(counter)]++;
    bytes[drawn(counter)] = 7;
    bytes[drawn(counter)] += 7;
    --bytes[drawn(counter)];
    wide[drawn(counter)] *= 2.0;
    big[drawn(counter)] += 1000;
    big[drawn(counter)]++;
    pairs[drawn(counter)].b -= 1.0f;
    quads[drawn(counter)].z = 9.0f;
    float4 taken = *(float4 *)&words[4 * drawn(counter)];
    *(float4 *)&words[4 * drawn(counter)] = taken;
    words[0] += sh_row[drawn(counter)];
    sh_row[drawn(counter)] += 100.0f;
    int state = 1;
    sh_row[next(&state)] = sh_row[next(&state)] + 1000.0f;
    float *here = &sh_row[next(&state)];
    *here = *here + here[1];
    while (sh_row[next(&state)] < 12.0f && state != 0)
        words[40]++;
    words[41] = sh_row[drawn(counter)] > 1.0f ? sh_row[drawn(counter)] : bytes[drawn(counter)];
    atomicMax((int *)&words[32 + drawn(counter) % 8], 5);
    atomicAdd(&words[32 + drawn(counter) % 8], 5.5f);
    words[42] = (float)*counter;
    words[43] = (float)state;
    words[44] = sh_row[16] + sh_row[17];
    words[45] = sh_row[8] + sh_row[11];
}

int main()
{
    unsigned int *counter;
    float *words;
    unsigned char *bytes;
    double *wide;
    Pair *pairs;
    float4 *quads;
    long long *big;
    cudaMallocManaged(&counter, sizeof(unsigned int));
    cudaMallocManaged(&words, 256 * sizeof(float));
    cudaMallocManaged(&bytes, 64);
    cudaMallocManaged(&wide, 64 * sizeof(double));
    cudaMallocManaged(&pairs, 64 * sizeof(Pair));
    cudaMallocManaged(&quads, 64 * sizeof(float4));
    cudaMallocManaged(&big, 64 * sizeof(long long));
    *counter = 0;
    for (int i = 0; i < 256; i++)
        words[i] = i * 0.5f;
    for (int i = 0; i < 64; i++) {
        bytes[i] = 3 * i;
        wide[i] = i;
        pairs[i] = {1.0f * i, 2.0f * i};
        quads[i] = make_float4(i, i, i, i);
        big[i] = 10000000000LL * i;
    }
    draw<<<1, 1>>>(counter, words, bytes, wide, pairs, quads, big);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%u draws\n", *counter);
    for (int i = 0; i < 256; i++)
        if (words[i] != i * 0.5f)
            printf("words[%d] = %g\n", i, words[i]);
    for (int i = 0; i < 64; i++) {
        if (bytes[i] != 3 * i)
            printf("bytes[%d] = %d\n", i, bytes[i]);
        if (wide[i] != i)
            printf("wide[%d] = %g\n", i, wide[i]);
        if (pairs[i].b != 2.0f * i)
            printf("pairs[%d].b = %g\n", i, pairs[i].b);
        if (quads[i].z != i)
            printf("quads[%d].z = %g\n", i, quads[i].z);
        if (big[i] != 10000000000LL * i)
            printf("big[%d] = %lld\n", i, big[i]);
    }
    cudaFree(counter);
    cudaFree(words);
    cudaFree(bytes);
    cudaFree(wide);
    cudaFree(pairs);
    cudaFree(quads);
    cudaFree(big);
    return 0;
}
