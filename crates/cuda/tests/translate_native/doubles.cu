// Where a literal needs its suffix, and where what stands beside it says that it is f64.
#include <math.h>

#define TOLERANCE 1e-12
#define HALF (1.0 / 2.0)
const double TWO_PI = 2.0 * M_PI;

struct Body {
    double2 position;
    double mass;
    float size;
};

__device__ double energy(const Body &body, double g) { return -g * body.mass / sqrt(body.position.x); }

// Moves bodies, and adds up what they have.
__global__ void step(Body *bodies, double *sums, const float *weights, int n, double h, long long count) {
    extern __shared__ double sh[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double own = 0.0;
    if (i < n) {
        bodies[i].position.x += h * 0.5;
        float weight = weights[i];
        weight *= 0.1;
        own = weight * HALF + energy(bodies[i], 6.674e-11) * (double)count;
        own = fabs(own) < TOLERANCE ? 0.0 : own;
        const double third = 1.0 / 3;
        own += sin(TWO_PI * own) + third;
    }
    sh[threadIdx.x] = own;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) sh[threadIdx.x] += sh[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = sh[0];
}
