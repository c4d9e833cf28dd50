// POSIX' generator of 48 bits, which begins at zero in GNU's library.
unsigned long long __rand48_state = 0;
unsigned short __rand48_before[3];
unsigned long long __rand48_next(unsigned long long state) { return (state * 0x5deece66dull + 0xbull) & 0xffffffffffffull; }
unsigned long long __rand48_of(const unsigned short *words)
{
    return (unsigned long long)words[2] << 32 | (unsigned long long)words[1] << 16 | (unsigned long long)words[0];
}
unsigned long long __rand48_step(unsigned short *words)
{
    unsigned long long state = __rand48_next(__rand48_of(words));
    words[0] = (unsigned short)state;
    words[1] = (unsigned short)(state >> 16);
    words[2] = (unsigned short)(state >> 32);
    return state;
}
void srand48(long seed) { __rand48_state = ((unsigned long long)seed & 0xffffffffull) << 16 | 0x330eull; }
double drand48()
{
    __rand48_state = __rand48_next(__rand48_state);
    return (double)__rand48_state / 281474976710656.0;
}
long lrand48()
{
    __rand48_state = __rand48_next(__rand48_state);
    return (long)(__rand48_state >> 17);
}
long mrand48()
{
    __rand48_state = __rand48_next(__rand48_state);
    return (long)(int)(__rand48_state >> 16);
}
double erand48(unsigned short *words) { return (double)__rand48_step(words) / 281474976710656.0; }
long nrand48(unsigned short *words) { return (long)(__rand48_step(words) >> 17); }
long jrand48(unsigned short *words) { return (long)(int)(__rand48_step(words) >> 16); }
unsigned short *seed48(unsigned short *words)
{
    for (int i = 0; i < 3; i++) __rand48_before[i] = (unsigned short)(__rand48_state >> (16 * i));
    __rand48_state = __rand48_of(words);
    return __rand48_before;
}
