// `std::swap` of vectors, of strings, and of what lies in vectors.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

struct Level {
    std::vector<char> marks;
    std::string name;
};

int main()
{
    std::vector<int> one{1, 2, 3}, other{4};
    std::swap(one, other);
    printf("%zu %d | %zu %d\n", one.size(), one[0], other.size(), other[2]);
    std::vector<std::vector<double>> rows{{1, 2, 3}, {4}, {}};
    std::swap(rows[0], rows[2]);
    rows.insert(rows.begin(), std::vector<double>{5, 6});
    for (const auto &row : rows) printf("%zu ", row.size());
    std::string left = "left", right = "a longer text on the right";
    std::swap(left, right);
    printf("| %s | %s\n", left.c_str(), right.c_str());
    Level low{{'a'}, "low"}, high{{'b', 'c'}, "high"};
    std::swap(low, high);
    std::swap(low.marks, high.marks);
    printf("%s %zu %s %zu\n", low.name.c_str(), low.marks.size(), high.name.c_str(), high.marks.size());
    // The vectors take turns, as levels of a search do.
    std::vector<int> now{0}, next;
    for (int step = 0; step < 3; step++) {
        for (int at : now) {
            next.push_back(2 * at + 1);
            next.push_back(2 * at + 2);
        }
        std::swap(now, next);
        next.clear();
    }
    printf("%zu %d %d\n", now.size(), now.front(), now.back());
}
