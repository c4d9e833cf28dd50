// Where threads meet. A thread that waits says for what (1: the block, 2: lanes of its warp, 3: it has ended; 0: it does
// not), and all threads of the block go through `meet` together until all have ended. A meeting says 0 then, and not another
// number: lanes of Mesa's software driver that stand for no thread read zeros, and turn on until all turns are spent otherwise.

fn meet_block(round: u32, wait: u32, value: u32) -> u32 {
    let own = (round & 1u) * 8u;
    let other = 8u - own;
    atomicAdd(&sh_counts[own + wait], 1u);
    if (wait == 1u && value != 0u) {
        atomicAdd(&sh_counts[own + 4u], 1u);
    }
    storageBarrier();
    workgroupBarrier();
    let ended = atomicLoad(&sh_counts[own + 3u]);
    voters = atomicLoad(&sh_counts[own + 1u]);
    votes = atomicLoad(&sh_counts[own + 4u]);
    released = wait == 1u && voters + ended == THREADS;
    if (thread_number == 0u) {
        sh_going = select(1u, 0u, ended == THREADS);
        atomicStore(&sh_counts[other], 0u);
        atomicStore(&sh_counts[other + 1u], 0u);
        atomicStore(&sh_counts[other + 2u], 0u);
        atomicStore(&sh_counts[other + 3u], 0u);
        atomicStore(&sh_counts[other + 4u], 0u);
    }
    return workgroupUniformLoad(&sh_going);
}

fn meet_warp(round: u32, wait: u32, value: u32, mask: u32, state: u32) -> u32 {
    let first = thread_number & ~31u;
    let own_lane = 1u << (thread_number & 31u);
    // A lane that asks which lanes are with it names none.
    let asks = mask == 0u;
    let wanted = select(mask | own_lane, 0u, asks);
    // Every lane has looked at the values of the round before.
    workgroupBarrier();
    sh_state[thread_number] = (state << 2u) | wait;
    sh_mask[thread_number] = wanted;
    sh_value[thread_number] = value;
    if ((thread_number & 31u) == 0u) {
        atomicStore(&sh_moving[thread_number >> 5u], 0u);
    }
    let going = meet_block(round, wait, value);
    // The lanes for which this one waits are those that wait for the same lanes; what has ended is not waited for.
    var partners_found = 0u;
    var same = 0u;
    var missing = asks;
    var others_ask = false;
    if (wait == 2u) {
        for (var lane = 0u; lane < 32u; lane += 1u) {
            let thread = first + lane;
            if (thread < THREADS) {
                let other = sh_state[thread];
                let bit = 1u << lane;
                if (other == ((state << 2u) | 2u)) {
                    same |= bit;
                }
                others_ask |= (other & 3u) == 2u && sh_mask[thread] == 0u;
                if ((wanted & bit) != 0u && (other & 3u) != 3u) {
                    if ((other & 3u) == 2u && sh_mask[thread] == wanted) {
                        partners_found |= bit;
                    } else {
                        missing = true;
                    }
                }
            }
        }
        released = !missing;
    }
    if (wait == 0u || released) {
        atomicStore(&sh_moving[thread_number >> 5u], 1u);
    }
    workgroupBarrier();
    // Where no lane of the warp goes on otherwise, those that wait at one place go on together: first those that only ask, for
    // which others may wait.
    let moving = atomicLoad(&sh_moving[thread_number >> 5u]) != 0u;
    if (wait == 2u && !released && !moving && (asks || !others_ask)) {
        released = true;
        partners_found = same;
    }
    partners = partners_found;
    return going;
}

fn warp_value(lane: u32) -> u32 {
    return sh_value[(thread_number & ~31u) + lane];
}

fn warp_ballot() -> u32 {
    var found = 0u;
    for (var lane = 0u; lane < 32u; lane += 1u) {
        if ((partners & (1u << lane)) != 0u && warp_value(lane) != 0u) {
            found |= 1u << lane;
        }
    }
    return found;
}

fn warp_all() -> i32 {
    return select(0, 1, warp_ballot() == partners);
}

fn warp_any() -> i32 {
    return select(0, 1, warp_ballot() != 0u);
}

fn warp_all_equal() -> i32 {
    let found = warp_ballot();
    return select(0, 1, found == 0u || found == partners);
}

// The value of the lane that `kind` names (0: by number, 1: up, 2: down, 3: by bits), or the own one.
fn warp_shuffle(kind: u32, amount: u32, width: u32) -> u32 {
    let lane = thread_number & 31u;
    let first = lane & ~(width - 1u);
    let last = first + width - 1u;
    let by = amount & 31u;
    var source = lane;
    switch kind {
        case 0u: {
            source = first | (amount & (width - 1u));
        }
        case 1u: {
            if (lane >= first + by) {
                source = lane - by;
            }
        }
        case 2u: {
            if (lane + by <= last) {
                source = lane + by;
            }
        }
        default: {
            if ((lane ^ by) <= last) {
                source = lane ^ by;
            }
        }
    }
    if ((partners & (1u << source)) == 0u) {
        source = lane;
    }
    return warp_value(source);
}

fn warp_match() -> u32 {
    let own = warp_value(thread_number & 31u);
    var found = 0u;
    for (var lane = 0u; lane < 32u; lane += 1u) {
        if ((partners & (1u << lane)) != 0u && warp_value(lane) == own) {
            found |= 1u << lane;
        }
    }
    return found;
}

fn warp_match_all() -> u32 {
    return select(0u, partners, warp_match() == partners);
}

// 0: sum, 1 and 2: minimum and maximum of signed numbers, 3 and 4: of others, 5: and, 6: or, 7: exclusive or.
fn warp_reduce(operation: u32) -> u32 {
    var result = warp_value(thread_number & 31u);
    var first = true;
    for (var lane = 0u; lane < 32u; lane += 1u) {
        if ((partners & (1u << lane)) == 0u) {
            continue;
        }
        let value = warp_value(lane);
        if (first) {
            result = value;
            first = false;
            continue;
        }
        switch operation {
            case 0u: {
                result += value;
            }
            case 1u: {
                result = bitcast<u32>(min(bitcast<i32>(result), bitcast<i32>(value)));
            }
            case 2u: {
                result = bitcast<u32>(max(bitcast<i32>(result), bitcast<i32>(value)));
            }
            case 3u: {
                result = min(result, value);
            }
            case 4u: {
                result = max(result, value);
            }
            case 5u: {
                result &= value;
            }
            case 6u: {
                result |= value;
            }
            default: {
                result ^= value;
            }
        }
    }
    return result;
}
