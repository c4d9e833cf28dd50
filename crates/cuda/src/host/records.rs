//! What kernels leave for the host to say: `printf`, `assert`, and what a device says of a launch.

use super::{
    errors::ASSERT,
    format::{Printed, printf},
    run::{Run, Stream},
};
use crate::kernel::{Kernel, Record};

impl Run<'_> {
    /// Prints what kernels have printed, if this call of the CUDA runtime waits for them as CUDA does.
    pub(super) fn flush_kernel_output(&mut self, name: &str, arguments: &[u64]) {
        let flushes = match name {
            "cudaDeviceSynchronize"
            | "cudaThreadSynchronize"
            | "cudaStreamSynchronize"
            | "cudaEventSynchronize"
            | "cudaMemcpy"
            | "cudaMemcpy2D"
            | "cudaMemcpyToSymbol"
            | "cudaMemcpyFromSymbol"
            | "cudaFreeHost"
            | "cudaDeviceReset"
            | "cudaThreadExit" => true,
            "cudaFree" => arguments.first().is_some_and(|address| *address != 0),
            _ => false,
        };
        if flushes && !self.kernel_output.is_empty() {
            let text = std::mem::take(&mut self.kernel_output);
            self.out(Stream::Output, &text);
        }
    }

    /// What the kernel printed, in the order in which the records were made. It waits until a call of the host flushes it.
    pub(super) fn print_records(&mut self, kernel: &Kernel, bytes: &[u8]) {
        let words: Vec<u32> =
            bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect();
        let mut at = 0;
        while let Some(record) = words.get(at).and_then(|number| kernel.records.get(*number as usize)) {
            let length = length(record);
            let Some(values) = words.get(at + 1..at + 1 + length) else { break };
            at += 1 + length;
            if let Some(line) = record.assertion {
                let text = String::from_utf8_lossy(&record.format).into_owned();
                let tree = &self.program.resolved.tree;
                let function = tree.functions.iter().find(|function| *function.name == *kernel.name);
                let types = function.map_or(String::new(), |function| {
                    let types = function.parameters.iter().map(|id| tree.types.name(&function.locals[*id].ty));
                    types.collect::<Vec<_>>().join(", ")
                });
                let place = |first: usize| {
                    let place: Vec<String> =
                        (first..first + 3).map(|at| values.get(at).copied().unwrap_or(0).to_string()).collect();
                    place.join(",")
                };
                let words = format!(
                    "{}:{line}: void {}({types}): block: [{}], thread: [{}] Assertion `{text}` failed.\n",
                    self.program.source.name,
                    kernel.name,
                    place(0),
                    place(3),
                );
                self.out(Stream::Error, words.as_bytes());
                self.kernel_failed(ASSERT);
                continue;
            }
            let strings = &self.program.resolved.tree.strings;
            let text = |number: u32| strings.get(number as usize).map_or(Vec::new(), |text| text.to_vec());
            self.kernel_output.extend(said(record, values, text));
        }
    }
}

/// The words that a record's arguments take.
fn length(record: &Record) -> usize {
    record.arguments.iter().map(|kind| if matches!(kind, b'l' | b'd') { 2 } else { 1 }).sum()
}

/// What a `printf` says of the words that a kernel left for it. `text` gives a string by its number.
fn said(record: &Record, words: &[u32], text: impl Fn(u32) -> Vec<u8>) -> Vec<u8> {
    let mut kinds = record.arguments.iter();
    let mut next = words.iter();
    printf(&record.format, |_, _| {
        let kind = kinds.next()?;
        let word = next.next()?;
        Some(match kind {
            b'l' | b'd' => {
                let high = next.next().copied().unwrap_or(0);
                let bits = u64::from(*word) | u64::from(high) << 32;
                if *kind == b'd' { Printed::Float(f64::from_bits(bits)) } else { Printed::Integer(bits.cast_signed()) }
            }
            b's' => Printed::Text(text(*word)),
            b'f' => Printed::Float(f64::from(f32::from_bits(*word))),
            b'i' => Printed::Integer(i64::from(word.cast_signed())),
            _ => Printed::Integer(i64::from(*word)),
        })
    })
}

/// What the `printf`s and `assert`s of a kernel say, made of the buffer that the kernel left: a word that counts the words
/// behind it, then for each record its number and its arguments. Of records that found no room there is a last sentence.
#[must_use]
pub fn printed(records: &[Record], buffer: &[u32]) -> Vec<u8> {
    let Some((wanted, room)) = buffer.split_first() else { return Vec::new() };
    let mut words = &room[..(*wanted as usize).min(room.len())];
    let mut out = Vec::new();
    while let Some((record, rest)) =
        words.split_first().and_then(|(number, rest)| Some((records.get(*number as usize)?, rest)))
    {
        let Some((values, rest)) = rest.split_at_checked(length(record)) else { break };
        words = rest;
        match record.assertion {
            Some(line) => {
                let text = String::from_utf8_lossy(&record.format);
                let place: Vec<String> = values.iter().map(u32::to_string).collect();
                let at = |first: usize| place.get(first..first + 3).unwrap_or_default().join(",");
                let (block, thread) = (at(0), at(3));
                out.extend(
                    format!("line {line}: block: [{block}], thread: [{thread}] Assertion `{text}` failed.\n").bytes(),
                );
            }
            None => out.extend(said(record, values, |number| format!("(string {number})").into_bytes())),
        }
    }
    if *wanted as usize > room.len() {
        out.extend(format!("… and more: printf has room for {} words\n", room.len()).bytes());
    }
    out
}

/// What a device says of a kernel, with the lines of the CUDA source in place of the translation's.
pub(super) fn in_the_programs_lines(words: &str, kernel: &Kernel) -> String {
    let mut parts = words.split("at line ");
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let line: usize = part[..end].parse().unwrap_or(0);
        let upto = &kernel.line_map[..kernel.line_map.len().min(line)];
        match upto.iter().rev().find(|line| **line != 0) {
            Some(line) => said.push_str(&format!("at line {line}{}", &part[end..])),
            None => said.push_str(&format!("at line {part}")),
        }
    }
    said
}
