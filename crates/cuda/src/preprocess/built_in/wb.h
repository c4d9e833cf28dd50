// libwb, with which a course's programs read their data and compare their results:
//   program -i input0.raw,input1.raw -e expected.raw -t vector
// A file holds its length (or rows and columns) and then its numbers; an image is a PPM or PGM of bytes.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <iostream>

struct wbArg_t {
    int inputs;
    char *input[16];
    char *expected;
    char *output;
    char *type;
};

struct wbImage_st {
    int width;
    int height;
    int channels;
    float *data;
};
typedef wbImage_st *wbImage_t;

inline wbArg_t wbArg_read(int argc, char **argv)
{
    wbArg_t args;
    args.inputs = 0;
    args.expected = nullptr;
    args.output = nullptr;
    args.type = nullptr;
    for (int i = 0; i < 16; i++) args.input[i] = nullptr;
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "-e") == 0) args.expected = argv[i + 1];
        if (strcmp(argv[i], "-o") == 0) args.output = argv[i + 1];
        if (strcmp(argv[i], "-t") == 0) args.type = argv[i + 1];
        if (strcmp(argv[i], "-i") == 0) {
            char *at = argv[i + 1];
            while (at && args.inputs < 16) {
                args.input[args.inputs++] = at;
                char *comma = strchr(at, ',');
                if (comma) *comma++ = 0;
                at = comma;
            }
        }
    }
    return args;
}

inline int wbArg_getInputCount(wbArg_t args) { return args.inputs; }

inline char *wbArg_getInputFile(wbArg_t args, int number)
{
    return number >= 0 && number < args.inputs ? args.input[number] : nullptr;
}

inline FILE *__wb_open(const char *path)
{
    FILE *file = path ? fopen(path, "rb") : nullptr;
    if (!file) {
        printf("wbImport: there is no input file `%s`; inputs are given as -i FILE,FILE\n", path ? path : "");
        exit(1);
    }
    return file;
}

inline void *__wb_numbers(FILE *file, int count, bool integers)
{
    float *floats = (float *)malloc(count * sizeof(float) + 1);
    int *whole = (int *)floats;
    for (int i = 0; i < count; i++) {
        int read = integers ? fscanf(file, "%d", &whole[i]) : fscanf(file, "%f", &floats[i]);
        if (read != 1) {
            printf("wbImport: a number is missing behind %d of %d\n", i, count);
            exit(1);
        }
    }
    fclose(file);
    return floats;
}

inline void *wbImport(const char *path, int *length)
{
    FILE *file = __wb_open(path);
    if (fscanf(file, "%d", length) != 1) *length = 0;
    return __wb_numbers(file, *length, false);
}

inline void *wbImport(const char *path, int *length, const char *type)
{
    FILE *file = __wb_open(path);
    if (fscanf(file, "%d", length) != 1) *length = 0;
    return __wb_numbers(file, *length, type[0] == 'i' || type[0] == 'I');
}

inline void *wbImport(const char *path, int *rows, int *columns)
{
    FILE *file = __wb_open(path);
    if (fscanf(file, "%d %d", rows, columns) != 2) *rows = *columns = 0;
    return __wb_numbers(file, *rows * *columns, false);
}

inline wbImage_t wbImage_new(int width, int height, int channels)
{
    wbImage_t image = (wbImage_t)malloc(sizeof(wbImage_st));
    image->width = width;
    image->height = height;
    image->channels = channels;
    image->data = (float *)calloc(width * height * channels, sizeof(float));
    return image;
}

inline wbImage_t wbImage_new(int width, int height) { return wbImage_new(width, height, 3); }
inline int wbImage_getWidth(wbImage_t image) { return image->width; }
inline int wbImage_getHeight(wbImage_t image) { return image->height; }
inline int wbImage_getChannels(wbImage_t image) { return image->channels; }
inline float *wbImage_getData(wbImage_t image) { return image->data; }

inline void wbImage_delete(wbImage_t image)
{
    free(image->data);
    free(image);
}

inline wbImage_t wbImport(const char *path)
{
    FILE *file = __wb_open(path);
    char letter = 0, kind = 0;
    int width = 0, height = 0, most = 0;
    int read = fscanf(file, "%c%c %d %d %d", &letter, &kind, &width, &height, &most);
    if (read != 5 || letter != 'P' || (kind != '5' && kind != '6') || most != 255) {
        printf("wbImport: `%s` is no PPM or PGM of bytes\n", path);
        exit(1);
    }
    fgetc(file);
    wbImage_t image = wbImage_new(width, height, kind == '6' ? 3 : 1);
    for (int i = 0; i < width * height * image->channels; i++) image->data[i] = fgetc(file) / 255.0f;
    fclose(file);
    return image;
}

