// Copies of Thrust to iterators that are only assigned to: a stream, and the end of a vector. Library functions as values.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <vector>

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>

__global__ void add_one(int *values)
{
    // Without its parentheses it does nothing, in C++ too.
    __syncthreads;
    values[threadIdx.x] += 1;
}

int main()
{
    thrust::device_vector<int> on_device(6);
    thrust::sequence(on_device.begin(), on_device.end(), 10);
    thrust::copy(on_device.begin(), on_device.end(), std::ostream_iterator<int>(std::cout, ","));
    std::cout << "\n";

    std::vector<int> kept(1, 7);
    thrust::copy(on_device.begin(), on_device.begin() + 3, std::back_inserter(kept));
    thrust::copy(kept.begin(), kept.end(), std::ostream_iterator<int>(std::cout, " "));
    std::cout << "\n";

    srand(3);
    int first = rand(), second = rand();
    srand(3);
    thrust::host_vector<int> generated(2);
    thrust::generate(generated.begin(), generated.end(), rand);
    std::cout << (generated[0] == first) << (generated[1] == second) << "\n";

    int *values;
    cudaMemPool_t pool;
    cudaDeviceGetDefaultMemPool(&pool, 0);
    cudaMallocFromPoolAsync(&values, 4 * sizeof(int), pool, 0);
    cudaMemsetAsync(values, 0, 4 * sizeof(int), 0);
    add_one<<<1, 4>>>(values);
    int found[4];
    cudaMemcpy(found, values, sizeof(found), cudaMemcpyDeviceToHost);
    cudaFreeAsync(values, 0);
    cudaStreamSynchronize(0);
    printf("%d %d %d %d\n", found[0], found[1], found[2], found[3]);
}
