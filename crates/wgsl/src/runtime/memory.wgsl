// Memory. A place is the number of a word. What goes wrong is noted, and the place means nothing then: whatever is read or
// written there, the launch counts as not having been and is repeated where it is told exactly what happened.
//
// Drivers write each of these functions out wherever it is called, so that they have as few branches as can be. Mesa's takes
// five times as long to compile an access that leaves its function early.

fn fail(code: u32) {
    failed = max(failed, code);
}

fn tell_failure(code: u32) {
    atomicMax(&records[0], code);
}

// Mesa's software driver gives all loops of a thread together 65,535 turns. When they are spent, it leaves each loop after one
// turn and goes on behind it. So a thread ends with a loop that has to turn more than once: one that does not was cut short,
// and others may have been.
fn try_loops(wanted: u32) {
    var turns = 0u;
    loop {
        if (turns >= wanted) {
            break;
        }
        turns += 1u;
    }
    if (turns != wanted) {
        fail(9u);
    }
}

fn global_place(address: vec2<u32>, bytes: u32, alignment: u32) -> u32 {
    let entry = global_entry(address.y);
    let byte = address.x - 0x40000000u;
    let size = launch[entry + 1u];
    if (byte > size || size - byte < bytes || (byte & (alignment - 1u)) != 0u) {
        fail(1u);
    }
    return launch[entry] + (byte >> 2u);
}

fn shared_place(address: vec2<u32>, bytes: u32, alignment: u32) -> u32 {
    let byte = address.x - 0x40000000u;
    if (address.y != 0xfffffff0u || byte > SHARED_BYTES || SHARED_BYTES - byte < bytes
        || (byte & (alignment - 1u)) != 0u) {
        fail(1u);
    }
    return 4u + (byte >> 2u);
}

fn thread_place(address: vec2<u32>, bytes: u32, alignment: u32) -> u32 {
    let byte = address.x - 0x40000000u;
    if (address.y != 0xfffffff1u || byte > STACK_BYTES || STACK_BYTES - byte < bytes
        || (byte & (alignment - 1u)) != 0u) {
        fail(1u);
    }
    return 4u + (byte >> 2u);
}

fn thread_read(at: u32) -> u32 {
    return stack[at];
}

fn thread_write(at: u32, value: u32) {
    stack[at] = value;
}

fn thread_write_part(at: u32, mask: u32, bits: u32) {
    stack[at] = (stack[at] & ~mask) | bits;
}

fn thread_read2(at: u32) -> vec2<u32> {
    return vec2<u32>(stack[at], stack[at + 1u]);
}

fn thread_write2(at: u32, value: vec2<u32>) {
    stack[at] = value.x;
    stack[at + 1u] = value.y;
}

// A byte of memory; places are calculated for each.
fn any_load_byte(address: vec2<u32>) -> u32 {
    return (any_read(any_place(address, 1u, 1u)) >> ((address.x & 3u) * 8u)) & 0xffu;
}

fn any_store_byte(address: vec2<u32>, byte: u32) {
    let shift = (address.x & 3u) * 8u;
    any_write_part(any_place(address, 1u, 1u), 0xffu << shift, (byte & 0xffu) << shift);
}

fn copy_bytes(to: vec2<u32>, source: vec2<u32>, bytes: vec2<u32>) {
    let backwards = to.y == source.y && to.x - source.x < bytes.x;
    if (bytes.y != 0u || bytes.x > 0x1000000u) {
        fail(7u);
        return;
    }
    var rest = bytes.x;
    // Whole words where both places begin with one; what overlaps goes byte by byte.
    if (!backwards && ((to.x | source.x) & 3u) == 0u && rest >= 4u) {
        let words = rest >> 2u;
        let target_at = any_place(to, words * 4u, 4u);
        let source_at = any_place(source, words * 4u, 4u);
        if (failed != 0u) {
            return;
        }
        for (var word = 0u; word < words; word += 1u) {
            any_write(target_at + word, any_read(source_at + word));
        }
        rest = rest & 3u;
    }
    let done = bytes.x - rest;
    for (var step = 0u; step < rest; step += 1u) {
        let byte = done + select(step, rest - 1u - step, backwards);
        any_store_byte(vec2<u32>(to.x + byte, to.y), any_load_byte(vec2<u32>(source.x + byte, source.y)));
        if (failed != 0u) {
            return;
        }
    }
}

fn fill_bytes(to: vec2<u32>, byte: u32, bytes: vec2<u32>) {
    if (bytes.y != 0u || bytes.x > 0x1000000u) {
        fail(7u);
        return;
    }
    var rest = bytes.x;
    if ((to.x & 3u) == 0u && rest >= 4u) {
        let words = rest >> 2u;
        let at = any_place(to, words * 4u, 4u);
        if (failed != 0u) {
            return;
        }
        for (var word = 0u; word < words; word += 1u) {
            any_write(at + word, (byte & 0xffu) * 0x01010101u);
        }
        rest = rest & 3u;
    }
    let done = bytes.x - rest;
    for (var step = 0u; step < rest; step += 1u) {
        any_store_byte(vec2<u32>(to.x + done + step, to.y), byte);
        if (failed != 0u) {
            return;
        }
    }
}

// Room for a record of so many words, or 0 where there is none left.
fn record_place(words: u32) -> u32 {
    let at = atomicAdd(&records[1], words);
    if (at + words > RECORD_WORDS) {
        fail(8u);
        return 0u;
    }
    return 288u + at;
}

fn record_word(at: u32, value: u32) {
    if (at >= 288u) {
        atomicStore(&records[at], value);
    }
}
