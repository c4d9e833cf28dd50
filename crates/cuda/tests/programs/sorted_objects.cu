// Strings, objects and owning pointers sorted, with ties in the order of GCC's library. Host code alone.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Person
{
    std::string name;
    int age;
    bool operator<(const Person &other) const { return age < other.age; }
};

bool by_length(const std::string &a, const std::string &b)
{
    return a.size() < b.size() || (a.size() == b.size() && a < b);
}

template <typename T> bool downwards(T a, T b) { return a > b; }

void print(const std::vector<std::string> &words)
{
    for (const auto &word : words) {
        printf("%s ", word.c_str());
    }
    printf("\n");
}

int main()
{
    std::vector<std::string> words = {"warp", "block", "grid", "thread", "lane", "a", "kernel"};
    std::sort(words.begin(), words.end());
    print(words);
    std::sort(words.begin(), words.end(), by_length);
    print(words);
    std::sort(words.begin(), words.end(), [](const std::string &a, const std::string &b) { return a > b; });
    print(words);
    std::sort(words.begin() + 1, words.end() - 1, std::less<std::string>());
    print(words);
    std::string array[3] = {"z", "y", "x"};
    std::sort(array, array + 3);
    std::string letters = "kernel";
    std::sort(letters.begin(), letters.end(), downwards<char>);
    printf("%s%s%s %s\n", array[0].c_str(), array[1].c_str(), array[2].c_str(), letters.c_str());

    std::vector<std::unique_ptr<int>> owners;
    for (int i = 0; i < 20; i++) {
        owners.push_back(std::make_unique<int>(i * 7 % 20));
    }
    std::sort(owners.begin(), owners.end(), [](const std::unique_ptr<int> &a, const std::unique_ptr<int> &b) { return *a < *b; });
    for (auto &owner : owners) {
        printf("%d ", *owner);
    }
    printf("\n");

    std::vector<Person> people;
    unsigned int random = 12345;
    for (int i = 0; i < 100; i++) {
        random = random * 1664525u + 1013904223u;
        people.push_back({"p" + std::to_string(i), (int)(random >> 28)});
    }
    std::sort(people.begin(), people.end());
    for (auto &person : people) {
        printf("%s ", person.name.c_str());
    }
    printf("\n");
    std::vector<int> order(100);
    for (int i = 0; i < 100; i++) {
        order[i] = i;
    }
    std::sort(order.begin(), order.end(), [&people](int a, int b) { return people[a].age % 3 > people[b].age % 3; });
    for (int i : order) {
        printf("%d ", i);
    }
    printf("\n");

    // In this order a median of three is always bad, and a heap takes over.
    int n = 2000;
    std::vector<int> bad(n);
    for (int i = 1; i <= n / 2; i++) {
        if (i % 2) {
            bad[i - 1] = i;
            bad[i] = n / 2 + i;
        }
        bad[n / 2 + i - 1] = 2 * i;
    }
    long calls = 0, mixed = 0;
    std::sort(bad.begin(), bad.end(), [&calls](int a, int b) {
        calls++;
        return a / 7 < b / 7;
    });
    for (int i = 0; i < n; i++) {
        mixed = (mixed * 31 + bad[i]) % 1000003;
    }
    printf("%ld %ld\n", calls, mixed);
    return 0;
}
