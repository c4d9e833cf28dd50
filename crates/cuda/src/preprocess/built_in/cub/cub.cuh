// CUB: what a block and a warp do together. `cub/device.cuh` holds what the whole device does.
#pragma once
#include "cub/device.cuh"
#include <cuda_fp16.h>
#include <cuda_bf16.h>

namespace cub {

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};

__device__ inline int thread_of_block() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }

template <int BYTES> struct BitsOfKey { typedef unsigned char type; };
template <> struct BitsOfKey<2> { typedef unsigned short type; };
template <> struct BitsOfKey<4> { typedef unsigned int type; };
template <> struct BitsOfKey<8> { typedef unsigned long long type; };
// The bits of a key as a number without a sign that is ordered as the keys are, and back.
template <typename T> struct Traits {
    typedef typename BitsOfKey<(int)sizeof(T)>::type UnsignedBits;
    static __host__ __device__ UnsignedBits TwiddleIn(UnsignedBits key)
    {
        UnsignedBits high = (UnsignedBits)((UnsignedBits)1 << (8 * sizeof(T) - 1));
        if (std::is_integral<T>::value) return std::is_unsigned<T>::value ? key : (UnsignedBits)(key ^ high);
        return (UnsignedBits)(key ^ (key & high ? (UnsignedBits)~(UnsignedBits)0 : high));
    }
    static __host__ __device__ UnsignedBits TwiddleOut(UnsignedBits key)
    {
        UnsignedBits high = (UnsignedBits)((UnsignedBits)1 << (8 * sizeof(T) - 1));
        if (std::is_integral<T>::value) return std::is_unsigned<T>::value ? key : (UnsignedBits)(key ^ high);
        return (UnsignedBits)(key ^ (key & high ? high : (UnsignedBits)~(UnsignedBits)0));
    }
};
template <typename T, int X, int ALGORITHM = 2, int Y = 1, int Z = 1> struct BlockReduce {
    struct TempStorage {
        T items[X * Y * Z];
    };
    TempStorage *storage;
    __device__ BlockReduce(TempStorage &given) : storage(&given) {}
    template <typename F> __device__ T Reduce(T input, F f, int valid)
    {
        int t = thread_of_block();
        storage->items[t] = input;
        __syncthreads();
        for (int step = 1; step < X * Y * Z; step *= 2) {
            if (t % (2 * step) == 0 && t + step < valid) storage->items[t] = f(storage->items[t], storage->items[t + step]);
            __syncthreads();
        }
        return storage->items[0];
    }
    template <typename F> __device__ T Reduce(T input, F f) { return Reduce(input, f, X * Y * Z); }
    template <int N, typename F> __device__ T Reduce(T (&inputs)[N], F f)
    {
        T own = inputs[0];
        for (int i = 1; i < N; i++) own = f(own, inputs[i]);
        return Reduce(own, f, X * Y * Z);
    }
    __device__ T Sum(T input) { return Reduce(input, cub::Sum(), X * Y * Z); }
    __device__ T Sum(T input, int valid) { return Reduce(input, cub::Sum(), valid); }
    template <int N> __device__ T Sum(T (&inputs)[N])
    {
        T own = inputs[0];
        for (int i = 1; i < N; i++) own = own + inputs[i];
        return Reduce(own, cub::Sum(), X * Y * Z);
    }
};

