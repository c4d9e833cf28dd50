// A loop that waits until others change memory: readable WGSL may read what the kernel never writes once, before the loop.
__global__ void waits(volatile int *flag, int *out)
{
    while (*flag == 0) { }
    out[threadIdx.x] = 1;
}
__global__ void asks(volatile int *flags, int *out)
{
    for (int i = 0; flags[blockIdx.x] != i; i = flags[0]) out[i] = i;
}
