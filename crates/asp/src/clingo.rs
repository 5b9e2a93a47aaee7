//! The only place where clingo is called, and the only `unsafe` code of the project.
//!
//! What leaves this file is plain data: messages, statements with their places, a ground program,
//! answers. A [`Solver`] takes rules over numbered atoms and answers under assumptions; it knows
//! no names. Every pointer handed to clingo lives on the stack of the call that hands it over, or
//! in the box of the [`Control`] that clingo's own object cannot outlive.
#![allow(unsafe_code)]

use crate::ground::{Ground, Record};
use crate::term::Term;
use clingo_sys::*;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{self, NonNull};

/// What clingo says about a program: its own words, which begin with the place.
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

/// One statement of a program, as clingo reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    pub(crate) kind: Kind,
    /// Line and column of the first byte, both from 1.
    pub(crate) begin: (usize, usize),
    /// Line and column after the last byte.
    pub(crate) end: (usize, usize),
    /// The statement in clingo's own layout.
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
    });
    (found, messages, done)
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

/// Grounds the part `base` of a program and then the part `reference`, telling the recorder every
/// ground rule. Nothing is solved.
pub(crate) fn ground(
    program: &str,
    arguments: &[String],
    record: &mut Record,
) -> (Vec<Message>, Result<Ground, Failure>) {
    let control = match Control::new(arguments) {
        Ok(control) => control,
        Err(failure) => return (Vec::new(), Err(failure)),
    };
    let ground = ground_with(&control, program, record);
    (control.messages(), ground)
}

fn ground_with(control: &Control, program: &str, record: &mut Record) -> Result<Ground, Failure> {
    let program = text(program)?;
    let raw = control.raw.as_ptr();
    let to: *mut c_void = (&raw mut *record).cast();
    done(unsafe { clingo_control_register_observer(raw, &OBSERVER, true, to) })?;
    let base = c"base".as_ptr();
    done(unsafe { clingo_control_add(raw, base, ptr::null(), 0, program.as_ptr()) })?;
    for name in [c"base", c"reference"] {
        let part = clingo_part { name: name.as_ptr(), params: ptr::null(), size: 0 };
        done(unsafe { clingo_control_ground(raw, &part, 1, None, ptr::null_mut()) })?;
        unsafe { &mut *to.cast::<Record>() }.end_part();
    }
    // What is only written at the end of a step, such as `#minimize`, comes when solving begins;
    // the observer takes it all, so that there is nothing to solve.
    let mut handle = ptr::null_mut();
    let none = ptr::null_mut();
    done(unsafe { clingo_control_solve(raw, 0, ptr::null(), 0, None, none, &mut handle) })?;
    done(unsafe { clingo_solve_handle_close(handle) })?;
    let names = control.names()?;
    Ok(unsafe { &mut *to.cast::<Record>() }.take(names))
}

/// The observer, whose data is a [`Record`]; what it has no field for is not asked for.
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
    heuristic: None,
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

/// A clingo object with the messages it wrote.
struct Control {
    raw: NonNull<clingo_control_t>,
    messages: Box<std::cell::UnsafeCell<Vec<Message>>>,
}

