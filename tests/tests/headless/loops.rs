//! Loops of many turns: a driver that leaves them too early is found out, and nothing of such a launch is left.

use warpground_engine::{Binding, Command, Device, Error, Kernel, Trust};
use warpground_tests::{gpu, wait};

/// Runs a kernel on two words, of which the first says how often its loops turn; both words afterwards, or the error and what
/// the words were then.
fn run(device: &dyn Device, body: &str, turns: u32) -> (Result<(), Error>, [u32; 2]) {
    let source = format!(
        "@group(0) @binding(0) var<storage, read_write> words: array<u32, 2>;

        fn adds_while_below(wanted: u32) -> u32 {{
            var i = 0u;
            while (true) {{
                if (i >= wanted) {{ return i; }}
                i += 1u;
            }}
            return 0u;
        }}

        @compute @workgroup_size(1)
        fn main() {{
            let wanted = words[0];
            var sum = 7u;
            words[1] = 1000000000u;
            {body}
            words[1] = sum;
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
        let buffer = device.allocate("words", 8, false).await.expect("a buffer");
        device.write(buffer, 0, &[turns.to_le_bytes(), 5_u32.to_le_bytes()].concat()).await.expect("two words");
        let kernel = device.compile(&kernel).await.expect("a kernel");
        let bindings = vec![Binding { index: 0, buffer }];
        let ran = device.execute(&[Command::Launch { kernel, grid: [1, 1, 1], bindings }]).await;
        let bytes = device.read(buffer, 0, 8).await.expect("the words");
        let word = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        (ran, [word(0), word(4)])
    })
}

/// What a loop leaves in `sum` that turns as often as it should.
type Sum = fn(u32) -> u32;

/// Loops in all forms.
const LOOPS: [(&str, Sum); 6] = [
    ("for (var i = 0u; i < wanted; i += 1u) { sum += 1u; }", |wanted| 7 + wanted),
    ("loop { if (sum - 7u == wanted) { break; } continuing { sum += 1u; } }", |wanted| 7 + wanted),
    ("loop { sum += 1u; continuing { break if sum - 7u >= wanted; } }", |wanted| 7 + wanted.max(1)),
    ("sum += adds_while_below(wanted);", |wanted| 7 + wanted),
    (
        "for (var i = 0u; i < wanted; i += 1u) { switch i % 3u { case 1u: { sum += 1u; break; } default: { sum += 2u; } } }",
        |wanted| 7 + 2 * wanted - (wanted + 1) / 3,
    ),
    // Each loop turns seldom, and all together often.
    ("for (var i = 0u; i < wanted / 100u; i += 1u) { for (var j = 0u; j < 100u; j += 1u) { sum += 1u; } }", |wanted| {
        7 + wanted / 100 * 100
    }),
];

#[test]
fn a_loop_of_some_turns_is_right_on_every_device() {
    let device = gpu();
    for (body, sum) in LOOPS {
        for turns in [0, 1, 1000, 60_000] {
            let (ran, words) = run(&device, body, turns);
            assert_eq!(ran, Ok(()), "{body}: {turns}");
            assert_eq!(words, [turns, sum(turns)], "{body}");
        }
    }
}

#[test]
fn a_loop_of_many_turns_is_right_or_its_launch_has_not_been() {
    let device = gpu();
    for (body, sum) in LOOPS {
        let (ran, words) = run(&device, body, 300_000);
        match ran {
            Ok(()) => assert_eq!(words, [300_000, sum(300_000)], "{body}"),
            Err(Error::Unsupported(words_on_loops)) => {
                assert!(words_on_loops.contains("65,535 turns"), "{words_on_loops}");
                assert_eq!(words, [300_000, 5], "{body}");
            }
            Err(other) => panic!("{body}: {other}"),
        }
        // The next launch is not blamed for it.
        assert_eq!(run(&device, body, 100), (Ok(()), [100, sum(100)]), "{body}");
    }
}