inline void __wb_compare(const char *expected, const float *given, const void *found, int count, bool integers)
{
    const float *floats = (const float *)found;
    const int *whole = (const int *)found;
    const int *wanted = (const int *)given;
    for (int i = 0; i < count; i++) {
        float right = integers ? (float)wanted[i] : given[i];
        float result = integers ? (float)whole[i] : floats[i];
        float most = 1e-3f * (fabsf(right) > 1.0f ? fabsf(right) : 1.0f);
        if (!(fabsf(right - result) <= most)) {
            printf("The solution did not match the expected results at index %d. Expecting %g but got %g.\n", i, right,
                   result);
            return;
        }
    }
    printf("The solution is correct.\n");
}

inline void __wb_solution(wbArg_t args, const void *found, int rows, int columns, bool matrix)
{
    if (!args.expected) {
        printf("There is nothing to compare the solution with; it is given as -e FILE\n");
        return;
    }
    bool integers = args.type && strncmp(args.type, "integral", 8) == 0;
    FILE *file = __wb_open(args.expected);
    int given_rows = 0, given_columns = 1;
    if (fscanf(file, "%d", &given_rows) != 1) given_rows = 0;
    if (matrix && fscanf(file, "%d", &given_columns) != 1) given_columns = 0;
    float *given = (float *)__wb_numbers(file, given_rows * given_columns, integers);
    if (given_rows != rows || given_columns != columns) {
        printf("The solution has %d x %d elements, and %d x %d are expected.\n", rows, columns, given_rows, given_columns);
    } else {
        __wb_compare(args.expected, given, found, rows * columns, integers);
    }
    free(given);
}

inline void wbSolution(wbArg_t args, void *found, int length) { __wb_solution(args, found, length, 1, false); }
inline void wbSolution(wbArg_t args, void *found, int rows, int columns) { __wb_solution(args, found, rows, columns, true); }

inline void wbSolution(wbArg_t args, wbImage_t found)
{
    if (!args.expected) {
        printf("There is nothing to compare the solution with; it is given as -e FILE\n");
        return;
    }
    wbImage_t given = wbImport(args.expected);
    int count = given->width * given->height * given->channels;
    if (given->width != found->width || given->height != found->height || given->channels != found->channels) {
        printf("The image has another size than the expected one.\n");
    } else {
        __wb_compare(args.expected, given->data, found->data, count, false);
    }
    wbImage_delete(given);
}

template <typename A> void __wb_say(A a) { std::cout << a; }
template <typename A, typename B> void __wb_say(A a, B b) { std::cout << a << b; }
template <typename A, typename B, typename C> void __wb_say(A a, B b, C c) { std::cout << a << b << c; }
template <typename A, typename B, typename C, typename D> void __wb_say(A a, B b, C c, D d)
{
    std::cout << a << b << c << d;
}
template <typename A, typename B, typename C, typename D, typename E> void __wb_say(A a, B b, C c, D d, E e)
{
    std::cout << a << b << c << d << e;
}
template <typename A, typename B, typename C, typename D, typename E, typename F>
void __wb_say(A a, B b, C c, D d, E e, F f)
{
    std::cout << a << b << c << d << e << f;
}

#define wbLog(level, ...)                  \
    do {                                   \
        std::cout << #level << ": ";       \
        __wb_say(__VA_ARGS__);             \
        std::cout << std::endl;            \
    } while (0)

struct __wb_timer {
    const char *kind;
    const char *words;
    double start;
};
static __wb_timer __wb_timers[64];
static int __wb_timer_count = 0;

inline double __wb_seconds()
{
    timespec now;
    clock_gettime(1, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

inline void __wb_time_start(const char *kind, const char *words)
{
    if (__wb_timer_count == 64) return;
    __wb_timer *timer = &__wb_timers[__wb_timer_count++];
    timer->kind = kind;
    timer->words = words;
    timer->start = __wb_seconds();
}

inline void __wb_time_stop(const char *kind, const char *words)
{
    for (int i = __wb_timer_count - 1; i >= 0; i--) {
        if (strcmp(__wb_timers[i].kind, kind) == 0 && strcmp(__wb_timers[i].words, words) == 0) {
            printf("%s: %s: %f s\n", kind, words, __wb_seconds() - __wb_timers[i].start);
            __wb_timers[i] = __wb_timers[--__wb_timer_count];
            return;
        }
    }
}

#define wbTime_start(kind, words) __wb_time_start(#kind, words)
#define wbTime_stop(kind, words) __wb_time_stop(#kind, words)
