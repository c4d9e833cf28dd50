// Vectors of what stands in braces, wherever they are made.
#include <cstdio>
#include <string>
#include <vector>

int size(const std::vector<int> &values) { return (int)values.size(); }
template <typename C> int length(const C &values) { return (int)values.size(); }
template <typename C> typename C::value_type total(const C &values)
{
    typename C::value_type sum = 0;
    for (auto value : values) sum += value;
    return sum;
}

int main()
{
    auto pair = std::vector<int>{5, 7};
    std::vector<int> filled(5, 7), copy{pair}, listed = std::vector<int>({5, 7, 9});
    printf("%zu %zu %zu %zu\n", pair.size(), filled.size(), copy.size(), listed.size());
    printf("%d %d %d %d\n", size(std::vector<int>{5, 7}), length(std::vector<int>{5, 7}), size(std::vector<int>{5, 7, 8}), size({5, 7, 8}));
    for (int value : std::vector<int>{4, 2}) printf("%d ", value);
    std::vector<std::vector<int>> rows;
    rows.push_back(std::vector<int>{5, 7});
    rows.push_back(std::vector<int>(2, 1));
    rows.push_back(std::vector<int>{pair});
    int plain[3] = {1, 2, 3};
    std::vector<int> range(plain, plain + 3);
    printf("%zu %zu %zu %zu\n", rows[0].size(), rows[1].size(), rows[2].size(), range.size());
    printf("%d %g\n", total(range), total(std::vector<double>{0.5, 1.5}));
    auto words = std::vector<std::string>{"one", "two"};
    printf("%zu %s\n", words.size(), words[1].c_str());
}
