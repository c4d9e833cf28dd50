#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

int main()
{
    std::map<std::string, std::vector<int>> lists;
    lists["b"].push_back(1);
    lists["a"] = {3, 4};
    for (auto &entry : lists) {
        std::cout << entry.first;
        for (int value : entry.second) std::cout << " " << value;
        std::cout << "\n";
    }
    std::map<int, double> values{{3, 1.5}, {1, 2.5}};
    printf("%d %d\n", values.lower_bound(2)->first, values.upper_bound(3) == values.end());
    auto first = values.insert(std::make_pair(1, 9.0));
    auto second = values.insert_or_assign(3, 8.0);
    printf("%d %.1f %d %.1f\n", first.second, first.first->second, second.second, values[3]);
    for (int i = 10; i < 30; i++) values.emplace(i * 7 % 23, i * 0.5);
    for (auto it = values.rbegin(); it != values.rend(); ++it) printf("%d ", it->first);
    printf("\n");
    // A place stays where it is while others go.
    for (auto it = values.begin(); it != values.end();) {
        if (it->first % 2) values.erase(it++);
        else ++it;
    }
    auto kept = values.find(4);
    values.erase(2);
    values[5] = 1.0;
    printf("%zu %d %.1f\n", values.size(), kept->first, kept->second);

    std::map<int, std::string, std::greater<int>> falling{{1, "a"}, {2, "b"}, {3, "c"}};
    for (auto &[key, value] : falling) std::cout << key << value << " ";
    auto by_digit = [](int a, int b) { return a % 10 < b % 10; };
    std::set<int, decltype(by_digit)> digits(by_digit);
    digits.insert(13);
    digits.insert(21);
    digits.insert(33);
    for (int digit : digits) std::cout << digit << " ";
    std::cout << "\n";

    std::set<int> set{5, 1, 3};
    set.insert(2);
    set.erase(5);
    printf("%zu %d %d\n", set.count(3), *set.begin(), *set.rbegin());
    std::vector<int> copied(set.begin(), set.end());
    std::set<int> same(copied.begin(), copied.end());
    printf("%zu %d\n", copied.size(), same == set);
    std::set<std::pair<int, int>> pairs;
    pairs.insert({1, 2});
    pairs.insert({0, 9});
    pairs.insert({1, 1});
    for (auto &pair : pairs) printf("(%d, %d) ", pair.first, pair.second);
    printf("\n");

    std::multimap<int, std::string> several;
    several.insert({2, "b"});
    several.insert({1, "a"});
    several.insert({2, "c"});
    for (auto &entry : several) std::cout << entry.first << entry.second << " ";
    std::multiset<int> bag{3, 1, 3, 2};
    bag.erase(bag.find(3));
    std::cout << several.count(2) << bag.count(3) << bag.size() << "\n";
    std::map<int, std::unique_ptr<int>> owners;
    owners[1] = std::make_unique<int>(7);
    owners.emplace(2, std::make_unique<int>(8));
    printf("%d %d\n", *owners[1], *owners.at(2));
    return 0;
}
