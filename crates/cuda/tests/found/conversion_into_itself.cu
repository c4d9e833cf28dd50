struct Flag { int on; operator Flag() const { return *this; } };
struct Other { int on; operator Flag() const { return Flag(); } };

__global__ void run(int *out)
{
    Flag flag;
    Other other;
    int number = flag;
    if (other) out[0] = number + other;
}

int main()
{
    Flag flag;
    int *pointer = flag;
    while (flag) { pointer++; }
    return flag;
}
