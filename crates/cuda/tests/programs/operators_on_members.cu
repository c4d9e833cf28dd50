// Operators of a structure's own on members of elements in memory, counted up before and after, in chains, and at places
// that change something themselves.
#include <cstdio>
#include <cuda_runtime.h>

struct Counter {
    int n;
    __host__ __device__ Counter &operator++() { n++; return *this; }
    __host__ __device__ Counter operator++(int) { Counter old = *this; n++; return old; }
    __host__ __device__ Counter &operator+=(int k) { n += k; return *this; }
};

struct Level { int n; };
__host__ __device__ Level &operator--(Level &level) { level.n--; return level; }
__host__ __device__ Level operator--(Level &level, int) { Level old = level; level.n--; return old; }

struct State {
    float a;
    Counter z;
    Counter many[3];
    Level level;
};

__host__ __device__ void count(State *st, int i, int *out)
{
    int x = (++st[i].z).n;
    int y = (st[i].z++).n;
    (st[i].z += 3) += 4;
    ++st[i].many[i % 3];
    st[i].many[x % 3]++;
    ++(++(++st[i].many[2]));
    --st[i].level;
    y += (st[i].level--).n;
    out[i] = x + 100 * y;
    int j = 0;
    ++st[i].many[j++];
    (++st[i].many[j++]).n *= 2;
    (st[i].many[--j] += 5) += 1;
    out[i] += 1000000 * j;
    State *s = st + i;
    ++s->z;
    s->z++;
    Counter *p = &s->many[1];
    ++*p;
    (*p)++;
}

__global__ void counts(State *st, int *out)
{
    int i = threadIdx.x;
    __shared__ State shared[4];
    shared[i] = st[i];
    count(st, i, out);
    ++shared[i].z;
    shared[i].z++;
    ++(++shared[i].z);
    int j = i;
    --shared[j++].level;
    st[i].a = shared[i].z.n * 10 + shared[i].level.n + j * 1000;
}

void show(const char *name, const State *st, const int *out)
{
    for (int i = 0; i < 4; i++)
        printf("%s %d: %d, %d %d %d, %d, %.1f, %d\n", name, i, st[i].z.n, st[i].many[0].n, st[i].many[1].n, st[i].many[2].n, st[i].level.n, st[i].a, out[i]);
}

int main()
{
    State h[4], own[4], *d;
    int out[4], *d_out;
    for (int i = 0; i < 4; i++) {
        h[i].a = 0;
        h[i].z.n = i * 10;
        for (int j = 0; j < 3; j++) h[i].many[j].n = j + i;
        h[i].level.n = 5 * i;
        own[i] = h[i];
    }
    cudaMalloc(&d, sizeof(h));
    cudaMalloc(&d_out, sizeof(out));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    counts<<<1, 4>>>(d, d_out);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    show("device", h, out);
    for (int i = 0; i < 4; i++) count(own, i, out);
    show("host", own, out);
    cudaFree(d);
    cudaFree(d_out);
    return 0;
}
