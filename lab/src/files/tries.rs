//! A file with the results of tries, one line for each success.
//!
//! A try follows from its number and from the heading of the file. Lines are in the order of these numbers. The file
//! therefore does not depend on the number of threads, and a run that was ended continues after the last line.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, ensure};
use horigoma::host::records;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use super::replace;

/// The number of tries in a row without a new line after which the options are exhausted.
const IN_VAIN: u32 = 1000;

/// The number of tries between two writes of the file.
const BATCH: u32 = 64;

/// The file.
pub(crate) struct Tries {
    /// The noun for its lines: `openings`.
    what: &'static str,
    path: PathBuf,
    /// The conditions of every line, except the number of its try.
    heading: String,
    /// The lines after the heading.
    lines: Vec<String>,
    /// The number of the next try.
    next: u64,
}

impl Tries {
    /// Opens the file, with the lines of an earlier run.
    ///
    /// # Errors
    /// When it cannot be read or has another heading.
    pub(crate) fn open(what: &'static str, path: PathBuf, heading: String) -> Result<Self> {
        let mut file = Self { what, path, heading, lines: Vec::new(), next: 0 };
        if file.path.exists() {
            file.read().with_context(|| format!("--out {}", file.path.display()))?;
        }
        Ok(file)
    }

    fn read(&mut self) -> Result<()> {
        let text = fs::read_to_string(&self.path)?;
        ensure!(
            text.starts_with(&self.heading),
            "found {} by other options, which stay as they are, expected the heading\n{}",
            self.what,
            self.heading.trim_end()
        );
        for record in records(&text) {
            let number = record.line.split('\t').find_map(|field| field.strip_prefix("try ")?.parse::<u64>().ok());
            let number = number.filter(|&number| number >= self.next);
            self.next = 1 + number.with_context(|| {
                format!(
                    "line {}: found '{}', expected <TAB>try N with N from {}",
                    record.number, record.line, self.next
                )
            })?;
            self.lines.push(format!("{}\n", record.line));
        }
        Ok(())
    }

    /// Returns the number of lines.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Tries until there are `count` lines, or until no new line comes any more. `keep` makes a line of the result of a
    /// try, or skips it.
    ///
    /// # Errors
    /// When the file cannot be written, or when tries give no new line any more. `advice` is the hint for that case.
    pub(crate) fn fill<T: Send>(
        &mut self,
        count: usize,
        advice: &str,
        ended: &AtomicBool,
        attempt: impl Fn(u64) -> Option<T> + Sync,
        mut keep: impl FnMut(T) -> Option<String>,
    ) -> Result<()> {
        let bar = self.bar(count)?;
        let (before, mut tries, mut in_vain) = (self.len(), 0, 0);
        while self.len() < count && in_vain < IN_VAIN && !ended.load(Relaxed) {
            let next = self.next;
            let tried = |place: u32| {
                let number = next + u64::from(place);
                (!ended.load(Relaxed)).then(|| (number, attempt(number)))
            };
            let batch: Vec<_> = (0..BATCH).into_par_iter().with_max_len(1).map(tried).collect();
            for (number, found) in batch.into_iter().map_while(|tried| tried) {
                if self.len() < count {
                    self.next = number + 1;
                    tries += 1;
                    let line = found.and_then(&mut keep);
                    in_vain = if line.is_some() { 0 } else { in_vain + 1 };
                    self.lines.extend(line);
                }
            }
            self.write()?;
            bar.set_position(self.len() as u64);
        }
        bar.abandon();
        let (what, made, path) = (self.what, self.len(), self.path.display());
        println!("{made} {what} in {path}; now {} of {tries} tries", made - before);
        ensure!(
            in_vain < IN_VAIN,
            "found {made} {what} and no new one in {IN_VAIN} more tries, expected {count}: {advice}; {path} keeps those that there are"
        );
        Ok(())
    }

    fn bar(&self, count: usize) -> Result<ProgressBar> {
        let bar = ProgressBar::new(count as u64);
        let style = format!("{{bar:30}} {{human_pos}}/{{human_len}} {}, {{eta}} left{{msg}}", self.what);
        bar.set_style(ProgressStyle::with_template(&style)?);
        bar.set_position(self.len() as u64);
        bar.reset_eta();
        Ok(bar)
    }

    fn write(&self) -> Result<()> {
        replace(&self.path, self.heading.clone() + &self.lines.concat())
    }
}
