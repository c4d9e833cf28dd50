// What lanes of a warp tell each other in readable kernels.

// The lane that lane `own` reads from, in parts of `width` lanes.
fn lane_at(own: u32, lane: u32, width: u32) -> u32 {
    return own - own % width + lane % width;
}

// The lane that lane `own` reads from, in parts of `width` lanes; where there is none, itself.
fn lane_up(own: u32, distance: u32, width: u32) -> u32 {
    let by = distance & 31u;
    return select(own, own - by, by <= own % width);
}

// The lane that lane `own` reads from, in parts of `width` lanes; where there is none, itself.
fn lane_down(own: u32, distance: u32, width: u32) -> u32 {
    let by = distance & 31u;
    return select(own, own + by, own % width + by < width);
}

// The lane that lane `own` reads from. No lane reads from a later part of `width` lanes.
fn lane_across(own: u32, bits: u32, width: u32) -> u32 {
    let other = own ^ (bits & 31u);
    return select(other, own, other >= own - own % width + width);
}

// The lanes of the warp that have the same word: bit for bit, those that agree.
fn lanes_with(word: u32) -> u32 {
    var same = subgroupBallot(true).x;
    for (var bit = 0u; bit < 32u; bit++) {
        let mine = ((word >> bit) & 1u) == 1u;
        let others = subgroupBallot(mine).x;
        same &= select(~others, others, mine);
    }
    return same;
}

// The lanes of the warp that left the same word.
fn lanes_that_left(thread_number: u32, word: u32) -> u32 {
    var same = 0u;
    for (var lane = 0u; lane < 32u; lane++) {
        if (sh_exchange[thread_number / 32u * 32u + lane] == word) {
            same |= 1u << lane;
        }
    }
    return same;
}

// Two words taken together. 0: sum, 1 and 2: minimum and maximum of signed numbers, 3 and 4: of others, 5: and, 6: or,
// 7: exclusive or.
fn two_together(operation: u32, a: u32, b: u32) -> u32 {
    switch operation {
        case 0u: {
            return a + b;
        }
        case 1u: {
            return bitcast<u32>(min(bitcast<i32>(a), bitcast<i32>(b)));
        }
        case 2u: {
            return bitcast<u32>(max(bitcast<i32>(a), bitcast<i32>(b)));
        }
        case 3u: {
            return min(a, b);
        }
        case 4u: {
            return max(a, b);
        }
        case 5u: {
            return a & b;
        }
        case 6u: {
            return a | b;
        }
        default: {
            return a ^ b;
        }
    }
}

// The words of the lanes that are named, taken together.
fn lanes_together(operation: u32, lanes: u32, word: u32) -> u32 {
    var result = 0u;
    var first = true;
    for (var lane = 0u; lane < 32u; lane++) {
        let other = subgroupShuffle(word, lane);
        if (((lanes >> lane) & 1u) == 1u) {
            result = select(two_together(operation, result, other), other, first);
            first = false;
        }
    }
    return result;
}

// The words that the lanes left that are named, taken together.
fn left_together(thread_number: u32, operation: u32, lanes: u32) -> u32 {
    var result = 0u;
    var first = true;
    for (var lane = 0u; lane < 32u; lane++) {
        let other = sh_exchange[thread_number / 32u * 32u + lane];
        if (((lanes >> lane) & 1u) == 1u) {
            result = select(two_together(operation, result, other), other, first);
            first = false;
        }
    }
    return result;
}
