// Bit fields, lengths that only a host knows, and what cannot be inherited.
struct Packed {
    unsigned int low : 4, high : 4;
    int : 8;
    int whole;
};
struct Empty { int one() { return 1; } };
struct Full : Empty { int a; };
struct Padded { double d; int i; Padded() {} };
struct Tight : Padded { int j; };
struct Base { Base(int) {} int a; };
struct Made : Base { using Base::Base; };
int count = 4;
int wide[count];
__global__ void fill(float *out, int n)
{
    float own[n];
    own[0] = out[0];
    out[1] = own[0];
}
int main()
{
    int n = 3, m = 4;
    int grid[n][m];
    int started[n] = { 1, 2, 3 };
    Packed p;
    p.low = 3;
    return grid[0][0] + started[0];
}
