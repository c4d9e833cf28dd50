// Algorithms that few programs use, and one that C++17 has no more: build it as C++14.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void add(int *values, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] += by;
}

static void show(const char *name, const std::vector<int> &values)
{
    printf("%s:", name);
    for (size_t i = 0; i < values.size(); i++) printf(" %d", values[i]);
    printf("\n");
}
static bool is_odd(int value) { return value % 2 != 0; }
static bool larger(int a, int b) { return a > b; }
static int half_of(int n) { return n / 2; }

int main()
{
    std::vector<int> values;
    for (int i = 0; i < 10; i++) values.push_back(i);
    srand(11);
    std::random_shuffle(values.begin(), values.end());
    show("shuffled", values);
    std::random_shuffle(values.begin(), values.end(), half_of);
    show("by halves", values);
    std::vector<int> again = values;
    std::sort(again.begin(), again.end());
    printf("%d", (int)std::is_permutation(values.begin(), values.end(), again.begin()));
    again[3] = 77;
    printf(" %d\n", (int)std::is_permutation(values.begin(), values.end(), again.begin()));

    std::vector<int> order = {3, 1, 2};
    int turns = 0;
    do turns++; while (std::prev_permutation(order.begin(), order.end()));
    printf("%d turns, then", turns);
    show("", order);

    std::vector<int> row = {1, 2, 3, 4, 5, 6, 7, 8};
    std::copy_backward(row.begin(), row.begin() + 5, row.begin() + 7);
    show("copied", row);
    std::move_backward(row.begin() + 1, row.begin() + 3, row.end());
    show("moved", row);
    std::vector<int> other(row.size());
    std::replace_copy(row.begin(), row.end(), other.begin(), 1, 100);
    show("replaced", other);
    std::replace_copy_if(row.begin(), row.end(), other.begin(), is_odd, 0);
    show("without odd", other);
    std::rotate_copy(row.begin(), row.begin() + 3, row.end(), other.begin());
    show("rotated", other);

    std::vector<int> halves = {1, 4, 9, 2, 3, 10, 11};
    printf("%d", (int)(std::is_sorted_until(halves.begin(), halves.end()) - halves.begin()));
    printf(" %d\n", (int)(std::is_sorted_until(halves.begin(), halves.end(), larger) - halves.begin()));
    std::inplace_merge(halves.begin(), halves.begin() + 3, halves.end());
    show("merged", halves);
    std::vector<int> parted = {1, 3, 5, 2, 4};
    printf("%d", (int)std::is_partitioned(parted.begin(), parted.end(), is_odd));
    parted[4] = 7;
    printf(" %d\n", (int)std::is_partitioned(parted.begin(), parted.end(), is_odd));

    std::vector<int> runs = {5, 5, 1, 5, 5, 5, 1, 5, 5};
    std::vector<int> pair = {1, 5};
    printf("%d", (int)(std::search_n(runs.begin(), runs.end(), 3, 5) - runs.begin()));
    printf(" %d", (int)(std::search_n(runs.begin(), runs.end(), 4, 5) - runs.begin()));
    printf(" %d\n", (int)(std::find_end(runs.begin(), runs.end(), pair.begin(), pair.end()) - runs.begin()));

    int *device;
    cudaMalloc(&device, runs.size() * sizeof(int));
    cudaMemcpy(device, runs.data(), runs.size() * sizeof(int), cudaMemcpyHostToDevice);
    add<<<1, 32>>>(device, (int)runs.size(), 2);
    cudaMemcpy(runs.data(), device, runs.size() * sizeof(int), cudaMemcpyDeviceToHost);
    show("added", runs);
    cudaFree(device);
    return 0;
}
