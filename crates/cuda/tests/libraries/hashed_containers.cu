// Containers by hashes: loops meet the elements in the order in which GCC's library keeps them.
#include <cstdio>
#include <iostream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

struct Cell {
    int row, column;
    bool operator==(const Cell &other) const { return row == other.row && column == other.column; }
};
struct CellHash {
    size_t operator()(const Cell &cell) const { return std::hash<int>()(cell.row) ^ (std::hash<int>()(cell.column) << 1); }
};
struct Point {
    int x, y;
    bool operator==(const Point &other) const { return x == other.x && y == other.y; }
};
namespace std {
template <> struct hash<Point> {
    size_t operator()(const Point &point) const { return (size_t)point.x * 31 + (size_t)point.y; }
};
}

int main()
{
    std::unordered_map<int, int> counts;
    for (int i = 0; i < 200; i++) counts[i * 37 % 101] += i;
    for (auto &entry : counts) printf("%d:%d ", entry.first, entry.second);
    printf("\n%zu %zu %zu\n", counts.size(), counts.count(5), counts.bucket_count());
    for (auto it = counts.begin(); it != counts.end();) {
        if (it->first % 3) it = counts.erase(it);
        else ++it;
    }
    counts.erase(6);
    for (const auto &[key, value] : counts) printf("%d=%d ", key, value);
    printf("\n");

    std::unordered_map<std::string, int> words;
    const char *text[] = {"the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "and", "the", "end", "of", "all"};
    for (auto word : text) words[word]++;
    for (const auto &entry : words) std::cout << entry.first << " " << entry.second << ", ";
    std::cout << words.at("the") << (words.find("cat") == words.end()) << "\n";
    std::unordered_map<std::string, int> ages{{"ann", 31}, {"bob", 42}, {"cid", 53}};
    ages.insert({"dan", 64});
    ages.emplace("eve", 75);
    for (auto &[name, age] : ages) std::cout << name << age << " ";
    std::cout << "\n";
    try {
        ages.at("zoe");
    } catch (const std::out_of_range &e) {
        std::cout << e.what() << "\n";
    }

    std::unordered_set<int> squares;
    for (int i = 0; i < 20; i++) squares.insert(i * i % 17);
    for (int square : squares) printf("%d ", square);
    auto added = squares.insert(3);
    printf("%d %d\n", *added.first, added.second);

    std::unordered_map<Cell, int, CellHash> grid;
    grid[{1, 2}] = 3;
    grid[{2, 3}] = 4;
    grid[{1, 2}] += 5;
    std::unordered_set<Point> points;
    points.insert({1, 2});
    points.insert({1, 2});
    std::unordered_map<long, std::vector<int>> lists;
    lists[3].push_back(4);
    lists[3].push_back(5);
    printf("%d %zu %zu %zu %zu\n", grid[{1, 2}], grid.size(), points.size(), lists[3].size(), lists.size());

    std::unordered_multimap<int, int> several;
    for (int i = 0; i < 12; i++) several.insert({i % 4, i});
    for (auto &entry : several) printf("%d:%d ", entry.first, entry.second);
    auto range = several.equal_range(2);
    int sum = 0;
    for (auto it = range.first; it != range.second; ++it) sum += it->second;
    printf("%zu %d\n", several.count(2), sum);
    std::unordered_map<int, int> copy = counts;
    copy[1000] = 1;
    printf("%d %zu %zu\n", copy == counts, copy.size(), counts.size());
    printf("%zu %zu\n", std::hash<int>{}(42), std::hash<std::string>{}("hello"));
    return 0;
}
