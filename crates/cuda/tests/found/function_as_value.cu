__global__ void in_order(int *out)
{
    for (int turn = 0; in_order < 3; turn++) {
        if (threadIdx.x == turn) out[turn] = turn + in_order;
        __syncthreads();
    }
}
