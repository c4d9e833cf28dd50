// X56: an array parameter of known width is no plain pointer, and the width must be known at file scope.
const int Nx = 12, Ny = 6;
__global__ void matrixAdd(float A[Ny][Nx], float B[Ny][Nx], float C[Ny][Nx])
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    C[j][i] = A[j][i] + B[j][i];
}
__global__ void wrongWidth(float A[My][Mx]) { A[0][0] = 1; }
int main()
{
    const int My = 6, Mx = 12;
    float *A, *B, *C;
    cudaMalloc(&A, 4); cudaMalloc(&B, 4); cudaMalloc(&C, 4);
    matrixAdd<<<1, 1>>>(A, B, C);
}
