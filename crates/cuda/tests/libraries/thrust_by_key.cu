// Thrust: what goes by keys, through zip, permutation and transform iterators, on the host, on the device and within a kernel.
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/partition.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

#include <cstdio>
#include <iostream>

template <typename V> void show(const char *what, const V &v)
{
    std::cout << what << ":";
    for (size_t i = 0; i < v.size(); i++) std::cout << " " << v[i];
    std::cout << std::endl;
}
struct odd {
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};
struct fused {
    template <typename T> __host__ __device__ void operator()(T t) const
    {
        thrust::get<3>(t) = thrust::get<0>(t) + thrust::get<1>(t) * thrust::get<2>(t);
    }
};
struct product : public thrust::unary_function<thrust::tuple<int, int>, int> {
    __host__ __device__ int operator()(const thrust::tuple<int, int> &t) const { return thrust::get<0>(t) * thrust::get<1>(t); }
};
struct square {
    __host__ __device__ long operator()(int x) const { return (long)x * x; }
};
struct by_last_digit {
    __host__ __device__ bool operator()(int a, int b) const { return a % 10 < b % 10; }
};
__global__ void sort_own(int *values, int *sums, int n)
{
    int *mine = values + threadIdx.x * n;
    thrust::sort(thrust::seq, mine, mine + n);
    sums[threadIdx.x] = thrust::reduce(thrust::seq, mine, mine + n);
}

int main()
{
    int keys[10] = {3, 1, 3, 2, 1, 1, 2, 3, 3, 1};
    thrust::device_vector<int> k(keys, keys + 10);
    thrust::device_vector<int> v(10);
    thrust::sequence(v.begin(), v.end(), 100, 5);
    thrust::stable_sort_by_key(k.begin(), k.end(), v.begin());
    show("keys", k);
    show("values", v);
    thrust::device_vector<int> groups(10), sums(10);
    auto ends = thrust::reduce_by_key(k.begin(), k.end(), v.begin(), groups.begin(), sums.begin());
    groups.resize(ends.first - groups.begin());
    sums.resize(ends.second - sums.begin());
    show("groups", groups);
    show("sums", sums);
    thrust::device_vector<int> running(10);
    thrust::inclusive_scan_by_key(k.begin(), k.end(), v.begin(), running.begin());
    show("running", running);
    thrust::exclusive_scan_by_key(k.begin(), k.end(), thrust::make_constant_iterator(1), running.begin());
    show("ranks", running);

    thrust::device_vector<int> first = k;
    int distinct = thrust::unique(first.begin(), first.end()) - first.begin();
    printf("%d distinct\n", distinct);
    thrust::device_vector<int> counts(3);
    thrust::reduce_by_key(k.begin(), k.end(), thrust::constant_iterator<int>(1), thrust::make_discard_iterator(), counts.begin());
    show("counts", counts);

    thrust::device_vector<int> kept(10);
    auto end = thrust::copy_if(v.begin(), v.end(), kept.begin(), odd());
    kept.resize(end - kept.begin());
    show("odd", kept);
    end = thrust::copy_if(thrust::make_counting_iterator(0), thrust::make_counting_iterator(10), k.begin(), kept.begin(), odd());
    printf("%d places\n", (int)(end - kept.begin()));
    thrust::device_vector<int> parted = v;
    auto middle = thrust::stable_partition(parted.begin(), parted.end(), odd());
    show("parted", parted);
    printf("%d before\n", (int)(middle - parted.begin()));
    parted.erase(thrust::remove(parted.begin(), parted.end(), 120), parted.end());
    show("removed", parted);

    thrust::device_vector<float> a(4, 2.0f), b(4), c(4, 0.5f), d(4);
    thrust::sequence(b.begin(), b.end(), 1.0f);
    thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin(), c.begin(), d.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(a.end(), b.end(), c.end(), d.end())), fused());
    show("fused", d);
    auto zipped = thrust::make_zip_iterator(thrust::make_tuple(k.begin(), v.begin()));
    printf("%d\n", thrust::transform_reduce(zipped, zipped + 10, product(), 0, thrust::plus<int>()));
    auto squares = thrust::make_transform_iterator(thrust::make_counting_iterator(1), square());
    printf("%ld\n", thrust::reduce(squares, squares + 100));
    int order[4] = {9, 0, 5, 2};
    thrust::device_vector<int> places(order, order + 4), taken(4);
    thrust::gather(places.begin(), places.end(), v.begin(), taken.begin());
    show("gathered", taken);
    printf("%d\n", thrust::reduce(thrust::make_permutation_iterator(v.begin(), places.begin()),
                                  thrust::make_permutation_iterator(v.begin(), places.end())));
    thrust::device_vector<int> spread(10, -1);
    thrust::scatter(taken.begin(), taken.end(), places.begin(), spread.begin());
    show("scattered", spread);
    thrust::reverse(spread.begin(), spread.end());
    show("reversed", spread);
    thrust::adjacent_difference(v.begin(), v.end(), v.begin());
    show("differences", v);
    printf("%d %d %d\n", thrust::all_of(k.begin(), k.end(), odd()), thrust::any_of(k.begin(), k.end(), odd()),
           thrust::none_of(spread.begin(), spread.end(), odd()));
    auto least = thrust::min_element(v.begin(), v.end());
    auto most = thrust::max_element(v.begin(), v.end());
    std::cout << *least << " at " << least - v.begin() << ", " << *most << " at " << most - v.begin() << std::endl;
    printf("%d %d\n", (int)(thrust::lower_bound(k.begin(), k.end(), 2) - k.begin()),
           (int)(thrust::upper_bound(k.begin(), k.end(), 2) - k.begin()));

    thrust::host_vector<int> h(12);
    for (int i = 0; i < 12; i++) h[i] = (i * 37) % 50;
    thrust::stable_sort(h.begin(), h.end(), by_last_digit());
    show("host", h);
    printf("%d %d\n", thrust::reduce(h.begin(), h.end()), (int)(thrust::find(h.begin(), h.end(), 11) - h.begin()));
    thrust::device_vector<int> raw = h;
    thrust::device_vector<int> totals(3);
    sort_own<<<1, 3>>>(thrust::raw_pointer_cast(raw.data()), thrust::raw_pointer_cast(&totals[0]), 4);
    show("in kernel", raw);
    show("totals", totals);
    int numbers[5] = {5, 4, 3, 2, 1};
    thrust::sort(numbers, numbers + 5);
    thrust::inclusive_scan(thrust::host, numbers, numbers + 5, numbers);
    printf("%d %d %d %d %d\n", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
    return 0;
}
