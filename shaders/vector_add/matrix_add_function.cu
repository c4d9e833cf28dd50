// Matrix addition through a function of the device: c = a + 2 b, element by element, where a function
// of its own doubles an element of b.
//
// Data: `a`, `b` and `c` are `height` rows of `width` floats, row-major.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     matrix_add_function<<<grid, block>>>(a, b, c, width, height);

// A __device__ function cannot be launched; kernels call it. It is compiled into each of them.
__device__ float double_value(float x)
{
    return 2.0f * x;
}

__global__ void matrix_add_function(const float *a, const float *b, float *c,
                                    unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        unsigned int i = row * width + column;
        c[i] = a[i] + double_value(b[i]);
    }
}
