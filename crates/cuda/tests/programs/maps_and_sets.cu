// Maps and sets: from lists, in other orders, with what finds, inserts and erases.
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <string>

int main()
{
    std::map<int, std::string> words{{2, "two"}, {1, "one"}};
    for (auto &entry : words) std::cout << entry.first << entry.second << " ";
    for (auto &[number, word] : words) std::cout << number << word << " ";
    std::cout << "\n";
    words[7] = "seven";
    words.erase(1);
    words.insert({5, "five"});
    words.insert(std::make_pair(6, "six"));
    for (std::map<int, std::string>::iterator at = words.begin(); at != words.end(); ++at)
        std::cout << at->first << at->second << " ";
    std::cout << words.size() << words.count(5) << words.count(4) << words.at(7) << "\n";

    std::map<std::string, int, std::greater<std::string>> backwards;
    backwards["a"] = 1;
    backwards["b"] += 2;
    backwards["c"]++;
    if (backwards.find("d") == backwards.end()) std::cout << "none ";
    for (auto &entry : backwards) std::cout << entry.first << entry.second;
    std::cout << "\n";

    std::set<int> numbers{3, 1, 2, 3};
    for (int number : numbers) std::cout << number;
    std::cout << " " << numbers.size() << numbers.count(3) << "\n";
    numbers.insert(9);
    numbers.erase(1);
    if (numbers.find(4) == numbers.end()) std::cout << "no four, ";
    if (!numbers.insert(9).second) std::cout << "nine twice, ";
    std::cout << *numbers.begin() << " first\n";
    std::set<std::string, std::greater<std::string>> names{"b", "c", "a"};
    for (const auto &name : names) std::cout << name;
    std::cout << "\n";
    return 0;
}
