// Structures that hold themselves, over others and in arrays.
struct Image {
    struct Pixel {
        Image whole;
        int value;
    };
    Pixel first;
};
struct Tree {
    Tree branches[2];
    int leaves;
};
struct Later;
struct Early {
    Later later;
};
struct Later {
    int value;
};
template <typename T> struct List {
    T value;
    List<T> *next;
    List<T> rest;
};
template <typename T> struct Odd;
template <typename T> struct Even {
    Odd<T> odd;
};
template <typename T> struct Odd {
    Even<T> even;
};
Image one;
int main()
{
    Image two;
    Tree tree;
    Early early;
    List<float> list;
    Even<int> even;
    return 0;
}
