// What C's library has for texts, memory, streams, times and floating-point numbers that programs seldom use.
#include <cctype>
#include <cfloat>
#include <cinttypes>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <strings.h>
#include <sys/time.h>

__global__ void classes(const float *values, int *made)
{
    int i = threadIdx.x;
    made[i] = (isgreater(values[i], 1.0f) ? 1 : 0) + (isunordered(values[i], 0.0f) ? 2 : 0) + (isnormal(values[i]) ? 4 : 0);
}

int main()
{
    int length;
    char text[32], *end;
    end = (char *)memccpy(text, "key=value", '=', 9);
    printf("%d %.4s", (int)(end - text), text);
    end = (char *)mempcpy(text, "abcabc", 7);
    printf(" %d %d", (int)(end - text), (int)((char *)memrchr(text, 'b', 6) - text));
    printf(" %d %d\n", (int)((char *)memmem(text, 6, "ca", 2) - text), memmem(text, 6, "cc", 2) == NULL);
    end = stpncpy(text, "hi", 8);
    printf("%d %d", (int)(end - text), (int)(strchrnul("a/b", '/') - strchrnul("", 'x')) != 0);
    bcopy("moved", text, 6);
    printf(" %s %d %d", text, bcmp(text, "moved", 5), strcoll("a", "a"));
    length = (int)strxfrm(text, "four", 32);
    printf(" %s %d\n", text, length);
    printf("%d %d %d %d\n", ffsl(1l << 40), ffsll(0), isascii(200), toascii(0xc1));
    printf("%ld %ld %lu\n", (long)imaxabs(-7), (long)strtoimax("-12z", &end, 10), (unsigned long)strtoumax("ff", NULL, 16));
    lldiv_t parts = lldiv(-17, 5);
    printf("%lld %lld\n", parts.quot, parts.rem);
    char *made;
    length = asprintf(&made, "%d-%s-%.2f", 5, "six", 7.0);
    printf("%d %s\n", length, made);
    free(made);
    timeval a = {5, 200000}, b = {2, 900000}, sum, left;
    timeradd(&a, &b, &sum);
    timersub(&a, &b, &left);
    printf("%ld.%06ld %ld.%06ld\n", (long)sum.tv_sec, (long)sum.tv_usec, (long)left.tv_sec, (long)left.tv_usec);
    timespec pause = {0, 1000};
    printf("%d\n", nanosleep(&pause, NULL));

    int first, second, passed;
    char word[16], rest[16];
    int read = sscanf("name=12, 34;tail end", "%[^=]=%d,%d;%n%[a-z ]", word, &first, &second, &passed, rest);
    printf("%d %s %d %d %d [%s]\n", read, word, first, second, passed, rest);
    read = sscanf("]x-y", "%[]x]%*[-]%1[^]]", word, rest);
    printf("%d %s %s\n", read, word, rest);

    printf("%d %d %d %d %d", fpclassify(1.0) == FP_NORMAL, fpclassify(0.0f) == FP_ZERO, fpclassify(INFINITY) == FP_INFINITE, fpclassify(NAN) == FP_NAN, fpclassify(1e-310) == FP_SUBNORMAL);
    printf(" %d %d %d\n", isnormal(1e-310), (bool)isless(1.0, 2.0), (bool)islessgreater(1.0, 1.0));
    long double wide = sqrtl(2.25L) + powl(2.0L, 3.0L) + fabsl(-1.0L) + floorl(2.5L);
    printf("%.3Lf %ld %g\n", wide, lroundl(2.5L), (double)strtold("0.125x", &end));
    printf("%d %d %d %d %d %d\n", FLT_DIG, DBL_DIG, FLT_MANT_DIG, DBL_MANT_DIG, DBL_MAX_EXP, FLT_RADIX);
    printf("%" PRIu8 " %" PRId16 " %" PRIX64 " %" PRIuMAX "\n", (uint8_t)200, (int16_t)-3, (uint64_t)0xabcdef0123ull, (uintmax_t)7);
    printf("%d %d\n", INTMAX_MAX == INT64_MAX, UINTPTR_MAX == UINT64_MAX);

    const float host[4] = {2.0f, NAN, 1e-40f, INFINITY};
    float *values;
    int *answers, told[4];
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&answers, sizeof told);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    classes<<<1, 4>>>(values, answers);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy(told, answers, sizeof told, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", told[0], told[1], told[2], told[3]);
    cudaFree(values);
    cudaFree(answers);
    return 0;
}
