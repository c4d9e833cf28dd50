// Launches that are not quite written as such: one message each.
__global__ void k(int *a, float x) { a[0] = x; }
template <typename T> __global__ void fill(T *a, int n) { a[0] = n; }
int main() {
    int *d;
    cudaMalloc(&d, 4);
    k<<<1, 1>>>;
    k<<<1, 1>>> d, 2;
    k<<<1, 1>>>(d 2);
    k<<<1, 1>>>(int *d, float 2);
    k<<<, 1>>>(d, 2);
    k<<<1; 1>>>(d, 2);
    k[1, 32](d, 2);
    k<1, 32>(d, 2);
    k<<1, 32>>(d, 2);
    fill[1, 32](d, 2);
    fill<int><<<1, 32>>>(d, 2);
    int many[3] = {1, 2, 3}, n = 2, k = 3;
    many[k < n, n > (1)] = 4;
    cudaFree(d);
    return missing;
}
