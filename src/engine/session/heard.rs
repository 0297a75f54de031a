//! Observers for tests.

use std::fmt;
use std::string::{String, ToString};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::vec::Vec;

use super::Engine;
use crate::engine::mate::MateResult;
use crate::engine::{EngineError, Observer};
use crate::game::{Answer, SearchInfo, SearchRequest};
use crate::mate::MateProgress;

/// An observer that ignores everything.
pub(super) struct Deaf;

impl Observer for Deaf {
    fn line(&self, _: &SearchInfo<'_>) {}
    fn progress(&self, _: &MateProgress<'_>, _: Duration) {}
    fn remark(&self, _: fmt::Arguments<'_>) {}
    fn fault(&self, _: &EngineError) {}
    fn answer(&self, _: Answer) {}
    fn mate(&self, _: &MateResult) {}
}

/// An observer that records remarks, the nodes of best lines, and answers.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) remarks: Mutex<Vec<String>>,
    pub(super) nodes: Mutex<Vec<u64>>,
    pub(super) answers: Mutex<Vec<Answer>>,
}

impl Observer for Heard {
    fn line(&self, info: &SearchInfo<'_>) {
        self.nodes.lock().unwrap().push(info.line.nodes);
    }
    fn progress(&self, _: &MateProgress<'_>, _: Duration) {}
    fn remark(&self, text: fmt::Arguments<'_>) {
        self.remarks.lock().unwrap().push(text.to_string());
    }
    fn fault(&self, _: &EngineError) {}
    fn answer(&self, answer: Answer) {
        self.answers.lock().unwrap().push(answer);
    }
    fn mate(&self, _: &MateResult) {}
}

/// Searches the current position, and returns the record of its observer.
pub(super) fn heard(engine: &mut Engine, request: &SearchRequest<'_>) -> Arc<Heard> {
    let heard = Arc::new(Heard::default());
    engine.go(request, Arc::clone(&heard) as Arc<dyn Observer>);
    engine.wait();
    heard
}
