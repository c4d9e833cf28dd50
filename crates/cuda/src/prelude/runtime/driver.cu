// What of the driver API the runtime does too. There is one device, and its context is always current. Kernels that a program loads
// as files or as text are not part of this.
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
struct CUctx_st { int __device; };
typedef CUctx_st *CUcontext;
struct CUctxCreateParams { void *execAffinityParams; int numExecAffinityParams; void *cigParams; };
struct CUuuid { char bytes[16]; };
enum CUresult {
    CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2, CUDA_ERROR_NOT_INITIALIZED = 3, CUDA_ERROR_DEINITIALIZED = 4,
    CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_INVALID_DEVICE = 101, CUDA_ERROR_INVALID_IMAGE = 200, CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_NO_BINARY_FOR_GPU = 209, CUDA_ERROR_UNSUPPORTED_LIMIT = 215, CUDA_ERROR_INVALID_PTX = 218, CUDA_ERROR_INVALID_SOURCE = 300,
    CUDA_ERROR_FILE_NOT_FOUND = 301, CUDA_ERROR_OPERATING_SYSTEM = 304, CUDA_ERROR_INVALID_HANDLE = 400, CUDA_ERROR_NOT_FOUND = 500,
    CUDA_ERROR_NOT_READY = 600, CUDA_ERROR_ILLEGAL_ADDRESS = 700, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701, CUDA_ERROR_LAUNCH_TIMEOUT = 702,
    CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704, CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705, CUDA_ERROR_CONTEXT_IS_DESTROYED = 709,
    CUDA_ERROR_ASSERT = 710, CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712, CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
    CUDA_ERROR_MISALIGNED_ADDRESS = 716, CUDA_ERROR_LAUNCH_FAILED = 719, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
    CUDA_ERROR_NOT_PERMITTED = 800, CUDA_ERROR_NOT_SUPPORTED = 801, CUDA_ERROR_UNKNOWN = 999
};
enum CUdevice_attribute {
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8, CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
    CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10, CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
    CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14, CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17, CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
    CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH = 21,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH = 22, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT = 23, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH = 24,
    CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT = 25, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH = 26, CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT = 30,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31, CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
    CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34, CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
    CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
    CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40, CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
    CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78, CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED = 79,
    CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED = 80, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83, CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD = 84,
    CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED = 86, CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO = 87,
    CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
    CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED = 90, CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM = 91,
    CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95, CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH = 96,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97, CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED = 99,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115
};
enum { CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2, CU_CTX_SCHED_BLOCKING_SYNC = 4, CU_CTX_MAP_HOST = 8, CU_CTX_LMEM_RESIZE_TO_MAX = 16 };
enum { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 };
enum { CU_EVENT_DEFAULT = 0, CU_EVENT_BLOCKING_SYNC = 1, CU_EVENT_DISABLE_TIMING = 2, CU_EVENT_INTERPROCESS = 4 };
enum { CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2, CU_MEM_ATTACH_SINGLE = 4 };
enum { CU_MEMHOSTALLOC_PORTABLE = 1, CU_MEMHOSTALLOC_DEVICEMAP = 2, CU_MEMHOSTALLOC_WRITECOMBINED = 4 };

