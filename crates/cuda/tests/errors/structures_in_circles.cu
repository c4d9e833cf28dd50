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
Image one;
int main()
{
    Image two;
    Tree tree;
    Early early;
    return 0;
}
