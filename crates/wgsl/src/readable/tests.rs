//! Kernels that are made here, as text.

use std::rc::Rc;

use warpground_ir::{
    Access, Block, Builtin, DataType, Expression, ExpressionKind, Function, FunctionId, FunctionKind, Home, Local,
    LocalId, Module, Parameter, Place, Statement, StatementKind, ValueType,
};

use super::{Launch, Part, readable};

const PLACE: Place = Place { file: 0, line: 0, column: 0, length: 0 };

fn expression(kind: ExpressionKind, ty: ValueType) -> Expression {
    Expression { kind, ty, place: PLACE }
}

fn statement(kind: StatementKind) -> Statement {
    Statement { kind, place: PLACE }
}

fn local(number: u32) -> Expression {
    Expression::local(LocalId(number), ValueType::POINTER, PLACE)
}

fn thread() -> Expression {
    expression(ExpressionKind::Builtin(Builtin::Thread(0)), ValueType::U32)
}

fn at_thread(pointer: Expression) -> Access {
    let kind = ExpressionKind::Element { base: Box::new(pointer), index: Box::new(thread()), stride: 4, length: None };
    Access {
        address: expression(kind, ValueType::POINTER),
        ty: ValueType::I32,
        alignment: 4,
        volatile: false,
        keeps: false,
    }
}

/// A kernel with pointers as its parameters, and what it does.
fn made(pointers: [&str; 3], other: Vec<(&str, ValueType)>, body: Vec<Statement>) -> String {
    let declared =
        |(name, ty): (&str, ValueType)| Local { name: name.to_owned(), ty, data: DataType::Value(ty), place: PLACE };
    let parameters = (0..3).map(|number| Parameter {
        home: Home::Local(LocalId(number)),
        ty: DataType::Pointer(None),
        offset: u64::from(number) * 8,
        bytes: 8,
    });
    let kernel = Function {
        name: "kernel".to_owned(),
        kind: FunctionKind::Kernel,
        parameters: parameters.collect(),
        result: None,
        locals: pointers.map(|name| (name, ValueType::POINTER)).into_iter().chain(other).map(declared).collect(),
        frame: Vec::new(),
        body: Some(Rc::new(Block(body))),
        contract: true,
        place: PLACE,
    };
    let module = Module { functions: vec![kernel], ..Module::default() };
    let parts = pointers.iter().enumerate().map(|(parameter, name)| Part {
        name: (*name).to_owned(),
        parameter,
        bytes: 8,
        pointer: true,
        element: 4,
        ..Part::default()
    });
    let launch = Launch { parts: parts.collect(), ..Launch::default() };
    match readable(&module, FunctionId(0), &launch) {
        Ok(made) => {
            assert!(naga::front::wgsl::parse_str(&made.wgsl).is_ok(), "{}", made.wgsl);
            made.wgsl
        }
        Err(refused) => format!("refused: {refused}"),
    }
}

#[test]
fn an_element_is_read_where_it_is_used() {
    let load = statement(StatementKind::Load(LocalId(3), at_thread(local(0))));
    let value = Expression::local(LocalId(3), ValueType::I32, PLACE);
    let store = statement(StatementKind::Store(at_thread(local(2)), value));
    let text = made(["a", "b", "out"], vec![("", ValueType::I32)], vec![load, store]);
    assert!(text.contains("    out[thread.x] = a[thread.x];\n"), "{text}");
    assert!(!text.contains(" b:"), "{text}");
}

#[test]
fn what_is_read_before_a_store_is_not_read_behind_it() {
    let load = statement(StatementKind::Load(LocalId(3), at_thread(local(0))));
    let zero = Expression::constant(0, warpground_ir::Scalar::I32, PLACE);
    let between = statement(StatementKind::Store(at_thread(local(0)), zero));
    let value = Expression::local(LocalId(3), ValueType::I32, PLACE);
    let store = statement(StatementKind::Store(at_thread(local(2)), value));
    let text = made(["a", "b", "out"], vec![("", ValueType::I32)], vec![load, between, store]);
    let read = text.find("let value = a[thread.x];");
    assert!(read.is_some() && read < text.find("a[thread.x] = 0;"), "{text}");
}

#[test]
fn a_pointer_to_one_of_two_buffers_is_a_number_that_says_which() {
    let choice = ExpressionKind::Select(Box::new(is_first()), Box::new(local(0)), Box::new(local(1)));
    let choose = statement(StatementKind::Assign(LocalId(3), expression(choice, ValueType::POINTER)));
    let one = Expression::constant(1, warpground_ir::Scalar::I32, PLACE);
    let store = statement(StatementKind::Store(at_thread(local(3)), one));
    let text = made(["a", "b", "out"], vec![("p", ValueType::POINTER)], vec![choose, store]);
    assert!(text.contains("let p_in = select(2u, 1u, thread.x == 0u);"), "{text}");
    assert!(
        text.contains("if (p_in == 1) {\n        a[thread.x] = 1;\n    } else {\n        b[thread.x] = 1;\n"),
        "{text}"
    );
}

