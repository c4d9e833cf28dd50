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
        __copies_committed(this);
        __threadfence();
        arrival_token now = detail::load(&phase);
        if (atomicAdd(&arrived, count) + count == detail::load(&expected)) {
            detail::store(&arrived, 0);
            __threadfence();
            atomicAdd(&phase, 1u);
        }
        return now;
    }
    __device__ void wait(arrival_token token) const
    {
        while (atomicAdd((unsigned int *)&phase, 0u) == token) {}
        __threadfence();
        __copies_awaited(0u, (void *)this);
    }
    __device__ void __started(void *to, const void *from, unsigned int bytes) { __copy_started(to, (void *)from, bytes, this); }
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

enum class pipeline_role { producer, consumer };
// Of each stage: how often it was filled, who has filled it this time, how often it was emptied, who has emptied it.
template <int SCOPE, int STAGES> struct pipeline_shared_state { int __cells[4 * STAGES]; };
template <int SCOPE> struct pipeline {
    int *__cells;
    int __stages, __producers, __consumers, __head, __tail;
    __device__ void __started(void *to, const void *from, unsigned int bytes) { __copy_started(to, (void *)from, bytes, __cells); }
    __device__ void __arrive(int at, int expected)
    {
        __threadfence();
        if (atomicAdd(&__cells[at + 1], 1) + 1 == expected) {
            __cells[at + 1] = 0;
            __threadfence();
            atomicAdd(&__cells[at], 1);
        }
    }
    __device__ void __wait(int at, int times)
    {
        while (atomicAdd(&__cells[at], 0) < times) {}
        __threadfence();
    }
    // The stage is free: what was copied into it last has arrived.
    __device__ void producer_acquire()
    {
        __wait(4 * (__head % __stages) + 2, __head / __stages);
        __copies_awaited((unsigned int)(__stages - 1), __cells);
    }
    __device__ void producer_commit()
    {
        __copies_committed(__cells);
        __arrive(4 * (__head % __stages), __producers);
        __head++;
    }
    __device__ void consumer_wait()
    {
        __wait(4 * (__tail % __stages), __tail / __stages + 1);
        __copies_awaited(0xffffffffu, __cells);
    }
    __device__ void consumer_release()
    {
        __arrive(4 * (__tail % __stages) + 2, __consumers);
        __tail++;
    }
    __device__ bool quit() { return true; }
};
// That of one thread: a stage is a group of its copies.
template <> struct pipeline<3> {
    int stage;
    __device__ void __started(void *to, const void *from, unsigned int bytes) { __copy_started(to, (void *)from, bytes, nullptr); }
    __device__ void producer_acquire() {}
    __device__ void producer_commit() { __copies_committed(nullptr); }
    __device__ void consumer_wait() { __copies_awaited(0xffffffffu, nullptr); }
    __device__ void consumer_release() {}
    __device__ bool quit() { return true; }
};
__device__ inline pipeline<3> make_pipeline()
{
    pipeline<3> made;
    made.stage = 0;
    return made;
}
template <typename G, int SCOPE, int STAGES> __device__ pipeline<SCOPE> __pipeline_of(G group, pipeline_shared_state<SCOPE, STAGES> *state, int producers, int consumers)
{
    if (group.thread_rank() == 0) {
        for (int i = 0; i < 4 * STAGES; i++) state->__cells[i] = 0;
    }
    group.sync();
    pipeline<SCOPE> made;
    made.__cells = state->__cells;
    made.__stages = STAGES;
    made.__producers = producers;
    made.__consumers = consumers;
    made.__head = 0;
    made.__tail = 0;
    return made;
}
template <typename G, int SCOPE, int STAGES> __device__ pipeline<SCOPE> make_pipeline(G group, pipeline_shared_state<SCOPE, STAGES> *state) { return __pipeline_of(group, state, (int)group.size(), (int)group.size()); }
template <typename G, int SCOPE, int STAGES> __device__ pipeline<SCOPE> make_pipeline(G group, pipeline_shared_state<SCOPE, STAGES> *state, size_t producers) { return __pipeline_of(group, state, (int)producers, (int)group.size() - (int)producers); }
template <typename G, int SCOPE, int STAGES> __device__ pipeline<SCOPE> make_pipeline(G group, pipeline_shared_state<SCOPE, STAGES> *state, pipeline_role role)
{
    int producers = __syncthreads_count(role == pipeline_role::producer);
    return __pipeline_of(group, state, producers, (int)group.size() - producers);
}
template <int LEFT> __device__ void pipeline_consumer_wait_prior(pipeline<3> &pipe) { __copies_awaited((unsigned int)LEFT, nullptr); }

template <typename T, typename S, typename P> __device__ void memcpy_async(T *to, const T *from, S bytes, P &pipe)
{
    size_t count = (size_t)bytes / sizeof(T);
    for (size_t i = 0; i < count; i++) to[i] = from[i];
    pipe.__started(to, from, (unsigned int)bytes);
}
template <typename G, typename T, typename S, typename P> __device__ void memcpy_async(G group, T *to, const T *from, S bytes, P &pipe)
{
    size_t count = (size_t)bytes / sizeof(T);
    for (size_t i = group.thread_rank(); i < count; i += group.size()) {
        to[i] = from[i];
        pipe.__started(&to[i], &from[i], (unsigned int)sizeof(T));
    }
}

} // namespace cuda
