// Types of the standard library, and in its arguments, a letter off.
enum Kind { Int = 2, Float };
template <int N> struct Sized { int values[N]; };
std::vectr<int> list;
int main()
{
    std::vector<itn> numbers;
    vecto<float> others;
    std::strng text = "a";
    Sized<Int> none;
    int a = 1, b = 2, c = 3;
    bool between = a < b > c;
    numbers.push_back(none.values[0] + between);
    others.push_back(1);
    list.clear();
    return missing;
}
