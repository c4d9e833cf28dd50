// Two sorted lists merged: each thread takes a stretch of one and looks up which part of the other lies between.
#include <cstdio>
#include <algorithm>
#include <vector>

// How many numbers of the list are smaller.
__device__ int smallerThan(int number, const int *list, int length)
{
    int from = 0, size = length;
    bool open = size > 0;
    while (open) {
        int half = size >> 1;
        if (half < size && list[from + half] < number) {
            from += half + 1;
            size -= half + 1;
        } else {
            size = half;
        }
        open = size > 0;
    }
    return from;
}

// The numbers of the second list go before equal ones of the first.
__device__ void interleave(const int *first, int firstLength, const int *second, int secondLength, int *merged)
{
    const int *firstEnd = first + firstLength;
    for (int taken = 0; taken < secondLength; merged++) {
        if (first < firstEnd && *first < second[taken])
            *merged = *first++;
        else
            *merged = second[taken++];
    }
    while (first != firstEnd) {
        *merged++ = *first++;
    }
}

__global__ void mergeStretches(const int *first, int firstLength, const int *second, int secondLength, int *merged)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = blockDim.x * gridDim.x;
    int share = ceil(firstLength / (float)threads);
    int from = min(thread * share, firstLength), to = min(from + share, firstLength);
    int low = thread == 0 ? 0 : from < firstLength ? smallerThan(first[from], second, secondLength) : secondLength;
    int high = to < firstLength ? smallerThan(first[to], second, secondLength) : secondLength;
    interleave(&first[from], to - from, &second[low], high - low, &merged[from + low]);
}

int main()
{
    const int firstLength = 500, secondLength = 711;
    std::vector<int> first(firstLength), second(secondLength);
    std::vector<int> merged(firstLength + secondLength), expected(firstLength + secondLength);
    for (int i = 0; i < firstLength; i++) {
        first[i] = 5 * i - i % 3;
    }
    for (int i = 0; i < secondLength; i++) {
        second[i] = 3 * i + 40;
    }
    int *deviceFirst, *deviceSecond, *deviceMerged;
    cudaMalloc(&deviceFirst, firstLength * sizeof(int));
    cudaMalloc(&deviceSecond, secondLength * sizeof(int));
    cudaMalloc(&deviceMerged, merged.size() * sizeof(int));
    cudaMemcpy(deviceFirst, first.data(), firstLength * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceSecond, second.data(), secondLength * sizeof(int), cudaMemcpyHostToDevice);
    mergeStretches<<<3, 32>>>(deviceFirst, firstLength, deviceSecond, secondLength, deviceMerged);
    cudaMemcpy(merged.data(), deviceMerged, merged.size() * sizeof(int), cudaMemcpyDeviceToHost);
    std::merge(first.begin(), first.end(), second.begin(), second.end(), expected.begin());
    bool equal = std::equal(merged.begin(), merged.end(), expected.begin());
    printf("%s: %d %d %d\n", equal ? "merged" : "not merged", merged[0], merged[600], merged.back());
    cudaFree(deviceFirst);
    cudaFree(deviceSecond);
    cudaFree(deviceMerged);
}
