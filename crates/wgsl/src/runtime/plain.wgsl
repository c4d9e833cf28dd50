fn SPACE_read(at: u32) -> u32 {
    return ARRAY[at];
}

fn SPACE_write(at: u32, value: u32) {
    ARRAY[at] = value;
}
