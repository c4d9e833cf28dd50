// Thrust's algorithms with places that lie in variables: the first one is no policy.
#include <cstdio>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/transform.h>

int main()
{
    thrust::device_vector<float> a(4, 3.0f), b(4, 1.0f), c(4);
    auto first = a.begin();
    thrust::transform(first, a.end(), b.begin(), c.begin(), thrust::minus<float>());
    float seen = c[2];
    printf("%g\n", seen);
    thrust::device_ptr<const float> from = thrust::device_pointer_cast((const float *)thrust::raw_pointer_cast(a.data()));
    thrust::transform(from, from + 4, from, c.begin(), thrust::plus<float>());
    seen = c[3];
    printf("%g\n", seen);
    thrust::transform(thrust::device, a.begin(), a.end(), c.begin(), thrust::negate<float>());
    seen = c[1];
    printf("%g\n", seen);
    float left[3] = {1, 2, 3}, right[3] = {4, 5, 6}, out[3];
    float *place = left;
    thrust::transform(place, place + 3, right, out, thrust::plus<float>());
    printf("%g\n", out[2]);
    thrust::transform(thrust::host, place, place + 3, right, out, thrust::multiplies<float>());
    printf("%g\n", out[2]);
    return 0;
}
