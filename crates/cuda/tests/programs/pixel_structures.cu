// Structures of bytes and of short numbers, read, mixed and written by a kernel.
#include <cstdio>

struct Pixel {
    unsigned char r, g, b;
};

struct RGBA {
    unsigned char r, g, b, a;
};

__device__ Pixel mix(Pixel p, Pixel q)
{
    Pixel m;
    m.r = (p.r + q.r) / 2;
    m.g = (p.g + q.g) / 2;
    m.b = (p.b + q.b) / 2;
    return m;
}

__global__ void flip(const Pixel *in, Pixel *out, RGBA *four, short2 *pairs, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    Pixel p = in[y * w + x], q = in[y * w + (w - 1 - x)];
    out[y * w + x] = mix(p, q);
    out[y * w + x].g ^= 0x0f;
    RGBA c = {p.r, p.g, p.b, 255};
    four[y * w + x] = c;
    pairs[y * w + x].x = x - y;
    pairs[y * w + x].y = -300 * x;
}

int main()
{
    const int w = 13, h = 7, n = w * h;
    Pixel a[n], b[n], *da, *db;
    RGBA f[n], *df;
    short2 s[n], *ds;
    for (int i = 0; i < n; i++) {
        a[i].r = i;
        a[i].g = 3 * i;
        a[i].b = 255 - i;
    }
    cudaMalloc(&da, sizeof a);
    cudaMalloc(&db, sizeof a);
    cudaMalloc(&df, sizeof f);
    cudaMalloc(&ds, sizeof s);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemset(db, 0, sizeof b);
    flip<<<dim3(4, 2), dim3(4, 4)>>>(da, db, df, ds, w, h);
    cudaMemcpy(b, db, sizeof b, cudaMemcpyDeviceToHost);
    cudaMemcpy(f, df, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(s, ds, sizeof s, cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        sum = sum * 31 + b[i].r + b[i].g * 3 + b[i].b * 7 + f[i].a + f[i].g + s[i].x * 11 + s[i].y;
    printf("%u %d %d %d %d %d\n", sum, b[20].r, b[20].g, f[20].b, s[20].x, s[20].y);
    cudaFree(da);
    cudaFree(db);
    cudaFree(df);
    cudaFree(ds);
}
