//! Which port to listen on: always of this machine alone, and the same as last time if possible,
//! because pages that are still open ask there.

use crate::folder::OWN;
use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

/// The port of a studio that never ran before.
pub const USUAL: u16 = 7341;

/// How many ports after the usual one are tried before any is taken.
const MORE: u16 = 50;

/// Listens on the wanted port, else on the one this folder had, else on the next that is free.
pub fn listen(folder: &Path, wanted: Option<u16>) -> io::Result<TcpListener> {
    let listener = match wanted {
        Some(port) => bind(port)?,
        None => {
            let usual = USUAL..USUAL + MORE;
            let mut ports = remembered(folder).into_iter().chain(usual).chain([0]);
            ports.find_map(|port| bind(port).ok()).map_or_else(|| bind(0), Ok)?
        }
    };
    remember(folder, listener.local_addr()?.port());
    Ok(listener)
}

fn bind(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

fn remembered(folder: &Path) -> Option<u16> {
    let text = fs::read_to_string(folder.join(OWN).join("port")).ok()?;
    text.trim().parse().ok().filter(|port| *port >= 1024)
}

/// A folder that cannot be written to is opened all the same.
fn remember(folder: &Path, port: u16) {
    let own = folder.join(OWN);
    let is_ours = own.symlink_metadata().map_or(true, |about| about.is_dir());
    if is_ours && fs::create_dir_all(&own).is_ok() {
        let _ = fs::write(own.join("port"), format!("{port}\n"));
    }
}
