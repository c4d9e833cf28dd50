constexpr int forever(int n) { while (true) n++; return n; }
constexpr int value = forever(1);
int main() { return value; }
