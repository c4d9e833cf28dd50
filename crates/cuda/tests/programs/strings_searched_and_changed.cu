// What std::string does beside the commonest: searching from both ends, erasing, replacing, inserting.
#include <cstdio>
#include <iostream>
#include <string>

int main()
{
    std::string path = "/usr/local/cuda/samples/main.cpp";
    size_t slash = path.find_last_of("/\\");
    std::cout << slash << " " << path.substr(slash + 1) << " " << path.substr(0, slash) << "\n";
    std::cout << path.rfind("cuda") << " " << path.rfind('.') << " " << path.rfind("none") << "\n";
    std::cout << path.find_first_of("xyz.") << " " << path.find_first_not_of("/u") << " " << path.find_last_not_of("pc")
              << "\n";
    std::cout << path.find_last_of('/', 10) << " " << path.find_first_of('l', 6) << "\n";
    std::string text = "hello world";
    text.replace(0, 5, "goodbye");
    std::cout << text << "\n";
    text.erase(7);
    text.insert(0, "say ");
    text.insert(text.size(), 3, '!');
    std::cout << text << " " << text.size() << "\n";
    text.erase(0, 4).append(" and").append(2, '.');
    std::cout << text << "\n";
    text.pop_back();
    text.resize(4);
    std::cout << '[' << text << "] " << text.compare("good") << " " << text.compare("goods") << " "
              << (text.compare("goat") > 0) << "\n";
    text.resize(6, '-');
    text.push_back('x');
    std::cout << text << " " << text.back() << text.front() << "\n";
    text.clear();
    std::cout << text.empty() << text.length() << "\n";
    text.assign(4, 'z');
    text.append("abcdef", 3);
    std::cout << text << "\n";
    std::string a = "one", b = "two";
    a.swap(b);
    std::cout << a << b << " " << (a > b) << (a == "two") << "\n";
    std::string line = "  trim me  ";
    size_t first = line.find_first_not_of(' '), last = line.find_last_not_of(' ');
    std::cout << '<' << line.substr(first, last - first + 1) << ">\n";
    std::string list = "1,22,333", part;
    for (size_t at = 0, comma; at <= list.size(); at = comma + 1) {
        comma = list.find(',', at);
        if (comma == std::string::npos) comma = list.size();
        std::cout << list.substr(at, comma - at) << ";";
    }
    std::cout << "\n";
    struct Option {
        char name[8];
        int value;
    };
    Option option = {"abc", 3}, other = {.name = "", .value = 4};
    printf("%s %d [%s] %d\n", option.name, option.value, other.name, other.value);
    printf("%d %d %d\n", (int)alignof(double), (int)alignof(char), (int)alignof(Option));
    return 0;
}
