// C's integer arithmetic, on the host and in a kernel: both must agree.
#include <stdio.h>
#include <limits.h>
#define COUNT 30

__host__ __device__ void calculate(const int *in, long long *out)
{
    int a = in[0], b = in[1], k = 0;
    unsigned int u = a, v = b;
    out[k++] = a / b;
    out[k++] = a % b;
    out[k++] = -a / b;
    out[k++] = -a % b;
    out[k++] = u * 2654435761u;
    out[k++] = u - v - 1000;
    out[k++] = u / 3;
    out[k++] = (unsigned int)(-a) % 10;
    out[k++] = a << 5;
    out[k++] = (-a) >> 3;
    out[k++] = u >> 3;
    out[k++] = a & b | 64;
    out[k++] = a ^ ~b;
    out[k++] = !a + !!b;
    char c = (char)(a + 100);
    out[k++] = c;
    unsigned char uc = a * 7;
    out[k++] = uc;
    short s = (short)(a * 1000);
    out[k++] = s;
    out[k++] = (a > b) + (a == 77);
    out[k++] = a > 0 && b / a < 100;
    out[k++] = a++ + ++b;
    out[k++] = a * 10 + b--;
    a += b *= 2;
    out[k++] = a - b;
    a <<= 2; a |= 1; a ^= 0xff; a %= 1000;
    out[k++] = a;
    bool flag = a;
    out[k++] = flag + 1;
    float f = a / 2;
    out[k++] = (int)(f * 1.5f);
    out[k++] = (int)-2.7f;
    out[k++] = (b, a);
    out[k++] = a < b ? a : b;
    out[k++] = sizeof(int) * 100 + sizeof(long long) * 10 + sizeof(char);
    out[k++] = 'A' + 1;
}

__global__ void onDevice(const int *in, long long *out) { calculate(in, out); }

int main()
{
    int in[2] = {77, 5}, *d_in;
    long long host[COUNT], device[COUNT], *d_out;
    cudaMalloc(&d_in, sizeof(in)); cudaMalloc(&d_out, sizeof(device));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    calculate(in, host);
    onDevice<<<1, 1>>>(d_in, d_out);
    cudaMemcpy(device, d_out, sizeof(device), cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++)
        printf("%lld%s%c", host[i], host[i] == device[i] ? "" : " (differs)", i % 6 == 5 ? '\n' : ' ');
    unsigned int wrap = UINT_MAX;
    wrap++;
    printf("%u %d %d\n", wrap, INT_MAX, INT_MIN);
    cudaFree(d_in); cudaFree(d_out);
    return 0;
}
