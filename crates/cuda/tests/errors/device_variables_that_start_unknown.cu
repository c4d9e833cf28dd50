__device__ int changes = 3;
__device__ const int itself = itself;
__device__ int copied = changes;
__constant__ int within[2] = { 1, changes };
__device__ const char *names[2] = { "one", "two" };
__global__ void read(int *out) { out[0] = copied + within[1] + names[0][0] + itself; }
