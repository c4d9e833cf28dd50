// A matrix whose rows are padded to a pitch, doubled element by element: however wide it is, every row
// begins at a boundary that memory likes.
//
// Data: `input` and `output` are `height` rows of `pitch` bytes, of which the first `width` floats count.
// What is behind them is nobody's.
// Launch:
//     size_t pitch;
//     cudaMallocPitch((void **)&input, &pitch, width * sizeof(float), height);
//     cudaMallocPitch((void **)&output, &pitch, width * sizeof(float), height);
//     dim3 block(32, 8);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     memory_pitched_rows<<<grid, block>>>(input, output, width, height, pitch);

__global__ void memory_pitched_rows(const float *input, float *output, unsigned int width,
                                    unsigned int height, size_t pitch)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        // CUDA counts a pitch in bytes, so a row is found through a pointer to bytes.
        const float *input_row = (const float *)((const char *)input + row * pitch);
        float *output_row = (float *)((char *)output + row * pitch);
        output_row[column] = 2.0f * input_row[column];
    }
}
