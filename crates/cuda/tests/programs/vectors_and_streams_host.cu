// Vectors, algorithms and streams of C++ on the host around a saxpy.
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>
using namespace std;

__global__ void saxpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

vector<int> primes(int below)
{
    vector<bool> dummy;
    vector<int> found;
    for (int n = 2; n < below; n++) {
        bool prime = true;
        for (int p : found)
            if (n % p == 0) { prime = false; break; }
        if (prime) found.push_back(n);
    }
    return found;
}

int main()
{
    const int n = 1 << 10;
    vector<float> x(n, 1.0f), y(n, 2.0f);
    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMemcpy(d_x, &x[0], n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, d_x, d_y);
    cudaMemcpy(y.data(), d_y, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
    float maxError = 0.0f;
    for (int i = 0; i < n; i++) maxError = max(maxError, abs(y[i] - 4.0f));
    cout << "Max error: " << maxError << endl;

    vector<int> p = primes(60);
    cout << p.size() << " primes:";
    for (size_t i = 0; i < p.size(); ++i) cout << ' ' << p[i];
    cout << "\n" << "sum " << accumulate(p.begin(), p.end(), 0) << ", last " << p.back() << endl;
    reverse(p.begin(), p.end());
    cout << p.front() << " " << *max_element(p.begin(), p.end()) << " " << *min_element(p.begin(), p.end()) << "\n";
    fill(p.begin(), p.end(), 7);
    swap(p[0], p[1]);
    p.resize(3);
    p.insert(p.end(), 9);
    for (auto v : p) cout << v << ",";
    cout << "\n";
    vector<vector<int>> table(3, vector<int>(4, 1));
    table[1][2] = 5;
    int total = 0;
    for (const auto &row : table) for (int v : row) total += v;
    cout << "table " << total << "\n";
    string name = "block";
    name += '-';
    name = name + "grid";
    cout << name << " " << name.size() << " " << name[0] << " " << (name == "block-grid") << " " << boolalpha << true << "\n";
    cout << setw(8) << right << 3.5 << "|" << left << setw(6) << 42 << "|" << setfill('0') << right << setw(5) << 7 << "\n";
    cout << hex << 255 << dec << " " << scientific << setprecision(2) << 12345.678 << " " << fixed << 2.0 / 3 << endl;
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
