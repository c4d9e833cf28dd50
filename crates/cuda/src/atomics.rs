//! The functions that read, change and write memory in one step.

use warpground_ir::AtomicOperation;

/// An atomic function.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Atomic {
    pub(crate) name: &'static str,
    /// The function that only threads of one block see as one step.
    pub(crate) of_block: Option<&'static str>,
    pub(crate) operation: AtomicOperation,
}

/// All of them. What is for the whole system does what is for a device.
pub(crate) const ATOMICS: &[Atomic] = &[
    Atomic { name: "atomicAdd", of_block: Some("atomicAdd_block"), operation: AtomicOperation::Add },
    Atomic { name: "atomicSub", of_block: Some("atomicSub_block"), operation: AtomicOperation::Subtract },
    Atomic { name: "atomicExch", of_block: Some("atomicExch_block"), operation: AtomicOperation::Exchange },
    Atomic { name: "atomicMin", of_block: Some("atomicMin_block"), operation: AtomicOperation::Minimum },
    Atomic { name: "atomicMax", of_block: Some("atomicMax_block"), operation: AtomicOperation::Maximum },
    Atomic { name: "atomicInc", of_block: Some("atomicInc_block"), operation: AtomicOperation::Increment },
    Atomic { name: "atomicDec", of_block: Some("atomicDec_block"), operation: AtomicOperation::Decrement },
    Atomic { name: "atomicCAS", of_block: Some("atomicCAS_block"), operation: AtomicOperation::CompareExchange },
    Atomic { name: "atomicAnd", of_block: Some("atomicAnd_block"), operation: AtomicOperation::And },
    Atomic { name: "atomicOr", of_block: Some("atomicOr_block"), operation: AtomicOperation::Or },
    Atomic { name: "atomicXor", of_block: Some("atomicXor_block"), operation: AtomicOperation::ExclusiveOr },
    // What the built-in headers read and write by: one access that nothing comes between.
    Atomic { name: "__atomic_load", of_block: None, operation: AtomicOperation::Load },
    Atomic { name: "__atomic_store", of_block: None, operation: AtomicOperation::Store },
];

/// The atomic of a plain name.
pub(crate) fn atomic(name: &str) -> Option<&'static Atomic> {
    ATOMICS.iter().find(|known| known.name == name)
}
