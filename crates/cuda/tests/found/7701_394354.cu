// Pictures of bytes: grey, negative, blur, and four bytes at once.
#include <stdio.h>
#include <stdlib.h>

typedef unsigned char uchar;

__global__ void toGrey(const uchar *rgb, uchar *grey, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int at = y * width + x;
        const uchar r = rgb[3 * at], g = rgb[3 * at + 1], b = rgb[3 * at + 2];
        grey[at] = (uchar)((r * 77 + g * 151 + b * 28) >> 8);
    }
}

__global__ void negative(uchar *grey, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) grey[i] = 255 - grey[i];
}

__global__ void blur(const uchar *in, uchar *out, int w, int h)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= w || row >= h) return;
    int sum = 0, pixels = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            int r = row + dy, c = col + dx;
            if (r > -1 && r < h && c > -1 && c < w) {
                sum += in[r * w + c];
           }
        }
    out[row * w + col] = (uchar)(sum / pixels);
}

__global__ void swapChannels(uchar4 *pixels, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar4 p = pixels[i];
    pixels[i] = make_uchar4(p.z, p.y, p.x, 255);
}

__global__ void brighten(char *small, short *middle, unsigned short *wide, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        small[i] = small[i] * 3;
        middle[i] -= 1000;
        wide[i] += 60000;
    }
}

int main()
{
    const int w = 20, h = 9;
    uchar rgb[w * h * 3], grey[w * h];
    for (int i = 0; i < w * h * 3; i++) rgb[i] = (i * 29) & 255;
    uchar *d_rgb, *d_grey, *d_out;
    cudaMalloc(&d_rgb, sizeof(rgb)); cudaMalloc(&d_grey, sizeof(grey)); cudaMalloc(&d_out, sizeof(grey));
    cudaMemcpy(d_rgb, rgb, sizeof(rgb), cudaMemcpyHostToDevice);
    dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
    toGrey<<<grid, block>>>(d_rgb, d_grey, w, h);
    negative<<<(w * h + 63) / 64, 64>>>(d_grey, w * h);
    blur<<<grid, block>>>(d_grey, d_out, w, h);
    cudaMemcpy(grey, d_out, sizeof(grey), cudaMemcpyDeviceToHost);
    unsigned int sum = 0;
    for (int i = 0; i < w * h; i++) sum = sum * 31 + grey[i];
    printf("%d %d %d, %u\n", grey[0], grey[w + 1], grey[w * h - 1], sum);

    uchar4 p[5], *d_p;
    for (int i = 0; i < 5; i++) { p[i].x = i; p[i].y = 100 + i; p[i].z = 200 + i; p[i].w = 0; }
    cudaMalloc(&d_p, sizeof(p));
    cudaMemcpy(d_p, p, sizeof(p), cudaMemcpyHostToDevice);
    swapChannels<<<1, 8>>>(d_p, 5);
    cudaMemcpy(p, d_p, sizeof(p), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", p[4].x, p[4].y, p[4].z, p[4].w);

    char c[3] = {1, 100, -50}, *d_c;
    short s[3] = {0, -32000, 32000}, *d_s;
    unsigned short u[3] = {1, 10000, 5536}, *d_u;
    cudaMalloc(&d_c, sizeof(c)); cudaMalloc(&d_s, sizeof(s)); cudaMalloc(&d_u, sizeof(u));
    cudaMemcpy(d_c, c, sizeof(c), cudaMemcpyHostToDevice);
    cudaMemcpy(d_s, s, sizeof(s), cudaMemcpyHostToDevice);
    cudaMemcpy(d_u, u, sizeof(u), cudaMemcpyHostToDevice);
    brighten<<<1, 4>>>(d_c, d_s, d_u, 3);
    cudaMemcpy(c, d_c, sizeof(c), cudaMemcpyDeviceToHost);
    cudaMemcpy(s, d_s, sizeof(s), cudaMemcpyDeviceToHost);
    cudaMemcpy(u, d_u, sizeof(u), cudaMemcpyDeviceToHost);
    printf("%d %d %d | %d %d %d | %d %d %d\n", c[0], c[1], c[2], s[0], s[1], s[2], u[0], u[1], u[2]);
    cudaFree(d_rgb); cudaFree(d_grey); cudaFree(d_out); cudaFree(d_p); cudaFree(d_c); cudaFree(d_s); cudaFree(d_u);
    return 0;
}
