template <typename T> struct C { T re; C<T> *next; C<T> z; };
int main() { C<float> a; }
