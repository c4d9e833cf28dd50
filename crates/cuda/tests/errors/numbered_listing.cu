__global__ void fill(float *a)
{
1.  __shared__ float tile[16];
2.  int i = threadIdx.x;
3.  tile[i] = a[i];
}
int main() { return \ 0; }
