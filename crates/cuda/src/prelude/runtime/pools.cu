enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolReuseAllowOpportunistic = 2, cudaMemPoolReuseAllowInternalDependencies = 3,
    cudaMemPoolAttrReleaseThreshold = 4, cudaMemPoolAttrReservedMemCurrent = 5, cudaMemPoolAttrReservedMemHigh = 6,
    cudaMemPoolAttrUsedMemCurrent = 7, cudaMemPoolAttrUsedMemHigh = 8
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid = 0, cudaMemAllocationTypePinned = 1 };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone = 0, cudaMemHandleTypePosixFileDescriptor = 1 };
enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone = 0, cudaMemAccessFlagsProtRead = 1, cudaMemAccessFlagsProtReadWrite = 3 };
struct cudaMemPoolProps { cudaMemAllocationType allocType; cudaMemAllocationHandleType handleTypes; cudaMemLocation location; void *win32SecurityAttributes; size_t maxSize; unsigned short usage; };
struct cudaMemAccessDesc { cudaMemLocation location; cudaMemAccessFlags flags; };
struct __memory_pool { unsigned long long __settings[9]; };
typedef __memory_pool *cudaMemPool_t;
// Memory comes from the device as it is asked for: a pool keeps what is set, and holds nothing back.
inline __memory_pool *__default_pool()
{
    static __memory_pool pool = {{0, 1, 1, 1, 0, 0, 0, 0, 0}};
    return &pool;
}
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    if (device != 0) return __cuda_error(cudaErrorInvalidDevice);
    *pool = __default_pool();
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device) { return cudaDeviceGetDefaultMemPool(pool, device); }
inline cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) { return device != 0 ? __cuda_error(cudaErrorInvalidDevice) : pool == nullptr ? __cuda_error(cudaErrorInvalidValue) : cudaSuccess; }
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *)
{
    *pool = new __memory_pool;
    **pool = *__default_pool();
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) { delete pool; return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc *, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    if (attribute == cudaMemPoolAttrReleaseThreshold) pool->__settings[attribute] = *(unsigned long long *)value;
    else if (attribute < cudaMemPoolAttrReleaseThreshold) pool->__settings[attribute] = (unsigned long long)*(int *)value;
    return cudaSuccess;
}
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void *value)
{
    if (attribute < cudaMemPoolAttrReleaseThreshold) *(int *)value = (int)pool->__settings[attribute];
    else *(unsigned long long *)value = pool->__settings[attribute];
    return cudaSuccess;
}
template <typename T> cudaError_t cudaMallocFromPoolAsync(T **pointer, size_t size, cudaMemPool_t, cudaStream_t stream) { return cudaMallocAsync(pointer, size, stream); }
