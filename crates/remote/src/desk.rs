//! The other program's side: devices for clients, and answers to their calls.

use std::collections::VecDeque;
use std::rc::Rc;

use async_trait::async_trait;
use warpground_engine::{Device, Drawn, Error};

use crate::message::{Asked, Call, Reply, decoded, encoded};

/// So many clients have a device: a page and its worker, and those of a page that is being replaced.
const MOST_CLIENTS: usize = 4;

/// Opens devices.
#[async_trait(?Send)]
pub trait Opener {
    /// A device for a client.
    ///
    /// # Errors
    /// As devices have them.
    async fn open(&self) -> Result<Rc<dyn Device>, Error>;
}

/// Answers calls. It stays on one thread, as its devices do.
pub struct Desk<O> {
    opener: O,
    /// The last number that a client got.
    last: u64,
    /// The client that asked last is the last one.
    clients: VecDeque<(u64, Rc<dyn Device>)>,
}

impl<O: Opener> Desk<O> {
    /// A desk without clients.
    #[must_use]
    pub fn new(opener: O) -> Desk<O> {
        Desk { opener, last: 0, clients: VecDeque::new() }
    }

    /// Answers one message. What fails, or cannot be read, is in the answer.
    pub async fn answer(&mut self, message: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let reply = match decoded::<Asked>(message) {
            Ok((asked, data)) => self.reply(asked, data, &mut bytes).await.unwrap_or_else(Reply::Failed),
            Err(error) => Reply::Failed(Error::InvalidJob(error.to_string())),
        };
        // Only an answer with a number that JSON does not have cannot be written; an empty one is none.
        encoded(&reply, &bytes).unwrap_or_default()
    }

    async fn reply(&mut self, asked: Asked, data: &[u8], out: &mut Vec<u8>) -> Result<Reply, Error> {
        let Asked { client, freed, call } = asked;
        if call == Call::Open {
            return self.open().await;
        }
        let device = self.device(client)?;
        freed.into_iter().for_each(|buffer| device.free(buffer));
        Ok(match call {
            Call::Open | Call::Recover => device.recover().await.map(|()| Reply::Done)?,
            Call::Allocate { label, bytes, uniform } => Reply::Buffer(device.allocate(&label, bytes, uniform).await?),
            Call::Create { label, resource } => Reply::Buffer(device.create(&label, &resource).await?),
            Call::Write { buffer, offset } => device.write(buffer, offset, data).await.map(|()| Reply::Done)?,
            Call::Read { buffer, offset, length } => {
                *out = device.read(buffer, offset, length).await?;
                Reply::Done
            }
            Call::Compile(kernel) => Reply::Kernel(device.compile(&kernel).await?),
            Call::Execute(commands) => device.execute(&commands).await.map(|()| Reply::Done)?,
            Call::ExecuteTimed(commands) => Reply::Elapsed(device.execute_timed(&commands).await?),
            Call::Time(commands, plan) => Reply::Timed(device.time(&commands, &plan).await?),
            Call::Draw(call, plan) => {
                let Drawn { bytes, timing } = device.draw(&call, plan.as_ref()).await?;
                *out = bytes;
                Reply::Drawn(timing)
            }
        })
    }

    async fn open(&mut self) -> Result<Reply, Error> {
        let device = self.opener.open().await?;
        let adapter = device.adapter().clone();
        self.last += 1;
        self.clients.push_back((self.last, device));
        if self.clients.len() > MOST_CLIENTS {
            self.clients.pop_front();
        }
        Ok(Reply::Opened { client: self.last, adapter })
    }

    /// The device of a client, which is the one that asked last from now on.
    fn device(&mut self, client: u64) -> Result<Rc<dyn Device>, Error> {
        let at = self.clients.iter().position(|(number, _)| *number == client);
        let found = at.and_then(|at| self.clients.remove(at));
        let found = found.ok_or_else(|| Error::DeviceLost("other pages of this program use its device".to_owned()))?;
        let device = Rc::clone(&found.1);
        self.clients.push_back(found);
        Ok(device)
    }
}
