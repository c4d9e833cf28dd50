// The gravity of n bodies, all pairs, in tiles, four bodies per round of the loop: one comparison and one addition to
// the counter for four pulls, which do not wait for each other.
//
// Data: `bodies` holds four floats per body: x, y, z and the mass. `accelerations` receives x, y, z and a zero.
// Launch: nbody_unrolled<<<(n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(bodies, accelerations, n);

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

__global__ void nbody_unrolled(const float4 *bodies, float4 *accelerations, unsigned int n)
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
        for (unsigned int j = 0; j < BLOCK_X; j += 4) {
            add_pull(sum, here, sh_bodies[j]);
            add_pull(sum, here, sh_bodies[j + 1]);
            add_pull(sum, here, sh_bodies[j + 2]);
            add_pull(sum, here, sh_bodies[j + 3]);
        }
        // Everyone has read the tile before anyone replaces it.
        __syncthreads();
    }
    if (i < n) {
        accelerations[i] = make_float4(sum.x, sum.y, sum.z, 0.0f);
    }
}
