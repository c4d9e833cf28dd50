// A zipped place serves as a tuple of values and as one of references.
#include <cstdio>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>

struct add_key {
    __host__ __device__ void operator()(thrust::tuple<int &, float &> at) const
    {
        thrust::get<1>(at) += 100 * thrust::get<0>(at);
        thrust::get<0>(at) = -thrust::get<0>(at);
    }
};

struct product {
    __host__ __device__ double operator()(thrust::tuple<long, double> at) const
    {
        return thrust::get<0>(at) * thrust::get<1>(at);
    }
};

int main()
{
    thrust::device_vector<int> keys(8);
    thrust::device_vector<float> values(8);
    thrust::device_vector<double> products(8);
    for (int i = 0; i < 8; i++) {
        keys[i] = i / 3;
        values[i] = i + 0.5f;
    }
    auto first = thrust::make_zip_iterator(thrust::make_tuple(keys.begin(), values.begin()));
    thrust::for_each(first, first + 8, add_key());
    thrust::transform(first, first + 8, products.begin(), product());
    for (int i = 0; i < 8; i++) printf("%d %g %g\n", (int)keys[i], (float)values[i], (double)products[i]);
    int a = 1;
    float b = 2;
    thrust::tuple<int &, float &> both(a, b);
    add_key()(both);
    printf("%d %g\n", a, b);
}
