// The remainder of a division, exactly: a long division of the significant digits, eight binary digits a step. WGSL's `%`
// rounds the quotient first.
fn fmod(x: f32, y: f32) -> f32 {
    let sign = bitcast<u32>(x) & 0x80000000u;
    let dividend = bitcast<u32>(x) & 0x7fffffffu;
    let divisor = bitcast<u32>(y) & 0x7fffffffu;
    if (dividend >= 0x7f800000u || divisor > 0x7f800000u || divisor == 0u) {
        return bitcast<f32>(dividend | 0x7fc00000u);
    }
    if (dividend < divisor) {
        return x;
    }
    let low = max(divisor >> 23u, 1u);
    let by = select(divisor & 0x7fffffu, (divisor & 0x7fffffu) | 0x800000u, divisor >= 0x800000u);
    var rest = select(dividend & 0x7fffffu, (dividend & 0x7fffffu) | 0x800000u, dividend >= 0x800000u) % by;
    var steps = max(dividend >> 23u, 1u) - low;
    while (steps > 0u && rest > 0u) {
        let step = min(steps, 8u);
        rest = (rest << step) % by;
        steps -= step;
    }
    let shift = min(countLeadingZeros(rest) - 8u, low - 1u);
    let digits = rest << shift;
    let exponent = select(0u, low - shift, digits >= 0x800000u);
    return bitcast<f32>(sign | (exponent << 23u) | (digits & 0x7fffffu));
}
