// What NVIDIA's samples find of CUDA: checks of errors, and the choice of a device.
#pragma once
#include <helper_string.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#define DEVICE_RESET cudaDeviceReset();

inline const char *_cudaGetErrorEnum(cudaError_t error) { return cudaGetErrorName(error); }

inline void __check_call(cudaError_t result, const char *call, const char *file, int line)
{
    if (result == cudaSuccess) return;
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)result, cudaGetErrorName(result), call);
    exit(EXIT_FAILURE);
}

// Statuses of libraries, whose 0 is success too.
template <typename T> void __check_call(T result, const char *call, const char *file, int line)
{
    if ((int)result == 0) return;
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)result, "<unknown>", call);
    exit(EXIT_FAILURE);
}

inline void __getLastCudaError(const char *message, const char *file, int line)
{
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, message, (int)error,
            cudaGetErrorString(error));
    exit(EXIT_FAILURE);
}

inline void __printLastCudaError(const char *message, const char *file, int line)
{
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, message, (int)error,
            cudaGetErrorString(error));
}

#define checkCudaErrors(call) __check_call((call), #call, __FILE__, __LINE__)
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
#define printLastCudaError(message) __printLastCudaError(message, __FILE__, __LINE__)

inline int ftoi(float value) { return (int)(value >= 0 ? value + 0.5f : value - 0.5f); }

inline int _ConvertSMVer2Cores(int major, int minor)
{
    switch (major) {
        case 3: return 192;
        case 5: return 128;
        case 6: return minor == 0 ? 64 : 128;
        case 7: return 64;
        case 8: return minor == 0 ? 64 : 128;
        default: return 128;
    }
}

inline const char *_ConvertSMVer2ArchName(int major, int minor)
{
    switch (major) {
        case 3: return "Kepler";
        case 5: return "Maxwell";
        case 6: return "Pascal";
        case 7: return minor == 0 ? "Volta" : minor == 2 ? "Xavier" : "Turing";
        case 8: return minor == 9 ? "Ada" : "Ampere";
        case 9: return "Hopper";
        default: return "Blackwell";
    }
}

inline int gpuGetMaxGflopsDeviceId() { return 0; }

inline int gpuDeviceInit(int device)
{
    int count = 0;
    checkCudaErrors(cudaGetDeviceCount(&count));
    if (count == 0) {
        fprintf(stderr, "gpuDeviceInit() CUDA error: no devices supporting CUDA.\n");
        exit(EXIT_FAILURE);
    }
    if (device < 0) device = 0;
    if (device > count - 1) {
        fprintf(stderr, "\n>> %d CUDA capable GPU device(s) detected. <<\n", count);
        fprintf(stderr, ">> gpuDeviceInit (-device=%d) is not a valid GPU device. <<\n\n", device);
        return -device;
    }
    cudaDeviceProp properties;
    checkCudaErrors(cudaGetDeviceProperties(&properties, device));
    checkCudaErrors(cudaSetDevice(device));
    printf("gpuDeviceInit() CUDA Device [%d]: \"%s\"\n", device,
           _ConvertSMVer2ArchName(properties.major, properties.minor));
    return device;
}

inline int findCudaDevice(int argc, const char **argv)
{
    if (checkCmdLineFlag(argc, argv, "device")) {
        int wanted = gpuDeviceInit(getCmdLineArgumentInt(argc, argv, "device"));
        if (wanted < 0) {
            printf("exiting...\n");
            exit(EXIT_FAILURE);
        }
        return wanted;
    }
    cudaDeviceProp properties;
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaGetDeviceProperties(&properties, 0));
    printf("GPU Device 0: \"%s\" with compute capability %d.%d\n\n",
           _ConvertSMVer2ArchName(properties.major, properties.minor), properties.major, properties.minor);
    return 0;
}

inline int findIntegratedGPU() { return -1; }

inline bool checkCudaCapabilities(int major, int minor)
{
    cudaDeviceProp properties;
    checkCudaErrors(cudaGetDeviceProperties(&properties, 0));
    if (properties.major > major || (properties.major == major && properties.minor >= minor)) {
        printf("  Device 0: <%16s >, Compute SM %d.%d detected\n", properties.name, properties.major, properties.minor);
        return true;
    }
    printf("  No GPU device was found that can support CUDA compute capability %d.%d.\n", major, minor);
    return false;
}
