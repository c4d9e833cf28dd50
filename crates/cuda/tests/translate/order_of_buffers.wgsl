// Which barriers order buffers: as few as will do.

override block_x: u32 = 256;

const BLOCK = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read_write> counts: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<u32, 256>;

// One block goes through all, and each thread reads and writes its own elements: none has to.
@compute @workgroup_size(block_x)
fn own_elements(@builtin(local_invocation_id) thread: vec3<u32>) {
    var carried = 0u;
    for (var first = 0u; first < parameters.n; first += BLOCK) {
        let i = first + thread.x;
        var value = 0u;
        if (i < parameters.n) {
            value = counts[i];
        }
        sh_sums[thread.x] = value;
        for (var stride = 1u; stride < BLOCK; stride *= 2) {
            workgroupBarrier();
            var before = 0u;
            if (thread.x >= stride) {
                before = sh_sums[thread.x - stride];
            }
            workgroupBarrier();
            sh_sums[thread.x] += before;
        }
        workgroupBarrier();
        if (i < parameters.n) {
            counts[i] = carried + sh_sums[thread.x];
        }
        carried += sh_sums[255];
        workgroupBarrier();
    }
}

// Which barriers order buffers: as few as will do.

override block_x: u32 = 256;

const BLOCK = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read_write> counts: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<u32, 256>;

// Here they read their neighbours': two of the barriers of a turn have to, and none within the inner loop.
@compute @workgroup_size(block_x)
fn neighbours(@builtin(local_invocation_id) thread: vec3<u32>) {
    for (var turn = 0u; turn < 10; turn++) {
        sh_sums[thread.x] = counts[(thread.x + 1) % BLOCK];
        workgroupBarrier();
        storageBarrier();
        for (var stride = 1u; stride < BLOCK; stride *= 2) {
            workgroupBarrier();
            var before = 0u;
            if (thread.x >= stride) {
                before = sh_sums[thread.x - stride];
            }
            workgroupBarrier();
            sh_sums[thread.x] += before;
        }
        counts[thread.x] = sh_sums[thread.x];
        workgroupBarrier();
        storageBarrier();
    }
}

// Which barriers order buffers: as few as will do.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> counts: array<u32>;
@group(0) @binding(1) var<storage, read> stop: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;

// The way out of the loop goes round the barrier at its end: the one behind it has to, as well.
@compute @workgroup_size(block_x)
fn ways_out(@builtin(local_invocation_id) thread: vec3<u32>) {
    for (var turn = 0u; turn < 10; turn++) {
        counts[thread.x] = turn;
        if (stop[turn] != 0) {
            break;
        }
        workgroupBarrier();
        storageBarrier();
        output[thread.x] += counts[thread.x ^ 1];
        workgroupBarrier();
        storageBarrier();
    }
    workgroupBarrier();
    storageBarrier();
    output[thread.x] += counts[thread.x ^ 2];
}

// Which barriers order buffers: as few as will do.

override block_x: u32 = 256;

const BLOCK = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> carries: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<u32, 256>;

// What is written before the loop meets what is written in it, and turns of the loop do not meet: that is ordered once.
@compute @workgroup_size(block_x)
fn prologue(@builtin(local_invocation_id) thread: vec3<u32>) {
    if (thread.x == 0) {
        carries[0] = 0u;
    }
    storageBarrier();
    for (var first = 0u; first < parameters.n; first += BLOCK) {
        let i = first + thread.x;
        workgroupBarrier();
        var value = 0u;
        if (i < parameters.n) {
            value = input[i];
        }
        sh_sums[thread.x] = value;
        workgroupBarrier();
        if (i + 1 < parameters.n) {
            carries[i + 1] = sh_sums[thread.x ^ 1];
        }
    }
}
