fn SPACE_read(at: u32) -> u32 {
    return ARRAY[at];
}

fn SPACE_write(at: u32, value: u32) {
    ARRAY[at] = value;
}

fn SPACE_read2(at: u32) -> vec2<u32> {
    return vec2<u32>(ARRAY[at], ARRAY[at + 1u]);
}

fn SPACE_write2(at: u32, value: vec2<u32>) {
    ARRAY[at] = value.x;
    ARRAY[at + 1u] = value.y;
}
