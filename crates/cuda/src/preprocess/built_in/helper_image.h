// Comparisons of results, as NVIDIA's samples make them.
#pragma once
#include <helper_string.h>

template <typename T, typename S>
bool compareData(const T *reference, const T *data, const unsigned int length, const S epsilon, const float threshold)
{
    unsigned int wrong = 0;
    for (unsigned int i = 0; i < length; i++) {
        float difference = (float)reference[i] - (float)data[i];
        if (!(difference <= (float)epsilon && difference >= -(float)epsilon)) wrong++;
    }
    return threshold == 0.0f ? wrong == 0 : (float)wrong < threshold * (float)length;
}

inline bool sdkCompareL2fe(const float *reference, const float *data, const unsigned int length, const float epsilon)
{
    float error = 0, norm = 0;
    for (unsigned int i = 0; i < length; i++) {
        float difference = reference[i] - data[i];
        error += difference * difference;
        norm += reference[i] * reference[i];
    }
    if (fabs(norm) < 1e-7) return false;
    return sqrtf(error) / sqrtf(norm) < epsilon;
}

// Where a file of a sample lies: here, or in a folder of data beside the program. The caller frees the path.
inline char *sdkFindFilePath(const char *name, const char *)
{
    const char *folders[] = {"./", "./data/", "./common/", "./common/data/"};
    for (int i = 0; i < 4; i++) {
        char *path = (char *)malloc(strlen(folders[i]) + strlen(name) + 1);
        strcpy(path, folders[i]);
        strcat(path, name);
        FILE *file = fopen(path, "rb");
        if (file != nullptr) {
            fclose(file);
            return path;
        }
        free(path);
    }
    return nullptr;
}