// The result of a call of the runtime. The driver has no errors of their own for some arguments, and does not note any.
inline CUresult __driver(cudaError_t error)
{
    if (error == cudaSuccess) return CUDA_SUCCESS;
    cudaGetLastError();
    int code = (int)error;
    return code > 4 && code < 100 ? CUDA_ERROR_INVALID_VALUE : (CUresult)code;
}
inline CUresult __driver_device(CUdevice device) { return device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE; }
inline CUctx_st *__driver_context()
{
    static CUctx_st context = {0};
    return &context;
}
inline CUctx_st *&__driver_current()
{
    static CUctx_st *current = __driver_context();
    return current;
}
inline CUresult cuInit(unsigned int flags) { return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }
inline CUresult cuDriverGetVersion(int *version) { return __driver(cudaDriverGetVersion(version)); }
inline CUresult cuGetErrorString(CUresult error, const char **text)
{
    *text = cudaGetErrorString((cudaError_t)(int)error);
    return CUDA_SUCCESS;
}
inline CUresult cuGetErrorName(CUresult error, const char **name)
{
    const char *found = nullptr;
    switch (error) {
    case CUDA_SUCCESS: found = "CUDA_SUCCESS"; break;
    case CUDA_ERROR_INVALID_VALUE: found = "CUDA_ERROR_INVALID_VALUE"; break;
    case CUDA_ERROR_OUT_OF_MEMORY: found = "CUDA_ERROR_OUT_OF_MEMORY"; break;
    case CUDA_ERROR_NOT_INITIALIZED: found = "CUDA_ERROR_NOT_INITIALIZED"; break;
    case CUDA_ERROR_DEINITIALIZED: found = "CUDA_ERROR_DEINITIALIZED"; break;
    case CUDA_ERROR_NO_DEVICE: found = "CUDA_ERROR_NO_DEVICE"; break;
    case CUDA_ERROR_INVALID_DEVICE: found = "CUDA_ERROR_INVALID_DEVICE"; break;
    case CUDA_ERROR_INVALID_IMAGE: found = "CUDA_ERROR_INVALID_IMAGE"; break;
    case CUDA_ERROR_INVALID_CONTEXT: found = "CUDA_ERROR_INVALID_CONTEXT"; break;
    case CUDA_ERROR_NO_BINARY_FOR_GPU: found = "CUDA_ERROR_NO_BINARY_FOR_GPU"; break;
    case CUDA_ERROR_UNSUPPORTED_LIMIT: found = "CUDA_ERROR_UNSUPPORTED_LIMIT"; break;
    case CUDA_ERROR_INVALID_PTX: found = "CUDA_ERROR_INVALID_PTX"; break;
    case CUDA_ERROR_INVALID_SOURCE: found = "CUDA_ERROR_INVALID_SOURCE"; break;
    case CUDA_ERROR_FILE_NOT_FOUND: found = "CUDA_ERROR_FILE_NOT_FOUND"; break;
    case CUDA_ERROR_OPERATING_SYSTEM: found = "CUDA_ERROR_OPERATING_SYSTEM"; break;
    case CUDA_ERROR_INVALID_HANDLE: found = "CUDA_ERROR_INVALID_HANDLE"; break;
    case CUDA_ERROR_NOT_FOUND: found = "CUDA_ERROR_NOT_FOUND"; break;
    case CUDA_ERROR_NOT_READY: found = "CUDA_ERROR_NOT_READY"; break;
    case CUDA_ERROR_ILLEGAL_ADDRESS: found = "CUDA_ERROR_ILLEGAL_ADDRESS"; break;
    case CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: found = "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"; break;
    case CUDA_ERROR_LAUNCH_TIMEOUT: found = "CUDA_ERROR_LAUNCH_TIMEOUT"; break;
    case CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED: found = "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED"; break;
    case CUDA_ERROR_PEER_ACCESS_NOT_ENABLED: found = "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED"; break;
    case CUDA_ERROR_CONTEXT_IS_DESTROYED: found = "CUDA_ERROR_CONTEXT_IS_DESTROYED"; break;
    case CUDA_ERROR_ASSERT: found = "CUDA_ERROR_ASSERT"; break;
    case CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED: found = "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"; break;
    case CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED: found = "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED"; break;
    case CUDA_ERROR_MISALIGNED_ADDRESS: found = "CUDA_ERROR_MISALIGNED_ADDRESS"; break;
    case CUDA_ERROR_LAUNCH_FAILED: found = "CUDA_ERROR_LAUNCH_FAILED"; break;
    case CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE: found = "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE"; break;
    case CUDA_ERROR_NOT_PERMITTED: found = "CUDA_ERROR_NOT_PERMITTED"; break;
    case CUDA_ERROR_NOT_SUPPORTED: found = "CUDA_ERROR_NOT_SUPPORTED"; break;
    case CUDA_ERROR_UNKNOWN: found = "CUDA_ERROR_UNKNOWN"; break;
    default: break;
    }
    *name = found;
    return found == nullptr ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

inline CUresult cuDeviceGetCount(int *count) { return __driver(cudaGetDeviceCount(count)); }
inline CUresult cuDeviceGet(CUdevice *device, int number)
{
    if (number != 0) return CUDA_ERROR_INVALID_DEVICE;
    *device = 0;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device) { return __driver(cudaDeviceGetAttribute(value, (int)attribute, device)); }
inline CUresult cuDeviceGetName(char *name, int length, CUdevice device)
{
    if (name == nullptr || length <= 0) return CUDA_ERROR_INVALID_VALUE;
    cudaDeviceProp found;
    cudaError_t error = cudaGetDeviceProperties(&found, device);
    if (error != cudaSuccess) return __driver(error);
    int i = 0;
    for (; i + 1 < length && found.name[i] != 0; i++) name[i] = found.name[i];
    name[i] = 0;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device)
{
    cudaDeviceProp found;
    cudaError_t error = cudaGetDeviceProperties(&found, device);
    if (error != cudaSuccess) return __driver(error);
    *bytes = found.totalGlobalMem;
    return CUDA_SUCCESS;
}
inline CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
    cudaDeviceProp found;
    cudaError_t error = cudaGetDeviceProperties(&found, device);
    if (error != cudaSuccess) return __driver(error);
    *major = found.major;
    *minor = found.minor;
    return CUDA_SUCCESS;
}

