//! What the threads of a block do together: barriers, exchanges between lanes, and who takes part in them.

pub(super) mod barrier;
pub(super) mod groups;
pub(super) mod guards;
pub(super) mod known;
pub(super) mod leaving;
pub(super) mod lockstep;
pub(super) mod masked;
pub(super) mod staying;
pub(super) mod waits;
pub(super) mod warp;
