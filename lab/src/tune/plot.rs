//! The course of the losses as a picture.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

/// The losses after each epoch: on the data that are tuned on, and on those held out.
pub fn losses(file: &Path, history: &[(f64, f64)]) -> Result<()> {
    let all = history.iter().flat_map(|&(one, other)| [one, other]);
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), loss| (low.min(loss), high.max(loss)));
    let margin = ((high - low) * 0.05).max(1e-6);
    let root = SVGBackend::new(file, (800, 500)).into_drawing_area();
    let fail = |error: &dyn std::fmt::Display| anyhow!("{}: {error}", file.display());
    root.fill(&WHITE).map_err(|error| fail(&error))?;
    let mut chart = ChartBuilder::on(&root)
        .margin(16)
        .x_label_area_size(36)
        .y_label_area_size(72)
        .build_cartesian_2d(0.0..(history.len().max(2) - 1) as f64, low - margin..high + margin)
        .map_err(|error| fail(&error))?;
    chart.configure_mesh().x_desc("epoch").y_desc("loss").draw().map_err(|error| fail(&error))?;
    let line = |pick: fn(&(f64, f64)) -> f64| -> Vec<(f64, f64)> {
        history.iter().enumerate().map(|(epoch, pair)| (epoch as f64, pick(pair))).collect()
    };
    let (tuned, held) = (line(|pair| pair.0), line(|pair| pair.1));
    chart.draw_series(LineSeries::new(tuned, &BLUE)).map_err(|error| fail(&error))?.label("tuned on");
    chart.draw_series(LineSeries::new(held, &RED)).map_err(|error| fail(&error))?.label("held out");
    chart.configure_series_labels().border_style(BLACK).draw().map_err(|error| fail(&error))?;
    root.present().map_err(|error| fail(&error))
}
