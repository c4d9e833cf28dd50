// Lists in braces that methods of vectors are given: one element, or several.
#include <cstdio>
#include <complex>
#include <string>
#include <utility>
#include <vector>

struct Point {
    float x, y;
};

int main()
{
    std::vector<int> numbers{9};
    numbers.insert(numbers.end(), {1, 2, 3});
    numbers.insert(numbers.begin(), {7, 8});
    for (int number : numbers) printf("%d ", number);
    numbers.assign({4, 5, 6});
    printf("| %zu %d\n", numbers.size(), numbers[2]);

    std::vector<Point> points;
    points.resize(2, {1, 2});
    points.assign(3, {5, 6});
    points.insert(points.begin(), {3, 4});
    points.insert(points.begin(), 2, {9, 8});
    points.insert(points.end(), {{10, 11}, {12, 13}});
    Point other = {14, 15};
    points.insert(points.begin() + 1, {other, other});
    for (const Point &point : points) printf("%g:%g ", point.x, point.y);
    printf("\n");

    std::vector<std::complex<double>> wave;
    wave.assign(2, {0.5, 0.25});
    wave.resize(3, {1, -1});
    printf("%zu %g %g\n", wave.size(), wave[1].imag(), wave[2].imag());

    std::vector<std::string> words;
    words.assign({"one", "two"});
    words.insert(words.begin(), {"zero", "half"});
    for (const std::string &word : words) printf("%s ", word.c_str());

    std::vector<std::pair<int, std::string>> named;
    named.assign({{1, "a"}, {2, "b"}});
    named.insert(named.begin(), {0, "c"});
    for (const auto &pair : named) printf("%d%s ", pair.first, pair.second.c_str());

    std::vector<std::vector<int>> rows;
    rows.assign(2, {1, 2, 3});
    rows.push_back({4, 5});
    rows.insert(rows.begin(), {6, 7, 8, 9});
    for (const auto &row : rows) printf("%zu", row.size());
    printf("\n");
}
