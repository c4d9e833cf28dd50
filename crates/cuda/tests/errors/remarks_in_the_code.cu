// A listing with the numbers of its lines and a remark in it.
__global__ void kernel(float *out)
{
1.  out[threadIdx.x] = 1.0f;   <- each thread
}
// Covers X32.
