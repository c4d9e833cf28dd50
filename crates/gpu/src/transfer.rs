//! Bytes from buffers to the host, in pieces, so that the host never maps more than a piece.

use std::cell::RefCell;

use futures_channel::oneshot;
use warpground_engine::Error;
use wgpu::{BufferDescriptor, BufferUsages, MapMode};

use crate::connection::Connection;

/// Bytes read at a time.
const PIECE_BYTES: u64 = 32 << 20;
/// The fewest bytes of a buffer for reading back.
const LEAST_BYTES: u64 = 64 << 10;

/// The buffer that the last read went through, for the next one: a driver takes longer to make one, which the host reaches,
/// than to copy what it holds.
#[derive(Default)]
pub(crate) struct Staging(RefCell<Option<wgpu::Buffer>>);

impl Staging {
    /// A buffer of at least so many bytes. A read at the same time makes one of its own.
    async fn take(&self, connection: &Connection, length: u64) -> Result<wgpu::Buffer, Error> {
        let kept = self.0.borrow_mut().take().filter(|kept| kept.size() >= length);
        if let Some(kept) = kept {
            return Ok(kept);
        }
        let descriptor = BufferDescriptor {
            label: Some("read back"),
            size: length.next_power_of_two().clamp(LEAST_BYTES, PIECE_BYTES),
            usage: BufferUsages::COPY_DST | BufferUsages::MAP_READ,
            mapped_at_creation: false,
        };
        connection.scoped("the buffer for reading back", || connection.device.create_buffer(&descriptor)).await
    }

    fn keep(&self, buffer: wgpu::Buffer) {
        *self.0.borrow_mut() = Some(buffer);
    }
}

/// A buffer that holds bytes between two copies.
pub(crate) async fn scratch(connection: &Connection, bytes: u64) -> Result<wgpu::Buffer, Error> {
    let descriptor = BufferDescriptor {
        label: Some("copy"),
        size: bytes.max(4),
        usage: BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
        mapped_at_creation: false,
    };
    connection.scoped("the buffer for a copy", || connection.device.create_buffer(&descriptor)).await
}

/// Reads `length` bytes of `buffer` from `offset`.
pub(crate) async fn read(
    connection: &Connection,
    buffer: &wgpu::Buffer,
    offset: u64,
    length: u64,
) -> Result<Vec<u8>, Error> {
    let too_large = || Error::OutOfMemory(format!("{length} bytes do not fit the host's memory"));
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(usize::try_from(length).map_err(|_| too_large())?).map_err(|_| too_large())?;
    let staging = connection.staging.take(connection, length.min(PIECE_BYTES)).await?;
    let mut done = 0;
    while done < length {
        let piece = (length - done).min(PIECE_BYTES);
        let mut encoder = connection.device.create_command_encoder(&Default::default());
        encoder.copy_buffer_to_buffer(buffer, offset + done, &staging, 0, piece);
        connection.queue.submit([encoder.finish()]);
        let (mapped, answer) = oneshot::channel();
        staging.map_async(MapMode::Read, ..piece, move |result| {
            // The receiver is gone only if the caller stopped waiting.
            let _ = mapped.send(result);
        });
        connection.drive()?;
        match connection.or_lost(answer).await? {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(Error::Validation(error.to_string())),
            Err(oneshot::Canceled) => {
                connection.check()?;
                return Err(Error::Validation("the buffer could not be read back".to_owned()));
            }
        }
        {
            let view = staging.get_mapped_range(..piece).map_err(|error| Error::Validation(error.to_string()))?;
            bytes.extend_from_slice(&view);
        }
        staging.unmap();
        done += piece;
    }
    connection.staging.keep(staging);
    Ok(bytes)
}
