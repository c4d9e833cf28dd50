enum cudaDeviceP2PAttr { cudaDevP2PAttrPerformanceRank = 1, cudaDevP2PAttrAccessSupported = 2, cudaDevP2PAttrNativeAtomicSupported = 3, cudaDevP2PAttrCudaArrayAccessSupported = 4 };
// There is one device, and a device is no peer of itself.
inline cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int) { return __cuda_error(cudaErrorInvalidDevice); }
inline cudaError_t cudaDeviceDisablePeerAccess(int) { return __cuda_error(cudaErrorInvalidDevice); }
inline cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int, int) { return __cuda_error(cudaErrorInvalidDevice); }
inline cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t count)
{
    if (to_device != 0 || from_device != 0) return __cuda_error(cudaErrorInvalidDevice);
    return cudaMemcpy(to, from, count, cudaMemcpyDeviceToDevice);
}
inline cudaError_t cudaMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t count, cudaStream_t stream = 0)
{
    if (to_device != 0 || from_device != 0) return __cuda_error(cudaErrorInvalidDevice);
    return cudaMemcpyAsync(to, from, count, cudaMemcpyDeviceToDevice, stream);
}
