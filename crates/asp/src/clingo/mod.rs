//! The only place where clingo is called, and the only `unsafe` code of the project.
//!
//! Only plain data leaves this folder: messages, statements with their positions, a ground program,
//! answers. A [`Solver`] takes rules over numbered atoms and answers under assumptions; it does not
//! know names. Every pointer passed to clingo lives on the stack of the call that passes it, or in
//! the box of the [`Control`], which outlives clingo's own object.
#![allow(unsafe_code)]

mod control;
mod ground;
mod rules;
mod solver;
mod statements;

pub(crate) use ground::ground;
pub(crate) use rules::Rules;
pub(crate) use solver::{Model, Solved, Solver};
pub(crate) use statements::{Kind, Statement, statements};

use clingo_sys::*;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::sync::{Mutex, PoisonError, TryLockError};

/// Held while symbols are created. Clingo keeps them in tables that all threads share, and reads
/// from a table after it has released its lock (5.6.2, `UniqueConstruct::construct` in
/// `symbol.cc`): two threads that create symbols at the same time can crash. Solving creates none.
static SYMBOLS: Mutex<()> = Mutex::new(());

/// Runs code that may create symbols, one thread at a time.
fn alone<T>(work: impl FnOnce() -> T) -> T {
    let _guard = SYMBOLS.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// False while some thread creates symbols, which can take as long as grounding.
pub(crate) fn is_free() -> bool {
    !matches!(SYMBOLS.try_lock(), Err(TryLockError::WouldBlock))
}

/// Ends the process at once, without C++ destructors. Flush all output before you call this.
pub fn leave(code: u8) -> ! {
    unsafe extern "C" {
        fn _exit(code: c_int) -> !;
    }
    unsafe { _exit(c_int::from(code)) }
}

/// A message of clingo about a program, in clingo's words, which start with the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) is_undefined_atom: bool,
    pub(crate) text: String,
}

/// A call failed; the reason is in clingo's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) is_out_of_memory: bool,
    pub(crate) text: String,
}

/// More messages than anybody reads.
const MAX_MESSAGES: u32 = 200;

unsafe extern "C" fn on_message(code: clingo_warning_t, message: *const c_char, to: *mut c_void) {
    let messages = unsafe { &mut *to.cast::<Vec<Message>>() };
    messages.push(Message {
        is_undefined_atom: code == clingo_warning_e_clingo_warning_atom_undefined as c_int,
        text: owned(message),
    });
}

/// A slice lent by clingo; the pointer may be null when it is empty.
///
/// # Safety
///
/// `from` must be valid for `size` elements, or `size` be 0, while the result is used.
unsafe fn slice<'a, T>(from: *const T, size: usize) -> &'a [T] {
    if size == 0 { &[] } else { unsafe { std::slice::from_raw_parts(from, size) } }
}

/// A copy of one of clingo's zero-terminated strings.
fn owned(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A zero-terminated string for clingo.
fn text(text: &str) -> Result<CString, Failure> {
    CString::new(text).map_err(|error| Failure {
        is_out_of_memory: false,
        text: format!("the text has a zero byte at offset {}", error.nul_position()),
    })
}

/// Turns clingo's return value into a result.
fn done(is_done: bool) -> Result<(), Failure> {
    if is_done {
        return Ok(());
    }
    let code = unsafe { clingo_error_code() };
    Err(Failure {
        is_out_of_memory: code == clingo_error_e_clingo_error_bad_alloc as c_int,
        text: owned(unsafe { clingo_error_message() }),
    })
}