/// Whether a thread is the first of its block.
fn is_first() -> Expression {
    let kind = ExpressionKind::Binary(
        warpground_ir::BinaryOperator::Equal,
        Box::new(thread()),
        Box::new(Expression::constant(0, warpground_ir::Scalar::U32, PLACE)),
    );
    expression(kind, ValueType::BOOL)
}

fn barrier() -> Statement {
    let intrinsic = warpground_ir::Intrinsic::BlockBarrier;
    statement(StatementKind::Intrinsic { to: None, intrinsic, arguments: Vec::new() })
}

fn store_one() -> Statement {
    let one = Expression::constant(1, warpground_ir::Scalar::I32, PLACE);
    statement(StatementKind::Store(at_thread(local(2)), one))
}

fn decide(accept: Vec<Statement>, reject: Vec<Statement>) -> Statement {
    statement(StatementKind::If { condition: is_first(), accept: Block(accept), reject: Block(reject) })
}

#[test]
fn threads_that_return_before_a_barrier_by_a_guard_stay_and_do_nothing() {
    let blocks = expression(ExpressionKind::Builtin(Builtin::GridSize(0)), ValueType::U32);
    let operator = warpground_ir::BinaryOperator::GreaterEqual;
    let kind = ExpressionKind::Binary(operator, Box::new(thread()), Box::new(blocks));
    let condition = expression(kind, ValueType::BOOL);
    let accept = Block(vec![statement(StatementKind::Return(None))]);
    let leave = statement(StatementKind::If { condition, accept, reject: Block::default() });
    let text = made(["a", "b", "out"], Vec::new(), vec![leave, barrier(), store_one()]);
    let body = "    let running = !(thread.x >= grid.x);\n    workgroupBarrier();\n    \
                if (running) {\n        out[thread.x] = 1;\n    }\n";
    assert!(text.contains(body), "{text}");
}

#[test]
fn a_barrier_behind_a_condition_that_no_launch_decides_is_refused() {
    let leave = decide(vec![statement(StatementKind::Return(None))], Vec::new());
    let text = made(["a", "b", "out"], Vec::new(), vec![leave, barrier(), store_one()]);
    assert_eq!(text, "refused: a barrier that some threads of a block never reach");
}

#[test]
fn threads_that_do_not_come_to_an_exchange_of_their_warp_take_part_in_it() {
    let intrinsic = warpground_ir::Intrinsic::WarpBarrier;
    let mut exchange = statement(StatementKind::Intrinsic { to: None, intrinsic, arguments: Vec::new() });
    exchange.place.line += 1;
    let text = made(["a", "b", "out"], Vec::new(), vec![decide(vec![exchange, store_one()], Vec::new()), barrier()]);
    let body = "    let taken = thread.x == 0;\n    workgroupBarrier();\n    \
                if (taken) {\n        out[thread.x] = 1;\n    }\n    workgroupBarrier();\n";
    assert!(text.contains(body), "{text}");
}

#[test]
fn a_barrier_that_threads_do_not_come_to_although_they_come_to_another_is_refused() {
    let text = made(["a", "b", "out"], Vec::new(), vec![decide(vec![barrier()], Vec::new()), barrier()]);
    assert_eq!(text, "refused: a barrier that some threads of a block never reach");
    let text = made(["a", "b", "out"], Vec::new(), vec![decide(vec![barrier()], vec![barrier()])]);
    assert_eq!(text, "refused: a barrier that some threads of a block never reach");
}

#[test]
fn a_pointer_that_is_made_of_a_number_is_refused() {
    let number = expression(ExpressionKind::Convert(Box::new(thread())), ValueType::Scalar(warpground_ir::Scalar::U64));
    let pointer = expression(ExpressionKind::Bitcast(Box::new(number)), ValueType::POINTER);
    let one = Expression::constant(1, warpground_ir::Scalar::I32, PLACE);
    let store = statement(StatementKind::Store(at_thread(pointer), one));
    assert_eq!(made(["a", "b", "out"], Vec::new(), vec![store]), "refused: a pointer that is made of a number");
}

#[test]
fn a_barrier_orders_buffers_that_several_threads_write() {
    let one = Expression::constant(1, warpground_ir::Scalar::I32, PLACE);
    let first = Access { address: local(2), ..at_thread(local(2)) };
    let store_first = statement(StatementKind::Store(first, one));
    let text = made(["a", "b", "out"], Vec::new(), vec![store_first, barrier(), store_one()]);
    assert!(text.contains("    workgroupBarrier();\n    storageBarrier();\n"), "{text}");
}

#[test]
fn a_barrier_between_what_each_thread_writes_for_itself_orders_no_buffer() {
    let text = made(["a", "b", "out"], Vec::new(), vec![store_one(), barrier(), store_one()]);
    assert!(text.contains("    workgroupBarrier();\n    out[thread.x] = 1;\n"), "{text}");
}

#[test]
fn a_barrier_before_all_that_threads_write_orders_no_buffer() {
    let text = made(["a", "b", "out"], Vec::new(), vec![barrier(), store_one(), store_one()]);
    assert!(text.contains("    workgroupBarrier();\n    out[thread.x] = 1;\n"), "{text}");
}