impl Control {
    fn new(arguments: &[String]) -> Result<Control, Failure> {
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
            None => Err(Failure { is_out_of_memory: false, text: "clingo gave nothing".into() }),
        }
    }

    /// The messages so far. Clingo writes them only while one of its functions runs, and none does
    /// now.
    fn messages(&self) -> Vec<Message> {
        unsafe { (*self.messages.get()).clone() }
    }

    /// Every atom with a name: its literal, 0 for a fact.
    fn names(&self) -> Result<Vec<(Term, i32)>, Failure> {
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

/// Answers questions about rules over numbered atoms; rules may be added between questions.
pub(crate) struct Solver {
    control: Control,
}

/// What a solver answered.
pub(crate) enum Solved {
    /// There is an answer set; it was shown.
    Yes,
    /// There is none; these of the assumptions are to blame.
    No(Vec<i32>),
    /// Told to stop.
    Stopped,
}

impl Solver {
    pub(crate) fn new(arguments: &[String]) -> Result<Solver, Failure> {
        Control::new(arguments).map(|control| Solver { control })
    }

    /// Adds rules.
    pub(crate) fn edit<T>(
        &mut self,
        rules: impl FnOnce(&mut Rules) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut backend = ptr::null_mut();
        done(unsafe { clingo_control_backend(self.control.raw.as_ptr(), &mut backend) })?;
        done(unsafe { clingo_backend_begin(backend) })?;
        let added = rules(&mut Rules { backend });
        done(unsafe { clingo_backend_end(backend) })?;
        added
    }

    /// Looks for an answer set in which the assumptions hold and shows each to `see`: one, or with
    /// `#minimize` ever better ones until the last is the best, or as many as the solver's
    /// arguments ask for while `see` says yes. `stop` is asked all the while.
    pub(crate) fn solve(
        &mut self,
        assumptions: &[i32],
        see: &mut dyn FnMut(&Model<'_>) -> bool,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Solved, Failure> {
        let mode = clingo_solve_mode_e_clingo_solve_mode_async
            | clingo_solve_mode_e_clingo_solve_mode_yield;
        let mut raw = ptr::null_mut();
        done(unsafe {
            clingo_control_solve(
                self.control.raw.as_ptr(),
                mode,
                assumptions.as_ptr(),
                assumptions.len(),
                None,
                ptr::null_mut(),
                &mut raw,
            )
        })?;
        let handle = Handle(raw);
        let mut found = false;
        loop {
            let mut is_ready = false;
            // The first look is short, because most questions of a small program take less.
            unsafe { clingo_solve_handle_wait(raw, 0.0005, &mut is_ready) };
            while !is_ready {
                if stop() {
                    done(unsafe { clingo_solve_handle_cancel(raw) })?;
                    handle.close()?;
                    return Ok(Solved::Stopped);
                }
                unsafe { clingo_solve_handle_wait(raw, 0.02, &mut is_ready) };
            }
            let mut model = ptr::null();
            done(unsafe { clingo_solve_handle_model(raw, &mut model) })?;
            if model.is_null() {
                break;
            }
            found = true;
            if !see(&Model { raw: model, handle: &handle }) {
                done(unsafe { clingo_solve_handle_cancel(raw) })?;
                handle.close()?;
                return Ok(Solved::Yes);
            }
            done(unsafe { clingo_solve_handle_resume(raw) })?;
        }
        let mut result = 0;
        done(unsafe { clingo_solve_handle_get(raw, &mut result) })?;
        let blamed = match found {
            true => Vec::new(),
            false => {
                let (mut core, mut size) = (ptr::null(), 0);
                done(unsafe { clingo_solve_handle_core(raw, &mut core, &mut size) })?;
                unsafe { slice(core, size) }.to_vec()
            }
        };
        handle.close()?;
        let is_interrupted = result & clingo_solve_result_e_clingo_solve_result_interrupted != 0;
        Ok(match found {
            true => Solved::Yes,
            false if is_interrupted => Solved::Stopped,
            false => Solved::No(blamed),
        })
    }
}

/// A running question, closed when it goes out of sight.
struct Handle(*mut clingo_solve_handle_t);

impl Handle {
    fn close(self) -> Result<(), Failure> {
        let raw = self.0;
        std::mem::forget(self);
        done(unsafe { clingo_solve_handle_close(raw) })
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        unsafe { clingo_solve_handle_close(self.0) };
    }
}

/// An answer set while it is being shown.
pub(crate) struct Model<'h> {
    raw: *const clingo_model_t,
    #[expect(dead_code, reason = "a model lives as long as the question it answers")]
    handle: &'h Handle,
}

impl Model<'_> {
    /// Whether an atom, or with a minus its absence, holds.
    pub(crate) fn is_true(&self, literal: i32) -> bool {
        let mut is_true = false;
        unsafe { clingo_model_is_true(self.raw, literal, &mut is_true) && is_true }
    }
}

/// Adds rules to a solver.
pub(crate) struct Rules {
    backend: *mut clingo_backend_t,
}

impl Rules {
    /// A new atom.
    pub(crate) fn atom(&mut self) -> Result<u32, Failure> {
        let mut atom = 0;
        done(unsafe { clingo_backend_add_atom(self.backend, ptr::null_mut(), &mut atom) })?;
        Ok(atom)
    }

    /// `head` holds, or may hold, if all of `body` does; no head forbids it.
    pub(crate) fn rule(&mut self, choice: bool, head: &[u32], body: &[i32]) -> Result<(), Failure> {
        let backend = self.backend;
        let (heads, literals) = (head.len(), body.len());
        done(unsafe {
            clingo_backend_rule(backend, choice, head.as_ptr(), heads, body.as_ptr(), literals)
        })
    }

    /// The same if the weights of what holds of `body` make up the bound.
    pub(crate) fn weight_rule(
        &mut self,
        choice: bool,
        head: &[u32],
        bound: i32,
        body: &[(i32, i32)],
    ) -> Result<(), Failure> {
        let body = weighted(body);
        done(unsafe {
            clingo_backend_weight_rule(
                self.backend,
                choice,
                head.as_ptr(),
                head.len(),
                bound,
                body.as_ptr(),
                body.len(),
            )
        })
    }

    /// Asks for the least sum of the weights of what holds.
    pub(crate) fn minimize(&mut self, priority: i32, body: &[(i32, i32)]) -> Result<(), Failure> {
        let body = weighted(body);
        done(unsafe { clingo_backend_minimize(self.backend, priority, body.as_ptr(), body.len()) })
    }

    /// An edge of a graph that must stay without circles.
    pub(crate) fn edge(&mut self, from: i32, to: i32, condition: &[i32]) -> Result<(), Failure> {
        let (literals, size) = (condition.as_ptr(), condition.len());
        done(unsafe { clingo_backend_acyc_edge(self.backend, from, to, literals, size) })
    }
}

fn weighted(body: &[(i32, i32)]) -> Vec<clingo_weighted_literal_t> {
    body.iter().map(|&(literal, weight)| clingo_weighted_literal { literal, weight }).collect()
}

/// A symbol as plain data; none for what clingo cannot tell, which does not happen.
fn term(symbol: clingo_symbol_t) -> Option<Term> {
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

/// What clingo lends; it may give no pointer where there is nothing.
///
/// # Safety
///
/// `from` must be valid for `size` elements, or `size` be 0, while the result is used.
unsafe fn slice<'a, T>(from: *const T, size: usize) -> &'a [T] {
    if size == 0 { &[] } else { unsafe { std::slice::from_raw_parts(from, size) } }
}

/// A text of clingo's that ends in a zero.
fn owned(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A text for clingo, which ends it with a zero.
fn text(text: &str) -> Result<CString, Failure> {
    CString::new(text).map_err(|error| Failure {
        is_out_of_memory: false,
        text: format!("byte {} of the text is a zero", error.nul_position()),
    })
}

/// Makes an error of a call that failed.
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
