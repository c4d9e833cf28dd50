//! What the courses measured on cards of their time.

/// The kernels of the course's table of transposes, in its order. The first is the copy that the others are held against.
pub const TRANSPOSES: [&str; 5] = ["copy", "shared_copy", "naive", "coalesced", "padded"];

/// Their effective bandwidths in GB/s on a Tesla M2050, at 1024 × 1024 with error correction on.
pub const M2050: [f64; 5] = [105.2, 104.6, 18.8, 51.3, 99.5];

/// The same on a Tesla K20c.
pub const K20C: [f64; 5] = [136.0, 152.3, 55.3, 97.6, 144.3];
