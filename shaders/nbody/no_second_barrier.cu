// MISTAKE ON PURPOSE. The gravity of n bodies, all pairs, in tiles, with one barrier per tile in place of two: a
// fast warp replaces bodies of the tile that a slow one has not read yet.
//
// Data: `bodies` holds four floats per body: x, y, z and the mass. `accelerations` receives x, y, z and a zero.
// Launch: nbody_no_second_barrier<<<(n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(bodies, accelerations, n);

#define BLOCK_X 256

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

__global__ void nbody_no_second_barrier(const float4 *bodies, float4 *accelerations, unsigned int n)
{
    // The bodies that all threads of the block look at next, one for each thread.
    __shared__ float4 sh_bodies[BLOCK_X];

    unsigned int i = blockIdx.x * BLOCK_X + threadIdx.x;

    // A thread past the end has no body of its own. It stays all the same: it helps to load, and nobody may miss a
    // barrier.
    float4 here = bodies[min(i, n - 1)];
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);
    for (unsigned int first = 0; first < n; first += BLOCK_X) {
        // Beyond the last body there is one without mass, which pulls nobody.
        unsigned int mine = first + threadIdx.x;
        sh_bodies[threadIdx.x] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        if (mine < n) {
            sh_bodies[threadIdx.x] = bodies[mine];
        }
        // The tile is complete before anyone reads it.
        __syncthreads();
        for (unsigned int j = 0; j < BLOCK_X; j++) {
            add_pull(sum, here, sh_bodies[j]);
        }
        // Wrong: the next tile overwrites what other warps may still have to read.
    }
    if (i < n) {
        accelerations[i] = make_float4(sum.x, sum.y, sum.z, 0.0f);
    }
}
