// Constants by never being changed: what a compiler of WGSL calculates with them, it refuses.
__global__ void run(const int *in, int *out)
{
    int pixels = 0, places = 40, at = 9;
    int none = pixels * 2;
    int own[4] = {1, 2, 3, 4};
    out[0] = in[0] / pixels;
    out[1] = in[1] % none;
    out[2] = in[2] << places;
    out[3] = own[at] + own[in[3] & 3];
}
