//! What the host calls: it asks for room, writes `NAME\nBODY` there, calls, and reads the answer, which stays until
//! the next call.

#![cfg(target_arch = "wasm32")]
#![allow(unsafe_code)]

use crate::call::{Caller, Said};
use crate::imports;
use std::cell::RefCell;

thread_local! {
    static CALLER: RefCell<Option<Caller>> = const { RefCell::new(None) };
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SAID: RefCell<Said> = const { RefCell::new(Said { number: 0, json: String::new() }) };
}

/// Room for the text of the next call.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the call whose text was written; gives 200 or the number of a refusal.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> u32 {
    let input = INPUT.take();
    let input = String::from_utf8_lossy(&input);
    let (name, body) = input.split_once('\n').unwrap_or((&input, ""));
    let said = CALLER.with_borrow_mut(|caller| {
        let caller = caller.get_or_insert_with(|| {
            std::panic::set_hook(Box::new(|info| imports::hear_panic(&info.to_string())));
            Caller::default()
        });
        caller.call(name, body)
    });
    let number = u32::from(said.number);
    SAID.set(said);
    number
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> *const u8 {
    SAID.with_borrow(|said| said.json.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn said_bytes() -> usize {
    SAID.with_borrow(|said| said.json.len())
}
