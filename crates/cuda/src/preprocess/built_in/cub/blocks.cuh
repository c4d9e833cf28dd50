// CUB: what the threads of a block tell their neighbours, exchange, count and merge.
#pragma once

namespace cub {

// Which items differ from those before or behind them.
template <typename T, int X, int Y = 1, int Z = 1> struct BlockDiscontinuity {
    struct TempStorage {
        T firsts[X * Y * Z], lasts[X * Y * Z];
    };
    TempStorage *storage;
    __device__ BlockDiscontinuity(TempStorage &given) : storage(&given) {}
    template <int N> __device__ void share(T (&items)[N])
    {
        int t = thread_of_block();
        storage->firsts[t] = items[0];
        storage->lasts[t] = items[N - 1];
        __syncthreads();
    }
    template <int N, typename F, typename D> __device__ void FlagHeads(F (&heads)[N], T (&items)[N], D differ)
    {
        int t = thread_of_block();
        share(items);
        heads[0] = t == 0 ? 1 : differ(storage->lasts[t - 1], items[0]);
        for (int i = 1; i < N; i++) heads[i] = differ(items[i - 1], items[i]);
    }
    template <int N, typename F, typename D> __device__ void FlagHeads(F (&heads)[N], T (&items)[N], D differ, T before)
    {
        int t = thread_of_block();
        share(items);
        heads[0] = differ(t == 0 ? before : storage->lasts[t - 1], items[0]);
        for (int i = 1; i < N; i++) heads[i] = differ(items[i - 1], items[i]);
    }
    template <int N, typename F, typename D> __device__ void FlagTails(F (&tails)[N], T (&items)[N], D differ)
    {
        int t = thread_of_block();
        share(items);
        tails[N - 1] = t == X * Y * Z - 1 ? 1 : differ(items[N - 1], storage->firsts[t + 1]);
        for (int i = 0; i + 1 < N; i++) tails[i] = differ(items[i], items[i + 1]);
    }
    template <int N, typename F, typename D> __device__ void FlagTails(F (&tails)[N], T (&items)[N], D differ, T behind)
    {
        int t = thread_of_block();
        share(items);
        tails[N - 1] = differ(items[N - 1], t == X * Y * Z - 1 ? behind : storage->firsts[t + 1]);
        for (int i = 0; i + 1 < N; i++) tails[i] = differ(items[i], items[i + 1]);
    }
};

// What lies between an item and the one before it, or behind it.
template <typename T, int X, int Y = 1, int Z = 1> struct BlockAdjacentDifference {
    struct TempStorage {
        T firsts[X * Y * Z], lasts[X * Y * Z];
    };
    TempStorage *storage;
    __device__ BlockAdjacentDifference(TempStorage &given) : storage(&given) {}
    template <int N, typename O, typename D> __device__ void SubtractLeft(T (&items)[N], O (&output)[N], D difference)
    {
        int t = thread_of_block();
        storage->lasts[t] = items[N - 1];
        __syncthreads();
        for (int i = N - 1; i > 0; i--) output[i] = difference(items[i], items[i - 1]);
        output[0] = t == 0 ? items[0] : difference(items[0], storage->lasts[t - 1]);
    }
    template <int N, typename O, typename D> __device__ void SubtractRight(T (&items)[N], O (&output)[N], D difference)
    {
        int t = thread_of_block();
        storage->firsts[t] = items[0];
        __syncthreads();
        for (int i = 0; i + 1 < N; i++) output[i] = difference(items[i], items[i + 1]);
        output[N - 1] = t == X * Y * Z - 1 ? items[N - 1] : difference(items[N - 1], storage->firsts[t + 1]);
    }
};

// Items of other threads.
template <typename T, int X, int Y = 1, int Z = 1> struct BlockShuffle {
    struct TempStorage {
        T items[X * Y * Z];
    };
    TempStorage *storage;
    __device__ BlockShuffle(TempStorage &given) : storage(&given) {}
    __device__ void Offset(T input, T &output, int by = 1)
    {
        int t = thread_of_block();
        storage->items[t] = input;
        __syncthreads();
        if (t + by >= 0 && t + by < X * Y * Z) output = storage->items[t + by];
    }
    __device__ void Rotate(T input, T &output, unsigned int by = 1)
    {
        int t = thread_of_block();
        storage->items[t] = input;
        __syncthreads();
        output = storage->items[(t + by) % (X * Y * Z)];
    }
    template <int N> __device__ void Up(T (&input)[N], T (&output)[N])
    {
        int t = thread_of_block();
        storage->items[t] = input[N - 1];
        __syncthreads();
        for (int i = N - 1; i > 0; i--) output[i] = input[i - 1];
        if (t > 0) output[0] = storage->items[t - 1];
    }
    template <int N> __device__ void Down(T (&input)[N], T (&output)[N])
    {
        int t = thread_of_block();
        storage->items[t] = input[0];
        __syncthreads();
        for (int i = 0; i + 1 < N; i++) output[i] = input[i + 1];
        if (t + 1 < X * Y * Z) output[N - 1] = storage->items[t + 1];
    }
};

// Items in the order of threads (blocked) and in turn (striped).
template <typename T, int X, int N, int TIME_SLICING = 0, int Y = 1, int Z = 1> struct BlockExchange {
    struct TempStorage {
        T items[X * Y * Z * N];
    };
    TempStorage *storage;
    __device__ BlockExchange(TempStorage &given) : storage(&given) {}
    template <typename O> __device__ void StripedToBlocked(T (&input)[N], O (&output)[N])
    {
        int t = thread_of_block();
        for (int i = 0; i < N; i++) storage->items[i * X * Y * Z + t] = input[i];
        __syncthreads();
        for (int i = 0; i < N; i++) output[i] = storage->items[t * N + i];
    }
    template <typename O> __device__ void BlockedToStriped(T (&input)[N], O (&output)[N])
    {
        int t = thread_of_block();
        for (int i = 0; i < N; i++) storage->items[t * N + i] = input[i];
        __syncthreads();
        for (int i = 0; i < N; i++) output[i] = storage->items[i * X * Y * Z + t];
    }
    template <typename O, typename R> __device__ void ScatterToBlocked(T (&input)[N], O (&output)[N], R (&ranks)[N])
    {
        int t = thread_of_block();
        for (int i = 0; i < N; i++) storage->items[ranks[i]] = input[i];
        __syncthreads();
        for (int i = 0; i < N; i++) output[i] = storage->items[t * N + i];
    }
    template <typename O, typename R> __device__ void ScatterToStriped(T (&input)[N], O (&output)[N], R (&ranks)[N])
    {
        int t = thread_of_block();
        for (int i = 0; i < N; i++) storage->items[ranks[i]] = input[i];
        __syncthreads();
        for (int i = 0; i < N; i++) output[i] = storage->items[i * X * Y * Z + t];
    }
    __device__ void StripedToBlocked(T (&items)[N]) { StripedToBlocked(items, items); }
    __device__ void BlockedToStriped(T (&items)[N]) { BlockedToStriped(items, items); }
};

enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
template <typename T, int X, int N, int BINS, int ALGORITHM = 0, int Y = 1, int Z = 1> struct BlockHistogram {
    struct TempStorage {
        int unused;
    };
    __device__ BlockHistogram(TempStorage &given) {}
    __device__ BlockHistogram() {}
    template <typename C> __device__ void InitHistogram(C (&counts)[BINS])
    {
        for (int i = thread_of_block(); i < BINS; i += X * Y * Z) counts[i] = 0;
    }
    template <typename C> __device__ void Composite(T (&items)[N], C (&counts)[BINS])
    {
        for (int i = 0; i < N; i++) atomicAdd(&counts[items[i]], (C)1);
    }
    template <typename C> __device__ void Histogram(T (&items)[N], C (&counts)[BINS])
    {
        InitHistogram(counts);
        __syncthreads();
        Composite(items, counts);
    }
};

// Every element finds its place by counting those that come before it.
template <typename K, int X, int N, typename V = NullType, int Y = 1, int Z = 1> struct BlockMergeSort {
    struct TempStorage {
        K keys[X * Y * Z * N];
        V values[X * Y * Z * N];
        int places[X * Y * Z * N];
    };
    TempStorage *storage;
    __device__ BlockMergeSort(TempStorage &given) : storage(&given) {}
    template <int WITH, typename L> __device__ void sort(K (&keys)[N], V *values, L less)
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
            for (int j = 0; j < X * Y * Z * N; j++) {
                K other = storage->keys[j];
                if (less(other, key) || (!less(key, other) && j < own)) at++;
            }
            storage->places[at] = own;
        }
        __syncthreads();
        for (int i = 0; i < N; i++) {
            int from = storage->places[t * N + i];
            keys[i] = storage->keys[from];
            if constexpr (WITH == 1) values[i] = storage->values[from];
        }
        __syncthreads();
    }
    template <typename L> __device__ void Sort(K (&keys)[N], L less) { sort<0>(keys, (V *)nullptr, less); }
    template <typename L> __device__ void StableSort(K (&keys)[N], L less) { sort<0>(keys, (V *)nullptr, less); }
    template <typename L> __device__ void Sort(K (&keys)[N], V (&values)[N], L less) { sort<1>(keys, &values[0], less); }
    template <typename L> __device__ void StableSort(K (&keys)[N], V (&values)[N], L less) { sort<1>(keys, &values[0], less); }
};

} // namespace cub
