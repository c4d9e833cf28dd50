//! How fast the simulator runs a kernel of the device IR beside the same kernel in WGSL, in warp instructions per second.
//!
//! `cargo run -p warpground-sim --example direct_speed`
#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::{collections::BTreeMap, rc::Rc, time::Instant};

use warpground_engine::{Binding, BufferId, Command, Device, DirectLaunch, Error, Kernel, Mapping, Trust};
use warpground_ir::{
    Access, BinaryOperator, Block, Builtin, DataType, Expression, ExpressionKind, Form, Function, FunctionId,
    FunctionKind, Home, Local, LocalId, Module, Parameter, Place, Scalar, Statement, StatementKind, Test, ValueType,
    memory,
};
use warpground_sim::{SimDevice, SimOptions, Watch};

const LENGTH: u32 = 1 << 20;
const BLOCKS: u32 = 64;
const THREADS: u32 = 256;
const RUNS: u32 = 5;

const WGSL: &str = "
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> n: u32;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) block: vec3<u32>) {
    for (var i = block.x * 256u + t; i < n; i += 16384u) {
        c[i] = a[i] * 3.0 + b[i];
    }
}
";

const NOWHERE: Place = Place { file: 0, line: 1, column: 1, length: 1 };

fn expression(kind: ExpressionKind, ty: ValueType) -> Expression {
    Expression { kind, ty, place: NOWHERE }
}

fn statement(kind: StatementKind) -> Statement {
    Statement { kind, place: NOWHERE }
}

fn number(value: u32) -> Expression {
    Expression::constant(value.into(), Scalar::U32, NOWHERE)
}

fn binary(op: BinaryOperator, left: Expression, right: Expression, ty: ValueType) -> Expression {
    expression(ExpressionKind::Binary(op, Box::new(left), Box::new(right)), ty)
}

/// The same kernel in the device IR.
fn module() -> Module {
    const FLOAT: ValueType = ValueType::Scalar(Scalar::F32);
    let float = DataType::Value(FLOAT);
    let pointer = DataType::Pointer(Some(Rc::new(float.clone())));
    let whole = DataType::Value(ValueType::U32);
    let local =
        |name: &str, ty, data: &DataType| Local { name: name.to_owned(), ty, data: data.clone(), place: NOWHERE };
    let locals = vec![
        local("a", ValueType::POINTER, &pointer),
        local("b", ValueType::POINTER, &pointer),
        local("c", ValueType::POINTER, &pointer),
        local("n", ValueType::U32, &whole),
        local("i", ValueType::U32, &whole),
        local("", FLOAT, &float),
        local("", FLOAT, &float),
    ];
    let held = |index: u32, ty| Expression::local(LocalId(index), ty, NOWHERE);
    let element = |base: u32| Access {
        keeps: false,
        address: expression(
            ExpressionKind::Element {
                base: Box::new(held(base, ValueType::POINTER)),
                index: Box::new(held(4, ValueType::U32)),
                stride: 4,
                length: None,
            },
            ValueType::POINTER,
        ),
        ty: FLOAT,
        alignment: 4,
        volatile: false,
    };
    let first = binary(
        BinaryOperator::Add,
        binary(
            BinaryOperator::Multiply,
            expression(ExpressionKind::Builtin(Builtin::Block(0)), ValueType::U32),
            number(THREADS),
            ValueType::U32,
        ),
        expression(ExpressionKind::Builtin(Builtin::Thread(0)), ValueType::U32),
        ValueType::U32,
    );
    let three = Expression::constant(u64::from(3.0_f32.to_bits()), Scalar::F32, NOWHERE);
    let product = binary(BinaryOperator::Multiply, held(5, FLOAT), three, FLOAT);
    let body = Block(vec![
        statement(StatementKind::Load(LocalId(5), element(0))),
        statement(StatementKind::Load(LocalId(6), element(1))),
        statement(StatementKind::Store(element(2), binary(BinaryOperator::Add, product, held(6, FLOAT), FLOAT))),
    ]);
    let next = binary(BinaryOperator::Add, held(4, ValueType::U32), number(BLOCKS * THREADS), ValueType::U32);
    let test = Test {
        before: Block::default(),
        condition: binary(BinaryOperator::Less, held(4, ValueType::U32), held(3, ValueType::U32), ValueType::BOOL),
        place: NOWHERE,
    };
    let block = Block(vec![
        statement(StatementKind::Assign(LocalId(4), first)),
        statement(StatementKind::Loop {
            form: Form::For,
            test: Some(test),
            body,
            continuing: Block(vec![statement(StatementKind::Assign(LocalId(4), next))]),
        }),
    ]);
    let parameter = |index: u32, ty: &DataType, bytes| Parameter {
        home: Home::Local(LocalId(index)),
        ty: ty.clone(),
        offset: u64::from(index) * 8,
        bytes,
    };
    Module {
        files: vec!["kernel.cu".to_owned()],
        functions: vec![Function {
            name: "main".to_owned(),
            kind: FunctionKind::Kernel,
            parameters: vec![
                parameter(0, &pointer, 8),
                parameter(1, &pointer, 8),
                parameter(2, &pointer, 8),
                parameter(3, &whole, 4),
            ],
            result: None,
            locals,
            frame: Vec::new(),
            body: Some(Rc::new(block)),
            contract: true,
            place: NOWHERE,
        }],
        ..Module::default()
    }
}

