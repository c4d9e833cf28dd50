// C++ lets the braces around the values of a part of an object be left out: the part takes as many values as it has parts.
#include <cstdio>

struct Point {
    int x, y;
};

struct Walls {
    union {
        struct {
            int left, right;
        };
        int each[2];
    };
};

struct Segment {
    Point from, to;
    char name[8];
    int grid[2][2];
};

union Either {
    Point whole;
    int half;
};

__global__ void use(int *out) {
    Walls walls{5, 6};
    Point corners[2] = {1, 2, 3, 4};
    out[0] = walls.each[1] + corners[1].x;
    Segment line = {Point{1, 2}, 3, 4, "ab", 1, 2, 3};
    out[1] = 1000 * line.from.y + 100 * line.to.y + 10 * line.grid[0][1] + line.grid[1][1];
}

int main() {
    int *out;
    cudaMallocManaged(&out, 2 * sizeof(int));
    use<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d\n", out[0], out[1]);
    cudaFree(out);

    Walls walls{3, 4}, half{1};
    printf("%d %d %d, %d %d\n", walls.left, walls.right, walls.each[1], half.left, half.right);

    Point end = {7, 8};
    Segment line = {1, 2, end, "left", 1, 2, 3, 4};
    printf("%d %d %d %d %s %d %d\n", line.from.x, line.from.y, line.to.x, line.to.y, line.name, line.grid[0][1],
           line.grid[1][0]);

    Point points[] = {1, 2, {3}, end, 5};
    printf("%d:", int(sizeof(points) / sizeof(points[0])));
    for (Point point : points) printf(" (%d, %d)", point.x, point.y);
    printf("\n");

    int table[2][3] = {{1}, 2, 3};
    printf("%d %d %d %d\n", table[0][0], table[0][1], table[1][0], table[1][1]);
    const char names[2][4] = {"one", "two"};
    printf("%s %s\n", names[0], names[1]);
    Either either = {9, 10};
    printf("%d %d\n", either.whole.y, either.half);
    return 0;
}
