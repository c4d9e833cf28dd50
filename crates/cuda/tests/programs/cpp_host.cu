// Structures, templates, strings, vectors and streams on the host around kernels with local arrays and a switch.
#include <iostream>
#include <iomanip>
#include <string>
#include <vector>
#include <algorithm>
using std::cout; using std::endl;
struct Counter {
    int count;
    Counter(int start) : count(start) {}
    void add(int by) { count += by; }
    int get() const { return count; }
};
template <typename T, int N> struct Box { T items[N]; };
template <int BLOCK> __global__ void fill(int *out, int value) {
    int row[4] = {0};
    for (int i = 0; i < 4; i++) row[i] = value * i;
    int *mine = &out[blockIdx.x * BLOCK];
    int best = row[0];
    for (int i = 1; i < 4; i++) best = max(best, row[i]);
    mine[threadIdx.x] = threadIdx.x < BLOCK / 2 ? best : -best;
    switch (threadIdx.x) { case 0: mine[0] += 100; break; case 1: case 2: mine[threadIdx.x] += 200; break; default: break; }
}
__global__ void stencil(float *data, int n) {
    int i = threadIdx.x;
    float left = (i > 0) ? data[i - 1] : 0.f, right;
    right = (i + 1 < n) ? data[i + 1] : 0.f;
    __syncthreads();
    data[i] = (left + right) * .5f;
}
int main() {
    Counter c(5); c.add(3);
    Box<int, 3> box = {{1, 2, 3}};
    std::string name = "warp"; name += "ground";
    cout << name << " " << c.get() << " " << box.items[2] << " " << name.size() << endl;
    cout << std::fixed << std::setprecision(3) << 3.14159 << std::setw(6) << 42 << "\n";
    std::vector<float> v = {3, 1, 2};
    std::sort(v.begin(), v.end());
    for (auto &x : v) { x *= 2; cout << x << ' '; }
    cout << endl;
    int *d; int h[16];
    cudaMalloc((void**)&d, sizeof(h));
    fill<8><<<2, 8>>>(d, 7);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) cout << h[i] << (i == 15 ? "\n" : ",");
    float f[4] = {1, 2, 3, 4}, *df; cudaMalloc(&df, 16);
    cudaMemcpy(df, f, 16, cudaMemcpyHostToDevice);
    stencil<<<1, 4>>>(df, 4);
    cudaMemcpy(f, df, 16, cudaMemcpyDeviceToHost);
    cout << f[0] << f[1] << f[2] << f[3] << endl;
    cudaFree(d); cudaFree(df);
}
