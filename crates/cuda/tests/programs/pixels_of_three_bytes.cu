#include <stdio.h>
#include <stdlib.h>
#include <math.h>
typedef unsigned char uchar;
__constant__ int Gx[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
__constant__ int Gy[3][3] = {{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}};
__global__ void gray(const uchar3 *rgb, uchar *out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    uchar3 p = rgb[y * w + x];
    out[y * w + x] = (uchar)((p.x * 77 + p.y * 150 + p.z * 29) >> 8);
}
__global__ void sobel(const uchar *in, uchar *out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) { if (x < w && y < h) out[y * w + x] = 0; return; }
    int sx = 0, sy = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int v = in[(y + dy) * w + x + dx];
            sx += Gx[dy + 1][dx + 1] * v; sy += Gy[dy + 1][dx + 1] * v;
        }
    int mag = abs(sx) + abs(sy);
    out[y * w + x] = mag > 255 ? 255 : mag;
}
__global__ void blur(uchar *in, uchar *out, int w, int h) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col < w && row < h) {
        int pixVal = 0, pixels = 0;
        for (int r = -1; r < 2; ++r) for (int c = -1; c < 2; ++c) {
            int cr = row + r, cc = col + c;
            if (cr > -1 && cr < h && cc > -1 && cc < w) { pixVal += in[cr * w + cc]; pixels++; }
        }
        out[row * w + col] = (unsigned char)(pixVal / pixels);
    }
}
int main() {
    int w = 45, h = 37;
    uchar3 *img = (uchar3 *)malloc(w * h * sizeof(uchar3)), *d; uchar *g, *s, *b;
    for (int i = 0; i < w * h; i++) { img[i].x = i * 3; img[i].y = (i / w) * 7; img[i].z = (i % w) > 20 ? 200 : 10; }
    cudaMalloc(&d, w * h * sizeof(uchar3)); cudaMalloc(&g, w * h); cudaMalloc(&s, w * h); cudaMalloc(&b, w * h);
    cudaMemcpy(d, img, w * h * sizeof(uchar3), cudaMemcpyHostToDevice);
    dim3 t(16, 16), bl((w + t.x - 1) / t.x, (h + t.y - 1) / t.y);
    gray<<<bl, t>>>(d, g, w, h); blur<<<bl, t>>>(g, b, w, h); sobel<<<bl, t>>>(b, s, w, h);
    uchar *o = (uchar *)malloc(w * h);
    cudaMemcpy(o, s, w * h, cudaMemcpyDeviceToHost);
    unsigned sum = 0; for (int i = 0; i < w * h; i++) sum = sum * 31 + o[i];
    printf("%u %d %d\n", sum, o[w + 1], o[20 * w + 21]);
    cudaFree(d); cudaFree(g); cudaFree(s); cudaFree(b); free(img); free(o);
}
