//! A device of another program: the same answers as from the device itself.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use async_trait::async_trait;
use warpground_engine::{Command, Device, DeviceKind, Error, TimingPlan};
use warpground_measure::{RunOptions, drawing::draw};
use warpground_patterns::{DrawOptions, Drawing};
use warpground_remote::{Desk, Opener, RemoteDevice, Transport};
use warpground_tests::{gpu, request, variant, wait};

/// Opens the software GPU of these tests.
struct Gpus;

#[async_trait(?Send)]
impl Opener for Gpus {
    async fn open(&self) -> Result<Rc<dyn Device>, Error> {
        Ok(Rc::new(gpu()))
    }
}

/// The other program, in this one: what is sent is bytes all the same.
struct Program {
    desk: RefCell<Desk<Gpus>>,
    messages: Cell<usize>,
    longest: Cell<usize>,
    ended: Cell<bool>,
}

impl Program {
    fn start() -> Rc<Program> {
        let desk = RefCell::new(Desk::new(Gpus));
        Rc::new(Program { desk, messages: Cell::new(0), longest: Cell::new(0), ended: Cell::new(false) })
    }

    fn device(self: &Rc<Program>) -> RemoteDevice<Rc<Program>> {
        wait(RemoteDevice::open(Rc::clone(self))).expect("a device")
    }
}

#[async_trait(?Send)]
impl Transport for Program {
    async fn ask(&self, message: Vec<u8>) -> Result<Vec<u8>, String> {
        if self.ended.get() {
            return Err("The program has ended.".to_owned());
        }
        self.messages.set(self.messages.get() + 1);
        // Answered at once, as the other program's thread does it.
        let answer = wait(self.desk.borrow_mut().answer(&message));
        self.longest.set(self.longest.get().max(message.len()).max(answer.len()));
        Ok(answer)
    }
}

#[test]
fn kernels_run_on_a_device_of_another_program_as_on_the_device_itself() {
    let (own, program) = (gpu(), Program::start());
    let device = program.device();
    assert_eq!(device.adapter(), own.adapter());
    for id in ["vector_add/guarded", "scan/look_back", "histogram/block_private", "compact/look_back", "matmul/tiled"] {
        let (family, its) = variant(id);
        let request = request(&own, its, &[]);
        let run = |device: &dyn Device| {
            wait(warpground_measure::run(device, family.id_of(its), its, &request, &RunOptions::default()))
                .unwrap_or_else(|error| panic!("{id}: {error}"))
        };
        let (here, there) = (run(&own), run(&device));
        assert!(there.report.check.passed, "{id}");
        assert_eq!(here.report.check, there.report.check, "{id}");
        assert_eq!(here.outcome.outputs.len(), there.outcome.outputs.len());
    }
}

#[test]
fn what_a_drawing_shows_is_the_same_through_another_program() {
    let (family, its) = variant("graphics/triangles");
    let drawing = Drawing::of(family, its).expect("a drawing");
    let drawn = |device: &dyn Device| {
        let request = request(&gpu(), its, &[]);
        let plan = TimingPlan { readings: 1, budget_seconds: 0.1, ..TimingPlan::default() };
        wait(draw(device, family.id_of(its), its, drawing, (&request, &DrawOptions::default()), Some(plan)))
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let (here, there) = (drawn(&gpu()), drawn(&Program::start().device()));
    assert!(here.drawn.outputs[0].u32s().eq(there.drawn.outputs[0].u32s()));
}

#[test]
fn memory_of_any_length_comes_back_as_it_was_sent_in_pieces_of_bounded_length() {
    let program = Program::start();
    let device = program.device();
    let bytes: Vec<u8> = (0..20_000_004_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let buffer = wait(device.allocate("long", bytes.len() as u64, false)).expect("room");
    wait(device.write(buffer, 0, &bytes)).expect("it fits");
    assert!(wait(device.read(buffer, 0, bytes.len() as u64)).expect("it is there") == bytes);
    assert_eq!(wait(device.read(buffer, 12_000_000, 8)).expect("it is there"), bytes[12_000_000..12_000_008]);
    assert!(program.longest.get() < 9 << 20, "{} bytes in one message", program.longest.get());
}

#[test]
fn errors_are_those_of_the_device_and_freed_memory_is_gone() {
    let device = Program::start().device();
    let buffer = wait(device.allocate("small", 16, false)).expect("room");
    let past = wait(device.read(buffer, 0, 20));
    assert!(matches!(past, Err(Error::OutOfBuffer { offset: 0, length: 20, bytes: 16 })), "{past:?}");
    device.free(buffer);
    let gone = wait(device.execute(&[Command::Clear { buffer }]));
    assert!(matches!(gone, Err(Error::UnknownBuffer(its)) if its == buffer), "{gone:?}");
}

#[test]
fn the_devices_of_pages_that_were_replaced_are_closed_and_can_be_had_again() {
    let program = Program::start();
    let first = program.device();
    let buffer = wait(first.allocate("kept", 16, false)).expect("room");
    let later: Vec<_> = (0..4).map(|_| program.device()).collect();
    let lost = wait(first.read(buffer, 0, 16));
    assert!(matches!(&lost, Err(Error::DeviceLost(why)) if why.contains("other pages")), "{lost:?}");
    wait(first.recover()).expect("a new device");
    wait(first.allocate("again", 16, false)).expect("room");
    assert_eq!(later.len(), 4);
}

#[test]
fn a_program_that_has_ended_is_a_lost_device() {
    let program = Program::start();
    let device = program.device();
    program.ended.set(true);
    let lost = wait(device.allocate("late", 16, false));
    assert_eq!(lost, Err(Error::DeviceLost("The program has ended.".to_owned())));
    assert_eq!(wait(device.recover()), Err(Error::DeviceLost("The program has ended.".to_owned())));
}

#[test]
fn a_message_that_is_none_gets_a_sentence() {
    let mut desk = Desk::new(Gpus);
    for message in [&b""[..], b"\x01", b"\xff\xff\xff\xff{}", b"\x02\0\0\0{}", b"\x03\0\0\0abc"] {
        let answer = wait(desk.answer(message));
        let text = String::from_utf8_lossy(&answer);
        assert!(text.contains("cut off") || text.contains("different versions"), "{message:?}: {text}");
    }
    assert_ne!(gpu().adapter().kind, DeviceKind::Simulator);
}