inline CUresult cuCtxCreate(CUcontext *context, unsigned int, CUdevice device)
{
    if (device != 0) return CUDA_ERROR_INVALID_DEVICE;
    __driver_current() = __driver_context();
    *context = __driver_context();
    return CUDA_SUCCESS;
}
inline CUresult cuCtxCreate(CUcontext *context, CUctxCreateParams *, unsigned int flags, CUdevice device) { return cuCtxCreate(context, flags, device); }
inline CUresult cuCtxDestroy(CUcontext context) { return context == nullptr ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS; }
inline CUresult cuCtxSynchronize() { return __driver(cudaDeviceSynchronize()); }
inline CUresult cuCtxGetCurrent(CUcontext *context) { *context = __driver_current(); return CUDA_SUCCESS; }
inline CUresult cuCtxSetCurrent(CUcontext context) { __driver_current() = context; return CUDA_SUCCESS; }
inline CUresult cuCtxGetDevice(CUdevice *device) { *device = 0; return __driver_current() == nullptr ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS; }
inline CUresult cuCtxGetApiVersion(CUcontext, unsigned int *version)
{
    int known = 0;
    cudaError_t error = cudaDriverGetVersion(&known);
    *version = (unsigned int)known;
    return __driver(error);
}
inline CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) { *context = __driver_context(); return __driver_device(device); }
inline CUresult cuDevicePrimaryCtxRelease(CUdevice device) { return __driver_device(device); }

