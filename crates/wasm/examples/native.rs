//! The calls of the engine on this machine, one a line: `NAME BODY` in, `NUMBER ANSWER` out, with a line `event JSON`
//! before it for every event of a job. The test that two hosts agree plays against it.

use puzzlewright_wasm::{Caller, heard};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let caller = Caller::default();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (name, body) = line.split_once(' ').unwrap_or((&line, "{}"));
        let said = caller.call(name, body);
        for event in heard() {
            writeln!(out, "event {event}")?;
        }
        writeln!(out, "{} {}", said.number, said.json)?;
        out.flush()?;
    }
    Ok(())
}
