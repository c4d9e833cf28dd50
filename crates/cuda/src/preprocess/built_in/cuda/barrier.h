// libcu++: barriers of a block, copies to shared memory and pipelines. A copy is done when it is asked for.
#pragma once
#include "cuda/atomic"

namespace cuda {

template <int SCOPE = 0> struct barrier {
    typedef unsigned int arrival_token;
    int expected;
    int arrived;
    unsigned int phase;
    __device__ barrier() {}
    __device__ barrier(int count) : expected(count), arrived(0), phase(0) {}
    __device__ arrival_token arrive(int count = 1)
    {
        __threadfence();
        arrival_token now = *(volatile unsigned int *)&phase;
        if (atomicAdd(&arrived, count) + count == *(volatile int *)&expected) {
            *(volatile int *)&arrived = 0;
            __threadfence();
            atomicAdd(&phase, 1u);
        }
        return now;
    }
    __device__ void wait(arrival_token token) const
    {
        while (atomicAdd((unsigned int *)&phase, 0u) == token) {}
        __threadfence();
    }
    __device__ void arrive_and_wait() { wait(arrive()); }
    __device__ void arrive_and_drop()
    {
        atomicAdd(&expected, -1);
        arrive(0);
    }
};
template <int SCOPE> __device__ void init(barrier<SCOPE> *made, int count)
{
    made->expected = count;
    made->arrived = 0;
    made->phase = 0;
}

template <int ALIGNMENT> struct aligned_size_t {
    size_t value;
    __host__ __device__ explicit aligned_size_t(size_t bytes) : value(bytes) {}
    __host__ __device__ operator size_t() const { return value; }
};

template <int SCOPE> struct pipeline {
    int stage;
    __device__ void producer_acquire() {}
    __device__ void producer_commit() {}
    __device__ void consumer_wait() {}
    __device__ void consumer_release() {}
};
__device__ inline pipeline<3> make_pipeline()
{
    pipeline<3> made;
    made.stage = 0;
    return made;
}
template <int LEFT> __device__ void pipeline_consumer_wait_prior(pipeline<3> &pipe) {}

template <typename T, typename S, typename P> __device__ void memcpy_async(T *to, const T *from, S bytes, P &pipe)
{
    size_t count = (size_t)bytes / sizeof(T);
    for (size_t i = 0; i < count; i++) to[i] = from[i];
}

} // namespace cuda