inline CUresult cuMemGetInfo(size_t *available, size_t *total) { return __driver(cudaMemGetInfo(available, total)); }
inline CUresult cuMemAlloc(CUdeviceptr *pointer, size_t bytes)
{
    void *made = nullptr;
    if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
    cudaError_t error = cudaMalloc(&made, bytes);
    if (error == cudaSuccess) *pointer = (CUdeviceptr)made;
    return __driver(error);
}
inline CUresult cuMemAllocManaged(CUdeviceptr *pointer, size_t bytes, unsigned int)
{
    void *made = nullptr;
    if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
    cudaError_t error = cudaMallocManaged(&made, bytes);
    if (error == cudaSuccess) *pointer = (CUdeviceptr)made;
    return __driver(error);
}
inline CUresult cuMemAllocPitch(CUdeviceptr *pointer, size_t *pitch, size_t width, size_t height, unsigned int)
{
    void *made = nullptr;
    cudaError_t error = cudaMallocPitch(&made, pitch, width, height);
    if (error == cudaSuccess) *pointer = (CUdeviceptr)made;
    return __driver(error);
}
inline CUresult cuMemFree(CUdeviceptr pointer) { return __driver(cudaFree((void *)pointer)); }
inline CUresult cuMemAllocHost(void **pointer, size_t bytes) { return __driver(cudaMallocHost(pointer, bytes)); }
inline CUresult cuMemHostAlloc(void **pointer, size_t bytes, unsigned int flags) { return __driver(cudaHostAlloc(pointer, bytes, flags)); }
inline CUresult cuMemFreeHost(void *pointer) { return __driver(cudaFreeHost(pointer)); }
inline CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes) { return __driver(cudaMemcpy((void *)to, (void *)from, bytes, cudaMemcpyDefault)); }
inline CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes) { return __driver(cudaMemcpy((void *)to, from, bytes, cudaMemcpyHostToDevice)); }
inline CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes) { return __driver(cudaMemcpy(to, (void *)from, bytes, cudaMemcpyDeviceToHost)); }
inline CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes) { return __driver(cudaMemcpy((void *)to, (void *)from, bytes, cudaMemcpyDeviceToDevice)); }
inline CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t bytes, CUstream stream) { return __driver(cudaMemcpyAsync((void *)to, from, bytes, cudaMemcpyHostToDevice, stream)); }
inline CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes, CUstream stream) { return __driver(cudaMemcpyAsync(to, (void *)from, bytes, cudaMemcpyDeviceToHost, stream)); }
inline CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) { return __driver(cudaMemcpyAsync((void *)to, (void *)from, bytes, cudaMemcpyDeviceToDevice, stream)); }
template <typename T> CUresult __driver_fill(CUdeviceptr to, T value, size_t count)
{
    T *values = (T *)malloc(count * sizeof(T));
    for (size_t i = 0; i < count; i++) values[i] = value;
    CUresult result = cuMemcpyHtoD(to, values, count * sizeof(T));
    free(values);
    return result;
}
inline CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count) { return __driver(cudaMemset((void *)to, value, count)); }
inline CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, size_t count) { return __driver_fill(to, value, count); }
inline CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count) { return __driver_fill(to, value, count); }

inline CUresult cuStreamCreate(CUstream *stream, unsigned int flags) { return __driver(cudaStreamCreateWithFlags(stream, flags)); }
inline CUresult cuStreamDestroy(CUstream stream) { return __driver(cudaStreamDestroy(stream)); }
inline CUresult cuStreamSynchronize(CUstream stream) { return __driver(cudaStreamSynchronize(stream)); }
inline CUresult cuStreamQuery(CUstream stream) { return __driver(cudaStreamQuery(stream)); }
inline CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) { return __driver(cudaStreamWaitEvent(stream, event, flags)); }
inline CUresult cuEventCreate(CUevent *event, unsigned int flags) { return __driver(cudaEventCreateWithFlags(event, flags)); }
inline CUresult cuEventDestroy(CUevent event) { return __driver(cudaEventDestroy(event)); }
inline CUresult cuEventRecord(CUevent event, CUstream stream) { return __driver(cudaEventRecord(event, stream)); }
inline CUresult cuEventSynchronize(CUevent event) { return __driver(cudaEventSynchronize(event)); }
inline CUresult cuEventQuery(CUevent event) { return __driver(cudaEventQuery(event)); }
inline CUresult cuEventElapsedTime(float *milliseconds, CUevent from, CUevent to) { return __driver(cudaEventElapsedTime(milliseconds, from, to)); }
