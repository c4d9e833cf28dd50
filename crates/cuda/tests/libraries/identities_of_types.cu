// typeid: of types, of values, and of objects that are more than their variables say.
#include <cstdio>
#include <iostream>
#include <string>
#include <typeindex>
#include <typeinfo>
#include <vector>

namespace shapes {
struct Shape {
    virtual ~Shape() {}
};
struct Circle : Shape {};
template <typename T> struct Box {
    T value;
};
} // namespace shapes
struct Plain {};
enum Color { red };

template <typename T> const char *precision()
{
    if (typeid(T) == typeid(float)) return "single";
    if (typeid(T) == typeid(double)) return "double";
    return "none";
}
template <typename T> const char *name() { return typeid(T).name(); }

int main()
{
    shapes::Circle circle;
    shapes::Shape *shape = &circle;
    shapes::Shape plain;
    std::cout << (typeid(*shape) == typeid(shapes::Circle)) << (typeid(plain) == typeid(shapes::Circle)) << (typeid(shape) == typeid(shapes::Shape *)) << '\n';
    std::cout << typeid(*shape).name() << ' ' << typeid(plain).name() << ' ' << typeid(shape).name() << '\n';
    std::cout << typeid(int).name() << typeid(float).name() << typeid(double).name() << typeid(unsigned char).name() << typeid(bool).name() << '\n';
    std::cout << name<unsigned>() << name<char>() << name<long>() << ' ' << name<int *>() << ' ' << name<const float *>() << ' ' << name<int[3]>() << '\n';
    std::cout << name<Plain>() << ' ' << name<shapes::Box<float>>() << ' ' << name<std::string>() << ' ' << name<std::vector<int>>() << '\n';
    int n = 3;
    float x = 2.5f;
    std::cout << typeid(n + x).name() << typeid(n).name() << ' ' << typeid(n * 2.0).name() << '\n';
    std::cout << precision<float>() << ' ' << precision<double>() << ' ' << precision<int>() << '\n';
    if (typeid(float) != typeid(double)) std::cout << "they differ\n";
    std::type_index index(typeid(int)), other(typeid(int));
    std::cout << (index == other) << (typeid(int).hash_code() == typeid(n).hash_code()) << '\n';
    const std::type_info &info = typeid(circle);
    std::cout << info.name() << '\n';
}
