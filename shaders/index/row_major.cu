// A matrix laid out in row-major order: each element is its own row and column in one word.
//
// Memory is one long line, so the two indices of an element become one. Here the matrix is stored
// row after row: neighbouring threads, which lie along x, write neighbouring words.
//
// Data: `m` is `height` x `width` unsigned ints; the element of row r and column c holds
// r * 65536 + c.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     index_row_major<<<grid, block>>>(m, width, height);

__global__ void index_row_major(unsigned int *m, unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        m[row * width + column] = row << 16 | column;
    }
}
