//! The client's side: a device whose every method asks another program.

use std::cell::{Cell, RefCell};

use async_trait::async_trait;
use warpground_engine::{
    Adapter, BufferId, Command, Device, DrawCall, Drawn, Elapsed, Error, Kernel, KernelId, Resource, Timing, TimingPlan,
};

use crate::message::{Asked, Call, MOST_BYTES, Reply, decoded, encoded};

/// The way to the other program.
#[async_trait(?Send)]
pub trait Transport {
    /// Sends a message and waits for its answer.
    ///
    /// # Errors
    /// One sentence: the other program has ended, or refuses.
    async fn ask(&self, message: Vec<u8>) -> Result<Vec<u8>, String>;
}

#[async_trait(?Send)]
impl<T: Transport + ?Sized> Transport for std::rc::Rc<T> {
    async fn ask(&self, message: Vec<u8>) -> Result<Vec<u8>, String> {
        (**self).ask(message).await
    }
}

/// A device of another program.
pub struct RemoteDevice<T> {
    transport: T,
    adapter: Adapter,
    client: Cell<u64>,
    freed: RefCell<Vec<BufferId>>,
}

impl<T: Transport> RemoteDevice<T> {
    /// Has the other program open its device.
    ///
    /// # Errors
    /// The other program's, or [`Error::DeviceLost`] where it does not answer.
    pub async fn open(transport: T) -> Result<RemoteDevice<T>, Error> {
        let (reply, _) = ask(&transport, &Asked { client: 0, freed: Vec::new(), call: Call::Open }, &[]).await?;
        let Reply::Opened { client, adapter } = reply else { return Err(unexpected(reply)) };
        Ok(RemoteDevice { transport, adapter, client: Cell::new(client), freed: RefCell::default() })
    }

    async fn call(&self, call: Call, bytes: &[u8]) -> Result<(Reply, Vec<u8>), Error> {
        let asked = Asked { client: self.client.get(), freed: self.freed.take(), call };
        ask(&self.transport, &asked, bytes).await
    }

    async fn done(&self, call: Call, bytes: &[u8]) -> Result<Vec<u8>, Error> {
        match self.call(call, bytes).await? {
            (Reply::Done, bytes) => Ok(bytes),
            (other, _) => Err(unexpected(other)),
        }
    }

    async fn buffer(&self, call: Call) -> Result<BufferId, Error> {
        match self.call(call, &[]).await? {
            (Reply::Buffer(buffer), _) => Ok(buffer),
            (other, _) => Err(unexpected(other)),
        }
    }
}

async fn ask(transport: &impl Transport, asked: &Asked, bytes: &[u8]) -> Result<(Reply, Vec<u8>), Error> {
    let lost = |error: &dyn ToString| Error::DeviceLost(error.to_string());
    let message = encoded(asked, bytes).map_err(|error| lost(&error))?;
    let answer = transport.ask(message).await.map_err(Error::DeviceLost)?;
    match decoded::<Reply>(&answer).map_err(|error| lost(&error))? {
        (Reply::Failed(error), _) => Err(error),
        (reply, bytes) => Ok((reply, bytes.to_vec())),
    }
}

/// A reply to another call.
fn unexpected(reply: Reply) -> Error {
    match reply {
        Reply::Failed(error) => error,
        _ => Error::DeviceLost("the page and the program that served it are of different versions".to_owned()),
    }
}

#[async_trait(?Send)]
impl<T: Transport> Device for RemoteDevice<T> {
    fn adapter(&self) -> &Adapter {
        &self.adapter
    }

    async fn allocate(&self, label: &str, bytes: u64, uniform: bool) -> Result<BufferId, Error> {
        self.buffer(Call::Allocate { label: label.to_owned(), bytes, uniform }).await
    }

    async fn create(&self, label: &str, resource: &Resource) -> Result<BufferId, Error> {
        self.buffer(Call::Create { label: label.to_owned(), resource: *resource }).await
    }

    fn free(&self, buffer: BufferId) {
        self.freed.borrow_mut().push(buffer);
    }

    async fn write(&self, buffer: BufferId, offset: u64, data: &[u8]) -> Result<(), Error> {
        let mut offset = offset;
        // One piece at least: what is wrong with an empty write is found there, too.
        for piece in pieces(data.len() as u64) {
            let bytes = usize::try_from(piece.start).ok().zip(usize::try_from(piece.end).ok());
            let bytes = bytes.and_then(|(start, end)| data.get(start..end)).unwrap_or_default();
            self.done(Call::Write { buffer, offset }, bytes).await?;
            offset += bytes.len() as u64;
        }
        Ok(())
    }

    async fn read(&self, buffer: BufferId, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
        let mut all = Vec::new();
        for piece in pieces(length) {
            let call = Call::Read { buffer, offset: offset + piece.start, length: piece.end - piece.start };
            all.append(&mut self.done(call, &[]).await?);
        }
        Ok(all)
    }

    async fn compile(&self, kernel: &Kernel) -> Result<KernelId, Error> {
        match self.call(Call::Compile(kernel.clone()), &[]).await? {
            (Reply::Kernel(kernel), _) => Ok(kernel),
            (other, _) => Err(unexpected(other)),
        }
    }

    async fn execute(&self, commands: &[Command]) -> Result<(), Error> {
        self.done(Call::Execute(commands.to_vec()), &[]).await.map(drop)
    }

    async fn execute_timed(&self, commands: &[Command]) -> Result<Option<Elapsed>, Error> {
        match self.call(Call::ExecuteTimed(commands.to_vec()), &[]).await? {
            (Reply::Elapsed(elapsed), _) => Ok(elapsed),
            (other, _) => Err(unexpected(other)),
        }
    }

    async fn time(&self, commands: &[Command], plan: &TimingPlan) -> Result<Timing, Error> {
        match self.call(Call::Time(commands.to_vec(), *plan), &[]).await? {
            (Reply::Timed(timing), _) => Ok(timing),
            (other, _) => Err(unexpected(other)),
        }
    }

    async fn draw(&self, call: &DrawCall, plan: Option<&TimingPlan>) -> Result<Drawn, Error> {
        match self.call(Call::Draw(Box::new(call.clone()), plan.copied()), &[]).await? {
            (Reply::Drawn(timing), bytes) => Ok(Drawn { bytes, timing }),
            (other, _) => Err(unexpected(other)),
        }
    }

    async fn recover(&self) -> Result<(), Error> {
        match self.done(Call::Recover, &[]).await {
            // The other program has no device for this client any more: it may open another.
            Err(Error::DeviceLost(_)) => {
                let asked = Asked { client: 0, freed: Vec::new(), call: Call::Open };
                let (reply, _) = ask(&self.transport, &asked, &[]).await?;
                let Reply::Opened { client, .. } = reply else { return Err(unexpected(reply)) };
                self.freed.take();
                self.client.set(client);
                Ok(())
            }
            done => done.map(drop),
        }
    }
}

/// The pieces that so many bytes are carried in: one at least.
fn pieces(bytes: u64) -> impl Iterator<Item = std::ops::Range<u64>> {
    (0..bytes.div_ceil(MOST_BYTES).max(1)).map(move |piece| piece * MOST_BYTES..((piece + 1) * MOST_BYTES).min(bytes))
}
