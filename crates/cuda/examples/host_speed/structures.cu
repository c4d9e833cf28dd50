#include <stdio.h>
#include <stdlib.h>
struct Body { float x, y, z, mass; };
int main() {
    int n = 100000;
    struct Body *bodies = (struct Body *)malloc(n * sizeof(struct Body));
    for (int i = 0; i < n; i++) {
        bodies[i].x = i % 10; bodies[i].y = 1.0f; bodies[i].z = 0.5f; bodies[i].mass = 2.0f;
    }
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < n; i++) {
            bodies[i].x += bodies[i].y * 0.25f;
            bodies[i].z = bodies[i].mass * bodies[i].x;
        }
    }
    printf("%f %f\n", bodies[17].x, bodies[99999].z);
    free(bodies);
    return 0;
}
