#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/set_operations.h>
#include <thrust/functional.h>
#include <cstdio>

// Sets of sorted ranges in which values occur several times, on both sides, with an order and a policy.

template <typename V> void show(const char *name, const V &values, long count)
{
    printf("%-22s", name);
    for (long i = 0; i < count; i++) printf(" %d", (int)values[i]);
    printf("\n");
}

template <typename V> void all(const V &a, const V &b)
{
    V c(a.size() + b.size());
    show("union", c, thrust::set_union(a.begin(), a.end(), b.begin(), b.end(), c.begin()) - c.begin());
    show("intersection", c, thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), c.begin()) - c.begin());
    show("difference", c, thrust::set_difference(a.begin(), a.end(), b.begin(), b.end(), c.begin()) - c.begin());
    show("symmetric difference", c, thrust::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), c.begin()) - c.begin());
}

int main()
{
    int first[] = {0, 1, 1, 1, 3, 5, 5, 9}, second[] = {1, 1, 2, 5, 5, 5, 8};
    all(thrust::host_vector<int>(first, first + 8), thrust::host_vector<int>(second, second + 7));
    all(thrust::device_vector<int>(first, first + 8), thrust::device_vector<int>(second, second + 7));

    int down[] = {9, 7, 7, 4, 1}, other[] = {8, 7, 4, 4};
    thrust::device_vector<int> a(down, down + 5), b(other, other + 4), c(9);
    auto end = thrust::set_union(thrust::device, a.begin(), a.end(), b.begin(), b.end(), c.begin(), thrust::greater<int>());
    show("downwards", c, end - c.begin());
    end = thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), c.begin(), thrust::greater<int>());
    show("downwards, in both", c, end - c.begin());

    // Many: the multiples of 2 and of 3.
    thrust::host_vector<int> twos, threes;
    for (int i = 0; i < 30000; i += 2) twos.push_back(i);
    for (int i = 0; i < 30000; i += 3) threes.push_back(i);
    thrust::device_vector<int> x = twos, y = threes, z(25000);
    long both = thrust::set_intersection(x.begin(), x.end(), y.begin(), y.end(), z.begin()) - z.begin();
    printf("%ld in both, the last is %d\n", both, (int)z[both - 1]);
    long any = thrust::set_union(x.begin(), x.end(), y.begin(), y.end(), z.begin()) - z.begin();
    printf("%ld in any, the last is %d\n", any, (int)z[any - 1]);
}
