// The double of an f32, as two words, the low one first.
fn double_of_float(value: f32) -> vec2<u32> {
    let bits = bitcast<u32>(value);
    let sign = bits & 0x80000000u;
    let exponent = (bits >> 23u) & 0xffu;
    let mantissa = bits & 0x7fffffu;
    if (exponent == 0u) {
        return vec2<u32>(0u, sign);
    }
    let wide = select(exponent + 896u, 0x7ffu, exponent == 255u);
    return vec2<u32>(mantissa << 29u, sign | (wide << 20u) | (mantissa >> 3u));
}
