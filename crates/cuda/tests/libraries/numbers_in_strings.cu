#include <cstdio>
#include <iostream>
#include <string>

int main()
{
    size_t end = 0;
    printf("%d", std::stoi("  42 apples", &end));
    printf(" %zu\n", end);
    printf("%d %d %d\n", std::stoi("ff", nullptr, 16), std::stoi("0x1F", nullptr, 0), std::stoi("-077", nullptr, 0));
    printf("%ld %lu %llu\n", std::stol("-9000000000"), std::stoul("18446744073709551615"), std::stoull("7"));
    printf("%.3f", std::stod("2.5e3kg", &end));
    printf(" %zu %.2f\n", end, std::stof("1.25"));
    std::string text = "a";
    text += 'b';
    text = text + 'c' + "d" + 'e';
    text = 'x' + text;
    std::string one;
    one = text[0];
    std::cout << text << one << " " << std::string(text, 1, 3) << " " << std::string(text.rbegin(), text.rend()) << "\n";
    std::cout << std::string(text.begin() + 1, text.end()) << " " << std::string("abc", 2) << std::string(3, '!') << "\n";
    return 0;
}
