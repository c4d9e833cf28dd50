// Rectangles are copied between all memories, whatever their widths, and rows of one object into its own.
#include <cstdio>
#include <cstring>
#include <vector>

__global__ void fill(unsigned char *p, size_t pitch, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x < w && y < h) p[y * pitch + x] = (unsigned char)(x * 7 + y * 3);
}
int main() {
    for (int w : {4, 13, 64, 1000}) {
        int h = 37; unsigned char *d, *e; size_t pitch, other;
        cudaMallocPitch(&d, &pitch, w, h); cudaMallocPitch(&e, &other, w + 600, h);
        fill<<<dim3((w + 127) / 128, h), 128>>>(d, pitch, w, h);
        std::vector<unsigned char> a(w * h), b(w * h), c(w * h, 9);
        cudaMemcpy2D(a.data(), w, d, pitch, w, h, cudaMemcpyDeviceToHost);
        cudaMemset2D(e, other, 5, w + 600, h);
        cudaMemcpy2D(e + 4, other, d, pitch, w, h, cudaMemcpyDeviceToDevice);
        cudaMemcpy2D(b.data(), w, e + 4, other, w, h, cudaMemcpyDeviceToHost);
        printf("%d %d", w, memcmp(a.data(), b.data(), w * h));
        // one column, and overlapping rows of one object
        cudaMemcpy2D(c.data(), 1, e + 5, other, 1, h, cudaMemcpyDeviceToHost);
        int sum = 0; for (int i = 0; i < h; i++) sum += c[i];
        cudaMemcpy2D(d + pitch, pitch, d, pitch, w, 1, cudaMemcpyDeviceToDevice);
        cudaMemcpy(a.data(), d + pitch, w, cudaMemcpyDeviceToHost);
        unsigned char edge[8]; cudaMemcpy(edge, e, 8, cudaMemcpyDeviceToHost);
        cudaMemcpy2D(d, pitch, b.data(), w, w, h, cudaMemcpyHostToDevice);
        std::vector<unsigned char> g(w * h);
        cudaMemcpy2D(g.data(), w, d, pitch, w, h, cudaMemcpyDefault);
        printf(" %d %d %d %d %d", sum, a[0], a[w - 1], edge[3], memcmp(g.data(), b.data(), w * h));
        printf(" %s\n", cudaGetErrorName(cudaMemcpy2D(g.data(), w - 1, d, pitch, w, h, cudaMemcpyDeviceToHost)));
        cudaFree(d); cudaFree(e);
    }
}
