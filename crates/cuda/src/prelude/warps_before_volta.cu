template <typename T> __device__ inline T __shfl(T value, int lane, int width = 32) { return __shfl_sync(__activemask(), value, lane, width); }
template <typename T> __device__ inline T __shfl_up(T value, unsigned int by, int width = 32) { return __shfl_up_sync(__activemask(), value, by, width); }
template <typename T> __device__ inline T __shfl_down(T value, unsigned int by, int width = 32) { return __shfl_down_sync(__activemask(), value, by, width); }
template <typename T> __device__ inline T __shfl_xor(T value, int by, int width = 32) { return __shfl_xor_sync(__activemask(), value, by, width); }
__device__ inline int __any(int predicate) { return __any_sync(__activemask(), predicate); }
__device__ inline int __all(int predicate) { return __all_sync(__activemask(), predicate); }
__device__ inline unsigned int __ballot(int predicate) { return __ballot_sync(__activemask(), predicate); }
