// nvcc's own atomics, with orders and scopes as arguments. Its output follows from CUDA by hand.
#include <cstdio>
__global__ void count(int *total, unsigned long long *most, float *sum, double *last, unsigned int *bits, int *flag, int *taken)
{
    int i = threadIdx.x;
    __nv_atomic_fetch_add(total, i, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_max(most, i * 10, __NV_ATOMIC_RELAXED);
    __nv_atomic_add(sum, 0.5f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
    if (i == 3) {
        double next = 2.5, before;
        __nv_atomic_exchange(last, &next, &before, __NV_ATOMIC_ACQ_REL);
        if (before != 0.0) *last = before;
    }
    __nv_atomic_fetch_or(bits, 1u << i, __NV_ATOMIC_SEQ_CST);
    int expected = 0;
    if (__nv_atomic_compare_exchange_n(flag, &expected, i + 1, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED))
        __nv_atomic_add(taken, 1, __NV_ATOMIC_RELAXED);
    else if (expected != 0) __nv_atomic_fetch_add(taken, 100, __NV_ATOMIC_RELAXED);
}
__global__ void larger(float *place, float value)
{
    float old, wanted = value + threadIdx.x;
    __nv_atomic_load(place, &old, __NV_ATOMIC_RELAXED);
    while (old < wanted && !__nv_atomic_compare_exchange(place, &old, &wanted, true, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED)) {}
    __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}
template <typename T> T *made(T start)
{
    T *place;
    cudaMallocManaged(&place, sizeof(T));
    *place = start;
    return place;
}
int main()
{
    int *total = made(0), *flag = made(0), *taken = made(0);
    unsigned long long *most = made(7ull);
    float *sum = made(1.0f), *high = made(-1.0f);
    double *last = made(0.0);
    unsigned int *bits = made(0u);
    count<<<1, 8>>>(total, most, sum, last, bits, flag, taken);
    larger<<<1, 32>>>(high, 2.0f);
    cudaDeviceSynchronize();
    printf("%d %llu %.1f %.1f %x %d %d %.1f\n", *total, *most, *sum, *last, *bits, *flag > 0, *taken, *high);
    void *all[] = {total, flag, taken, most, sum, high, last, bits};
    for (void *one : all) cudaFree(one);
    return 0;
}
