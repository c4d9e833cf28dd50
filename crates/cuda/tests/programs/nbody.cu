#include <stdio.h>
#include <math.h>
#define N 128
#define SOFTENING 0.01f

struct Body { float x, y, z, vx, vy, vz; };

__global__ void bodyForce(Body *p, float dt, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    float Fx = 0.0f, Fy = 0.0f, Fz = 0.0f;
    for (int tile = 0; tile < gridDim.x; tile++) {
        __shared__ float3 spos[32];
        Body other = p[tile * blockDim.x + threadIdx.x];
        spos[threadIdx.x] = make_float3(other.x, other.y, other.z);
        __syncthreads();
        for (int j = 0; j < 32; j++) {
            float dx = spos[j].x - p[i].x, dy = spos[j].y - p[i].y, dz = spos[j].z - p[i].z;
            float distSqr = dx * dx + dy * dy + dz * dz + SOFTENING;
            float invDist = rsqrtf(distSqr);
            float invDist3 = invDist * invDist * invDist;
            Fx += dx * invDist3; Fy += dy * invDist3; Fz += dz * invDist3;
        }
        __syncthreads();
    }
    if (i < n) {
        p[i].vx += dt * Fx; p[i].vy += dt * Fy; p[i].vz += dt * Fz;
    }
}

__global__ void integrate(Body *p, float dt)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    p[i].x += p[i].vx * dt; p[i].y += p[i].vy * dt; p[i].z += p[i].vz * dt;
}

int main()
{
    Body h[N], *d;
    for (int i = 0; i < N; i++) {
        h[i].x = cosf(i * 0.7f); h[i].y = sinf(i * 1.3f); h[i].z = (i % 11) / 11.0f;
        h[i].vx = h[i].vy = h[i].vz = 0;
    }
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    for (int step = 0; step < 3; step++) {
        bodyForce<<<N / 32, 32>>>(d, 0.0005f, N);
        integrate<<<N / 32, 32>>>(d, 0.0005f);
    }
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    double px = 0, py = 0, pz = 0;
    for (int i = 0; i < N; i++) { px += h[i].vx; py += h[i].vy; pz += h[i].vz; }
    printf("momentum %s, body 5 at (%.2f, %.2f, %.2f)\n", fabs(px) + fabs(py) + fabs(pz) < 1e-3 ? "kept" : "lost",
           h[5].x, h[5].y, h[5].z);
    cudaFree(d);
    return 0;
}
