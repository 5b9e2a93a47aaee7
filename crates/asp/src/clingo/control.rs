//! A clingo object, and its symbols as plain data.

use super::{Failure, MAX_MESSAGES, Message, done, on_message, owned, slice, text};
use crate::term::Term;
use clingo_sys::*;
use std::ffi::{CString, c_char};
use std::ptr::{self, NonNull};

/// A clingo object with the messages it wrote.
pub(super) struct Control {
    pub(super) raw: NonNull<clingo_control_t>,
    messages: Box<std::cell::UnsafeCell<Vec<Message>>>,
}

impl Control {
    pub(super) fn new(arguments: &[String]) -> Result<Control, Failure> {
        let arguments: Vec<CString> =
            arguments.iter().map(|argument| text(argument)).collect::<Result<_, _>>()?;
        let pointers: Vec<*const c_char> = arguments.iter().map(|a| a.as_ptr()).collect();
        let messages = Box::new(std::cell::UnsafeCell::new(Vec::new()));
        let mut raw = ptr::null_mut();
        done(unsafe {
            clingo_control_new(
                pointers.as_ptr(),
                pointers.len(),
                Some(on_message),
                messages.get().cast(),
                MAX_MESSAGES,
                &mut raw,
            )
        })?;
        match NonNull::new(raw) {
            Some(raw) => Ok(Control { raw, messages }),
            None => Err(Failure {
                is_out_of_memory: false,
                text: "clingo returned no control object".into(),
            }),
        }
    }

    /// The messages so far. Clingo writes them only while one of its functions runs, and none is
    /// running now.
    pub(super) fn messages(&self) -> Vec<Message> {
        unsafe { (*self.messages.get()).clone() }
    }

    /// Every atom with a name: its literal, 0 for a fact.
    pub(super) fn names(&self) -> Result<Vec<(Term, i32)>, Failure> {
        let (mut atoms, mut at, mut end) = (ptr::null(), 0, 0);
        let raw = self.raw.as_ptr();
        let mut names = Vec::new();
        unsafe {
            done(clingo_control_symbolic_atoms(raw, &mut atoms))?;
            done(clingo_symbolic_atoms_begin(atoms, ptr::null(), &mut at))?;
            done(clingo_symbolic_atoms_end(atoms, &mut end))?;
            loop {
                let (mut is_end, mut is_fact) = (false, false);
                done(clingo_symbolic_atoms_iterator_is_equal_to(atoms, at, end, &mut is_end))?;
                if is_end {
                    return Ok(names);
                }
                let (mut symbol, mut literal) = (0, 0);
                done(clingo_symbolic_atoms_symbol(atoms, at, &mut symbol))?;
                done(clingo_symbolic_atoms_is_fact(atoms, at, &mut is_fact))?;
                done(clingo_symbolic_atoms_literal(atoms, at, &mut literal))?;
                if let Some(term) = term(symbol) {
                    names.push((term, if is_fact { 0 } else { literal }));
                }
                done(clingo_symbolic_atoms_next(atoms, at, &mut at))?;
            }
        }
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        unsafe { clingo_control_free(self.raw.as_ptr()) }
    }
}

/// A symbol as plain data; none for a symbol that clingo cannot describe, which does not happen.
pub(super) fn term(symbol: clingo_symbol_t) -> Option<Term> {
    #[allow(non_upper_case_globals, reason = "these are clingo's names")]
    unsafe {
        Some(match clingo_symbol_type(symbol) as u32 {
            clingo_symbol_type_e_clingo_symbol_type_infimum => Term::Infimum,
            clingo_symbol_type_e_clingo_symbol_type_supremum => Term::Supremum,
            clingo_symbol_type_e_clingo_symbol_type_number => {
                let mut number = 0;
                clingo_symbol_number(symbol, &mut number).then_some(Term::Number(number))?
            }
            clingo_symbol_type_e_clingo_symbol_type_string => {
                let mut string = ptr::null();
                clingo_symbol_string(symbol, &mut string).then(|| Term::Text(owned(string)))?
            }
            _ => {
                let (mut name, mut is_positive) = (ptr::null(), true);
                let (mut arguments, mut size) = (ptr::null(), 0);
                let is_told = clingo_symbol_name(symbol, &mut name)
                    && clingo_symbol_is_positive(symbol, &mut is_positive)
                    && clingo_symbol_arguments(symbol, &mut arguments, &mut size);
                let arguments = slice(arguments, if is_told { size } else { 0 });
                let arguments: Option<Vec<Term>> = arguments.iter().map(|&a| term(a)).collect();
                let name = is_told.then(|| owned(name))?;
                Term::Function { name, arguments: arguments?, is_positive }
            }
        })
    }
}
