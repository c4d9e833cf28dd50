// Methods and operators of structures that are members of others in device and in shared memory: they work on the memory, and
// one that changes nothing writes nothing.
#include <cstdio>

struct Vector {
    float x, y;
    __host__ __device__ Vector(float a = 0, float b = 0) : x(a), y(b) {}
    __host__ __device__ Vector operator*(float s) const { return Vector(x * s, y * s); }
    __host__ __device__ Vector &operator+=(const Vector &o) { x += o.x; y += o.y; return *this; }
    __host__ __device__ Vector &scale(float s) { x *= s; y *= s; return *this; }
    __host__ __device__ float norm() const { return fabsf(x) + fabsf(y); }
    __host__ __device__ float sum() { return x + y; }
};

struct Body {
    Vector position, velocity;
    Vector trail[2];
};

struct Counters {
    int hits, size;
    __device__ int capacity() const { return size; }
    __device__ void hit(int times) { hits += times; }
};

struct Table {
    int id;
    Counters counters;
};

__device__ void advance(Body *body, float dt) {
    body->position += body->velocity * dt;
    body->trail[1] += body->trail[0];
}

__device__ void swap(float *a, float *b) {
    float t = *a;
    *a = *b;
    *b = t;
}

// Every body by itself, by a reference, a pointer and an index.
__global__ void step(Body *bodies) {
    int i = threadIdx.x;
    Body &own = bodies[i];
    advance(&own, 0.5f);
    bodies[i].velocity.scale(2) += Vector(1, -1);
    own.trail[i % 2].scale(10);
    swap(&bodies[i].trail[0].x, &own.trail[1].y);
}

// Thread i asks its neighbours and changes only itself: nobody's change may get lost.
__global__ void neighbours(Body *bodies, float *sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int k = 0; k < 8; k++) {
        sum += bodies[(i + k) % n].velocity.norm() + bodies[(i + 3 * k) % n].velocity.sum();
        bodies[i].position.x += 1;
    }
    sums[i] = sum;
}

// One thread counts, others ask for what it leaves as it is, in device memory and in shared memory.
__global__ void count(Table *tables, int *out) {
    __shared__ Table local;
    int i = threadIdx.x;
    if (i == 0) {
        local.counters.hits = 0;
        local.counters.size = 7;
    }
    __syncthreads();
    if (i == 1) {
        tables[blockIdx.x].counters.hit(3);
        local.counters.hit(4);
    } else if (i % 2 == 0) {
        out[blockIdx.x * blockDim.x + i] = tables[blockIdx.x].counters.capacity() + local.counters.capacity();
    }
    __syncthreads();
    if (i % 2) out[blockIdx.x * blockDim.x + i] = local.counters.hits;
}

int main() {
    Body h[4], *bodies;
    for (int i = 0; i < 4; i++) {
        h[i].position = Vector(i, 2 * i);
        h[i].velocity = Vector(4, i);
        h[i].trail[0] = Vector(1, 2);
        h[i].trail[1] = Vector(3, i);
    }
    cudaMalloc(&bodies, sizeof h);
    cudaMemcpy(bodies, h, sizeof h, cudaMemcpyHostToDevice);
    step<<<1, 4>>>(bodies);
    cudaMemcpy(h, bodies, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; i++)
        printf("%g %g  %g %g  %g %g  %g %g\n", h[i].position.x, h[i].position.y, h[i].velocity.x, h[i].velocity.y,
               h[i].trail[0].x, h[i].trail[0].y, h[i].trail[1].x, h[i].trail[1].y);
    cudaFree(bodies);

    const int n = 1000;
    static Body many[n];
    static float sums[n];
    for (int i = 0; i < n; i++) many[i].velocity = Vector(i, -1);
    float *s;
    cudaMalloc(&bodies, sizeof many);
    cudaMalloc(&s, sizeof sums);
    cudaMemcpy(bodies, many, sizeof many, cudaMemcpyHostToDevice);
    neighbours<<<(n + 127) / 128, 128>>>(bodies, s, n);
    cudaMemcpy(many, bodies, sizeof many, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, s, sizeof sums, cudaMemcpyDeviceToHost);
    int lost = 0;
    for (int i = 0; i < n; i++) lost += many[i].position.x != 8;
    printf("%d lost, %g %g %g\n", lost, sums[0], sums[17], sums[n - 1]);
    cudaFree(bodies);
    cudaFree(s);

    Table t[2] = {{1, {0, 5}}, {2, {100, 6}}}, *tables;
    int out[128], *o;
    cudaMalloc(&tables, sizeof t);
    cudaMalloc(&o, sizeof out);
    cudaMemcpy(tables, t, sizeof t, cudaMemcpyHostToDevice);
    count<<<2, 64>>>(tables, o);
    cudaMemcpy(t, tables, sizeof t, cudaMemcpyDeviceToHost);
    cudaMemcpy(out, o, sizeof out, cudaMemcpyDeviceToHost);
    printf("%d %d, %d %d, %d %d %d %d\n", t[0].counters.hits, t[0].counters.size, t[1].counters.hits, t[1].counters.size,
           out[0], out[1], out[64], out[127]);
    cudaFree(tables);
    cudaFree(o);
    return 0;
}
