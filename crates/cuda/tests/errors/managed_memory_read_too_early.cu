// Managed memory between a launch and a call that waits for it; and a template's type that two arguments disagree about.
__global__ void fill(int *p) { p[threadIdx.x] = threadIdx.x; }
__global__ void show(const int *p) { printf("%d\n", p[0]); }
template <typename T> __global__ void set(T *p, T value) { p[threadIdx.x] = value; }
void early()
{
    int *p;
    cudaMallocManaged(&p, 1024);
    p[0] = 1;
    fill<<<1, 256>>>(p);
    printf("%d\n", p[255]);
    printf("%d\n", p[254]);
}
void late(bool wait)
{
    int *p, *q;
    cudaMallocManaged((void **)&p, 1024);
    cudaMallocManaged(&q, 1024);
    show<<<1, 1>>>(p);
    printf("%d\n", p[0]);
    fill<<<1, 256>>>(p);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%d\n", p[255]);
    if (wait) {
        fill<<<1, 256>>>(q);
    } else {
        q[0] = q[1];
    }
    cudaStreamSynchronize(0);
    printf("%d\n", *q);
}
int main()
{
    float *d;
    cudaMalloc(&d, 16);
    set<<<1, 4>>>(d, 3);
    set<<<1, 4>>>(d, 3.0f);
    set<float><<<1, 4>>>(d, 3);
    early();
    late(missing);
}
