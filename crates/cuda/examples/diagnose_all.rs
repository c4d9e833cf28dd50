//! Not for the repository.
#![allow(missing_docs, clippy::all, clippy::print_stdout)]
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (sender, receiver) = std::sync::mpsc::channel();
        let name = path.clone();
        std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(move || {
                let result = match warpground_cuda::Program::compile(&name, &text) {
                    Ok(_) => vec!["ok".to_owned()],
                    Err(found) => found
                        .diagnostics
                        .iter()
                        .map(|one| {
                            format!(
                                "{} | {}",
                                one.problem,
                                text.get(one.span.range()).unwrap_or("").lines().next().unwrap_or("")
                            )
                        })
                        .collect(),
                };
                let _ = sender.send(result);
            })
            .unwrap();
        match receiver.recv_timeout(std::time::Duration::from_secs(20)) {
            Ok(list) => {
                for line in list.iter().take(6) {
                    println!("{path}\t{line}");
                }
            }
            Err(_) => println!("{path}\tPANIC OR HANG"),
        }
    }
}
