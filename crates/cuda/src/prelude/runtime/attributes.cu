enum cudaAccessProperty { cudaAccessPropertyNormal = 0, cudaAccessPropertyStreaming = 1, cudaAccessPropertyPersisting = 2 };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; cudaAccessProperty hitProp, missProp; };
union cudaLaunchAttributeValue { cudaAccessPolicyWindow accessPolicyWindow; int cooperative; int priority; int syncPolicy; };
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
enum cudaLaunchAttributeID { cudaLaunchAttributeIgnore = 0, cudaLaunchAttributeAccessPolicyWindow = 1, cudaLaunchAttributeCooperative = 2, cudaLaunchAttributeSynchronizationPolicy = 3, cudaLaunchAttributePriority = 8 };
typedef cudaLaunchAttributeID cudaStreamAttrID;
const cudaLaunchAttributeID cudaStreamAttributeAccessPolicyWindow = cudaLaunchAttributeAccessPolicyWindow;
const cudaLaunchAttributeID cudaStreamAttributeSynchronizationPolicy = cudaLaunchAttributeSynchronizationPolicy;
const cudaLaunchAttributeID cudaStreamAttributePriority = cudaLaunchAttributePriority;
// Wishes about caches change no result.
inline cudaError_t cudaStreamSetAttribute(cudaStream_t, int, const cudaStreamAttrValue *value) { return value == nullptr ? __cuda_error(cudaErrorInvalidValue) : cudaSuccess; }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
