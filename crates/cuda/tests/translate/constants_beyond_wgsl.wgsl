// Constants that C gives a value and that WGSL refuses to calculate.

override block_x: u32 = 256;

@compute @workgroup_size(block_x)
fn never() {
}
// warning: this divides by zero
//   ┌─ source.cu:9:23
//   │
// 9 │     if (N > 0) a[0] = a[1] % N;   // with N = 0 this is never reached
//   │                       ^^^^^^^^
//
// warning: this shifts by 40 bits, and `int` has 32
//    ┌─ source.cu:16:12
//    │
// 16 │     a[2] = n >> 40; // a shift past the width \
//    │            ^^^^^^^
//
// warning: this divides by zero
//    ┌─ source.cu:18:12
//    │
// 18 │     a[3] = n / 0;
//    │            ^^^^^
//
// error: a division by zero in readable WGSL is not supported here
//    ┌─ source.cu:18:12
//    │
// 18 │     a[3] = n / 0;
//    │            ^^^^^
//
// error: the translation of this is not valid WGSL: Accessing index 4294967295 is out of [3] bounds; Expression [4] is invalid; Entry point outside at Compute is invalid
//    ┌─ source.cu:46:5
//    │
// 46 │     own[3] = a[-1];
//    │     ^^^^^^^^^^^^^^^
//    │
//    = help: this is a fault of Warpground's, not of the program
//
// warning: index -1 lies outside of an array of 4
//    ┌─ source.cu:47:5
//    │
// 47 │     own[~0] = 1;
//    │     ^^^^^^^
//
// warning: index 8 lies outside of an array of 8
//    ┌─ source.cu:48:5
//    │
// 48 │     tile[1][8] = own[4];
//    │     ^^^^^^^^^^
//
// warning: index 4 lies outside of an array of 4
//    ┌─ source.cu:48:18
//    │
// 48 │     tile[1][8] = own[4];
//    │                  ^^^^^^
//
// warning: index 9 lies outside of an array of 8
//    ┌─ source.cu:49:12
//    │
// 49 │     a[1] = tile[0][9] + a[threadIdx.x - 1];
//    │            ^^^^^^^^^^
//
