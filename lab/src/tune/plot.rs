//! The losses as a picture.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

/// Draws the losses after each epoch: on the training data, and on the held-out data.
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
    // A tick between two epochs has no meaning, and those on one are inexact sums.
    let whole = |epoch: &f64| if (epoch - epoch.round()).abs() < 1e-6 { format!("{epoch:.0}") } else { String::new() };
    chart
        .configure_mesh()
        .max_light_lines(1)
        .x_desc("epoch 世代")
        .y_desc("loss 損失")
        .x_label_formatter(&whole)
        .draw()
        .map_err(|error| fail(&error))?;
    let line = |pick: fn(&(f64, f64)) -> f64| -> Vec<(f64, f64)> {
        history.iter().enumerate().map(|(epoch, pair)| (epoch as f64, pick(pair))).collect()
    };
    let lines = [("tuned on 調整用", BLUE, line(|pair| pair.0)), ("held out 検証用", RED, line(|pair| pair.1))];
    for (name, colour, points) in lines {
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))
            .map_err(|error| fail(&error))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    let mut legend = chart.configure_series_labels();
    legend.border_style(BLACK).background_style(WHITE).draw().map_err(|error| fail(&error))?;
    root.present().map_err(|error| fail(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line has a sample of its colour next to its name.
    #[test]
    fn both_lines_are_drawn_and_named() {
        let file = std::env::temp_dir().join(format!("lab-losses-{}.svg", std::process::id()));
        losses(&file, &[(0.6, 0.65), (0.55, 0.63), (0.5, 0.62)]).unwrap();
        let svg = std::fs::read_to_string(&file).unwrap();
        for (name, colour) in [("tuned on", "#0000FF"), ("held out", "#FF0000")] {
            assert!(svg.contains(name), "{name}");
            let drawn = svg.split('<').filter(|part| part.starts_with("polyline") && part.contains(colour));
            assert_eq!(drawn.count(), 2, "{name}: {svg}");
        }
        let epochs = |number: &str| svg.lines().filter(|line| *line == number).count();
        assert_eq!(["0", "1", "2", "1.5"].map(epochs), [1, 1, 1, 0], "{svg}");
        std::fs::remove_file(&file).unwrap();
    }
}
