// What older programs use: the generator of 48 bits, texts taken apart in two places at once, classes of letters, memory at
// multiples, and functions that the program writes itself though the library has them.
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <strings.h>

int isblank(int letter) { return letter == '_' ? 7 : 0; }

__global__ void scale(float *values, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] = values[i] * by;
}

int main()
{
    double first = drand48();
    long second = lrand48(), third = mrand48();
    printf("%.10g %ld %ld\n", first, second, third);
    srand48(7);
    first = drand48();
    second = lrand48();
    third = mrand48();
    printf("%.10f %ld %ld\n", first, second, third);
    unsigned short words[3] = {1, 2, 3};
    first = erand48(words);
    second = nrand48(words);
    third = jrand48(words);
    printf("%.10f %ld %ld %d %d %d\n", first, second, third, words[0], words[1], words[2]);
    unsigned short seed[3] = {9, 8, 7};
    unsigned short *before = seed48(seed);
    printf("%d %d %d", before[0], before[1], before[2]);
    printf(" %.10f\n", drand48());

    char lines[] = "a=1;b=22;;c=333", *line_rest, *part_rest;
    for (char *line = strtok_r(lines, ";", &line_rest); line; line = strtok_r(nullptr, ";", &line_rest)) {
        char *name = strtok_r(line, "=", &part_rest), *value = strtok_r(nullptr, "=", &part_rest);
        printf("[%s %s]", name, value);
    }
    printf("\n");
    char place[32];
    char *end = stpcpy(stpcpy(place, "two"), "parts");
    printf("%s %d %d %s\n", place, (int)(end - place), (int)strnlen(place, 4), strcasestr("Some Words", "woRD"));
    char *copy = strndup("shortened", 5);
    bzero(place, sizeof place);
    printf("%s %d\n", copy, place[0]);
    free(copy);

    int counts[5] = {0, 0, 0, 0, 0};
    for (int letter = 0; letter < 128; letter++) {
        counts[0] += isxdigit(letter) != 0;
        counts[1] += ispunct(letter) != 0;
        counts[2] += isprint(letter) != 0;
        counts[3] += iscntrl(letter) != 0;
        counts[4] += isblank(letter);
    }
    printf("%d %d %d %d %d\n", counts[0], counts[1], counts[2], counts[3], counts[4]);

    double sine, cosine;
    sincospi(0.25, &sine, &cosine);
    printf("%.4f %.4f\n", sine, cosine);

    const int n = 4;
    float host[n], *values;
    srand48(42);
    for (int i = 0; i < n; i++) host[i] = floorf((float)drand48() * 1000);
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    scale<<<1, 32>>>(values, n, 2.0f);
    cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%.0f ", host[i]);
    printf("\n");
    cudaFree(values);
    return 0;
}
