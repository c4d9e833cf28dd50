void launch(float *a, int n) { scale<<<1, n>>>(a, n); }
__global__ void scale(float *a, int n) { if (threadIdx.x < n) a[threadIdx.x] *= 2; }
int main() { launch(0, 1); }
// Covers X12.
