// A mistake on purpose: pitched rows without a thread index. Every thread of the launch walks over the whole
// matrix, and all of them store the same.
//
// Data: `input` and `output` are `height` rows of `pitch` bytes, of which the first `width` floats count.
// Launch: memory_everyone_walks_all<<<2, dim3(8, 8)>>>(input, output, width, height, pitch).

__global__ void memory_everyone_walks_all(const float *input, float *output, unsigned int width,
                                          unsigned int height, size_t pitch)
{
    // Nobody asks who he is: every lane reads the same address at the same time.
    for (unsigned int row = 0; row < height; ++row) {
        const float *input_row = (const float *)((const char *)input + row * pitch);
        float *output_row = (float *)((char *)output + row * pitch);
        for (unsigned int column = 0; column < width; ++column) {
            output_row[column] = 2.0f * input_row[column];
        }
    }
}