async fn measure() -> Result<(), Error> {
    let device = SimDevice::new(SimOptions::default());
    let bytes = u64::from(LENGTH) * 4;
    let mut buffers: Vec<BufferId> = Vec::new();
    for name in ["a", "b", "c"] {
        let buffer = device.allocate(name, bytes, false).await?;
        device.write(buffer, 0, &vec![0; usize::try_from(bytes).unwrap_or(0)]).await?;
        buffers.push(buffer);
    }
    let length = device.allocate("n", 4, true).await?;
    device.write(length, 0, &LENGTH.to_le_bytes()).await?;
    let kernel = Kernel {
        label: "main".to_owned(),
        source: WGSL.to_owned().into(),
        entry_point: "main".to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    };
    let kernel = device.compile(&kernel).await?;
    let bindings = buffers.iter().copied().chain([length]).zip(0..);
    let bindings: Vec<Binding> = bindings.map(|(buffer, index)| Binding { index, buffer }).collect();
    let command = Command::Launch { kernel, grid: [BLOCKS, 1, 1], bindings };
    let mut parameters: Vec<u8> = (1..=3).flat_map(|object| memory::address(object, 0).to_le_bytes()).collect();
    parameters.extend(LENGTH.to_le_bytes());
    let mappings = buffers.iter().zip(1..).map(|(buffer, object)| Mapping {
        object,
        buffer: *buffer,
        bytes,
        name: format!("memory {object}"),
        variable: None,
    });
    let launch = DirectLaunch {
        module: Rc::new(module()),
        kernel: FunctionId(0),
        grid: [BLOCKS, 1, 1],
        block: [THREADS, 1, 1],
        shared_bytes: 0,
        parameters,
        memory: mappings.collect(),
        heap_bytes: 0,
        cooperative: false,
    };
    let mut seconds = [f64::MAX; 2];
    for watch in
        [Watch::default(), Watch { profile: true, ..Watch::default() }, Watch { check: true, ..Watch::default() }]
    {
        device.watch(Watch { profile: true, ..Watch::default() });
        device.execute(std::slice::from_ref(&command)).await?;
        device.launch_directly(&launch).await?;
        let issued: Vec<u64> = device
            .take_watched()
            .iter()
            .filter_map(|launch| launch.profile.as_ref())
            .map(|profile| profile.counts.activity.issued)
            .collect();
        device.watch(watch.clone());
        for _ in 0..RUNS {
            let start = Instant::now();
            device.execute(std::slice::from_ref(&command)).await?;
            seconds[0] = seconds[0].min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            device.launch_directly(&launch).await?;
            seconds[1] = seconds[1].min(start.elapsed().as_secs_f64());
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        for ((name, issued), seconds) in ["WGSL", "device IR"].iter().zip(&issued).zip(seconds) {
            println!(
                "{name}, counted {}, checked {}: {:.1} million warp instructions per second, {:.2} ms, {issued} instructions",
                watch.profile,
                watch.check,
                *issued as f64 / seconds / 1e6,
                seconds * 1e3
            );
        }
        println!("time of the device IR over that of WGSL: {:.2}", seconds[1] / seconds[0]);
        seconds = [f64::MAX; 2];
    }
    Ok(())
}

fn main() -> Result<(), Error> {
    pollster::block_on(measure())
}
