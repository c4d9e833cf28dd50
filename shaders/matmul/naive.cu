// Matrix multiply P = M x N, one thread per element of P: the inner product of a row of M and a
// column of N, every operand read from global memory.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; floats,
// row-major.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((columns + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
//     matmul_naive<<<grid, block>>>(m, n, p, rows, inner, columns);

__global__ void matmul_naive(const float *m, const float *n, float *p,
                             unsigned int rows, unsigned int inner, unsigned int columns)
{
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;

    if (row < rows && column < columns) {
        float sum = 0.0f;
        for (unsigned int k = 0; k < inner; ++k) {
            // Neighbouring threads read one element of M together, and a stretch of a row of N.
            sum += m[row * inner + k] * n[k * columns + column];
        }
        p[row * columns + column] = sum;
    }
}
