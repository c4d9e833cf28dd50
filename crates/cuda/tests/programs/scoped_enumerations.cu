// Scoped enumerations as template arguments, as arguments of kernels and in a switch.
#include <cstdio>
enum class Op : int { Add, Sub, Mul };

template <Op op>
__device__ int apply(int a, int b)
{
    if (op == Op::Add)
        return a + b;
    else if (op == Op::Sub)
        return a - b;
    return a * b;
}

template <Op op>
__global__ void kernel(const int *a, const int *b, int *c, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) c[i] = apply<op>(a[i], b[i]);
}

__global__ void dynamic(Op op, int *c)
{
    switch (op) {
    case Op::Add:
        c[threadIdx.x] += 1;
        break;
    case Op::Sub:
        c[threadIdx.x] -= 1;
        break;
    default:
        c[threadIdx.x] *= 2;
    }
}

int main()
{
    int a[8], b[8], c[8], *da, *db, *dc;
    for (int i = 0; i < 8; i++) {
        a[i] = i;
        b[i] = 10 - i;
    }
    cudaMalloc(&da, 32);
    cudaMalloc(&db, 32);
    cudaMalloc(&dc, 32);
    cudaMemcpy(da, a, 32, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, 32, cudaMemcpyHostToDevice);
    kernel<Op::Add><<<1, 8>>>(da, db, dc, 8);
    cudaMemcpy(c, dc, 32, cudaMemcpyDeviceToHost);
    printf("%d %d\n", c[0], c[7]);
    kernel<Op::Mul><<<1, 8>>>(da, db, dc, 8);
    dynamic<<<1, 8>>>(Op::Mul, dc);
    cudaMemcpy(c, dc, 32, cudaMemcpyDeviceToHost);
    printf("%d %d\n", c[3], static_cast<int>(Op::Mul));
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
}
