#include <iostream>
#include <vector>
#include <cmath>
int main() {
    const size_t n = 100000;
    std::vector<float> x, y(n, 1.0f);
    for (size_t i = 0; i < n; ++i) x.push_back(static_cast<float>(i % 100));
    for (int round = 0; round < 10; ++round)
        for (size_t i = 0; i < x.size(); ++i) y[i] = 0.5f * x[i] + y[i];
    float worst = 0.0f;
    for (size_t i = 0; i < n; ++i) worst = std::max(worst, std::fabs(y[i] - x[i]));
    std::cout << worst << " " << y[99] << std::endl;
    return 0;
}
