// Owning pointers that are asked, compared and handed over, and strings in their order, as keys too. Host code alone.
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct Node
{
    int value;
    Node(int value) : value(value) {}
};

int main()
{
    std::unique_ptr<Node> first(new Node(4)), second;
    printf("%d %d %d\n", first ? first->value : 0, second ? 1 : 0, !second);
    if (first && !second) {
        printf("only the first\n");
    }
    second = std::move(first);
    if (first == nullptr && second != nullptr) {
        printf("handed over: %d\n", (*second).value);
    }
    first.reset(new Node(5));
    std::unique_ptr<int[]> numbers(new int[3]);
    numbers[1] = 7;
    printf("%d %d\n", first->value, numbers[1]);

    std::vector<std::string> words = {"warp", "block", "grid", "warp", "lane", "block", "warp"};
    std::map<std::string, int> count;
    for (const std::string &word : words) {
        count[word]++;
    }
    for (const auto &entry : count) {
        printf("%s %d\n", entry.first.c_str(), entry.second);
    }
    std::string least = words[0];
    for (const std::string &word : words) {
        if (word < least) {
            least = word;
        }
    }
    printf("%s %d %d %d\n", least.c_str(), words[0] > words[1], words[0] <= words[3], words[2] >= "grids");
    return 0;
}
