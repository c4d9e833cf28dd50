_global_ void scale(float *a) { a[threadIdx.x] *= 2.0f; }
int main() { return 0; }
// Covers X59.
