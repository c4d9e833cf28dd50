// MISTAKE ON PURPOSE. One step of heat through a plate, written over the cells that it is calculated
// from: a thread may read a neighbour that is a step ahead.
//
// Data: `cells` is `height` rows of `width` floats. `rate` says how much of the difference to each
// neighbour flows in a step.
// Launch:
//     dim3 block(32, 8);
//     dim3 grid((width + 31) / 32, (height + 7) / 8);
//     stencil_plane_in_place<<<grid, block>>>(cells, width, height, 0.1f);

__global__ void stencil_plane_in_place(float *cells, unsigned int width,
                              unsigned int height, float rate)
{
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
    // The last blocks hang over the plate.
    if (x >= width || y >= height) {
        return;
    }

    unsigned int i = y * width + x;
    float here = cells[i];
    float next = here;
    if (x > 0 && y > 0 && x + 1 < width && y + 1 < height) {
        // Wrong: the neighbours' threads overwrite these words in the same launch.
        float around = cells[i - 1] + cells[i + 1] + cells[i - width] + cells[i + width];
        next = here + rate * (around - 4.0f * here);
    }
    cells[i] = next;
}
