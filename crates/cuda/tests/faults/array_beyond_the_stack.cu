int main()
{
    double matrix[2000][2000];
    matrix[0][0] = 1;
    return 0;
}
