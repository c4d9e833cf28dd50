// error: not possible in readable WGSL: atomic operations on other than 32 bits of `seats`
//   ┌─ source.cu:2:1
//   │
// 2 │ __global__ void counters(unsigned long long *sums, unsigned long long *best, double *weights, unsigned short *seats)
//   │ ^^^^^^^^^^^^^^^^^^^^^^^^
//   │
//   = help: such a kernel runs over a flat memory or on the simulator, and programs take that way of their own accord
//
