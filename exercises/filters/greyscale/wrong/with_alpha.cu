// fails: wrong: elements of grey
__global__ void solve(const unsigned int *pixels, unsigned int *grey, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned int red = pixels[i] & 255;
        unsigned int green = pixels[i] >> 8 & 255;
        unsigned int blue = pixels[i] >> 16;
        grey[i] = (2 * red + 5 * green + blue) / 8;
    }
}
