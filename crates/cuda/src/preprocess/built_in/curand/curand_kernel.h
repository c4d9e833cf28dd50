// cuRAND for kernels.
#pragma once
#include <curand_uniform.h>
#include <curand_normal.h>
#include <curand_lognormal.h>
#include <curand_poisson.h>
#include <curand_sobol.h>
#include <curand.h>
