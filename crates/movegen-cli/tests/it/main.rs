//! What scripts rely on, and what other machines read.

mod portable;
// Emulators of other processors can't start the command, and leave these out.
mod process;
