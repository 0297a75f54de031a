//! The losses as a picture.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

/// The colours of the house: ink, soft ink, faint lines, and the two of the curves.
const INK: RGBColor = RGBColor(0x1d, 0x1b, 0x18);
const SOFT: RGBColor = RGBColor(0x6d, 0x67, 0x5c);
const FAINT: RGBColor = RGBColor(0xe6, 0xe0, 0xd4);
const PAPER: RGBColor = RGBColor(0xfb, 0xf9, 0xf4);
const TUNED: RGBColor = RGBColor(0x2f, 0x6f, 0x9f);
const HELD_OUT: RGBColor = RGBColor(0xb3, 0x40, 0x2a);

/// The room on the right for the names of the curves, in pixels.
const NAMES: u32 = 150;
/// The height of a line of words, in pixels.
const LINE: i32 = 16;

/// Draws the losses after each epoch: on the training data, and on the held-out data.
pub fn losses(file: &Path, history: &[(f64, f64)]) -> Result<()> {
    let all = history.iter().flat_map(|&(one, other)| [one, other]);
    let (low, high) = all.fold((f64::MAX, f64::MIN), |(low, high), loss| (low.min(loss), high.max(loss)));
    let margin = ((high - low) * 0.05).max(1e-6);
    let last = (history.len().max(2) - 1) as f64;
    let root = SVGBackend::new(file, (800, 500)).into_drawing_area();
    let fail = |error: &dyn std::fmt::Display| anyhow!("{}: {error}", file.display());
    root.fill(&PAPER).map_err(|error| fail(&error))?;
    let mut chart = ChartBuilder::on(&root)
        .margin(16)
        .margin_right(NAMES)
        .x_label_area_size(36)
        .y_label_area_size(72)
        .build_cartesian_2d(0.0..last, low - margin..high + margin)
        .map_err(|error| fail(&error))?;
    // A tick between two epochs has no meaning, and those on one are inexact sums.
    let whole = |epoch: &f64| if (epoch - epoch.round()).abs() < 1e-6 { format!("{epoch:.0}") } else { String::new() };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(0)
        .bold_line_style(FAINT)
        .axis_style(SOFT)
        .label_style(("sans-serif", 13, &SOFT))
        .axis_desc_style(("sans-serif", 14, &INK))
        .x_desc("epoch 世代")
        .y_desc("loss 損失")
        .x_label_formatter(&whole)
        .draw()
        .map_err(|error| fail(&error))?;
    let line = |pick: fn(&(f64, f64)) -> f64| -> Vec<(f64, f64)> {
        history.iter().enumerate().map(|(epoch, pair)| (epoch as f64, pick(pair))).collect()
    };
    for (colour, points) in [(TUNED, line(|pair| pair.0)), (HELD_OUT, line(|pair| pair.1))] {
        chart.draw_series(LineSeries::new(points, colour.stroke_width(2))).map_err(|error| fail(&error))?;
    }
    // Each name stands at the end of its curve. Names that would touch move apart.
    let ends = history.last().map(|&(one, other)| [one, other].map(|loss| chart.backend_coord(&(last, loss))));
    let [(x, one), (_, other)] = ends.unwrap_or_default();
    let apart = (LINE - (one - other).abs()).max(0) / 2 * if one < other { 1 } else { -1 };
    for (name, colour, y) in [("tuned on 調整用", TUNED, one - apart), ("held out 検証用", HELD_OUT, other + apart)]
    {
        let style = ("sans-serif", 14, &colour).into_text_style(&root);
        root.draw(&Text::new(name, (x + 8, y - LINE / 2), style)).map_err(|error| fail(&error))?;
    }
    root.present().map_err(|error| fail(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each name has the colour of its line, and stands behind the end of it. The names of near ends do not touch.
    #[test]
    fn both_lines_are_drawn_and_named() {
        let file = std::env::temp_dir().join(format!("lab-losses-{}.svg", std::process::id()));
        for end in [0.5, 0.619, 0.621] {
            losses(&file, &[(0.6, 0.65), (0.55, 0.63), (end, 0.62)]).unwrap();
            let svg = std::fs::read_to_string(&file).unwrap();
            let place = |name: &str, colour: &str| {
                let drawn = svg.split('<').filter(|part| part.starts_with("polyline") && part.contains(colour));
                assert_eq!(drawn.count(), 1, "{name}: {svg}");
                let text = svg.split("<text").find(|text| text.contains(name) && text.contains(colour)).unwrap();
                text.split(" y=\"").nth(1).unwrap().split('"').next().unwrap().parse::<i32>().unwrap()
            };
            let [tuned, held_out] = [place("tuned on", "#2F6F9F"), place("held out", "#B3402A")];
            assert!((tuned - held_out).abs() >= 14 && (tuned > held_out) == (end < 0.62), "{tuned} {held_out}");
        }
        let svg = std::fs::read_to_string(&file).unwrap();
        let epochs = |number: &str| svg.lines().filter(|line| *line == number).count();
        assert_eq!(["0", "1", "2", "1.5"].map(epochs), [1, 1, 1, 0], "{svg}");
        std::fs::remove_file(&file).unwrap();
    }
}
