// libcu++: complex numbers, which are Thrust's.
#pragma once
#include <thrust/complex.h>

namespace cuda {
namespace std {
template <typename T> using complex = thrust::complex<T>;
using thrust::abs;
using thrust::arg;
using thrust::norm;
using thrust::conj;
using thrust::polar;
using thrust::exp;
using thrust::log;
using thrust::sqrt;
using thrust::pow;
} // namespace std
} // namespace cuda
