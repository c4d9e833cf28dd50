// Types that nobody declared: one message each, and what they declare is declared.
struct Particle { float x; flot y; };
__global__ void scale(flaot *p, int n) { p[threadIdx.x] = n * missing; }
__global__ void fill(float *p, Int n) { p[threadIdx.x] = n; }
__device__ flaot half_of(int x) { return x / 2.0f; }
foo twice(int x) { return 2 * x; }
unsinged int counter;
cosnt float *table;
void take(const Partical &p, real weight) { float f = p.x * weight; }
void later(Later *p) { p->x = 1; }
struct Later { int x; };
int main()
{
    float *device;
    dobule x = 3, y[4];
    type data = 5;
    unsinged int u = 3;
    statc int kept = 1;
    for (itn i = 0; i < 3; i++) y[i] = x + data + u + kept;
    flaot *host = (flaot *)malloc(4 * sizeof(flaot));
    char *letters = (chr *)host;
    scale<<<1, 1>>>(device, 3);
    fill<<<1, 1>>>(device, 3);
    cudaEvent_T start;
    return (itn)x;
}
int words(int n)
{
    boolean flag = n > 3;
    while (flag) { brek; }
    retrun n;
}
__device__ float third_of(const duoble value) { return value / 3; }
int product_of(int product)
{
    product *product;
    return product;
}
