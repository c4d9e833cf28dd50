// error: the translation of this is not valid WGSL: automatic conversions cannot convert elements of `f64` to `f32`; a value with elements of type f32 is required here; line 298: this expression has type f64
//    ┌─ source.cu:25:9
//    │
// 25 │         own = weight * HALF + energy(bodies[i], 6.674e-11) * (double)count;
//    │         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//    │
//    = help: this is a fault of Warpground's, not of the program
//
