// What the library itself throws, caught by its type and by those above it.
#include <array>
#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>

struct Shape {
    virtual ~Shape() {}
};
struct Circle : Shape {
    double radius = 2.0;
};
struct Square : Shape {
    double side = 3.0;
};

template <typename F> void tried(const char *what, F f)
{
    try {
        f();
        printf("%s: nothing was thrown\n", what);
    } catch (const std::out_of_range &e) {
        printf("%s: out of range: %s\n", what, e.what());
    } catch (const std::invalid_argument &e) {
        printf("%s: invalid argument: %s\n", what, e.what());
    } catch (const std::exception &e) {
        printf("%s: %s\n", what, e.what());
    }
}

int main()
{
    std::vector<int> vector(3);
    tried("vector", [&] { vector.at(10) = 1; });
    tried("vector, within", [&] { vector.at(2) = 1; });
    std::array<int, 3> array{1, 2, 3};
    tried("array", [&] { array.at(4) = 1; });
    std::deque<int> deque;
    tried("deque", [&] { deque.at(1) = 1; });
    std::map<std::string, int> map;
    map["a"] = 1;
    tried("map", [&] { printf("%d\n", map.at("a")); printf("%d\n", map.at("b")); });
    std::string text = "hello";
    tried("substr", [&] { printf("%s\n", text.substr(9).c_str()); });
    tried("string", [&] { printf("%c\n", text.at(7)); });
    tried("stoi", [] { printf("%d\n", std::stoi("abc")); });
    tried("stoi, large", [] { printf("%d\n", std::stoi("99999999999999")); });
    tried("stoi, least", [] { printf("%d\n", std::stoi("-2147483648")); });
    tried("stod", [] { printf("%f\n", std::stod("zz")); });
    tried("stof", [] { printf("%f\n", std::stof("")); });
    std::function<int(int)> function;
    tried("function", [&] { function(3); });
    Circle circle;
    Shape &shape = circle;
    tried("cast", [&] { printf("%.1f\n", dynamic_cast<Square &>(shape).side); });
    tried("cast, as it is", [&] { printf("%.1f\n", dynamic_cast<Circle &>(shape).radius); });
    return 0;
}
