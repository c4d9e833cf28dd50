// Doubles in every place that a kernel has for them. Needs double.
#include <cstdio>
#include <cstdlib>
#include <math.h>

#define THIRD (1.0 / 3.0)
#define STEP 1e-3
const double SCALE = 2.0 * THIRD;

struct Particle {
    double x;
    float weight;
    int id;
    double2 velocity;
};

struct Pair {
    float small;
    double large;
};

__constant__ double factors[3];
__device__ double total;
__device__ double table[4] = {0.1, 0.2, 0.3, 0.4};

__device__ double square(double x) { return x * x; }

__device__ void bump(double *value, double by) { *value += by; }

__global__ void conversions(double *out, int n, long long wide, unsigned long long huge, float f, bool yes) {
    if (threadIdx.x > 0) return;
    double x = n;
    out[0] = x / 3;
    out[1] = (double)wide / 7;
    out[2] = huge;
    out[3] = f;
    out[4] = f * 0.1;
    out[5] = yes;
    out[6] = (double)0.1f;
    float g = 1.0f;
    g *= 0.1;
    out[7] = g;
    int i = 7;
    i *= 0.3;
    out[8] = i;
    long long back = out[1] * 1e3;
    out[9] = back;
    unsigned char small = 200.7;
    out[10] = small + 'a' * 1.0;
    short s = -3.99;
    out[11] = s;
    unsigned u = 4e9;
    out[12] = u;
    out[13] = n / 2 * THIRD + SCALE;
    out[14] = (bool)x ? STEP : -STEP;
    out[15] = x > 2.5 && !(x == 3.0);
    unsigned long long from = 1e18 + 0.3;
    out[16] = from;
    out[17] = -x;
    x++;
    out[18] = x--;
    out[19] = (int)-2.7 + (unsigned)2.7;
    out[20] = 1 / 3 + 1 / 3.0;
    out[21] = max(x, 0.5) + min(0.25, x);
    out[22] = INFINITY > x ? M_PI : 0;
    float h = out[20];
    out[23] = h;
    double y;
    y = h = 0.7;
    out[24] = y;
}

__global__ void structures(Particle *particles, Pair pair, double h, double *out) {
    int i = threadIdx.x;
    Particle p = particles[i];
    p.x += p.velocity.x * h;
    p.velocity.y = p.velocity.y - pair.large * h * pair.small;
    particles[i].x = p.x;
    particles[i].velocity = make_double2(p.velocity.x, p.velocity.y);
    double values[3] = {1.0, 0.1, p.x};
    double sum = 0;
    for (int k = 0; k < 3; k++) sum += values[k] * factors[k];
    bump(&sum, 1e-10);
    out[i] = square(sum) + table[i];
    if (i == 0) total = sum;
    if (i == 1) printf("thread %d: %.13g %.3e %s %lld %5.2f\n", i, sum, h, "text", 1LL << 40, (float)sum);
}

__global__ void shared(const double *in, double *out, int n) {
    extern __shared__ double sh[];
    __shared__ double2 pairs[32];
    int i = threadIdx.x;
    sh[i] = i < n ? in[i] : 0.0;
    pairs[i] = make_double2(sh[i], 1.0 - sh[i]);
    __syncthreads();
    double v = sh[31 - i] + pairs[(i + 1) % 32].y;
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
    double first = __shfl_sync(0xffffffff, v, 0);
    double other = __shfl_xor_sync(0xffffffff, sh[i], 1);
    out[i] = first + other;
}

__global__ void vectors(const double *in, double *out) {
    int i = threadIdx.x;
    double2 v = reinterpret_cast<const double2 *>(in)[i];
    double4 w = make_double4(v.x, v.y, v.x + v.y, v.x - v.y);
    reinterpret_cast<double2 *>(out)[i] = make_double2(w.z, w.w);
}

__global__ void bits(const double *in, unsigned long long *out) {
    int i = threadIdx.x;
    double x = in[i];
    long long word = __double_as_longlong(x);
    out[4 * i] = word;
    out[4 * i + 1] = reinterpret_cast<const unsigned long long *>(in)[i];
    out[4 * i + 2] = __double_as_longlong(__longlong_as_double(word ^ 1));
    out[4 * i + 3] = (unsigned)__double2hiint(x) + __double2loint(__hiloint2double(1, 7)) + __double2int_rn(x);
}

int main() {
    double host[32], result[32], *in, *out;
    for (int i = 0; i < 32; i++) host[i] = 1.0 / (i + 3);
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    conversions<<<1, 32>>>(out, 5, 1LL << 52 | 1, 18446744073709549568ULL, 0.3f, true);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 25; i++) printf("%d: %.17g\n", i, result[i]);

    double f[3] = {1.0 / 7, 1e-5, M_PI};
    cudaMemcpyToSymbol(factors, f, sizeof f);
    Particle particles[4], *device_particles;
    for (int i = 0; i < 4; i++) {
        particles[i].x = 0.1 * i;
        particles[i].weight = i;
        particles[i].id = 10 + i;
        particles[i].velocity = make_double2(0.3 * i, -0.7);
    }
    cudaMalloc(&device_particles, sizeof particles);
    cudaMemcpy(device_particles, particles, sizeof particles, cudaMemcpyHostToDevice);
    Pair pair;
    pair.small = 0.5f;
    pair.large = 9.81;
    structures<<<1, 4>>>(device_particles, pair, 1e-3, out);
    cudaMemcpy(particles, device_particles, sizeof particles, cudaMemcpyDeviceToHost);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    double sum;
    cudaMemcpyFromSymbol(&sum, total, sizeof sum);
    for (int i = 0; i < 4; i++) {
        Particle &p = particles[i];
        printf("%.17g %g %d %.17g %.17g: %.15g\n", p.x, p.weight, p.id, p.velocity.x, p.velocity.y, result[i]);
    }
    printf("total %.15g\n", sum);

    shared<<<1, 32, 32 * sizeof(double)>>>(in, out, 30);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%.15g %.15g %.15g\n", result[0], result[7], result[31]);
    vectors<<<1, 16>>>(in, out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%.17g %.17g %.17g\n", result[0], result[1], result[31]);

    unsigned long long words[16], *device_words;
    cudaMalloc(&device_words, sizeof words);
    bits<<<1, 4>>>(in, device_words);
    cudaMemcpy(words, device_words, sizeof words, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%016llx\n", words[i]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(device_particles);
    cudaFree(device_words);
    return 0;
}
