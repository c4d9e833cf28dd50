// Libraries that are not here are named, once each, instead of every line that uses them.
#include <thrust/device_vector.h>
#include <cublas_v2.h>
#include <cudnn.h>
int main()
{
    thrust::device_vector<int> v(10);
    cublasHandle_t handle;
    cublasCreate(&handle);
    return 0;
}
