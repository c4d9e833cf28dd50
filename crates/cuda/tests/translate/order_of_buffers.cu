// Which barriers order buffers: as few as will do.
#define BLOCK 256

// One block goes through all, and each thread reads and writes its own elements: none has to.
__global__ void own_elements(unsigned int *counts, unsigned int n)
{
    __shared__ unsigned int sh_sums[BLOCK];
    unsigned int carried = 0;
    for (unsigned int first = 0; first < n; first += BLOCK) {
        unsigned int i = first + threadIdx.x;
        sh_sums[threadIdx.x] = i < n ? counts[i] : 0;
        for (unsigned int stride = 1; stride < BLOCK; stride *= 2) {
            __syncthreads();
            unsigned int before = threadIdx.x >= stride ? sh_sums[threadIdx.x - stride] : 0;
            __syncthreads();
            sh_sums[threadIdx.x] += before;
        }
        __syncthreads();
        if (i < n) {
            counts[i] = carried + sh_sums[threadIdx.x];
        }
        carried += sh_sums[BLOCK - 1];
        __syncthreads();
    }
}

// Here they read their neighbours': two of the barriers of a turn have to, and none within the inner loop.
__global__ void neighbours(unsigned int *counts, unsigned int n)
{
    __shared__ unsigned int sh_sums[BLOCK];
    for (unsigned int turn = 0; turn < 10; turn += 1) {
        sh_sums[threadIdx.x] = counts[(threadIdx.x + 1) % BLOCK];
        __syncthreads();
        for (unsigned int stride = 1; stride < BLOCK; stride *= 2) {
            __syncthreads();
            unsigned int before = threadIdx.x >= stride ? sh_sums[threadIdx.x - stride] : 0;
            __syncthreads();
            sh_sums[threadIdx.x] += before;
        }
        counts[threadIdx.x] = sh_sums[threadIdx.x];
        __syncthreads();
    }
}

// The way out of the loop goes round the barrier at its end: the one behind it has to, as well.
__global__ void ways_out(unsigned int *counts, const unsigned int *stop, unsigned int *output)
{
    for (unsigned int turn = 0; turn < 10; turn += 1) {
        counts[threadIdx.x] = turn;
        if (stop[turn] != 0) {
            break;
        }
        __syncthreads();
        output[threadIdx.x] += counts[threadIdx.x ^ 1];
        __syncthreads();
    }
    __syncthreads();
    output[threadIdx.x] += counts[threadIdx.x ^ 2];
}

// What is written before the loop meets what is written in it, and turns of the loop do not meet: that is ordered once.
__global__ void prologue(const unsigned int *input, unsigned int *carries, unsigned int n)
{
    __shared__ unsigned int sh_sums[BLOCK];
    if (threadIdx.x == 0) {
        carries[0] = 0;
    }
    for (unsigned int first = 0; first < n; first += BLOCK) {
        unsigned int i = first + threadIdx.x;
        __syncthreads();
        sh_sums[threadIdx.x] = i < n ? input[i] : 0;
        __syncthreads();
        if (i + 1 < n) {
            carries[i + 1] = sh_sums[threadIdx.x ^ 1];
        }
    }
}