template <typename T, int X, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockScan {
    struct TempStorage {
        T items[X * Y * Z];
    };
    TempStorage *storage;
    __device__ BlockScan(TempStorage &given) : storage(&given) {}
    // Every thread's sum with all before it; `all` is the last one's.
    template <typename F> __device__ T scanned(T input, F f)
    {
        int t = thread_of_block();
        storage->items[t] = input;
        __syncthreads();
        for (int step = 1; step < X * Y * Z; step *= 2) {
            T own = storage->items[t];
            if (t >= step) own = f(storage->items[t - step], own);
            __syncthreads();
            storage->items[t] = own;
            __syncthreads();
        }
        return storage->items[t];
    }
    template <typename F> __device__ void InclusiveScan(T input, T &output, F f) { output = scanned(input, f); }
    template <typename F> __device__ void InclusiveScan(T input, T &output, F f, T &all)
    {
        output = scanned(input, f);
        all = storage->items[X * Y * Z - 1];
    }
    template <typename F> __device__ void ExclusiveScan(T input, T &output, T initial, F f)
    {
        scanned(input, f);
        int t = thread_of_block();
        output = t == 0 ? initial : f(initial, storage->items[t - 1]);
    }
    template <typename F> __device__ void ExclusiveScan(T input, T &output, T initial, F f, T &all)
    {
        ExclusiveScan(input, output, initial, f);
        all = storage->items[X * Y * Z - 1];
    }
    __device__ void InclusiveSum(T input, T &output) { output = scanned(input, cub::Sum()); }
    __device__ void InclusiveSum(T input, T &output, T &all)
    {
        output = scanned(input, cub::Sum());
        all = storage->items[X * Y * Z - 1];
    }
    __device__ void ExclusiveSum(T input, T &output)
    {
        scanned(input, cub::Sum());
        int t = thread_of_block();
        output = t == 0 ? T() : storage->items[t - 1];
    }
    __device__ void ExclusiveSum(T input, T &output, T &all)
    {
        ExclusiveSum(input, output);
        all = storage->items[X * Y * Z - 1];
    }
    // What the items of the threads before this one make, in `before`; nothing of that in the first thread.
    template <int N, typename F> __device__ void before_own(T (&inputs)[N], T &before, F f)
    {
        T own = inputs[0];
        for (int i = 1; i < N; i++) own = f(own, inputs[i]);
        scanned(own, f);
        int t = thread_of_block();
        if (t > 0) before = storage->items[t - 1];
    }
    template <int N, typename F> __device__ void InclusiveScan(T (&inputs)[N], T (&outputs)[N], F f)
    {
        T sum = inputs[0];
        before_own(inputs, sum, f);
        for (int i = 0; i < N; i++) {
            sum = i == 0 && thread_of_block() == 0 ? inputs[0] : f(sum, inputs[i]);
            outputs[i] = sum;
        }
    }
    template <int N, typename F> __device__ void InclusiveScan(T (&inputs)[N], T (&outputs)[N], F f, T &all)
    {
        InclusiveScan(inputs, outputs, f);
        all = storage->items[X * Y * Z - 1];
    }
    template <int N, typename F> __device__ void ExclusiveScan(T (&inputs)[N], T (&outputs)[N], T initial, F f)
    {
        T before = initial;
        before_own(inputs, before, f);
        if (thread_of_block() > 0) before = f(initial, before);
        for (int i = 0; i < N; i++) {
            T kept = inputs[i];
            outputs[i] = before;
            before = f(before, kept);
        }
    }
    template <int N, typename F> __device__ void ExclusiveScan(T (&inputs)[N], T (&outputs)[N], T initial, F f, T &all)
    {
        ExclusiveScan(inputs, outputs, initial, f);
        all = storage->items[X * Y * Z - 1];
    }
    template <int N> __device__ void InclusiveSum(T (&inputs)[N], T (&outputs)[N]) { InclusiveScan(inputs, outputs, cub::Sum()); }
    template <int N> __device__ void InclusiveSum(T (&inputs)[N], T (&outputs)[N], T &all)
    {
        InclusiveScan(inputs, outputs, cub::Sum(), all);
    }
    template <int N> __device__ void ExclusiveSum(T (&inputs)[N], T (&outputs)[N]) { ExclusiveScan(inputs, outputs, T(), cub::Sum()); }
    template <int N> __device__ void ExclusiveSum(T (&inputs)[N], T (&outputs)[N], T &all)
    {
        ExclusiveScan(inputs, outputs, T(), cub::Sum(), all);
    }
};

template <typename T, int X, int N, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockLoad {
    struct TempStorage {
        int unused;
    };
    __device__ BlockLoad(TempStorage &given) {}
    __device__ BlockLoad() {}
    __device__ static int place(int i)
    {
        int t = thread_of_block();
        return ALGORITHM == BLOCK_LOAD_STRIPED ? i * X * Y * Z + t : t * N + i;
    }
    template <typename I> __device__ void Load(I from, T (&items)[N])
    {
        for (int i = 0; i < N; i++) items[i] = from[place(i)];
    }
    template <typename I> __device__ void Load(I from, T (&items)[N], int valid)
    {
        for (int i = 0; i < N; i++)
            if (place(i) < valid) items[i] = from[place(i)];
    }
    template <typename I, typename D> __device__ void Load(I from, T (&items)[N], int valid, D otherwise)
    {
        for (int i = 0; i < N; i++) items[i] = place(i) < valid ? (T)from[place(i)] : (T)otherwise;
    }
};
template <typename T, int X, int N, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockStore {
    struct TempStorage {
        int unused;
    };
    __device__ BlockStore(TempStorage &given) {}
    __device__ BlockStore() {}
    __device__ static int place(int i)
    {
        int t = thread_of_block();
        return ALGORITHM == BLOCK_STORE_STRIPED ? i * X * Y * Z + t : t * N + i;
    }
    template <typename O> __device__ void Store(O to, T (&items)[N])
    {
        for (int i = 0; i < N; i++) to[place(i)] = items[i];
    }
    template <typename O> __device__ void Store(O to, T (&items)[N], int valid)
    {
        for (int i = 0; i < N; i++)
            if (place(i) < valid) to[place(i)] = items[i];
    }
};

