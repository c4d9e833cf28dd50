// X4 X85: what `cudaMallocPitch` wants.
__global__ void walk(float *data, size_t pitch) { data[pitch] = 1; }
int main()
{
    int pitch;
    float *datad;
    cudaMallocPitch((void *)&datad, &pitch, 100 * sizeof(float), 100);
    walk<<<100, 256>>>(datad, pitch);
    cudaMalloc((void *)&datad, 4);
    return 0;
}
// Covers X4, X85.
