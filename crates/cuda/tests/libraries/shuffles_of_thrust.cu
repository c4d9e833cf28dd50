// Orders by chance, which must hold every element once, and the ends of a range by an order of the program's own.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/host_vector.h>
#include <thrust/random.h>
#include <thrust/sequence.h>
#include <thrust/shuffle.h>
#include <thrust/sort.h>
struct Point {
    int x, y;
};
struct by_y {
    __host__ __device__ bool operator()(const Point &a, const Point &b) const { return a.y < b.y; }
};
int main()
{
    const int n = 1000;
    thrust::device_vector<int> keys(n), copy(n);
    thrust::sequence(keys.begin(), keys.end());
    thrust::default_random_engine engine(7);
    thrust::shuffle_copy(thrust::device, keys.begin(), keys.end(), copy.begin(), engine);
    thrust::shuffle(keys.begin(), keys.end(), engine);
    thrust::host_vector<int> one = keys, other = copy;
    int moved = 0, apart = 0;
    for (int i = 0; i < n; i++) {
        moved += one[i] != i;
        apart += one[i] != other[i];
    }
    thrust::sort(keys.begin(), keys.end());
    thrust::sort(copy.begin(), copy.end());
    thrust::host_vector<int> first = keys, second = copy;
    int right = 0;
    for (int i = 0; i < n; i++) right += first[i] == i && second[i] == i;
    printf("%d %d %d\n", moved > 900, apart > 900, right);

    // The same engine orders on the host and on the device alike.
    thrust::host_vector<int> here(100);
    thrust::device_vector<int> there(100);
    thrust::sequence(here.begin(), here.end());
    thrust::sequence(there.begin(), there.end());
    thrust::shuffle(thrust::host, here.begin(), here.end(), thrust::minstd_rand(3));
    thrust::shuffle(thrust::device, there.begin(), there.end(), thrust::minstd_rand(3));
    printf("%d\n", thrust::host_vector<int>(there) == here);

    Point host[4] = {{1, 5}, {2, -3}, {3, 9}, {4, 0}};
    thrust::device_vector<Point> points(host, host + 4);
    auto found = thrust::minmax_element(thrust::device, points.begin(), points.end(), by_y());
    printf("%d %d\n", (int)(found.first - points.begin()), (int)(found.second - points.begin()));
    auto both = thrust::minmax_element(host, host + 4, by_y());
    printf("%d %d\n", both.first->x, both.second->x);
    return 0;
}
