#include <cstdio>
#include <vector>
void multiply(const std::vector<float> &a, const std::vector<float> &b, std::vector<float> &c, int n) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}
int main() {
    const int n = 128;
    std::vector<float> a(n * n, 0.5f), b(n * n), c(n * n);
    for (int i = 0; i < n * n; i++) b[i] = i % 5;
    multiply(a, b, c, n);
    double all = 0;
    for (float x : c) all += x;
    printf("%f\n", all);
    return 0;
}
