// Arrays of structures and structures of arrays in kernels, with aligned structures and arrays inside.
#include <stdio.h>
#include <stdlib.h>
#define N 300

struct Pixel { float r, g, b; int seen; };
typedef struct { float r[N]; float g[N]; float b[N]; } Image;
struct __align__(16) Five { float a, b, c, d, e; };
struct Cell { int kind; float values[3]; };

__global__ void greyAoS(Pixel *pixels, float *grey, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Pixel p = pixels[i];
    grey[i] = 0.25f * p.r + 0.5f * p.g + 0.25f * p.b;
    pixels[i].seen += 1;
}

__global__ void greySoA(const Image *image, float *grey, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) grey[i] = 0.25f * image->r[i] + 0.5f * image->g[i] + 0.25f * image->b[i];
}

__global__ void fives(struct Five *data)
{
    Five f = data[threadIdx.x];
    f.e = f.a + f.b + f.c + f.d;
    data[threadIdx.x] = f;
}

__global__ void cells(Cell *data)
{
    Cell *own = &data[threadIdx.x];
    own->kind = -own->kind;
    for (int i = 0; i < 3; i++) own->values[i] *= i + 1;
}

int main()
{
    Pixel *h = (Pixel *)malloc(N * sizeof(Pixel));
    Image *image = (Image *)malloc(sizeof(Image));
    float one[N], two[N];
    for (int i = 0; i < N; i++) {
        h[i].r = image->r[i] = i;
        h[i].g = image->g[i] = 2 * i;
        h[i].b = image->b[i] = 255 - i;
        h[i].seen = 0;
    }
    Pixel *d_p; Image *d_i; float *d_g;
    cudaMalloc(&d_p, N * sizeof(Pixel)); cudaMalloc(&d_i, sizeof(Image)); cudaMalloc(&d_g, N * sizeof(float));
    cudaMemcpy(d_p, h, N * sizeof(Pixel), cudaMemcpyHostToDevice);
    cudaMemcpy(d_i, image, sizeof(Image), cudaMemcpyHostToDevice);
    greyAoS<<<3, 128>>>(d_p, d_g, N);
    cudaMemcpy(one, d_g, sizeof(one), cudaMemcpyDeviceToHost);
    greySoA<<<3, 128>>>(d_i, d_g, N);
    cudaMemcpy(two, d_g, sizeof(two), cudaMemcpyDeviceToHost);
    cudaMemcpy(h, d_p, N * sizeof(Pixel), cudaMemcpyDeviceToHost);
    int same = 0, seen = 0;
    for (int i = 0; i < N; i++) { same += one[i] == two[i]; seen += h[i].seen; }
    printf("%d same, %d seen, last %.2f\n", same, seen, one[N - 1]);

    Five f[4], *d_f;
    for (int i = 0; i < 4; i++) { f[i].a = i; f[i].b = 1; f[i].c = 2; f[i].d = 3; f[i].e = 0; }
    cudaMalloc(&d_f, sizeof(f));
    cudaMemcpy(d_f, f, sizeof(f), cudaMemcpyHostToDevice);
    fives<<<1, 4>>>(d_f);
    cudaMemcpy(f, d_f, sizeof(f), cudaMemcpyDeviceToHost);
    printf("%d bytes: %g %g\n", (int)sizeof(Five), f[0].e, f[3].e);

    Cell c[2] = {{1, {1, 2, 3}}, {2, {4, 5, 6}}}, *d_c;
    cudaMalloc(&d_c, sizeof(c));
    cudaMemcpy(d_c, c, sizeof(c), cudaMemcpyHostToDevice);
    cells<<<1, 2>>>(d_c);
    cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
    printf("%d %g %g %g, %d %g\n", c[0].kind, c[0].values[0], c[0].values[1], c[0].values[2], c[1].kind, c[1].values[2]);
    free(h); free(image);
    cudaFree(d_p); cudaFree(d_i); cudaFree(d_g); cudaFree(d_f); cudaFree(d_c);
    return 0;
}
