// Transforms by cuFFT against sums in double: lengths with factors 2, 3, 5 and 7, a prime, batches, strides, real, 2-D and 3-D.
#include <cmath>
#include <cstdio>
#include <vector>
#include <cufft.h>

static unsigned int state = 1;
static float draw()
{
    state = state * 1664525u + 1013904223u;
    return (float)(state >> 8) / 16777216.0f - 0.5f;
}
// The sum that defines the transform, over up to three dimensions.
static std::vector<double2> sums(const std::vector<double2> &in, int n0, int n1, int n2, int sign)
{
    const double turn = 2.0 * 3.14159265358979323846;
    std::vector<double2> out(in.size());
    for (int a = 0; a < n0; a++)
        for (int b = 0; b < n1; b++)
            for (int c = 0; c < n2; c++) {
                double2 sum = make_double2(0.0, 0.0);
                for (int x = 0; x < n0; x++)
                    for (int y = 0; y < n1; y++)
                        for (int z = 0; z < n2; z++) {
                            double part = (double)(a * x % n0) / n0 + (double)(b * y % n1) / n1 + (double)(c * z % n2) / n2;
                            double2 v = in[(x * n1 + y) * n2 + z];
                            double s = sign * sin(turn * part), k = cos(turn * part);
                            sum.x += v.x * k - v.y * s;
                            sum.y += v.x * s + v.y * k;
                        }
                out[(a * n1 + b) * n2 + c] = sum;
            }
    return out;
}
static double worst;
static void hold(double got, double wanted) { if (fabs(got - wanted) > worst) worst = fabs(got - wanted); }

