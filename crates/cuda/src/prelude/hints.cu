enum cudaMemLocationType { cudaMemLocationTypeInvalid = 0, cudaMemLocationTypeDevice = 1, cudaMemLocationTypeHost = 2 };
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly = 2,
    cudaMemAdviseSetPreferredLocation = 3,
    cudaMemAdviseUnsetPreferredLocation = 4,
    cudaMemAdviseSetAccessedBy = 5,
    cudaMemAdviseUnsetAccessedBy = 6
};
const int cudaCpuDeviceId = -1;
cudaError_t cudaMemPrefetchAsync(const void *memory, size_t bytes, int device, cudaStream_t stream = 0)
{
    return memory ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaMemPrefetchAsync(const void *memory, size_t bytes, cudaMemLocation place, unsigned int flags, cudaStream_t stream = 0)
{
    return memory ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaMemAdvise(const void *memory, size_t bytes, cudaMemoryAdvise advice, int device)
{
    return memory ? cudaSuccess : cudaErrorInvalidValue;
}
cudaError_t cudaMemAdvise(const void *memory, size_t bytes, cudaMemoryAdvise advice, cudaMemLocation place)
{
    return memory ? cudaSuccess : cudaErrorInvalidValue;
}
