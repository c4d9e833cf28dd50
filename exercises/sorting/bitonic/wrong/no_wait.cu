// fails: finding: race within a block
__global__ void solve(const unsigned int *x, unsigned int *y)
{
    __shared__ unsigned int part[256];
    int t = threadIdx.x;
    part[t] = x[t];
    __syncthreads();
    for (int size = 2; size <= 256; size *= 2) {
        for (int step = size / 2; step > 0; step /= 2) {
            int other = t ^ step;
            if (other > t) {
                bool rising = (t & size) == 0;
                unsigned int mine = part[t], its = part[other];
                if ((mine > its) == rising) {
                    part[t] = its;
                    part[other] = mine;
                }
            }
        }
    }
    y[t] = part[t];
}
