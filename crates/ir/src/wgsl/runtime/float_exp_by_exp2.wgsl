// e^x by the device's own exp2, where it is close enough and fma rounds once. It is 2^t for a t next to x / log(2), corrected by
// what t leaves of x. The factor is a little below 1 / log(2), so that 2^t is infinite or subnormal only where e^x is, and the
// correction of an infinite one is positive. The last bit of t is cleared because a compiler may make x (1 - a b) of x - (x a) b.
// The exp2 of NVIDIA's GPUs is off by more units downwards than upwards, hence the last summand. Beyond 110 the correction may be
// no number.
fn float_exp_by_exp2(x: f32) -> f32 {
    let t = bitcast<f32>(bitcast<u32>(x * 1.44269466) & 0xfffffffeu);
    let power = exp2(t);
    let rest = fma(t, 0.0000000019046543, fma(-t, 0.6931471825, x)) + 0.000000022;
    return fma(power, select(rest, 1.0, abs(x) > 110.0), power);
}