// The next number of an image's head, behind blanks and comments.
inline int __number_of_head(FILE *file)
{
    int letter = fgetc(file);
    while (letter == '#' || letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r') {
        if (letter == '#') while (letter != '\n' && letter != EOF) letter = fgetc(file);
        else letter = fgetc(file);
    }
    int number = 0;
    while (letter >= '0' && letter <= '9') {
        number = 10 * number + (letter - '0');
        letter = fgetc(file);
    }
    return number;
}
// A grey (P5) or coloured (P6) image of bytes.
inline bool __loadPPM(const char *path, unsigned char **data, unsigned int *width, unsigned int *height, unsigned int *channels)
{
    FILE *file = fopen(path, "rb");
    if (file == nullptr) {
        fprintf(stderr, "__LoadPPM() : Failed to open file: %s\n", path);
        return false;
    }
    int p = fgetc(file), kind = fgetc(file);
    if (p != 'P' || (kind != '5' && kind != '6')) {
        fprintf(stderr, "__LoadPPM() : File is not a PPM or PGM image\n");
        *channels = 0;
        fclose(file);
        return false;
    }
    *channels = kind == '5' ? 1 : 3;
    *width = (unsigned int)__number_of_head(file);
    *height = (unsigned int)__number_of_head(file);
    __number_of_head(file);
    size_t bytes = (size_t)*width * *height * *channels;
    if (*data == nullptr) *data = (unsigned char *)malloc(bytes);
    bool whole = fread(*data, 1, bytes, file) == bytes;
    if (!whole) fprintf(stderr, "__LoadPPM() read data returned error.\n");
    fclose(file);
    return whole;
}
inline bool __savePPM(const char *path, const unsigned char *data, unsigned int width, unsigned int height, unsigned int channels)
{
    FILE *file = fopen(path, "wb");
    if (file == nullptr || (channels != 1 && channels != 3)) {
        fprintf(stderr, "__savePPM() : Opening file failed.\n");
        return false;
    }
    fprintf(file, "P%d\n%u\n%u\n%d\n", channels == 1 ? 5 : 6, width, height, 255);
    size_t bytes = (size_t)width * height * channels;
    bool whole = fwrite(data, 1, bytes, file) == bytes;
    fclose(file);
    return whole;
}
inline void __from_byte(unsigned char byte, unsigned char *to) { *to = byte; }
inline void __from_byte(unsigned char byte, float *to) { *to = (float)byte / 255.0f; }
inline unsigned char __to_byte(unsigned char value) { return value; }
inline unsigned char __to_byte(float value) { return (unsigned char)(int)(value * 255.0f); }
template <typename T> bool sdkLoadPGM(const char *path, T **data, unsigned int *width, unsigned int *height)
{
    unsigned char *bytes = nullptr;
    unsigned int channels;
    if (!__loadPPM(path, &bytes, width, height, &channels)) return false;
    size_t count = (size_t)*width * *height;
    if (*data == nullptr) *data = (T *)malloc(sizeof(T) * count);
    for (size_t i = 0; i < count; i++) __from_byte(bytes[i], &(*data)[i]);
    free(bytes);
    return true;
}
// Three channels and a fourth of zeros.
template <typename T> bool sdkLoadPPM4(const char *path, T **data, unsigned int *width, unsigned int *height)
{
    unsigned char *bytes = nullptr;
    unsigned int channels;
    if (!__loadPPM(path, &bytes, width, height, &channels)) return false;
    if (channels != 3) {
        free(bytes);
        return false;
    }
    size_t count = (size_t)*width * *height;
    *data = (T *)malloc(sizeof(T) * count * 4);
    for (size_t i = 0; i < count; i++) {
        for (int c = 0; c < 3; c++) __from_byte(bytes[3 * i + c], &(*data)[4 * i + c]);
        (*data)[4 * i + 3] = 0;
    }
    free(bytes);
    return true;
}
inline bool sdkLoadPPM4ub(const char *path, unsigned char **data, unsigned int *width, unsigned int *height) { return sdkLoadPPM4(path, data, width, height); }
template <typename T> bool sdkSavePGM(const char *path, const T *data, unsigned int width, unsigned int height)
{
    size_t count = (size_t)width * height;
    unsigned char *bytes = (unsigned char *)malloc(count);
    for (size_t i = 0; i < count; i++) bytes[i] = __to_byte(data[i]);
    bool saved = __savePPM(path, bytes, width, height, 1);
    free(bytes);
    return saved;
}
inline bool sdkSavePPMub(const char *path, unsigned char *data, unsigned int width, unsigned int height) { return __savePPM(path, data, width, height, 3); }
inline bool sdkSavePPM4ub(const char *path, unsigned char *data, unsigned int width, unsigned int height)
{
    size_t count = (size_t)width * height;
    unsigned char *bytes = (unsigned char *)malloc(3 * count);
    for (size_t i = 0; i < count; i++) for (int c = 0; c < 3; c++) bytes[3 * i + c] = data[4 * i + c];
    bool saved = __savePPM(path, bytes, width, height, 3);
    free(bytes);
    return saved;
}
// Numbers as text, behind a line with what they were rounded to.
template <typename T, typename S> bool sdkWriteFile(const char *path, const T *data, unsigned int count, const S epsilon, bool verbose, bool append = false)
{
    FILE *file = fopen(path, append ? "a" : "w");
    if (file == nullptr) {
        if (verbose) fprintf(stderr, "sdkWriteFile() : Opening file failed.\n");
        return false;
    }
    fprintf(file, "# %g\n", (double)epsilon);
    for (unsigned int i = 0; i < count; i++) fprintf(file, "%g ", (double)data[i]);
    fprintf(file, "\n");
    fclose(file);
    return true;
}
template <typename T> bool sdkReadFile(const char *path, T **data, unsigned int *count, bool verbose)
{
    FILE *file = fopen(path, "r");
    if (file == nullptr) {
        if (verbose) fprintf(stderr, "sdkReadFile() : Opening file failed.\n");
        return false;
    }
    char word[64];
    unsigned int found = 0, room = 1024;
    T *read = (T *)malloc(sizeof(T) * room);
    while (fscanf(file, "%63s", word) == 1) {
        if (word[0] == '#') {
            int letter = fgetc(file);
            while (letter != '\n' && letter != EOF) letter = fgetc(file);
            continue;
        }
        if (found == room) {
            room *= 2;
            read = (T *)realloc(read, sizeof(T) * room);
        }
        read[found++] = (T)atof(word);
    }
    fclose(file);
    if (*data != nullptr) {
        for (unsigned int i = 0; i < found && i < *count; i++) (*data)[i] = read[i];
        free(read);
    } else {
        *data = read;
        *count = found;
    }
    return true;
}
inline void sdkDumpBin(void *data, unsigned int bytes, const char *path)
{
    FILE *file = fopen(path, "wb");
    if (file == nullptr) return;
    printf("sdkDumpBin: <%s>\n", path);
    fwrite(data, bytes, 1, file);
    fclose(file);
}
inline bool sdkCompareBin2BinFloat(const char *own, const char *reference, const unsigned int count, const float epsilon, const float threshold, char *program)
{
    char *path = sdkFindFilePath(reference, program);
    FILE *left = fopen(own, "rb"), *right = path != nullptr ? fopen(path, "rb") : nullptr;
    if (left == nullptr || right == nullptr) {
        printf("compareBin2Bin <float> unable to open %s\n", left == nullptr ? own : reference);
        return false;
    }
    float *a = (float *)malloc(sizeof(float) * count), *b = (float *)malloc(sizeof(float) * count);
    bool same = fread(a, sizeof(float), count, left) == count && fread(b, sizeof(float), count, right) == count && compareData(b, a, count, epsilon, threshold);
    printf(same ? "  OK\n" : "  FAILURE: the files differ\n");
    free(a);
    free(b);
    free(path);
    fclose(left);
    fclose(right);
    return same;
}
inline bool sdkComparePPM(const char *own, const char *reference, const float epsilon, const float threshold, bool verbose)
{
    unsigned char *a = nullptr, *b = nullptr;
    unsigned int width_a, height_a, width_b, height_b, channels_a, channels_b;
    if (!__loadPPM(own, &a, &width_a, &height_a, &channels_a) || !__loadPPM(reference, &b, &width_b, &height_b, &channels_b)) return false;
    bool same = width_a == width_b && height_a == height_b && channels_a == channels_b;
    unsigned int wrong = 0, count = width_a * height_a * channels_a;
    for (unsigned int i = 0; same && i < count; i++) {
        float difference = (float)a[i] - (float)b[i];
        if (difference > epsilon || difference < -epsilon) wrong++;
    }
    if (wrong > (unsigned int)(threshold * (float)count)) same = false;
    if (verbose) printf(same ? "  OK\n" : "  FAILURE: %u errors\n", wrong);
    free(a);
    free(b);
    return same;
}
inline bool sdkComparePGM(const char *own, const char *reference, const float epsilon, const float threshold, bool verbose) { return sdkComparePPM(own, reference, epsilon, threshold, verbose); }
