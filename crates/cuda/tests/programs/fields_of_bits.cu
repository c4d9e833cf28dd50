// Bit fields: where they lie, what fits, signs, promotion, and accesses of every kind, on the host and in kernels.
#include <cstdio>

struct Date {
    unsigned int day : 5;
    unsigned int month : 4;
    unsigned int year : 12;
};

struct Mixed {
    int low : 4;
    int : 3;
    int high : 6;
    unsigned char flag : 1;
    unsigned long wide : 40;
    short whole;
    bool yes : 1;
    bool no : 1;
};

struct Word {
    unsigned int kind : 3, count : 29;
    int payload;
    Word(int kind, int payload) : kind(kind), payload(payload) { count = 7; }
    int both() const { return kind * 100 + count; }
};

struct Cell {
    unsigned int alive : 1;
    unsigned int age : 7;
    unsigned int color : 24;
};

__global__ void step(Cell *cells, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Cell own = cells[i];
    own.alive = i % 3 == 0;
    own.age += i;
    cells[i].color = own.color ^ 0xff00ff;
    cells[i].alive = own.alive;
    cells[i].age = own.age;
}

int calls = 0;
static Date *here(Date *dates)
{
    calls++;
    return &dates[1];
}

int main()
{
    printf("%d %d %d %d\n", (int)sizeof(Date), (int)sizeof(Mixed), (int)sizeof(Word), (int)sizeof(Cell));
    Date date = {31, 12, 2026}, other;
    other = date;
    other.day -= 16;
    other.month = date.month + 7;
    printf("%d.%d.%d %d.%d.%d\n", date.day, date.month, date.year, other.day, other.month, other.year);
    printf("%d %d\n", date.day - 40 < 0, date.day++ + 1);
    printf("%u %u\n", date.day, --other.year);
    unsigned int bits = *(unsigned int *)&other;
    printf("%x\n", bits);

    Mixed mixed = {};
    mixed.low = 9;
    mixed.high = -5;
    mixed.flag = 3;
    mixed.wide = 0x123456789abcull;
    mixed.whole = -2;
    mixed.yes = 4;
    mixed.no = !mixed.yes;
    printf("%d %d %d %lx %d %d %d\n", mixed.low, mixed.high, mixed.flag, (unsigned long)mixed.wide, mixed.whole, mixed.yes, mixed.no);

    Date dates[2] = {{1, 2, 3}, {4, 5, 6}};
    here(dates)->month += 3;
    here(dates)->day <<= 1;
    printf("%d %d %d\n", dates[1].day, dates[1].month, calls);
    Word word(13, -4);
    printf("%d %d\n", word.both(), word.payload);

    Cell cells[100], *d;
    for (int i = 0; i < 100; i++) cells[i] = {1u, (unsigned)i, (unsigned)(i * 1000)};
    cudaMalloc(&d, sizeof(cells));
    cudaMemcpy(d, cells, sizeof(cells), cudaMemcpyHostToDevice);
    step<<<4, 32>>>(d, 100);
    cudaMemcpy(cells, d, sizeof(cells), cudaMemcpyDeviceToHost);
    int alive = 0, ages = 0;
    long colors = 0;
    for (Cell cell : cells) {
        alive += cell.alive;
        ages += cell.age;
        colors += cell.color;
    }
    printf("%d %d %ld\n", alive, ages, colors);
    cudaFree(d);
}
