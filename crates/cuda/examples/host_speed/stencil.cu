#include <stdio.h>
#define W 500
#define H 200
float from[H][W], to[H][W];
int main() {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) from[y][x] = (x * y) % 11;
    for (int round = 0; round < 20; round++)
        for (int y = 1; y < H - 1; y++)
            for (int x = 1; x < W - 1; x++)
                to[y][x] = 0.25f * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1]);
    double sum = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) sum += to[y][x];
    printf("%f\n", sum);
    return 0;
}
