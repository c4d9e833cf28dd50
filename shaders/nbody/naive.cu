// The gravity of n bodies, all pairs: each thread adds up what all bodies do to its own, one word per load.
//
// Data: `bodies` holds four floats per body: x, y, z and the mass. `accelerations` receives x, y, z and a zero.
// Launch: nbody_naive<<<(n + 255) / 256, 256>>>(bodies, accelerations, n), or any other block size.

// Keeps the pull of a body on itself, or on one very near, finite.
#define SOFTENING_SQUARED 0.01f

// Adds the acceleration towards `other`, whose fourth component is its mass, to `sum`.
__device__ void add_pull(float3 &sum, float4 here, float4 other)
{
    float x = other.x - here.x;
    float y = other.y - here.y;
    float z = other.z - here.z;
    float inverse = rsqrtf(x * x + y * y + z * z + SOFTENING_SQUARED);
    float strength = other.w * inverse * inverse * inverse;
    sum.x += strength * x;
    sum.y += strength * y;
    sum.z += strength * z;
}

__global__ void nbody_naive(const float *bodies, float *accelerations, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }

    float4 here = make_float4(bodies[4 * i], bodies[4 * i + 1], bodies[4 * i + 2], 0.0f);
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);
    for (unsigned int j = 0; j < n; j++) {
        // All lanes ask for the same word, four times over.
        float x = bodies[4 * j];
        float y = bodies[4 * j + 1];
        float z = bodies[4 * j + 2];
        float mass = bodies[4 * j + 3];
        add_pull(sum, here, make_float4(x, y, z, mass));
    }
    accelerations[4 * i] = sum.x;
    accelerations[4 * i + 1] = sum.y;
    accelerations[4 * i + 2] = sum.z;
    accelerations[4 * i + 3] = 0.0f;
}
