// One conversion a structure: two to one type but for `const` are one, others are refused.
template <typename T> struct Buffer {
    T *data;
    operator T *() { return data; }
    operator const T *() const { return data; }
};
struct Count {
    int value;
    operator int() const { return value; }
    explicit operator bool() const { return value > 5; }
};
int main()
{
    Buffer<float> buffer{};
    float *p = buffer;
    Count count{3};
    return count ? p == nullptr : 0;
}
