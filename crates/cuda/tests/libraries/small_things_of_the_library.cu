// What programs use of the standard library in passing: types within strings, streams as values and as conditions, limits,
// lambdas that return references, functors of libcu++.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <cuda/std/functional>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <vector>

template <typename T> struct Cell {
    T value;
    int writes;
    Cell(T v = T()) : value(v), writes(0) {}
    Cell &operator=(T v)
    {
        value = v;
        writes++;
        return *this;
    }
};

struct Filled {
    std::vector<int> items;
    Filled &operator=(int n)
    {
        items.assign(n, n);
        return *this;
    }
};

struct Image {
    std::vector<float> data;
    int height, width;
};

std::istringstream without_comments(std::istream &in)
{
    std::string all, line;
    while (std::getline(in, line)) {
        std::string::size_type hash = line.find('#');
        if (hash != std::string::npos) line.erase(hash);
        all += line;
        all += '\n';
    }
    return std::istringstream(all);
}

bool next_word(std::istream &in, std::string &word) { return static_cast<bool>(in >> word); }

Image picture()
{
    Image image{std::vector<float>(12), 2, 2};
    auto at = [&](int channel, int y, int x) -> float & {
        return image.data[(std::size_t)channel * image.height * image.width + y * image.width + x];
    };
    at(0, 1, 1) = 0.5f;
    at(1, 0, 0) += 2;
    at(2, 1, 0) = at(1, 0, 0) * 3;
    return image;
}

double first_over(const std::vector<double> &values, double limit)
{
    for (double value : values)
        if (value > limit) return value;
    return std::numeric_limits<double>::quiet_NaN();
}

int main()
{
    std::istringstream text("one two # three\nfour #\n5 6.5");
    std::istringstream words = without_comments(text);
    std::string word;
    int n = 0;
    while (n < 3 && next_word(words, word)) {
        printf("[%s]", word.c_str());
        n++;
    }
    float a, b;
    bool both = static_cast<bool>(words >> a >> b);
    printf(" %d %g %g", both, a, b);
    printf(" %d\n", (bool)(words >> a));

    Image image = picture();
    printf("%g %g %g\n", image.data[3], image.data[4], image.data[10]);
    printf("%g %d\n", first_over({1, 2, 3}, 1.5), std::isnan(first_over({1, 2, 3}, 9)));

    thrust::device_vector<int> keys(6);
    for (int i = 0; i < 6; i++) keys[i] = (i * 7) % 6;
    thrust::sort(keys.begin(), keys.end(), cuda::std::greater<int>());
    thrust::device_vector<int> flags(5);
    thrust::transform(keys.begin() + 1, keys.end(), keys.begin(), flags.begin(), cuda::std::not_equal_to<int>());
    thrust::transform(flags.begin(), flags.end(), keys.begin(), flags.begin(), cuda::std::multiplies<int>());
    for (int i = 0; i < 5; i++) std::cout << flags[i] << " ";
    std::cout << std::endl;

    // An `operator=` that takes something else leaves the assignment of objects as it is.
    Cell<double> one(1.5), other;
    other = 2.5;
    one = other;
    printf("%g %d", one.value, one.writes);
    other = one;
    one = 4;
    printf(" %g %d %g", one.value, one.writes, other.value);
    Filled full, copy;
    full = 3;
    copy = full;
    printf(" %zu %d\n", copy.items.size(), copy.items[0]);

    std::vector<int> counted(4);
    std::iota(counted.rbegin(), counted.rend(), 7);
    auto rest = std::chrono::milliseconds(4321) % std::chrono::seconds(1);
    std::time_t year = 86400 * 365;
    std::cout << counted[0] << counted[3] << " " << rest.count() << " " << (std::chrono::seconds(125) % 60).count() << " "
              << std::put_time(std::gmtime(&year), "%Y-%m-%d %H:%M:%S") << std::endl;

    std::map<int, std::function<int(int)>> steps;
    steps[2] = [](int x) { return x * x; };
    steps[3] = [](int x) { return x + 1; };
    for (auto &[times, step] : steps) printf("%d ", step(times));
    printf("\n");

    // A loop that turns often, and would throw.
    std::ostringstream many;
    for (int i = 1; i <= 30000; i++) many << i << " ";
    std::istringstream numbers(many.str());
    std::vector<float> twice(30000);
    for (long long i = 0; i < 30000; ++i) {
        float value;
        if (!(numbers >> value)) throw std::runtime_error("too few");
        twice[(std::size_t)i] = value * 2;
    }
    printf("%g %g\n", twice[0], twice[29999]);
}
