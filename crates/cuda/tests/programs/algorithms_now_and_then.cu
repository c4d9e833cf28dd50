// Algorithms of the standard library that programs use now and then.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <list>
#include <numeric>
#include <set>
#include <string>
#include <vector>

template <typename C> void show(const char *name, const C &values)
{
    printf("%s:", name);
    for (auto value : values) printf(" %d", (int)value);
    printf("\n");
}
__global__ void highest(int *made, int a, int b, int c) { *made = std::max({a, b, c}) * 100 + std::min({a, b, c}); }

int main()
{
    std::vector<int> v{3, 1, 2, 2, 5}, made;
    auto large = [](int x) { return x > 2; };
    std::remove_copy(v.begin(), v.end(), std::back_inserter(made), 2);
    std::remove_copy_if(v.begin(), v.end(), std::back_inserter(made), large);
    show("removed", made);
    made.clear();
    std::unique_copy(v.begin(), v.end(), std::back_inserter(made));
    show("unique", made);
    std::vector<std::string> words{"one", "two"}, taken(2);
    std::move(words.begin(), words.end(), taken.begin());
    printf("%s %s\n", taken[0].c_str(), taken[1].c_str());
    std::vector<int> yes, no;
    std::partition_copy(v.begin(), v.end(), std::back_inserter(yes), std::back_inserter(no), large);
    show("yes", yes);
    show("no", no);
    std::vector<int> sorted{1, 2, 2, 3, 5, 8};
    auto range = std::equal_range(sorted.begin(), sorted.end(), 2);
    printf("%d %d %d\n", (int)(range.first - sorted.begin()), (int)(range.second - sorted.begin()),
           (int)(std::partition_point(sorted.begin(), sorted.end(), [](int x) { return x < 4; }) - sorted.begin()));
    std::vector<int> least(3);
    std::partial_sort_copy(v.begin(), v.end(), least.begin(), least.end());
    show("least", least);
    std::vector<int> wanted{9, 2};
    printf("%d\n", (int)(std::find_first_of(v.begin(), v.end(), wanted.begin(), wanted.end()) - v.begin()));
    std::vector<int> heap = v;
    printf("%d", std::is_heap(heap.begin(), heap.end()));
    std::make_heap(heap.begin(), heap.end());
    printf(" %d\n", std::is_heap(heap.begin(), heap.end()));
    std::vector<int> either;
    std::vector<int> odd{1, 3, 5, 7};
    std::set_symmetric_difference(sorted.begin(), sorted.end(), odd.begin(), odd.end(), std::back_inserter(either));
    show("either", either);

    auto twice = [](int x) { return x * 2; };
    printf("%d %d", std::inner_product(v.begin(), v.end(), v.begin(), 0, std::plus<int>(), std::multiplies<int>()),
           std::transform_reduce(v.begin(), v.end(), v.begin(), 0));
    printf(" %d\n", std::transform_reduce(v.begin(), v.end(), 100, std::plus<int>(), twice));
    std::vector<int> sums(5);
    std::transform_inclusive_scan(v.begin(), v.end(), sums.begin(), std::plus<int>(), twice);
    show("inclusive", sums);
    std::transform_exclusive_scan(v.begin(), v.end(), sums.begin(), 10, std::plus<int>(), twice);
    show("exclusive", sums);
    printf("%d %d %d %g\n", std::midpoint(1, 4), std::midpoint(4, 1), std::midpoint(2147483647, 2147483645), std::midpoint(1.0, 2.0));
    printf("%d %d %g\n", std::max({3, 9, 4}), std::min({3, 9, 4}), std::max({0.5, 0.25}));

    std::vector<int> grown{1, 2};
    std::copy(odd.begin(), odd.end(), std::inserter(grown, grown.begin() + 1));
    show("inserted", grown);
    std::set<int> set;
    std::copy(v.begin(), v.end(), std::inserter(set, set.begin()));
    show("set", set);
    std::list<int> list;
    std::copy(odd.begin(), odd.end(), std::front_inserter(list));
    show("front", list);

    int *device, host;
    cudaMalloc(&device, sizeof(int));
    highest<<<1, 1>>>(device, 4, 9, 2);
    cudaMemcpy(&host, device, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(device);
    printf("%d\n", host);
    return 0;
}
