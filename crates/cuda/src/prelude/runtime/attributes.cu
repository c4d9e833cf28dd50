enum cudaAccessProperty { cudaAccessPropertyNormal = 0, cudaAccessPropertyStreaming = 1, cudaAccessPropertyPersisting = 2 };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; cudaAccessProperty hitProp, missProp; };
struct __launch_cluster { unsigned int x, y, z; };
union cudaLaunchAttributeValue { cudaAccessPolicyWindow accessPolicyWindow; int cooperative; int priority; int syncPolicy; __launch_cluster clusterDim; int programmaticStreamSerializationAllowed; };
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
enum cudaLaunchAttributeID { cudaLaunchAttributeIgnore = 0, cudaLaunchAttributeAccessPolicyWindow = 1, cudaLaunchAttributeCooperative = 2, cudaLaunchAttributeSynchronizationPolicy = 3, cudaLaunchAttributeClusterDimension = 4, cudaLaunchAttributeProgrammaticStreamSerialization = 6, cudaLaunchAttributePriority = 8 };
struct cudaLaunchAttribute { cudaLaunchAttributeID id; cudaLaunchAttributeValue val; };
struct cudaLaunchConfig_t { dim3 gridDim, blockDim; size_t dynamicSmemBytes; cudaStream_t stream; cudaLaunchAttribute *attrs; unsigned int numAttrs; };
typedef cudaLaunchAttributeID cudaStreamAttrID;
const cudaLaunchAttributeID cudaStreamAttributeAccessPolicyWindow = cudaLaunchAttributeAccessPolicyWindow;
const cudaLaunchAttributeID cudaStreamAttributeSynchronizationPolicy = cudaLaunchAttributeSynchronizationPolicy;
const cudaLaunchAttributeID cudaStreamAttributePriority = cudaLaunchAttributePriority;
// Wishes about caches change no result.
inline cudaError_t cudaStreamSetAttribute(cudaStream_t, int, const cudaStreamAttrValue *value) { return value == nullptr ? __cuda_error(cudaErrorInvalidValue) : cudaSuccess; }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
// Launches in a stream run in order, so that a launch that may begin early has nothing to gain. Clusters are missing, and so are
// blocks that meet, of which `cudaLaunchCooperativeKernel` knows.
inline cudaError_t __launch_attributes(const cudaLaunchConfig_t *config)
{
    if (config == nullptr) return __cuda_error(cudaErrorInvalidValue);
    for (unsigned int i = 0; i < config->numAttrs; i++) {
        const cudaLaunchAttribute *one = &config->attrs[i];
        if (one->id == cudaLaunchAttributeClusterDimension && one->val.clusterDim.x * one->val.clusterDim.y * one->val.clusterDim.z > 1) return __cuda_error(cudaErrorNotSupported);
        if (one->id == cudaLaunchAttributeCooperative && one->val.cooperative != 0) return __cuda_error(cudaErrorNotSupported);
    }
    return cudaSuccess;
}
template <typename K, typename... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, K kernel, A... arguments)
{
    cudaError_t error = __launch_attributes(config);
    if (error != cudaSuccess) return error;
    kernel<<<config->gridDim, config->blockDim, config->dynamicSmemBytes, config->stream>>>(arguments...);
    return cudaPeekAtLastError();
}
