// The library's sequences: places in vectors, algorithms, tuples, loops over what has a beginning and an end, dates.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

template <typename T> void show(const char *what, const std::vector<T> &values)
{
    std::cout << what << ": ";
    std::copy(values.begin(), values.end(), std::ostream_iterator<T>(std::cout, " "));
    std::cout << "\n";
}

struct Layout {
    char first;
    double second;
    int third[4];
};
struct alignas(16) Wide {
    float x, y, z;
};

// A class with a beginning and an end of its own.
class Row {
    int values[3];

public:
    Row(int a, int b, int c) : values{a, b, c} {}
    int *begin() { return values; }
    int *end() { return values + 3; }
    const int *begin() const { return values; }
    const int *end() const { return values + 3; }
};

class Countdown {
    int from;

public:
    struct Place {
        int at;
        int operator*() const { return at; }
        Place &operator++()
        {
            --at;
            return *this;
        }
        bool operator!=(const Place &other) const { return at != other.at; }
    };
    explicit Countdown(int n) : from(n) {}
    Place begin() const { return Place{from}; }
    Place end() const { return Place{0}; }
};

std::vector<std::string> names() { return {"cherry", "apple", "banana"}; }

std::tuple<int, double, std::string> measured() { return std::make_tuple(7, 2.5, std::string("seven")); }

int main()
{
    std::vector<int> v = {5, 3, 9, 3, 1};
    for (std::vector<int>::iterator at = v.begin(); at != v.end(); ++at) *at += 1;
    long sum = 0;
    for (std::vector<int>::const_iterator at = v.cbegin(); at != v.cend(); at++) sum += *at;
    printf("%ld\n", sum);
    for (auto at = v.rbegin(); at != v.rend(); ++at) printf("%d ", *at);
    printf("\n");
    v.insert(v.begin() + 1, 42);
    v.insert(v.begin(), 2, 8);
    v.erase(v.begin() + 3);
    show("inserted", v);
    std::vector<int> other{1, 2};
    other.swap(v);
    v.shrink_to_fit();
    std::vector<int>::size_type count = other.size();
    std::vector<int>::value_type last = v.back();
    printf("%zu %d\n", count, last);
    v = {4, 7, 4, 2, 9, 7};
    v.erase(std::remove(v.begin(), v.end(), 4), v.end());
    show("removed", v);
    v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x > 8; }), v.end());
    show("removed by a rule", v);
    std::replace(v.begin(), v.end(), 7, 1);
    std::rotate(v.begin(), v.begin() + 1, v.end());
    show("replaced and turned", v);

    std::vector<std::pair<int, char>> tagged = {{2, 'a'}, {1, 'b'}, {2, 'c'}, {1, 'd'}, {0, 'e'}};
    std::stable_sort(tagged.begin(), tagged.end(),
                     [](const std::pair<int, char> &a, const std::pair<int, char> &b) { return a.first < b.first; });
    for (const auto &one : tagged) printf("%d%c ", one.first, one.second);
    printf("\n");
    std::vector<float> f = {2.5f, -1.0f, 8.0f, 3.0f};
    auto ends = std::minmax_element(f.begin(), f.end());
    printf("%g %g\n", *ends.first, *ends.second);
    std::vector<float> roots(f.size());
    std::transform(f.begin(), f.end(), roots.begin(), fabsf);
    show("sizes", roots);
    auto furthest = std::max_element(f.begin(), f.end(), [](float a, float b) { return std::fabs(a) < std::fabs(b); });
    printf("%g\n", *furthest);
    std::vector<int> steps = {1, 4, 9, 16};
    std::adjacent_difference(steps.begin(), steps.end(), steps.begin());
    show("differences", steps);
    std::vector<int> kept;
    std::copy_if(steps.begin(), steps.end(), std::back_inserter(kept), [](int x) { return x > 2; });
    show("kept", kept);
    std::string letters = "abc";
    do std::cout << letters << " ";
    while (std::next_permutation(letters.begin(), letters.end()));
    std::cout << std::gcd(84, 36) << " " << std::lcm(4, 6) << "\n";

    std::string text = "warp ground";
    std::transform(text.begin(), text.end(), text.begin(), ::toupper);
    for (char letter : text) printf("%c.", letter);
    for (char &letter : text)
        if (letter == 'R') letter = '#';
    printf(" %s\n", text.c_str());
    std::ostringstream joined;
    std::vector<std::string> words = names();
    std::copy(words.begin(), words.end(), std::ostream_iterator<std::string>(joined, ";"));
    std::cout << joined.str() << "\n";
    for (const std::string &name : names()) std::cout << name.size() << " ";
    Row row(1, 2, 3);
    for (int &x : row) x *= 10;
    const Row &same = row;
    for (int x : same) std::cout << x << " ";
    for (int x : Countdown(4)) std::cout << x << " ";
    std::cout << "\n";

    std::tuple<int, float, const char *> parts(1, 2.5f, "x");
    std::get<0>(parts) += 4;
    printf("%d %g %s\n", std::get<0>(parts), std::get<1>(parts), std::get<2>(parts));
    auto [number, value, word] = measured();
    std::cout << number << " " << value << " " << word << "\n";
    int a = 0;
    double b = 0;
    std::tie(a, b) = std::make_pair(3, 0.5);
    std::cout << a << " " << b << " " << std::exchange(a, 9) << " ";
    std::cout << a << " " << std::get<1>(std::make_pair(1, 8)) << "\n";

    printf("%zu %zu %zu %zu\n", offsetof(Layout, second), offsetof(Layout, third[2]), alignof(Layout), sizeof(Wide));
    time_t moment = 951782400;
    struct tm *date = gmtime(&moment);
    char line[64];
    strftime(line, sizeof(line), "%Y-%m-%d %H:%M:%S %A %j", date);
    printf("%s %d %s", line, strcasecmp("Warp", "wARP"), asctime(date));
    return 0;
}
