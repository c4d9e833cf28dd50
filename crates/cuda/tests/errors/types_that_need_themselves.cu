// Functions whose types cannot be known without those types.
__device__ float own(float a[own]) { return a[0]; }
template <int N> __device__ int next(int (&a)[sizeof(next<N + 1>)]) { return 0; }
__global__ void k(float *p) { p[0] = own(p); }
int main() { return 0; }
int second(int a[first]);
int first(int a[second]) { return a[0]; }
template <int N> int deeper(int (&a)[N], int (*b)[deeper<N + 1>]) { return 0; }
int use()
{
    int a[2] = {1, 2};
    return deeper<2>(a, nullptr) + first(a);
}
