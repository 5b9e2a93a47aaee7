//! The statements of a program, read without running it.

use super::{Failure, MAX_MESSAGES, Message, alone, done, on_message, text};
use clingo_sys::*;
use std::ffi::{c_int, c_void};
use std::ptr;

/// One statement of a program, as clingo reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) kind: Kind,
    /// Line and column of the first byte, both from 1.
    pub(crate) begin: (usize, usize),
    /// Line and column after the last byte.
    pub(crate) end: (usize, usize),
    /// The statement as clingo formats it.
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Rule,
    Constant,
    Show,
    Other,
}

/// Reads a program without running it.
pub(crate) fn statements(program: &str) -> (Vec<Statement>, Vec<Message>, Result<(), Failure>) {
    let mut messages: Vec<Message> = Vec::new();
    let mut found: Vec<Statement> = Vec::new();
    let done = text(program).and_then(|program| {
        alone(|| {
            done(unsafe {
                clingo_ast_parse_string(
                    program.as_ptr(),
                    Some(on_statement),
                    (&raw mut found).cast(),
                    ptr::null_mut(),
                    Some(on_message),
                    (&raw mut messages).cast(),
                    MAX_MESSAGES,
                )
            })
        })
    });
    (found, messages, done)
}

unsafe extern "C" fn on_statement(ast: *mut clingo_ast_t, to: *mut c_void) -> bool {
    let found = unsafe { &mut *to.cast::<Vec<Statement>>() };
    let mut kind = 0;
    let mut place = std::mem::MaybeUninit::<clingo_location_t>::zeroed();
    let attribute = clingo_ast_attribute_e_clingo_ast_attribute_location as c_int;
    let mut size = 0;
    unsafe {
        if !clingo_ast_get_type(ast, &mut kind)
            || !clingo_ast_attribute_get_location(ast, attribute, place.as_mut_ptr())
            || !clingo_ast_to_string_size(ast, &mut size)
        {
            return false;
        }
    }
    let mut bytes = vec![0u8; size];
    let place = unsafe {
        if !clingo_ast_to_string(ast, bytes.as_mut_ptr().cast(), size) {
            return false;
        }
        place.assume_init()
    };
    bytes.pop();
    #[allow(non_upper_case_globals, reason = "these are clingo's names")]
    let kind = match kind as u32 {
        clingo_ast_type_e_clingo_ast_type_rule => Kind::Rule,
        clingo_ast_type_e_clingo_ast_type_definition => Kind::Constant,
        clingo_ast_type_e_clingo_ast_type_show_signature
        | clingo_ast_type_e_clingo_ast_type_show_term => Kind::Show,
        _ => Kind::Other,
    };
    found.push(Statement {
        kind,
        begin: (place.begin_line, place.begin_column),
        end: (place.end_line, place.end_column),
        text: String::from_utf8_lossy(&bytes).into_owned(),
    });
    true
}
