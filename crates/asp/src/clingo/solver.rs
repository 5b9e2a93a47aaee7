//! Questions to clingo, asked under assumptions and stopped on request.

use super::control::Control;
use super::{Failure, Rules, alone, done, slice};
use clingo_sys::*;
use std::ptr;

/// Answers questions about rules over numbered atoms; rules may be added between questions.
pub(crate) struct Solver {
    control: Control,
}

/// What a solver answered.
pub(crate) enum Solved {
    /// An answer set exists; it was shown.
    Yes,
    /// None exists; these assumptions are to blame.
    No(Vec<i32>),
    /// Stopped on request.
    Stopped,
    /// The limit set by the solver's arguments was reached first.
    GaveUp,
}

impl Solver {
    pub(crate) fn new(arguments: &[String]) -> Result<Solver, Failure> {
        alone(|| Control::new(arguments)).map(|control| Solver { control })
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

    /// Looks for an answer set in which the assumptions hold and shows each to `see`: one; or with
    /// `#minimize` ever better ones, the last of which is the best; or as many as the solver's
    /// arguments ask for while `see` returns true. `stop` is polled meanwhile.
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
            // The first wait is short, because most questions about a small program take less.
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
        let is = |bit| result & bit != 0;
        Ok(match found {
            true => Solved::Yes,
            false if is(clingo_solve_result_e_clingo_solve_result_unsatisfiable) => {
                Solved::No(blamed)
            }
            false if is(clingo_solve_result_e_clingo_solve_result_interrupted) => Solved::Stopped,
            false => Solved::GaveUp,
        })
    }
}

/// A running question, closed when dropped.
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
    /// Whether an atom holds, or does not hold for a negative literal.
    pub(crate) fn is_true(&self, literal: i32) -> bool {
        let mut is_true = false;
        unsafe { clingo_model_is_true(self.raw, literal, &mut is_true) && is_true }
    }
}
