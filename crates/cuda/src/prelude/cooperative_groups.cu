__device__ unsigned int __rank_in_block()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
struct __block_group {
    unsigned int __size;
    __device__ unsigned int size() const { return __size; }
    __device__ unsigned int num_threads() const { return __size; }
    __device__ unsigned int thread_rank() const { return __rank_in_block(); }
    __device__ void sync() const { __syncthreads(); }
    __device__ uint3 group_index() const { return blockIdx; }
    __device__ uint3 thread_index() const { return threadIdx; }
    __device__ dim3 dim_threads() const { return blockDim; }
    __device__ dim3 group_dim() const { return blockDim; }
    // A thread that waits waits for all, so that nothing has to be noted where they arrive.
    struct arrival_token { unsigned int __phase; };
    __device__ arrival_token barrier_arrive() const
    {
        arrival_token token;
        token.__phase = 0;
        return token;
    }
    __device__ void barrier_wait(arrival_token token) const { __syncthreads(); }
};
typedef __block_group thread_group;
typedef __block_group thread_block;
__device__ __block_group this_thread_block()
{
    __block_group group;
    group.__size = blockDim.x * blockDim.y * blockDim.z;
    return group;
}
struct grid_group {
    unsigned int __size;
    __device__ unsigned int size() const { return __size; }
    __device__ unsigned int thread_rank() const
    {
        unsigned int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
        return block * (blockDim.x * blockDim.y * blockDim.z) + __rank_in_block();
    }
    __device__ unsigned int num_threads() const { return __size; }
    __device__ unsigned int num_blocks() const { return gridDim.x * gridDim.y * gridDim.z; }
    __device__ unsigned int block_rank() const { return (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
    __device__ uint3 block_index() const { return blockIdx; }
    __device__ uint3 thread_index() const { return threadIdx; }
    __device__ dim3 dim_blocks() const { return gridDim; }
    __device__ dim3 group_dim() const { return gridDim; }
    // Blocks may meet where `cudaLaunchCooperativeKernel` launched them.
    __device__ bool is_valid() const { return __grid_may_meet() != 0; }
    __device__ void sync() const { __syncgrid(); }
    struct arrival_token { unsigned int __phase; };
    __device__ arrival_token barrier_arrive() const
    {
        arrival_token token;
        token.__phase = 0;
        return token;
    }
    __device__ void barrier_wait(arrival_token token) const { __syncgrid(); }
};
__device__ grid_group this_grid()
{
    grid_group group;
    group.__size = gridDim.x * gridDim.y * gridDim.z * blockDim.x * blockDim.y * blockDim.z;
    return group;
}
// A launch here has clusters of one block each: one of several is refused where it is asked for.
struct cluster_group {
    unsigned int __size;
    __device__ unsigned int size() const { return __size; }
    __device__ unsigned int num_threads() const { return __size; }
    __device__ unsigned int thread_rank() const { return __rank_in_block(); }
    __device__ unsigned int num_blocks() const { return 1; }
    __device__ unsigned int block_rank() const { return 0; }
    __device__ dim3 block_index() const { return dim3(0, 0, 0); }
    __device__ dim3 thread_index() const { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    __device__ dim3 dim_blocks() const { return dim3(1, 1, 1); }
    __device__ dim3 dim_threads() const { return blockDim; }
    __device__ void sync() const { __syncthreads(); }
    struct arrival_token { unsigned int __phase; };
    __device__ arrival_token barrier_arrive() const
    {
        arrival_token token;
        token.__phase = 0;
        return token;
    }
    __device__ void barrier_wait(arrival_token token) const { __syncthreads(); }
    __device__ void barrier_wait() const { __syncthreads(); }
    // There is no other block whose memory it could be.
    template <typename T> __device__ T *map_shared_rank(T *address, int rank) const { return rank == 0 ? address : nullptr; }
    __device__ unsigned int query_shared_rank(const void *address) const { return 0; }
};
__device__ cluster_group this_cluster()
{
    cluster_group group;
    group.__size = blockDim.x * blockDim.y * blockDim.z;
    return group;
}
// What it is a part of makes no difference here.
template <int N, typename P = thread_block> struct thread_block_tile {
    unsigned int __rank;
    __device__ unsigned int size() const { return N; }
    __device__ unsigned int num_threads() const { return N; }
    __device__ unsigned int thread_rank() const { return __rank % N; }
    __device__ unsigned int meta_group_rank() const { return __rank / N; }
    __device__ unsigned int meta_group_size() const { return (blockDim.x * blockDim.y * blockDim.z + N - 1) / N; }
    __device__ unsigned int __mask() const { return (0xffffffffu >> (32 - N)) << (__rank % 32 / N * N); }
    __device__ void sync() const { __syncwarp(__mask()); }
    __device__ unsigned int ballot(int predicate) const
    {
        unsigned int all = __ballot_sync(__mask(), predicate);
        return (all >> (__rank % 32 / N * N)) & (0xffffffffu >> (32 - N));
    }
    __device__ int any(int predicate) const { return ballot(predicate) != 0; }
    __device__ int all(int predicate) const { return ballot(!predicate) == 0; }
    template <typename T> __device__ unsigned int match_any(T value) const
    {
        return __match_any_sync(__mask(), value) >> (__rank % 32 / N * N);
    }
    template <typename T> __device__ unsigned int match_all(T value, int &same) const
    {
        return __match_all_sync(__mask(), value, &same) >> (__rank % 32 / N * N);
    }
    template <typename T> __device__ T shfl(T value, int lane) const { return __shfl_sync(__mask(), value, lane, N); }
    template <typename T> __device__ T shfl_up(T value, int by) const { return __shfl_up_sync(__mask(), value, by, N); }
    template <typename T> __device__ T shfl_down(T value, int by) const { return __shfl_down_sync(__mask(), value, by, N); }
    template <typename T> __device__ T shfl_xor(T value, int with) const { return __shfl_xor_sync(__mask(), value, with, N); }
};
template <int N, typename G> __device__ thread_block_tile<N> tiled_partition(G group)
{
    static_assert(N == 1 || N == 2 || N == 4 || N == 8 || N == 16 || N == 32, "a tile has 1, 2, 4, 8, 16 or 32 threads here");
    thread_block_tile<N> tile;
    tile.__rank = group.thread_rank();
    return tile;
}
struct coalesced_group {
    unsigned int __lanes;
    unsigned int __parts;
    unsigned int __part;
    __device__ unsigned int meta_group_size() const { return __parts; }
    __device__ unsigned int meta_group_rank() const { return __part; }
    __device__ unsigned int size() const { return __popc(__lanes); }
    __device__ unsigned int num_threads() const { return __popc(__lanes); }
    __device__ unsigned int thread_rank() const { return __popc(__lanes & ((1u << (__rank_in_block() % 32)) - 1)); }
    __device__ int __lane_of(int rank) const
    {
        unsigned int rest = __lanes;
        for (int i = 0; i < rank; i++) rest &= rest - 1;
        return __ffs(rest) - 1;
    }
    __device__ void sync() const { __syncwarp(__lanes); }
    __device__ int any(int predicate) const { return __any_sync(__lanes, predicate); }
    __device__ int all(int predicate) const { return __all_sync(__lanes, predicate); }
    __device__ unsigned int ballot(int predicate) const
    {
        unsigned int votes = __ballot_sync(__lanes, predicate), packed = 0;
        for (int i = 0; i < (int)size(); i++) packed |= ((votes >> __lane_of(i)) & 1u) << i;
        return packed;
    }
    // The lanes of a mask, by their ranks.
    __device__ unsigned int __by_rank(unsigned int lanes) const
    {
        unsigned int packed = 0;
        for (int i = 0; i < (int)size(); i++) packed |= ((lanes >> __lane_of(i)) & 1u) << i;
        return packed;
    }
    template <typename T> __device__ unsigned int match_any(T value) const { return __by_rank(__match_any_sync(__lanes, value)); }
    template <typename T> __device__ unsigned int match_all(T value, int &same) const
    {
        return __by_rank(__match_all_sync(__lanes, value, &same));
    }
    template <typename T> __device__ T shfl(T value, int rank) const { return __shfl_sync(__lanes, value, __lane_of(rank)); }
    template <typename T> __device__ T shfl_up(T value, int by) const
    {
        int own = thread_rank();
        return __shfl_sync(__lanes, value, __lane_of(own < by ? own : own - by));
    }
    template <typename T> __device__ T shfl_down(T value, int by) const
    {
        int own = thread_rank();
        return __shfl_sync(__lanes, value, __lane_of(own + by >= (int)size() ? own : own + by));
    }
};
__device__ coalesced_group coalesced_threads()
{
    coalesced_group group;
    group.__lanes = __activemask();
    group.__parts = 1;
    group.__part = 0;
    return group;
}
template <int N> __device__ coalesced_group tiled_partition(coalesced_group group)
{
    coalesced_group part;
    part.__parts = (group.size() + N - 1) / N;
    part.__part = group.thread_rank() / N;
    part.__lanes = 0;
    for (int i = 0; i < N; i++) {
        int rank = part.__part * N + i;
        if (rank < (int)group.size()) part.__lanes |= 1u << group.__lane_of(rank);
    }
    return part;
}
template <typename G> __device__ void __cg_sync(G group) { group.sync(); }
template <typename G> __device__ unsigned int __cg_thread_rank(G group) { return group.thread_rank(); }
template <typename G> __device__ unsigned int __cg_group_size(G group) { return group.size(); }
template <typename G, typename F> __device__ void __cg_invoke_one(G group, F f)
{
    if (group.thread_rank() == 0) f();
}
template <typename G, typename F, typename A> __device__ void __cg_invoke_one(G group, F f, A a)
{
    if (group.thread_rank() == 0) f(a);
}
template <typename G, typename F, typename A, typename B> __device__ void __cg_invoke_one(G group, F f, A a, B b)
{
    if (group.thread_rank() == 0) f(a, b);
}
template <typename G, typename F> __device__ auto __cg_invoke_one_broadcast(G group, F f)
{
    decltype(f()) result = 0;
    if (group.thread_rank() == 0) result = f();
    return group.shfl(result, 0);
}
template <typename G, typename F, typename A> __device__ auto __cg_invoke_one_broadcast(G group, F f, A a)
{
    decltype(f(a)) result = 0;
    if (group.thread_rank() == 0) result = f(a);
    return group.shfl(result, 0);
}
template <typename T, typename F> __device__ T __cg_reduce(coalesced_group group, T value, F f)
{
    T all = group.shfl(value, 0);
    for (int i = 1; i < (int)group.size(); i++) all = f(all, group.shfl(value, i));
    return all;
}
template <typename G, typename T, typename F> __device__ T __cg_reduce(G group, T value, F f)
{
    for (int i = group.size() / 2; i > 0; i /= 2) value = f(value, group.shfl_xor(value, i));
    return value;
}
template <typename T> struct __cg_plus { __device__ T operator()(T a, T b) const { return a + b; } };
template <typename T> struct __cg_less { __device__ T operator()(T a, T b) const { return a < b ? a : b; } };
template <typename T> struct __cg_greater { __device__ T operator()(T a, T b) const { return a > b ? a : b; } };
template <typename T> struct __cg_bit_and { __device__ T operator()(T a, T b) const { return a & b; } };
template <typename T> struct __cg_bit_or { __device__ T operator()(T a, T b) const { return a | b; } };
template <typename T> struct __cg_bit_xor { __device__ T operator()(T a, T b) const { return a ^ b; } };
__device__ inline unsigned int __cg_lanes(coalesced_group group) { return group.__lanes; }
template <int N> __device__ unsigned int __cg_lanes(thread_block_tile<N> tile) { return tile.__mask(); }
template <typename G, typename L> __device__ coalesced_group labeled_partition(G group, L label)
{
    coalesced_group part;
    part.__lanes = __match_any_sync(__cg_lanes(group), label);
    // The parts are in the order of their first lanes.
    int first = __ffs(part.__lanes) - 1;
    unsigned int firsts = __ballot_sync(__cg_lanes(group), first == (int)(__rank_in_block() % 32));
    part.__parts = __popc(firsts);
    part.__part = __popc(firsts & ((1u << first) - 1));
    return part;
}
template <typename G> __device__ coalesced_group binary_partition(G group, bool predicate)
{
    unsigned int lanes = __cg_lanes(group), votes = __ballot_sync(lanes, predicate);
    coalesced_group part;
    part.__lanes = predicate ? votes : lanes & ~votes;
    part.__parts = part.__lanes == lanes ? 1 : 2;
    part.__part = part.__parts == 2 && predicate;
    return part;
}
template <typename G, typename T, typename F> __device__ T __cg_inclusive_scan(G group, T value, F f)
{
    T sum = group.shfl(value, 0);
    for (int i = 1; i < (int)group.size(); i++) {
        T next = group.shfl(value, i);
        if (i <= (int)group.thread_rank()) sum = f(sum, next);
    }
    return sum;
}
template <typename G, typename T> __device__ T __cg_inclusive_scan(G group, T value)
{
    __cg_plus<T> plus;
    return __cg_inclusive_scan(group, value, plus);
}
template <typename G, typename T, typename F> __device__ T __cg_exclusive_scan(G group, T value, F f)
{
    T sum = 0;
    for (int i = 0; i + 1 < (int)group.size(); i++) {
        T next = group.shfl(value, i);
        if (i < (int)group.thread_rank()) sum = i == 0 ? next : f(sum, next);
    }
    return sum;
}
template <typename G, typename T> __device__ T __cg_exclusive_scan(G group, T value)
{
    __cg_plus<T> plus;
    return __cg_exclusive_scan(group, value, plus);
}
template <typename G, typename T> __device__ void __cg_memcpy_async(G group, T *to, const T *from, size_t bytes)
{
    for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) {
        to[i] = from[i];
        __copy_started(&to[i], (void *)&from[i], (unsigned int)sizeof(T), nullptr);
    }
    __copies_committed(nullptr);
}
template <typename G> __device__ void __cg_wait(G group)
{
    __copies_awaited(0u, nullptr);
    group.sync();
}
template <int N, typename G> __device__ void __cg_wait_prior(G group)
{
    __copies_awaited((unsigned int)N, nullptr);
    group.sync();
}
