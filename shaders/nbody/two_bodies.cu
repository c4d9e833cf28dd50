// The gravity of n bodies, all pairs, in tiles, with two bodies to each thread: what is read from shared memory serves
// both.
//
// Data: `bodies` holds four floats per body: x, y, z and the mass. `accelerations` receives x, y, z and a zero.
// Launch: nbody_two_bodies<<<(n + 2 * BLOCK_X - 1) / (2 * BLOCK_X), BLOCK_X>>>(bodies, accelerations, n);

#define BLOCK_X 128

// Keeps the pull of a body on itself, or on one very near, finite.
#define SOFTENING_SQUARED 0.01f

// The acceleration towards `other`, whose fourth component is its mass.
__device__ float3 pull(float4 here, float4 other)
{
    float x = other.x - here.x;
    float y = other.y - here.y;
    float z = other.z - here.z;
    float inverse = rsqrtf(x * x + y * y + z * z + SOFTENING_SQUARED);
    float strength = other.w * inverse * inverse * inverse;
    return make_float3(strength * x, strength * y, strength * z);
}

// Adds two pulls to each other first, so that a sum waits for one addition in place of two.
__device__ void add(float3 &sum, float3 one, float3 other)
{
    sum.x += one.x + other.x;
    sum.y += one.y + other.y;
    sum.z += one.z + other.z;
}

__global__ void nbody_two_bodies(const float4 *bodies, float4 *accelerations, unsigned int n)
{
    // The bodies that all threads of the block look at next, one for each thread.
    __shared__ float4 sh_bodies[BLOCK_X];

    // The thread's second body lies a block behind its first, so that lanes load neighbours.
    unsigned int i = 2 * blockIdx.x * BLOCK_X + threadIdx.x;
    unsigned int k = i + BLOCK_X;

    // A thread past the end has no body of its own. It stays all the same: it helps to load, and nobody may miss a
    // barrier.
    float4 here = bodies[min(i, n - 1)];
    float4 there = bodies[min(k, n - 1)];
    float3 sum_here = make_float3(0.0f, 0.0f, 0.0f);
    float3 sum_there = make_float3(0.0f, 0.0f, 0.0f);
    for (unsigned int first = 0; first < n; first += BLOCK_X) {
        // Beyond the last body there is one without mass, which pulls nobody.
        unsigned int mine = first + threadIdx.x;
        sh_bodies[threadIdx.x] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        if (mine < n) {
            sh_bodies[threadIdx.x] = bodies[mine];
        }
        // The tile is complete before anyone reads it.
        __syncthreads();
        for (unsigned int j = 0; j < BLOCK_X; j += 2) {
            float4 one = sh_bodies[j];
            float4 other = sh_bodies[j + 1];
            add(sum_here, pull(here, one), pull(here, other));
            add(sum_there, pull(there, one), pull(there, other));
        }
        // Everyone has read the tile before anyone replaces it.
        __syncthreads();
    }
    if (i < n) {
        accelerations[i] = make_float4(sum_here.x, sum_here.y, sum_here.z, 0.0f);
    }
    if (k < n) {
        accelerations[k] = make_float4(sum_there.x, sum_there.y, sum_there.z, 0.0f);
    }
}
