//! Conditions within one another: a driver that forgets the innermost is given no kernel that goes so deep.

use warpground_engine::{Binding, Command, Device, Error, Kernel, Trust};
use warpground_tests::{gpu, wait};

const THREADS: u32 = 128;

/// What a kernel with this body leaves in `result` for every thread, or why it is not compiled.
fn results(device: &dyn Device, body: &str) -> Result<Vec<u32>, Error> {
    let source = format!(
        "@group(0) @binding(0) var<storage, read_write> results: array<u32, {THREADS}>;

        fn result_of(thread: u32) -> u32 {{
            var result = thread;
            {body}
            return result;
        }}

        @compute @workgroup_size({THREADS})
        fn main(@builtin(local_invocation_index) thread: u32) {{
            results[thread] = result_of(results[thread]);
        }}"
    );
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.into(),
        entry_point: "main".to_owned(),
        overrides: Default::default(),
        trust: Trust::Checked,
    };
    wait(async {
        let kernel = device.compile(&kernel).await?;
        let bytes = u64::from(THREADS) * 4;
        let buffer = device.allocate("results", bytes, false).await?;
        let given: Vec<u8> = (0..THREADS).flat_map(u32::to_le_bytes).collect();
        device.write(buffer, 0, &given).await?;
        let bindings = vec![Binding { index: 0, buffer }];
        device.execute(&[Command::Launch { kernel, grid: [1, 1, 1], bindings }]).await?;
        let found = device.read(buffer, 0, bytes).await?;
        Ok(found.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect())
    })
}

/// A body that asks for so many threads by their numbers, in one form after the other, and what a thread is left with.
fn forms(count: u32) -> [(&'static str, String); 4] {
    let each = |form: &dyn Fn(u32) -> String| (0..count).map(form).collect::<String>();
    [
        ("returns", each(&|number| format!("if thread == {number}u {{ return {number}u + 1000u; }} result += 1u;\n"))),
        (
            "conditions within one another",
            each(&|number| format!("if thread == {number}u {{ result = {number}u + 1000u; }} else {{ result += 1u;\n"))
                + &"}".repeat(count as usize),
        ),
        (
            "jumps to the next turn",
            format!(
                "var turns = 0u; loop {{ turns += 1u; if turns == 2u {{ break; }} {} }}",
                each(&|number| format!(
                    "if thread == {number}u {{ result = {number}u + 1000u; continue; }} result += 1u;\n"
                ))
            ),
        ),
        (
            "cases with jumps",
            format!(
                "var turns = 0u; loop {{ turns += 1u; if turns == 2u {{ break; }} switch thread {{ {} default: {{ result += {count}u; }} }} }}",
                each(&|number| format!("case {number}u: {{ result = {number}u + 1000u; continue; }}\n"))
            ),
        ),
    ]
}

#[test]
fn every_thread_takes_its_own_condition_or_the_kernel_is_refused() {
    let device = gpu();
    for count in [40, 79, 80, 81, 82, 95] {
        let expected: Vec<u32> =
            (0..THREADS).map(|thread| if thread < count { thread + 1000 } else { thread + count }).collect();
        for (form, body) in forms(count) {
            match results(&device, &body) {
                Ok(found) => assert_eq!(found, expected, "{count} {form}"),
                Err(Error::Unsupported(words)) if count > 40 => {
                    assert!(words.contains("conditions within one another"), "{words}");
                }
                Err(other) => panic!("{count} {form}: {other}"),
            }
        }
    }
}
