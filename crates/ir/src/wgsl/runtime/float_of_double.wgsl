// The nearest-below f32 of a double, which lies in memory as two words, the low one first.
fn float_of_double(bits: vec2<u32>) -> f32 {
    let sign = bits.y & 0x80000000u;
    let exponent = i32((bits.y >> 20u) & 0x7ffu) - 1023;
    let mantissa = ((bits.y & 0xfffffu) << 3u) | (bits.x >> 29u);
    if (exponent == 1024) {
        return bitcast<f32>(sign | 0x7f800000u | mantissa);
    }
    if (exponent > 127) {
        return bitcast<f32>(sign | 0x7f800000u);
    }
    if (exponent < -126) {
        return bitcast<f32>(sign);
    }
    // Round to nearest: a carry runs into the exponent, as it should.
    let carry = (bits.x >> 28u) & 1u;
    return bitcast<f32>(sign | ((u32(exponent + 127) << 23u) + mantissa + carry));
}
