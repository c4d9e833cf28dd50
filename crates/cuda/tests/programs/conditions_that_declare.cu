// Conditions that declare what they ask about, on both sides; assertions and branches that are decided when the program is
// compiled; attributes.
#include <cstdio>
#include <cuda_runtime.h>

const int n = 32;
static_assert(n % 32 == 0, "whole warps");

__host__ __device__ int next_of(int value)
{
    return value % 2 == 0 ? value / 2 : (value == 1 ? 0 : 3 * value + 1);
}

template <typename T, bool doubled>
__host__ __device__ T scaled(T value)
{
    static_assert(sizeof(T) >= 4, "no small types");
    if constexpr (doubled) {
        return value * 2;
    } else if constexpr (sizeof(T) == 8) {
        return value / 2;
    } else {
        return value;
    }
}

template <int dimensions>
__device__ int place(const int *strides)
{
    if constexpr (dimensions == 2)
        return strides[0] * threadIdx.x + strides[1];
    else
        return strides[0] * threadIdx.x;
}

__global__ void follow(const int *start, int *steps, int *kinds)
{
    int i = threadIdx.x;
    int count = 0;
    int value = start[i];
    while (int next = next_of(value)) {
        count++;
        if (count > 200) continue;
        value = next;
    }
    steps[i] = count;
    if (int odd = start[i] & 1) {
        kinds[i] = odd;
    } else {
        kinds[i] = odd - 1;
    }
    if (int third = start[i] / 3; third > 4) kinds[i] += third;
    switch (int rest = start[i] % 5) {
    case 0:
        kinds[i] += 100;
        break;
    case 1:
    case 2:
        kinds[i] += 10 * rest;
        break;
    default:
        kinds[i] -= rest;
    }
    for (int j = 0; int left = 3 - j; j++) {
        if (left == 2) continue;
        kinds[i] += 1000 * left;
    }
    [[maybe_unused]] int unused = 5;
    int strides[2] = { 1, 4 };
    kinds[i] += 100000 * (place<2>(strides) - place<1>(strides));
}

struct Node {
    int value;
    Node *next;
};

Node *take(Node *&head)
{
    Node *first = head;
    if (first) head = first->next;
    return first;
}

[[nodiscard]] int twice([[maybe_unused]] int a, int b) { return b * 2; }

int main()
{
    int start[n], steps[n], kinds[n];
    for (int i = 0; i < n; i++) start[i] = i + 1;
    int *d_start, *d_steps, *d_kinds;
    cudaMalloc(&d_start, sizeof(start));
    cudaMalloc(&d_steps, sizeof(steps));
    cudaMalloc(&d_kinds, sizeof(kinds));
    cudaMemcpy(d_start, start, sizeof(start), cudaMemcpyHostToDevice);
    follow<<<1, n>>>(d_start, d_steps, d_kinds);
    cudaMemcpy(steps, d_steps, sizeof(steps), cudaMemcpyDeviceToHost);
    cudaMemcpy(kinds, d_kinds, sizeof(kinds), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i += 3) printf("%d: %d steps, %d\n", start[i], steps[i], kinds[i]);

    int value = 6, count = 0;
    while (int next = next_of(value)) {
        if (next == 5) { value = 5; continue; }
        value = next;
        count++;
    }
    printf("%d\n", count);
    Node third = { 3, nullptr }, second = { 2, &third }, first = { 1, &second };
    Node *head = &first;
    while (Node *node = take(head)) printf("%d ", node->value);
    printf("\n");
    if (cudaError_t error = cudaGetLastError()) printf("error %d\n", (int)error);
    else printf("no error\n");
    if (value = 4; value > 3) printf("%d\n", value);
    switch (int k = twice(1, 2); k + 1) {
    case 5: printf("five from %d\n", k); break;
    default: printf("other\n");
    }
    for (int j = 0; int left = 2 - j; j++) printf("left %d\n", left);
    printf("%d %.1f %.1f\n", scaled<int, true>(4), scaled<double, false>(4), scaled<float, false>(4));
    cudaFree(d_start);
    cudaFree(d_steps);
    cudaFree(d_kinds);
    return 0;
}
