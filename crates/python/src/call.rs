//! Calls that may take long: the interpreter is free meanwhile, Ctrl-C ends them, and they report progress.

use cli::{Host, Interrupt};
use play::Progress;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::ffi::OsString;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use workbench::merge::{NamedText, PROGRAM, Parts, join_parts};

/// How often signals are looked at and progress is reported.
const TICK: Duration = Duration::from_millis(50);

/// The stack of a thread that answers; a main thread usually has as much.
const STACK: usize = 16 << 20;

/// What is being done, and how far it is.
pub type Latest = Arc<Mutex<Option<(String, Progress)>>>;

/// What a command says: the exit code, standard output, standard error, and what was printed that need not be text.
type Said<'py> = (u8, String, String, Bound<'py, PyBytes>);

/// Answers a command. What has gone wrong is printed as JSON, whatever it prints else.
///
/// `args` are what would be typed after `puzzlewright`; `texts` are read instead of the files of their
/// names; `progress(what, done, of)` is called now and then.
#[pyfunction]
#[pyo3(signature = (args, texts = Vec::new(), progress = None))]
pub fn run<'py>(
    py: Python<'py>,
    args: Vec<OsString>,
    texts: Vec<(String, String)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Said<'py>> {
    let (interrupt, latest) = (Interrupt::default(), Latest::default());
    let told = Arc::clone(&latest);
    let tell = move |what: &str, progress: Progress| {
        *lock(&told) = Some((what.to_string(), progress));
    };
    let host = Host {
        texts,
        interrupt: interrupt.clone(),
        progress: Some(Arc::new(tell)),
        has_json_failures: true,
    };
    let said = aside(py, &interrupt, &latest, progress, move || cli::call(args, host))?;
    Ok((said.code, said.out, said.err, PyBytes::new(py, &said.bytes)))
}

/// Runs the program: it prints, reads standard input and returns the exit code. `args` begin with its name.
#[pyfunction]
pub fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| cli::main(args))
}

/// Joins the parts of split work into the JSON of the whole run. `read(n)` gives the name and the bytes of
/// part n, from 0; it is called again whenever a part is needed, so that one of them is in memory at a time.
#[pyfunction]
pub fn merge(py: Python<'_>, read: Py<PyAny>, count: usize) -> PyResult<String> {
    let raised = Mutex::new(None);
    let read = |at: usize| {
        let asked =
            Python::attach(|py| read.call1(py, (at,))?.extract::<(String, PyBackedBytes)>(py));
        match asked {
            Ok((name, bytes)) => NamedText::unsealed(name, &bytes),
            Err(error) => {
                let message = error.to_string();
                lock(&raised).get_or_insert(error);
                Err(message)
            }
        }
    };
    let joined = py.detach(|| {
        let joined = join_parts(Parts::new(count, read));
        joined.map(|joined| joined.json)
    });
    match (lock(&raised).take(), joined) {
        (Some(error), _) => Err(error),
        (None, joined) => joined.map_err(PyValueError::new_err),
    }
}

/// The version of the program, as parts name it.
#[pyfunction]
pub fn version() -> &'static str {
    PROGRAM
}

/// Works on a thread of its own while this one looks for signals and reports progress.
pub fn aside<T: Send + 'static>(
    py: Python<'_>,
    interrupt: &Interrupt,
    latest: &Latest,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (done, wait) = channel();
    // What is sent is looked at by one thread only; the lock is for the compiler.
    let wait = Mutex::new(wait);
    let builder = thread::Builder::new().name("puzzlewright".to_string()).stack_size(STACK);
    let spawned = builder.spawn(move || {
        let _ = done.send(work());
    });
    spawned.map_err(|error| PyOSError::new_err(format!("no thread can be started: {error}")))?;
    loop {
        match py.detach(|| lock(&wait).recv_timeout(TICK)) {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "puzzlewright failed; the message above is a bug of it",
                ));
            }
        }
        let told = py.check_signals().and_then(|()| report(py, latest, progress.as_ref()));
        if let Err(error) = told {
            interrupt.raise();
            let _ = py.detach(|| lock(&wait).recv());
            return Err(error);
        }
    }
}

fn report(py: Python<'_>, latest: &Latest, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    let Some(progress) = progress else { return Ok(()) };
    let Some((what, now)) = lock(latest).take() else { return Ok(()) };
    let what = if now.phase.is_empty() { what } else { format!("{what}: {}", now.phase) };
    progress.call1(py, (what, now.states, now.of)).map(drop)
}

pub(crate) fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