int main()
{
    int lengths[] = {1, 2, 3, 4, 6, 8, 13, 16, 35, 64, 105};
    for (int n : lengths) {
        const int batch = 2;
        std::vector<float2> host(n * batch);
        for (float2 &v : host) v = make_float2(draw(), draw());
        float2 *data;
        cudaMalloc(&data, sizeof(float2) * n * batch);
        cudaMemcpy(data, host.data(), sizeof(float2) * n * batch, cudaMemcpyHostToDevice);
        cufftHandle plan;
        if (cufftPlan1d(&plan, n, CUFFT_C2C, batch) != CUFFT_SUCCESS) printf("no plan\n");
        cufftExecC2C(plan, data, data, CUFFT_FORWARD);
        std::vector<float2> got(n * batch);
        cudaMemcpy(got.data(), data, sizeof(float2) * n * batch, cudaMemcpyDeviceToHost);
        worst = 0;
        for (int b = 0; b < batch; b++) {
            std::vector<double2> in(n);
            for (int i = 0; i < n; i++) in[i] = make_double2(host[b * n + i].x, host[b * n + i].y);
            std::vector<double2> out = sums(in, 1, 1, n, -1);
            for (int i = 0; i < n; i++) { hold(got[b * n + i].x, out[i].x); hold(got[b * n + i].y, out[i].y); }
        }
        cufftExecC2C(plan, data, data, CUFFT_INVERSE);
        cudaMemcpy(got.data(), data, sizeof(float2) * n * batch, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n * batch; i++) { hold(got[i].x / n, host[i].x); hold(got[i].y / n, host[i].y); }
        printf("%d: %s\n", n, worst < 2e-5 ? "right" : "wrong");
        cufftDestroy(plan);
        cudaFree(data);
    }
    {
        const int n = 30, half = n / 2 + 1;
        std::vector<double> host(n);
        for (double &v : host) v = draw();
        double *in, *back;
        double2 *out;
        cudaMalloc(&in, sizeof(double) * n);
        cudaMalloc(&back, sizeof(double) * n);
        cudaMalloc(&out, sizeof(double2) * half);
        cudaMemcpy(in, host.data(), sizeof(double) * n, cudaMemcpyHostToDevice);
        cufftHandle forward, inverse;
        cufftPlan1d(&forward, n, CUFFT_D2Z, 1);
        cufftPlan1d(&inverse, n, CUFFT_Z2D, 1);
        cufftExecD2Z(forward, in, out);
        std::vector<double2> got(half), wide(n);
        cudaMemcpy(got.data(), out, sizeof(double2) * half, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++) wide[i] = make_double2(host[i], 0.0);
        std::vector<double2> wanted = sums(wide, 1, 1, n, -1);
        worst = 0;
        for (int i = 0; i < half; i++) { hold(got[i].x, wanted[i].x); hold(got[i].y, wanted[i].y); }
        cufftExecZ2D(inverse, out, back);
        std::vector<double> again(n);
        cudaMemcpy(again.data(), back, sizeof(double) * n, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++) hold(again[i] / n, host[i]);
        printf("real: %s\n", worst < 1e-4 ? "right" : "wrong");
        cufftDestroy(forward);
        cufftDestroy(inverse);
        cudaFree(in); cudaFree(back); cudaFree(out);
    }
    {
        const int n0 = 4, n1 = 6, n2 = 5, all = n0 * n1 * n2, half = n2 / 2 + 1;
        std::vector<float> host(all);
        std::vector<double2> wide(all);
        for (int i = 0; i < all; i++) { host[i] = draw(); wide[i] = make_double2(host[i], 0.0); }
        float *in;
        float2 *out;
        cudaMalloc(&in, sizeof(float) * all);
        cudaMalloc(&out, sizeof(float2) * n0 * n1 * half);
        cudaMemcpy(in, host.data(), sizeof(float) * all, cudaMemcpyHostToDevice);
        cufftHandle forward, inverse;
        cufftPlan3d(&forward, n0, n1, n2, CUFFT_R2C);
        cufftPlan3d(&inverse, n0, n1, n2, CUFFT_C2R);
        cufftExecR2C(forward, in, out);
        std::vector<float2> got(n0 * n1 * half);
        cudaMemcpy(got.data(), out, sizeof(float2) * got.size(), cudaMemcpyDeviceToHost);
        std::vector<double2> wanted = sums(wide, n0, n1, n2, -1);
        worst = 0;
        for (int r = 0; r < n0 * n1; r++)
            for (int z = 0; z < half; z++) { hold(got[r * half + z].x, wanted[r * n2 + z].x); hold(got[r * half + z].y, wanted[r * n2 + z].y); }
        cufftExecC2R(inverse, out, in);
        std::vector<float> again(all);
        cudaMemcpy(again.data(), in, sizeof(float) * all, cudaMemcpyDeviceToHost);
        for (int i = 0; i < all; i++) hold(again[i] / all, host[i]);
        printf("three dimensions: %s\n", worst < 2e-5 ? "right" : "wrong");
        cufftDestroy(forward);
        cufftDestroy(inverse);
        cudaFree(in); cudaFree(out);
    }
    {
        // Columns of a matrix of 8 rows and 6 columns: a stride of 6, a distance of 1.
        const int rows = 8, columns = 6;
        std::vector<float2> host(rows * columns);
        for (float2 &v : host) v = make_float2(draw(), draw());
        float2 *data;
        cudaMalloc(&data, sizeof(float2) * host.size());
        cudaMemcpy(data, host.data(), sizeof(float2) * host.size(), cudaMemcpyHostToDevice);
        cufftHandle plan;
        int n[1] = {rows}, embed[1] = {rows};
        cufftPlanMany(&plan, 1, n, embed, columns, 1, embed, columns, 1, CUFFT_C2C, columns);
        cufftExecC2C(plan, data, data, CUFFT_INVERSE);
        std::vector<float2> got(host.size());
        cudaMemcpy(got.data(), data, sizeof(float2) * host.size(), cudaMemcpyDeviceToHost);
        worst = 0;
        for (int c = 0; c < columns; c++) {
            std::vector<double2> in(rows);
            for (int r = 0; r < rows; r++) in[r] = make_double2(host[r * columns + c].x, host[r * columns + c].y);
            std::vector<double2> out = sums(in, 1, 1, rows, 1);
            for (int r = 0; r < rows; r++) { hold(got[r * columns + c].x, out[r].x); hold(got[r * columns + c].y, out[r].y); }
        }
        printf("columns: %s\n", worst < 2e-5 ? "right" : "wrong");
        cufftDestroy(plan);
        cudaFree(data);
    }
    cufftHandle bad;
    printf("errors: %d %d\n", cufftPlan1d(&bad, -3, CUFFT_C2C, 1), cufftExecC2C(1234, nullptr, nullptr, CUFFT_FORWARD));
    return 0;
}
