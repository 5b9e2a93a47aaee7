//! The frame that `census` and `orthogonality` work on.

use super::{broken, refuse_lacking};
use crate::host::{exists, open};
use crate::options::Typed;
use ::play::domain::About;
use ::play::lens::{Options, Refusal};
use ::play::space::{FrameRequest, Framed};
use anyhow::{Result, bail};
use clap::Args as ClapArgs;
use std::path::Path;
use std::sync::Arc;
use workbench::census::checksum;
use workbench::frames::{frame_of_domain, frame_of_file, no_such_target};
use workbench::lenses::read_size;
use workbench::options::check_options;
use workbench::{Document, domain_named, read_text};

/// Which levels there are.
#[derive(ClapArgs)]
pub struct FrameArgs {
    /// A file whose rules the levels follow, or a domain that needs none: witness, lights, refraction
    #[arg(value_name = "FILE|DOMAIN")]
    pub target: String,
    /// Columns and rows of a level
    #[arg(long, value_name = "WxH", value_parser = read_size)]
    pub size: Option<[usize; 2]>,
    /// The level of the file that gives what is not asked for: a size, a tray, an area
    #[arg(long, value_name = "L")]
    pub like: Option<String>,
    /// Maximum number of distinct states the search of one level may store
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub max_states: usize,
}

/// A file or a domain whose frames can be asked for.
pub struct Target {
    /// The domain in words.
    pub about: &'static About,
    /// The checksum of the file and of the options; none without a file.
    pub source: Option<String>,
    document: Option<Document>,
    options: Options,
    like: Option<usize>,
    size: Option<[usize; 2]>,
}

impl Target {
    /// Opens what was named.
    pub fn open(lens: &str, args: &FrameArgs, typed: &Typed) -> Result<Target> {
        let path = Path::new(&args.target);
        let given = typed.given();
        let check = |about: &'static About| {
            let options = check_options(about, lens, &given, &mut |name| {
                read_text(Path::new(name)).map_err(|error| error.to_string())
            });
            options.map_err(Refusal::Usage)
        };
        let domain = domain_named(&args.target).filter(|_| !exists(path));
        if let Some(domain) = domain {
            let about = domain.about();
            refuse_lacking(lens, about)?;
            if args.like.is_some() {
                bail!("--like names a level of a file; `{}` is a domain", args.target);
            }
            let options = check(about)?;
            let (document, source, like, size) = (None, None, None, args.size);
            return Ok(Target { about, source, document, options, like, size });
        }
        if !exists(path) {
            bail!("{}", no_such_target(&args.target));
        }
        let document = open(path)?;
        let about = document.about();
        refuse_lacking(lens, about)?;
        let options = check(about)?;
        if document.sound().is_none() {
            return Err(broken(document).into());
        }
        let like = match &args.like {
            Some(wanted) => Some(super::one_level(&document, wanted)?),
            None => None,
        };
        let said: Vec<String> =
            given.iter().map(|(name, value)| format!("{name}={}", value.unwrap_or(""))).collect();
        let source = format!("{}\0{}\0{like:?}", document.source.text(), said.join("\0"));
        let (source, size) = (Some(checksum(&source)), args.size);
        Ok(Target { about, source, document: Some(document), options, like, size })
    }

    /// The frame of a request; size and level are those that were typed.
    pub fn frame(&self, request: FrameRequest) -> Result<Box<dyn Framed>> {
        let request = FrameRequest { size: self.size, like: self.like, ..request };
        let content = self.document.as_ref().and_then(Document::sound).map(Arc::clone);
        let frame = match content {
            Some(content) => frame_of_file(self.about, content.as_ref(), &request, &self.options),
            None => match domain_named(self.about.name) {
                Some(domain) => frame_of_domain(domain, &request, &self.options),
                None => bail!("there is no domain `{}`", self.about.name),
            },
        };
        Ok(frame?)
    }
}
