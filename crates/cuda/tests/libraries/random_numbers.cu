// cuRAND's numbers, bit by bit: sequences and offsets in kernels, and arrays that the host's generators fill.
#include <cstdio>
#include <curand.h>
#include <curand_kernel.h>

template <typename S> __global__ void bits(unsigned long long seed, unsigned long long sequence, unsigned long long offset, unsigned int *out)
{
    S state;
    curand_init(seed, sequence, offset, &state);
    for (int i = 0; i < 10; i++) out[i] = curand(&state);
}

template <typename S> void sequences(const char *name)
{
    unsigned int *out, numbers[10];
    cudaMalloc(&out, sizeof numbers);
    unsigned long long cases[][3] = {{0, 0, 0}, {1234, 0, 0}, {1234, 1, 0}, {1234, 2, 0}, {1234, 1000, 0}, {1234, 0, 1}, {1234, 0, 6}, {1234, 5, 123456789},
        {0xdeadbeefcafef00dull, 0, 0}, {0xdeadbeefcafef00dull, 0xffffffffffull, 0xffffffffffull}};
    for (auto &c : cases) {
        bits<S><<<1, 1>>>(c[0], c[1], c[2], out);
        cudaMemcpy(numbers, out, sizeof numbers, cudaMemcpyDeviceToHost);
        printf("%s %llx %llx %llx:", name, c[0], c[1], c[2]);
        for (int i = 0; i < 10; i++) printf(" %08x", numbers[i]);
        printf("\n");
    }
    cudaFree(out);
}

static const int N = 100003;
static void show(const char *what, const unsigned int *bits, int status)
{
    unsigned int sum = 0;
    for (int i = 0; i < N; i++) sum = sum * 31 + bits[i];
    printf("%s status %d sum %08x:", what, status, sum);
    int places[] = {0, 1, 2, 3, 4, 5, 6, 7, 31, 32, 255, 256, 1023, 1024, 4095, 4096, 4097, 8191, 8192, 8193, 32767, 32768, 65535, 65536, 65537, 99999, 100001, 100002};
    for (int p : places) printf(" %08x", bits[p]);
    printf("\n");
}

static void arrays(const char *name, curandRngType_t type)
{
    curandGenerator_t generator;
    char text[200];
    static unsigned int host[N];
    unsigned int *words;
    cudaMalloc(&words, sizeof host);
    curandCreateGenerator(&generator, type);
    curandSetPseudoRandomGeneratorSeed(generator, 1234ull);
    for (int turn = 0; turn < 3; turn++) {
        const char *what[] = {"first", "second", "after 5"};
        if (turn == 2) curandGenerate(generator, words, 5);
        int status = curandGenerate(generator, words, N);
        cudaMemcpy(host, words, sizeof host, cudaMemcpyDeviceToHost);
        snprintf(text, sizeof text, "%s order 0 %s", name, what[turn]);
        show(text, host, status);
    }
    curandSetPseudoRandomGeneratorSeed(generator, 42ull);
    curandSetGeneratorOffset(generator, 0);
    int status = curandGenerateUniform(generator, (float *)words, N);
    cudaMemcpy(host, words, sizeof host, cudaMemcpyDeviceToHost);
    snprintf(text, sizeof text, "%s order 0 uniform", name);
    show(text, host, status);
    curandSetPseudoRandomGeneratorSeed(generator, 7ull);
    curandSetGeneratorOffset(generator, 1000);
    status = curandGenerate(generator, words, N);
    cudaMemcpy(host, words, sizeof host, cudaMemcpyDeviceToHost);
    snprintf(text, sizeof text, "%s order 0 offset 1000", name);
    show(text, host, status);
    printf("odd normal: %d\n", (int)curandGenerateNormal(generator, (float *)words, 3, 0.0f, 1.0f));
    curandDestroyGenerator(generator);
    cudaFree(words);
}

int main()
{
    sequences<curandStatePhilox4_32_10_t>("philox");
    sequences<curandStateMRG32k3a>("mrg32k3a");
    arrays("xorwow", CURAND_RNG_PSEUDO_XORWOW);
    arrays("philox", CURAND_RNG_PSEUDO_PHILOX4_32_10);
    return 0;
}
