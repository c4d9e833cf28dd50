// libcu++: complex numbers in kernels, times, and limits.
#include <cstdio>
#include <cuda/std/chrono>
#include <cuda/std/complex>
#include <cuda/std/limits>

__global__ void combine(cuda::std::complex<float> *z, float *made)
{
    cuda::std::complex<float> a(3, 4), b = z[0];
    z[1] = a * b + 1.0f;
    z[2] = cuda::std::conj(z[1]) / a;
    made[0] = cuda::std::abs(a) + cuda::std::norm(b) + a.real();
    made[1] = cuda::std::numeric_limits<float>::max();
}

int main()
{
    cuda::std::complex<float> *z;
    float *made;
    cudaMallocManaged(&z, 3 * sizeof(*z));
    cudaMallocManaged(&made, 2 * sizeof(float));
    z[0] = cuda::std::complex<float>(0, 2);
    auto begin = cuda::std::chrono::high_resolution_clock::now();
    combine<<<1, 1>>>(z, made);
    cudaDeviceSynchronize();
    auto took = cuda::std::chrono::high_resolution_clock::now() - begin;
    printf("%g %g %g %g %g %g\n", z[1].real(), z[1].imag(), z[2].real(), z[2].imag(), made[0], made[1]);
    auto pause = cuda::std::chrono::duration_cast<cuda::std::chrono::milliseconds>(cuda::std::chrono::seconds(2));
    printf("%ld %d\n", (long)pause.count(), took.count() >= 0);
    cudaFree(z);
    cudaFree(made);
    return 0;
}
