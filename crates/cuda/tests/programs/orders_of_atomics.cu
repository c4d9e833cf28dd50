// Atomics of the host with the orders of memory that C++ lets them be given.
#include <atomic>
#include <cstdio>
#include <thread>

struct Queue {
    std::atomic<int> head{0};
    std::atomic<bool> closed{false};
};

__global__ void add(int *sum, int by) { atomicAdd(sum, by); }

static int next(Queue &queue) { return queue.head.fetch_add(1, std::memory_order_relaxed); }

int main()
{
    Queue queue;
    std::thread worker([&queue]() {
        for (int i = 0; i < 5; i++) next(queue);
        queue.closed.store(true, std::memory_order_release);
    });
    worker.join();
    std::memory_order order = std::memory_order_acquire;
    printf("%d %d\n", queue.head.load(order), (int)queue.closed.load());

    int expected = 4;
    bool swapped = queue.head.compare_exchange_strong(expected, 7, std::memory_order_acq_rel, std::memory_order_relaxed);
    printf("%d %d\n", swapped, expected);
    swapped = queue.head.compare_exchange_weak(expected, 7, std::memory_order_seq_cst);
    printf("%d %d\n", swapped, queue.head.load());

    std::atomic<unsigned> bits(5u);
    unsigned before = bits.fetch_or(8u, std::memory_order_relaxed);
    bits &= 12u;
    bits ^= 1u;
    unsigned changed = bits.fetch_and(1u);
    printf("%u %u %u\n", before, changed, bits.load());
    std::atomic_thread_fence(std::memory_order_seq_cst);

    int *device, host = 0;
    cudaMalloc(&device, sizeof(int));
    cudaMemset(device, 0, sizeof(int));
    add<<<2, 32>>>(device, next(queue));
    cudaMemcpy(&host, device, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %u\n", host, bits.load(std::memory_order_consume));
    cudaFree(device);
    return 0;
}