// Every element finds its place by counting those that come before it.
template <typename K, int X, int N, typename V = NullType> struct BlockRadixSort {
    struct TempStorage {
        K keys[X * N];
        V values[X * N];
        int places[X * N];
    };
    TempStorage *storage;
    __device__ BlockRadixSort(TempStorage &given) : storage(&given) {}
    template <int DOWN, int WITH, int STRIPED> __device__ void sort(K (&keys)[N], V *values)
    {
        int t = thread_of_block();
        for (int i = 0; i < N; i++) {
            storage->keys[t * N + i] = keys[i];
            if constexpr (WITH == 1) storage->values[t * N + i] = values[i];
        }
        __syncthreads();
        for (int i = 0; i < N; i++) {
            int own = t * N + i, at = 0;
            K key = storage->keys[own];
            for (int j = 0; j < X * N; j++) {
                K other = storage->keys[j];
                bool before = DOWN == 1 ? key < other : other < key;
                bool after = DOWN == 1 ? other < key : key < other;
                if (before || (!after && j < own)) at++;
            }
            storage->places[at] = own;
        }
        __syncthreads();
        for (int i = 0; i < N; i++) {
            int from = storage->places[STRIPED == 1 ? i * X + t : t * N + i];
            keys[i] = storage->keys[from];
            if constexpr (WITH == 1) values[i] = storage->values[from];
        }
        __syncthreads();
    }
    __device__ void Sort(K (&keys)[N]) { sort<0, 0, 0>(keys, (V *)nullptr); }
    __device__ void SortDescending(K (&keys)[N]) { sort<1, 0, 0>(keys, (V *)nullptr); }
    __device__ void Sort(K (&keys)[N], V (&values)[N]) { sort<0, 1, 0>(keys, &values[0]); }
    __device__ void SortDescending(K (&keys)[N], V (&values)[N]) { sort<1, 1, 0>(keys, &values[0]); }
    __device__ void SortBlockedToStriped(K (&keys)[N]) { sort<0, 0, 1>(keys, (V *)nullptr); }
    __device__ void SortBlockedToStriped(K (&keys)[N], V (&values)[N]) { sort<0, 1, 1>(keys, &values[0]); }
};

template <typename T, int W = 32> struct WarpReduce {
    struct TempStorage {
        T items[W];
    };
    TempStorage *storage;
    __device__ WarpReduce(TempStorage &given) : storage(&given) {}
    template <typename F> __device__ T Reduce(T input, F f, int valid)
    {
        int lane = thread_of_block() % W;
        storage->items[lane] = input;
        __syncwarp();
        for (int step = 1; step < W; step *= 2) {
            if (lane % (2 * step) == 0 && lane + step < valid) storage->items[lane] = f(storage->items[lane], storage->items[lane + step]);
            __syncwarp();
        }
        return storage->items[0];
    }
    template <typename F> __device__ T Reduce(T input, F f) { return Reduce(input, f, W); }
    __device__ T Sum(T input) { return Reduce(input, cub::Sum(), W); }
    __device__ T Sum(T input, int valid) { return Reduce(input, cub::Sum(), valid); }
};
template <typename T, int W = 32> struct WarpScan {
    struct TempStorage {
        T items[W];
    };
    TempStorage *storage;
    __device__ WarpScan(TempStorage &given) : storage(&given) {}
    template <typename F> __device__ T scanned(T input, F f)
    {
        int lane = thread_of_block() % W;
        storage->items[lane] = input;
        __syncwarp();
        for (int step = 1; step < W; step *= 2) {
            T own = storage->items[lane];
            if (lane >= step) own = f(storage->items[lane - step], own);
            __syncwarp();
            storage->items[lane] = own;
            __syncwarp();
        }
        return storage->items[lane];
    }
    template <typename F> __device__ void InclusiveScan(T input, T &output, F f) { output = scanned(input, f); }
    template <typename F> __device__ void ExclusiveScan(T input, T &output, T initial, F f)
    {
        scanned(input, f);
        int lane = thread_of_block() % W;
        output = lane == 0 ? initial : f(initial, storage->items[lane - 1]);
    }
    __device__ void InclusiveSum(T input, T &output) { output = scanned(input, cub::Sum()); }
    __device__ void InclusiveSum(T input, T &output, T &all)
    {
        output = scanned(input, cub::Sum());
        all = storage->items[W - 1];
    }
    __device__ void ExclusiveSum(T input, T &output)
    {
        scanned(input, cub::Sum());
        int lane = thread_of_block() % W;
        output = lane == 0 ? T() : storage->items[lane - 1];
    }
    __device__ void ExclusiveSum(T input, T &output, T &all)
    {
        ExclusiveSum(input, output);
        all = storage->items[W - 1];
    }
};

} // namespace cub
#include "cub/blocks.cuh"
#include "cub/segments.cuh"
