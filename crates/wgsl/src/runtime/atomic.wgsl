fn SPACE_read(at: u32) -> u32 {
    return atomicLoad(&ARRAY[at]);
}

fn SPACE_write(at: u32, value: u32) {
    atomicStore(&ARRAY[at], value);
}

// Other threads may write the rest of the word.
fn SPACE_write_part(at: u32, mask: u32, bits: u32) {
    var old = atomicLoad(&ARRAY[at]);
    loop {
        let wanted = (old & ~mask) | bits;
        if (wanted == old) {
            return;
        }
        let tried = atomicCompareExchangeWeak(&ARRAY[at], old, wanted);
        if (tried.exchanged) {
            return;
        }
        old = tried.old_value;
    }
}

fn SPACE_atomic_load(at: u32, value: u32) -> u32 {
    return atomicLoad(&ARRAY[at]);
}

fn SPACE_atomic_store(at: u32, value: u32) -> u32 {
    atomicStore(&ARRAY[at], value);
    return value;
}

fn SPACE_atomic_exchange(at: u32, value: u32) -> u32 {
    return atomicExchange(&ARRAY[at], value);
}

fn SPACE_atomic_add(at: u32, value: u32) -> u32 {
    return atomicAdd(&ARRAY[at], value);
}

fn SPACE_atomic_subtract(at: u32, value: u32) -> u32 {
    return atomicSub(&ARRAY[at], value);
}

fn SPACE_atomic_and(at: u32, value: u32) -> u32 {
    return atomicAnd(&ARRAY[at], value);
}

fn SPACE_atomic_or(at: u32, value: u32) -> u32 {
    return atomicOr(&ARRAY[at], value);
}

fn SPACE_atomic_exclusive_or(at: u32, value: u32) -> u32 {
    return atomicXor(&ARRAY[at], value);
}

fn SPACE_atomic_minimum(at: u32, value: u32) -> u32 {
    return atomicMin(&ARRAY[at], value);
}

fn SPACE_atomic_maximum(at: u32, value: u32) -> u32 {
    return atomicMax(&ARRAY[at], value);
}

fn SPACE_atomic_compare_exchange(at: u32, compare: u32, value: u32) -> u32 {
    loop {
        let tried = atomicCompareExchangeWeak(&ARRAY[at], compare, value);
        if (tried.exchanged || tried.old_value != compare) {
            return tried.old_value;
        }
    }
    return 0u;
}

fn SPACE_atomic_change(at: u32, value: u32, operation: u32) -> u32 {
    var old = atomicLoad(&ARRAY[at]);
    loop {
        let tried = atomicCompareExchangeWeak(&ARRAY[at], old, changed(old, value, operation));
        if (tried.exchanged) {
            return old;
        }
        old = tried.old_value;
    }
    return 0u;
}

// Both words of a pair are changed behind a lock, which a thread takes and gives back within one turn.
fn SPACE_wide_change(at: u32, value: vec2<u32>, compare: vec2<u32>, operation: u32) -> vec2<u32> {
    let lock = 16u + ((at >> 1u) & 255u);
    var old = vec2<u32>(0u, 0u);
    var done = false;
    // While the lock's holder does not run, others turn often.
    for (var turn = 0u; turn < 4000000000u; turn += 1u) {
        if (done) {
            break;
        }
        if (atomicExchange(&records[lock], 1u) == 0u) {
            old = vec2<u32>(atomicOr(&ARRAY[at], 0u), atomicOr(&ARRAY[at + 1u], 0u));
            let wanted = wide_changed(old, value, compare, operation);
            let before = atomicExchange(&ARRAY[at], wanted.x);
            let after = atomicExchange(&ARRAY[at + 1u], wanted.y);
            // The lock is given back behind what was exchanged.
            atomicExchange(&records[lock], (before ^ before) & (after ^ after));
            done = true;
        }
    }
    if (!done) {
        fail(7u);
    }
    return old;
}

fn SPACE_double_add(at: u32, value: vec2<u32>) -> vec2<u32> {
    var old = SPACE_wide_change(at, value, value, 11u);
    loop {
        let held = SPACE_wide_change(at, double_add(old, value), old, 9u);
        if (wide_equal(held, old)) {
            return old;
        }
        old = held;
    }
    return old;
}

fn SPACE_read2(at: u32) -> vec2<u32> {
    return vec2<u32>(atomicLoad(&ARRAY[at]), atomicLoad(&ARRAY[at + 1u]));
}

fn SPACE_write2(at: u32, value: vec2<u32>) {
    atomicStore(&ARRAY[at], value.x);
    atomicStore(&ARRAY[at + 1u], value.y);
}
