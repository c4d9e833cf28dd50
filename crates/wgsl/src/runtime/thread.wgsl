fn thread_atomic_load(at: u32, value: u32) -> u32 {
    return stack[at];
}

fn thread_atomic_store(at: u32, value: u32) -> u32 {
    stack[at] = value;
    return value;
}

fn thread_atomic_exchange(at: u32, value: u32) -> u32 {
    let old = stack[at];
    stack[at] = value;
    return old;
}

fn thread_atomic_add(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, stack[at] + value);
}

fn thread_atomic_subtract(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, stack[at] - value);
}

fn thread_atomic_and(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, stack[at] & value);
}

fn thread_atomic_or(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, stack[at] | value);
}

fn thread_atomic_exclusive_or(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, stack[at] ^ value);
}

fn thread_atomic_minimum(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, min(stack[at], value));
}

fn thread_atomic_maximum(at: u32, value: u32) -> u32 {
    return thread_atomic_exchange(at, max(stack[at], value));
}

fn thread_atomic_compare_exchange(at: u32, compare: u32, value: u32) -> u32 {
    let old = stack[at];
    if (old == compare) {
        stack[at] = value;
    }
    return old;
}

fn thread_atomic_change(at: u32, value: u32, operation: u32) -> u32 {
    return thread_atomic_exchange(at, changed(stack[at], value, operation));
}

fn thread_wide_change(at: u32, value: vec2<u32>, compare: vec2<u32>, operation: u32) -> vec2<u32> {
    let old = vec2<u32>(stack[at], stack[at + 1u]);
    let wanted = wide_changed(old, value, compare, operation);
    stack[at] = wanted.x;
    stack[at + 1u] = wanted.y;
    return old;
}

// What memory holds after an operation that WGSL has no atomic for.
fn changed(old: u32, value: u32, operation: u32) -> u32 {
    switch operation {
        case 0u: {
            return select(old + 1u, 0u, old >= value);
        }
        case 1u: {
            return select(old - 1u, value, old == 0u || old > value);
        }
        case 2u: {
            return bitcast<u32>(min(bitcast<i32>(old), bitcast<i32>(value)));
        }
        case 3u: {
            return bitcast<u32>(max(bitcast<i32>(old), bitcast<i32>(value)));
        }
        case 4u: {
            return bitcast<u32>(bitcast<f32>(old) + bitcast<f32>(value));
        }
        case 5u: {
            return bitcast<u32>(bitcast<f32>(old) - bitcast<f32>(value));
        }
        case 6u: {
            return bitcast<u32>(float_minimum(bitcast<f32>(old), bitcast<f32>(value)));
        }
        case 7u: {
            return bitcast<u32>(float_maximum(bitcast<f32>(old), bitcast<f32>(value)));
        }
        case 8u: {
            // Two halves.
            let low = half_bits(float_of_half(old & 0xffffu) + float_of_half(value & 0xffffu));
            let high = half_bits(float_of_half(old >> 16u) + float_of_half(value >> 16u));
            return low | (high << 16u);
        }
        default: {
            return value;
        }
    }
}

fn wide_changed(old: vec2<u32>, value: vec2<u32>, compare: vec2<u32>, operation: u32) -> vec2<u32> {
    switch operation {
        case 0u: {
            return wide_add(old, value);
        }
        case 1u: {
            return wide_subtract(old, value);
        }
        case 2u: {
            return old & value;
        }
        case 3u: {
            return old | value;
        }
        case 4u: {
            return old ^ value;
        }
        case 5u: {
            return select(old, value, wide_less_unsigned(value, old));
        }
        case 6u: {
            return select(old, value, wide_less_unsigned(old, value));
        }
        case 7u: {
            return select(old, value, wide_less_signed(value, old));
        }
        case 8u: {
            return select(old, value, wide_less_signed(old, value));
        }
        case 9u: {
            return select(old, value, all(old == compare));
        }
        case 10u: {
            return value;
        }
        default: {
            return old;
        }
    }
}

fn thread_double_add(at: u32, value: vec2<u32>) -> vec2<u32> {
    let old = vec2<u32>(stack[at], stack[at + 1u]);
    let wanted = double_add(old, value);
    stack[at] = wanted.x;
    stack[at + 1u] = wanted.y;
    return old;
}
