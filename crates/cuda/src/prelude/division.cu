struct div_t {
    int quot;
    int rem;
};
struct ldiv_t {
    long quot;
    long rem;
};
div_t div(int numerator, int denominator)
{
    div_t made;
    made.quot = numerator / denominator;
    made.rem = numerator % denominator;
    return made;
}
ldiv_t ldiv(long numerator, long denominator)
{
    ldiv_t made;
    made.quot = numerator / denominator;
    made.rem = numerator % denominator;
    return made;
}
