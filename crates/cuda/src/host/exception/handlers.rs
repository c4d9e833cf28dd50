//! What `try`, `throw` and `catch` do.

use warpground_machine::{FailureKind, Fault};

use super::{ENDED, Handler, Thrown, UNWOUND};
use crate::{
    host::{
        code::{Family, Site},
        run::{Run, Stream},
    },
    meaning::tree::Raised,
};

/// What a call of these functions answers: a register and its value.
type Answer = Result<(usize, u64), FailureKind>;

impl Run<'_> {
    /// What `try`, `throw` and `catch` became; nothing for other functions.
    pub(in crate::host) fn exception(&mut self, site: &Site, arguments: &[u64], into: usize) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        Some(match site.name {
            "__try_begin" => {
                let outside = self.exceptions.unwound.len();
                self.exceptions.handlers.push(Handler { mark: self.machine.mark(), register: into, outside });
                Ok((into, 0))
            }
            "__try_end" => {
                self.exceptions.handlers.pop();
                Ok((into, 0))
            }
            UNWOUND => {
                let end = usize::try_from(argument(1)).unwrap_or(usize::MAX);
                self.exceptions.unwound.push((argument(0), end));
                Ok((into, 0))
            }
            ENDED => {
                // A jump over the end of a scope leaves objects behind, which end with the one around them.
                let place = self.exceptions.unwound.iter().rposition(|(place, _)| *place == argument(0));
                if let Some(place) = place {
                    self.exceptions.unwound.truncate(place);
                }
                Ok((into, 0))
            }
            "__unwind" => self.unwind(into),
            "__throw_now" => self.text(argument(1)).and_then(|names| {
                let what = self.text(argument(2))?;
                let words = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
                let thrown = Thrown { object: argument(0), names: words(names), what: words(what), further: 0 };
                Ok(self.throw(thrown, into))
            }),
            "__throw_again" => match self.exceptions.caught.last().cloned() {
                Some(thrown) => Ok(self.throw(thrown, into)),
                None => {
                    self.terminate(None);
                    Ok((into, 0))
                }
            },
            "__catch_is" => self.text(argument(0)).map(|wanted| {
                let wanted = String::from_utf8_lossy(&wanted).into_owned();
                let caught = self.exceptions.caught.last_mut();
                let is = caught.is_some_and(|thrown| match thrown.caught_as(&wanted) {
                    Some(further) => {
                        thrown.further = further;
                        true
                    }
                    None => false,
                });
                (into, u64::from(is))
            }),
            "__catch_object" => {
                let caught = self.exceptions.caught.last();
                Ok((into, caught.map_or(0, |thrown| thrown.object.wrapping_add(thrown.further))))
            }
            "terminate" => {
                let thrown = self.exceptions.caught.last().cloned();
                self.terminate(thrown.as_ref());
                Ok((into, 0))
            }
            "__catch_end" => {
                self.exceptions.caught.pop();
                Ok((into, 0))
            }
            "__catch_keep" => {
                let kept = self.exceptions.caught.last().cloned();
                let count = self.exceptions.kept.len() as u64;
                Ok((
                    into,
                    kept.map_or(0, |thrown| {
                        self.exceptions.kept.push(thrown);
                        count + 1
                    }),
                ))
            }
            "__throw_kept" => {
                let place = usize::try_from(argument(0)).ok().and_then(|number| number.checked_sub(1));
                match place.and_then(|place| self.exceptions.kept.get(place).cloned()) {
                    Some(thrown) => Ok(self.throw(thrown, into)),
                    None => Err(FailureKind::Other("an empty `std::exception_ptr` is thrown again".to_owned())),
                }
            }
            "__thrown" => Ok((into, 0)),
            _ => return None,
        })
    }

    /// Throws what C++ throws where there is no room, if anybody may catch it.
    pub(in crate::host) fn raise(&mut self, kind: &FailureKind, site: &Site) -> bool {
        let FailureKind::Memory(Fault::Exhausted { wanted, .. }, _) = kind else { return false };
        let Some(raises) = self.program.resolved.tree.raises.filter(|_| !self.exceptions.handlers.is_empty()) else {
            return false;
        };
        let beyond = i64::try_from(*wanted).is_err();
        let raised = match site.family {
            Family::Container if beyond => Raised::TooLong,
            _ if beyond && site.name.starts_with("new[]") => Raised::ArrayTooLong,
            _ => Raised::NoRoom,
        };
        let which = match site.name {
            "vector.fill" | "vector.list" | "vector.range" => 0,
            "vector.resize" => 1,
            "vector.reserve" => 2,
            "vector.push" | "vector.append" => 3,
            "vector.assign" => 4,
            _ => 5,
        };
        self.machine.enter(raises[raised as usize], &[which]).is_ok()
    }

    /// Ends the program as `std::terminate` does, which names what a handler has just caught.
    fn terminate(&mut self, thrown: Option<&Thrown>) {
        let words = match thrown {
            None => "terminate called without an active exception\n".to_owned(),
            Some(thrown) => {
                let said = if thrown.what.is_empty() { String::new() } else { format!("  what():  {}\n", thrown.what) };
                let name = thrown.names.split('|').next().unwrap_or_default();
                format!("terminate called after throwing an instance of '{name}'\n{said}")
            }
        };
        self.out(Stream::Error, words.as_bytes());
        self.ended = Some(134);
    }

    /// Sends an exception on its way, or ends the program as C++ does where there is no handler.
    fn throw(&mut self, thrown: Thrown, into: usize) -> (usize, u64) {
        if self.exceptions.handlers.is_empty() {
            self.terminate(Some(&thrown));
        } else {
            self.exceptions.flying.push(thrown);
        }
        (into, 0)
    }

    /// Ends the innermost object between an exception and its handler, and answers 1; where there is none, goes on at the
    /// handler.
    fn unwind(&mut self, into: usize) -> Answer {
        let outside = self.exceptions.handlers.last().map_or(0, |handler| handler.outside);
        if self.exceptions.unwound.len() > outside
            && let Some((place, end)) = self.exceptions.unwound.pop()
        {
            return self.machine.enter(end, &[place]).map(|()| (into, 1));
        }
        let (Some(thrown), Some(handler)) = (self.exceptions.flying.pop(), self.exceptions.handlers.pop()) else {
            return Ok((into, 0));
        };
        self.exceptions.caught.push(thrown);
        self.machine.unwind(&handler.mark);
        Ok((handler.register, 1))
    }
}
