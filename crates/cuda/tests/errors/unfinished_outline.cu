// The outline of a program: labels and ellipses where code should be.
void vecAdd(float *A, float *B, float *C, int n)
{
    1. // Allocate device memory
    ...
    2. // Launch
}
int main()
{
    vecAdd(h_A, h_B, h_C, N);
}
// Covers X2, X13.
