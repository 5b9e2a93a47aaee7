//! Grounding, with an observer that records every ground rule.

use super::control::{Control, term};
use super::{Failure, Message, alone, done, slice, text};
use crate::ground::{Ground, Hint, Part, Record};
use clingo_sys::*;
use std::ffi::{c_int, c_void};
use std::ptr;

/// Grounds the parts of a program one after the other and reports every ground rule to the
/// recorder. It solves nothing.
pub(crate) fn ground(
    program: &str,
    arguments: &[String],
    record: &mut Record,
) -> (Vec<Message>, Result<Ground, Failure>) {
    alone(|| {
        let control = match Control::new(arguments) {
            Ok(control) => control,
            Err(failure) => return (Vec::new(), Err(failure)),
        };
        let ground = ground_with(&control, program, record);
        (control.messages(), ground)
    })
}

fn ground_with(control: &Control, program: &str, record: &mut Record) -> Result<Ground, Failure> {
    let program = text(program)?;
    let raw = control.raw.as_ptr();
    let to: *mut c_void = (&raw mut *record).cast();
    done(unsafe { clingo_control_register_observer(raw, &OBSERVER, true, to) })?;
    let base = c"base".as_ptr();
    done(unsafe { clingo_control_add(raw, base, ptr::null(), 0, program.as_ptr()) })?;
    for part in Part::ALL {
        let name = text(part.name())?;
        let named = clingo_part { name: name.as_ptr(), params: ptr::null(), size: 0 };
        done(unsafe { clingo_control_ground(raw, &named, 1, None, ptr::null_mut()) })?;
        unsafe { &mut *to.cast::<Record>() }.end_part(part);
    }
    // Statements that clingo writes only at the end of a step, such as `#minimize`, come when
    // solving begins. The observer replaces clingo's own backend, so there is nothing to solve.
    let mut handle = ptr::null_mut();
    let none = ptr::null_mut();
    done(unsafe { clingo_control_solve(raw, 0, ptr::null(), 0, None, none, &mut handle) })?;
    done(unsafe { clingo_solve_handle_close(handle) })?;
    let names = control.names()?;
    Ok(unsafe { &mut *to.cast::<Record>() }.take(names))
}

/// The observer, whose data is a [`Record`]. Callbacks it has no use for are not set.
static OBSERVER: clingo_ground_program_observer_t = clingo_ground_program_observer {
    init_program: None,
    begin_step: None,
    end_step: None,
    rule: Some(on_rule),
    weight_rule: Some(on_weight_rule),
    minimize: Some(on_minimize),
    project: None,
    output_atom: Some(on_shown),
    output_term: None,
    external: Some(on_external),
    assume: None,
    heuristic: Some(on_heuristic),
    acyc_edge: Some(on_edge),
    theory_term_number: None,
    theory_term_string: None,
    theory_term_compound: None,
    theory_element: None,
    theory_atom: Some(on_theory),
    theory_atom_with_guard: Some(on_guarded_theory),
};

unsafe extern "C" fn on_rule(
    choice: bool,
    head: *const clingo_atom_t,
    heads: usize,
    body: *const clingo_literal_t,
    literals: usize,
    to: *mut c_void,
) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    record.rule(choice, unsafe { slice(head, heads) }, unsafe { slice(body, literals) })
}

unsafe extern "C" fn on_weight_rule(
    choice: bool,
    head: *const clingo_atom_t,
    heads: usize,
    bound: clingo_weight_t,
    body: *const clingo_weighted_literal_t,
    literals: usize,
    to: *mut c_void,
) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    let body = unsafe { slice(body, literals) }.iter().map(|l| (l.literal, l.weight));
    record.weight_rule(choice, unsafe { slice(head, heads) }, bound, body)
}

unsafe extern "C" fn on_minimize(
    priority: clingo_weight_t,
    literals: *const clingo_weighted_literal_t,
    size: usize,
    to: *mut c_void,
) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    let literals = unsafe { slice(literals, size) }.iter().map(|l| (l.literal, l.weight));
    record.minimize(priority, literals.collect())
}

unsafe extern "C" fn on_shown(symbol: clingo_symbol_t, atom: u32, to: *mut c_void) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    term(symbol).is_some_and(|term| record.shown(term, atom))
}

unsafe extern "C" fn on_external(
    atom: u32,
    value: clingo_external_type_t,
    to: *mut c_void,
) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    let value = match value as u32 {
        v if v == clingo_external_type_e_clingo_external_type_free => None,
        v => Some(v == clingo_external_type_e_clingo_external_type_true),
    };
    record.external(atom, value)
}

unsafe extern "C" fn on_heuristic(
    atom: u32,
    kind: clingo_heuristic_type_t,
    bias: c_int,
    priority: u32,
    condition: *const clingo_literal_t,
    size: usize,
    to: *mut c_void,
) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    let condition = unsafe { slice(condition, size) }.to_vec();
    record.hint(Hint { atom, kind, bias, priority, condition })
}

unsafe extern "C" fn on_edge(
    from: c_int,
    to_node: c_int,
    condition: *const clingo_literal_t,
    size: usize,
    to: *mut c_void,
) -> bool {
    let record = unsafe { &mut *to.cast::<Record>() };
    record.edge(from, to_node, unsafe { slice(condition, size) })
}

unsafe extern "C" fn on_theory(_: u32, _: u32, _: *const u32, _: usize, to: *mut c_void) -> bool {
    unsafe { &mut *to.cast::<Record>() }.theory()
}

unsafe extern "C" fn on_guarded_theory(
    _: u32,
    _: u32,
    _: *const u32,
    _: usize,
    _: u32,
    _: u32,
    to: *mut c_void,
) -> bool {
    unsafe { &mut *to.cast::<Record>() }.theory()
}
