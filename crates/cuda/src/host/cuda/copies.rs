//! Copies, filling, and variables of the device by their names.

use warpground_machine::FailureKind;

use crate::host::{
    code::Site,
    errors::{INVALID_PITCH, INVALID_SYMBOL},
    run::Run,
    transfer::{Queued, Rows},
};

impl Run<'_> {
    /// Copies or fills memory, or finds a variable of the device. `None`: this function does something else.
    pub(super) async fn copy_call(
        &mut self,
        site: &Site,
        arguments: &[u64],
        queued: Queued,
    ) -> Result<Option<u64>, FailureKind> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        Ok(Some(match site.name {
            "cudaMemcpy" | "cudaMemcpyAsync" => {
                self.copy(argument(0), argument(1), argument(2), argument(3), queued).await?
            }
            "cudaMemcpy2D" | "cudaMemcpy2DAsync" => {
                let (to, to_pitch, from, from_pitch) = (argument(0), argument(1), argument(2), argument(3));
                let (width, height) = (argument(4), argument(5));
                if width > to_pitch || width > from_pitch {
                    return Ok(Some(INVALID_PITCH));
                }
                let rows = Rows { to, from, to_pitch, from_pitch, width, height };
                self.copy_rows(rows, argument(6), queued).await?
            }
            "cudaMemset" | "cudaMemsetAsync" => self.set(argument(0), argument(1), argument(2), queued).await?,
            "cudaMemset2D" | "cudaMemset2DAsync" => {
                for row in 0..argument(4) {
                    let start = argument(0) + row * argument(1);
                    let code = self.set(start, argument(2), argument(3), queued).await?;
                    if code != 0 {
                        return Ok(Some(code));
                    }
                }
                0
            }
            "cudaMemcpyToSymbol" | "cudaMemcpyToSymbolAsync" => match self.symbol(argument(0)) {
                Some(symbol) => self.copy(symbol + argument(3), argument(1), argument(2), 4, queued).await?,
                None => INVALID_SYMBOL,
            },
            "cudaMemcpyFromSymbol" | "cudaMemcpyFromSymbolAsync" => match self.symbol(argument(1)) {
                Some(symbol) => self.copy(argument(0), symbol + argument(3), argument(2), 4, queued).await?,
                None => INVALID_SYMBOL,
            },
            "cudaGetSymbolAddress" => match self.symbol(argument(1)) {
                Some(symbol) => {
                    self.put_bytes(argument(0), &symbol.to_le_bytes())?;
                    0
                }
                None => INVALID_SYMBOL,
            },
            "cudaGetSymbolSize" => {
                let symbol = self.symbol(argument(1)).unwrap_or(0);
                let range = self.device_range(symbol, 0).filter(|(_, offset)| *offset == 0);
                match range.and_then(|(slot, _)| self.symbol_bytes(slot)) {
                    Some(bytes) => {
                        self.put_bytes(argument(0), &bytes.to_le_bytes())?;
                        0
                    }
                    None => INVALID_SYMBOL,
                }
            }
            _ => return Ok(None),
        }))
    }
}
