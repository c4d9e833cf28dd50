#define ROWS 4
// Adds up each row and counts what is left of it.
__global__ void rows(const int *in, int *sums, int width)
{
    const int *row = in + blockIdx.x * width; // this block's row
    int sum = 0;

    for (int i = threadIdx.x; i < width; i += blockDim.x) {
        sum += row[i]; // one of many
    }
    while (sum > 100)
        sum -= 10;
    do {
        sum++;
    } while (sum % 0);
    if (sum > 10 && in[0] != 0)
        sums[blockIdx.x] = sum;
    else if (sum == 3)
        sums[blockIdx.x] = -1;
    else {
        // nothing to say
        sums[blockIdx.x] = 0;
    }
}

// A pointer keeps what &it was made of, whatever becomes of the index.
__global__ void captured(int *data, int k)
{
    int *p = data + k;
    k++;
    int *q = &data[k];
    k *= 2;
    *p++ = q[1];
    p[k] = *q;
    data[k++] = k;
}
