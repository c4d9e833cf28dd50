// What is written as the grammar wants it, and cannot be meant.
__global__ void choose(float *p, int j)
{
    switch (j) {
    case 1: p[0] = 1; break;
    case 1: p[1] = 2; break;
    }
    p[0] + 1;
}
__global__ void sums(float *a, float *c, int n)
{
    float sum;
    for (int k = 0; k < n; k++) sum += a[k];
    int count;
    if (n > 3) count++;
    c[0] = sum + count;
}
__global__ void lists(int *p)
{
    std::vector<int> v;
    v.push_back(3);
    p[0] = v[0];
    std::string s = "a";
    s += "b";
}
void main()
{
    int j = 2;
    switch (j) {
    case 2: break;
    default: break;
    default: break;
    }
    float *d, h[4];
    cudaMalloc(&d, 16);
    cudaStream_t s;
    cudaStreamCreate(&s);
    choose<<<1, 1, s>>>(d, 3);
    cudaMemcpy(d, h, 16, HostToDevice);
    char text[10];
    gets(text);
}
