// Particles in managed memory, moved by functions that take references and pointers.
#include <cstdio>
#include <cmath>

struct Particle {
    float3 position;
    float mass;
};

__host__ __device__ inline float3 operator+(const float3 &a, const float3 &b)
{
    return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}

__device__ void step(Particle &p, float dt, int *steps)
{
    float3 move = make_float3(dt, 2.0f * dt, 0.0f);
    p.position = p.position + move;
    *steps += 1;
}

__global__ void advance(Particle *particles, float4 *velocity, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int steps = 0;
    for (int turn = 0; turn < 3; ++turn)
        step(particles[i], dt, &steps);
    particles[i].mass *= steps;
    float4 v = velocity[i];
    v.w = v.x * v.x + v.y * v.y;
    velocity[i] = v;
}

int main()
{
    const int n = 10;
    Particle *particles;
    float4 *velocity;
    cudaMallocManaged(&particles, n * sizeof(Particle));
    cudaMallocManaged(&velocity, n * sizeof(float4));
    for (int i = 0; i < n; i++) {
        particles[i].position = make_float3(i, 0, 1);
        particles[i].mass = 1.5f;
        velocity[i] = {float(i), 1, 0, 0};
    }
    advance<<<1, 32>>>(particles, velocity, n, 0.5f);
    cudaDeviceSynchronize();
    Particle last = particles[n - 1];
    printf("(%.1f, %.1f, %.1f) mass %.1f speed %.3f\n", last.position.x, last.position.y, last.position.z,
           last.mass, sqrt(velocity[n - 1].w));
    cudaFree(particles);
    cudaFree(velocity);
    return 0;
}
