void add(float *a, float *b, float *c, int n)
{
    for (i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}
int main() { return 0; }
// Covers X1, X39.
