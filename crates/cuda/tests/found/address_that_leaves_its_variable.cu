__device__ int mutex = 0;

__global__ void unlock(int *out)
{
    __shared__ int sh_count;
    sh_count = 0;
    atomicExch(&mutex - 1, 0);
    out[0] = (&mutex)[1] + (&sh_count)[threadIdx.x] + *(&mutex + 0);
}
