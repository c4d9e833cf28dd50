// Slips of punctuation and of names, each told once and read as what was meant.
__global__ add(float *a, int n) { a[threadIdx.x] = n; }
__global__ void guarded(float *a, int n)
{
    int i = threadIdx.x;
    if (i < n);
        a[i] = 0;
}
void settings(float *d, int n)
{
    add<<<1 n>>>(d, n);
    add<<1, n>>>(d, n);
    for (int i = 0, i < n, i++) {
        add<<<1, n>>>(d, i);
    }
    while n > 0 { n--; }
}
int names()
{
    int class = 3;
    float new = 2;
    return 3;
}
sum(int a, int b) { return a + b; }
main()
{
    return names();
}
