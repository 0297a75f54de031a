//! The course of a search as a picture: depth, nodes and value over time.
//!
//! It stands here and not in the program because a plot wants axes, and a library that knows them wants room.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use clap::Args;
use horigoma::Searcher;
use horigoma::board::{Position, SetupFaults};
use horigoma::search::{Bound, Config, Iteration, Limits, Observer, PvInfo, Value, ValueKind};
use horigoma::usi::{play_moves, read_position};
use plotters::coord::Shift;
use plotters::prelude::*;

/// What to search, and where to draw it.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// The picture to write (SVG)
    #[arg(long, required = true, value_name = "FILE")]
    plot: PathBuf,
    /// The position: SFEN, startpos, or a whole `position ...` line of USI; the start of a game when there is none
    #[arg(conflicts_with = "sfen")]
    position: Vec<String>,
    /// The same, in quotes
    #[arg(long, default_value = "startpos")]
    sfen: String,
    /// After these moves, for instance "7g7f 3c3d"
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// Milliseconds to search
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..))]
    time: u64,
    /// The size of the hash table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65536))]
    hash: u64,
}

impl Options {
    fn position(&self) -> Result<Position> {
        let text = if self.position.is_empty() { self.sfen.clone() } else { self.position.join(" ") };
        let mut position = read_position(&text, SetupFaults::empty()).with_context(|| format!("position '{text}'"))?;
        play_moves(&mut position, &self.moves).context("--moves")?;
        Ok(position)
    }
}

/// What is known at a moment of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Point {
    milliseconds: f64,
    depth: u32,
    nodes: u64,
    /// For the side to move.
    value: Value,
}

impl Point {
    /// The value as it is drawn: a mate counts as the greatest.
    fn height(&self) -> f64 {
        f64::from(self.value.raw().clamp(-GREATEST, GREATEST))
    }
}

/// Values beyond this are won games.
const GREATEST: i32 = 3000;

/// Gathers a point whenever a line is known exactly.
struct Course {
    start: Instant,
    time: Duration,
    points: Vec<Point>,
}

impl Observer for Course {
    fn should_stop(&mut self, _: u64) -> bool {
        self.start.elapsed() >= self.time
    }

    fn line(&mut self, line: &PvInfo<'_>) {
        if line.bound == Bound::Exact && line.multipv == 1 {
            self.points.push(Point {
                milliseconds: self.start.elapsed().as_secs_f64() * 1000.0,
                depth: line.depth,
                nodes: line.nodes,
                value: line.value,
            });
        }
    }

    /// Once there is a mate, what follows says it again, thousands of times a second.
    fn iteration(&mut self, _: &Iteration) -> bool {
        !self.should_stop(0)
            && self.points.last().is_none_or(|point| matches!(point.value.kind(), ValueKind::Centipawns(_)))
    }
}

/// Searches a position and draws how it went.
///
/// # Errors
/// When the position is none, or the picture cannot be written.
pub fn run(options: &Options) -> Result<()> {
    let position = options.position()?;
    let searcher = Searcher::try_new(options.hash as usize, Config::default());
    let mut searcher = searcher.with_context(|| format!("--hash {}: there is not so much memory", options.hash))?;
    let mut course = Course { start: Instant::now(), time: Duration::from_millis(options.time), points: Vec::new() };
    let outcome = searcher.search_in_game(&position, &[], &Limits::depth(u32::MAX), &mut course);
    draw(&options.plot, &position, &course.points)?;
    for Point { milliseconds, depth, nodes, value } in &course.points {
        println!("{milliseconds:>9.1} ms  depth {depth:>3}  nodes {nodes:>10}  value {value}");
    }
    let best = outcome.best.map_or_else(|| "none".to_owned(), |best| best.to_string());
    println!("best {best}, {}; {}", outcome.value, options.plot.display());
    Ok(())
}

/// A panel: what it shows, its colour, and the number that it takes of a point.
type Panel = (&'static str, RGBColor, fn(&Point) -> f64);

const PANELS: [Panel; 3] = [
    ("depth 深さ", BLUE, |point| f64::from(point.depth)),
    ("nodes 局面数", RGBColor(61, 154, 95), |point| point.nodes as f64),
    ("value 評価値", RED, Point::height),
];

fn draw(file: &Path, position: &Position, points: &[Point]) -> Result<()> {
    let root = SVGBackend::new(file, (900, 820)).into_drawing_area();
    let fail = |error: &dyn std::fmt::Display| anyhow!("--plot {}: {error}", file.display());
    root.fill(&WHITE).map_err(|error| fail(&error))?;
    let (heading, below) = root.split_vertically(40);
    let style = ("sans-serif", 14).into_font().into_text_style(&heading);
    heading.draw_text(&format!("sfen {position}"), &style, (16, 14)).map_err(|error| fail(&error))?;
    for (area, &panel) in below.split_evenly((PANELS.len(), 1)).iter().zip(&PANELS) {
        draw_panel(area, panel, points).map_err(|error| fail(&error))?;
    }
    root.present().map_err(|error| fail(&error))
}

type Failure = DrawingAreaErrorKind<std::io::Error>;

/// A number holds until the next is known: a stair, with a point where it was told.
fn draw_panel(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    (name, colour, number): Panel,
    points: &[Point],
) -> Result<(), Failure> {
    let told: Vec<(f64, f64)> = points.iter().map(|point| (point.milliseconds, number(point))).collect();
    let stair = told.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]).chain(told.last().copied());
    let (low, high) = told.iter().fold((0.0_f64, 1.0_f64), |(low, high), point| (low.min(point.1), high.max(point.1)));
    let (end, margin) = (told.last().map_or(1.0, |point| point.0).max(1.0), (high - low) * 0.08);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(84)
        .build_cartesian_2d(0.0..end * 1.02, low - if low < 0.0 { margin } else { 0.0 }..high + margin)?;
    let whole = |number: &f64| format!("{number:.0}");
    chart
        .configure_mesh()
        .max_light_lines(1)
        .x_desc("ms")
        .y_desc(name)
        .y_label_formatter(&whole)
        .x_label_formatter(&whole)
        .draw()?;
    chart.draw_series(LineSeries::new(stair, colour.stroke_width(2)))?;
    chart.draw_series(told.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search of a tenth of a second: every line is a point in order, and each panel of the picture has as many circles.
    #[test]
    fn every_line_of_the_search_is_drawn() {
        let folder = std::env::temp_dir().join(format!("lab-course-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let position = Position::start();
        let mut course = Course { start: Instant::now(), time: Duration::from_millis(100), points: Vec::new() };
        let outcome = Searcher::with_hash(1).search_in_game(&position, &[], &Limits::depth(u32::MAX), &mut course);
        let points = &course.points;
        assert!(points.len() > 1 && points.is_sorted_by(|one, next| one.milliseconds <= next.milliseconds));
        assert!(points.is_sorted_by(|one, next| one.nodes <= next.nodes && one.depth <= next.depth));
        assert!(points.last().unwrap().depth >= outcome.depth && outcome.nodes >= points.last().unwrap().nodes);
        let file = folder.join("course.svg");
        draw(&file, &position, points).unwrap();
        let svg = std::fs::read_to_string(&file).unwrap();
        assert_eq!(svg.matches("<circle").count(), PANELS.len() * points.len());
        for (name, ..) in PANELS {
            assert!(svg.contains(name), "{name}");
        }
        assert!(svg.contains(&position.to_string()));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// However people write it, as in the program.
    #[test]
    fn a_position_is_taken_as_people_have_it() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            options: Options,
        }
        let read = |words: &[&str]| {
            let line: Line = clap::Parser::parse_from([&["course", "--plot", "x"], words].concat());
            line.options.position().unwrap().to_string()
        };
        let after = read(&["--moves", "7g7f 3c3d"]);
        assert_eq!(after, "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
        for words in [
            &["position", "startpos", "moves", "7g7f", "3c3d"][..],
            &["position startpos moves 7g7f", "--moves", "3c3d"],
            &["--sfen", "startpos moves 7g7f 3c3d"],
            &["lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL", "b", "-", "3"],
        ] {
            assert_eq!(read(words), after, "{words:?}");
        }
    }

    #[test]
    fn a_search_ends_with_a_mate() {
        let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        let mut course = Course { start: Instant::now(), time: Duration::from_secs(60), points: Vec::new() };
        Searcher::with_hash(1).search_in_game(&position, &[], &Limits::depth(u32::MAX), &mut course);
        let last = course.points.last().unwrap();
        assert_eq!((last.value.to_string().as_str(), last.height()), ("mate in 1", 3000.0));
        assert!(course.points.len() < 5, "{:?}", course.points);
    }

    #[test]
    fn a_search_ends_when_its_time_is_over() {
        let start = Instant::now();
        let mut course = Course { start, time: Duration::from_millis(50), points: Vec::new() };
        Searcher::with_hash(1).search_in_game(&Position::start(), &[], &Limits::depth(u32::MAX), &mut course);
        assert!(start.elapsed() >= Duration::from_millis(50));
        assert!(course.should_stop(0) && !Course { time: Duration::MAX, ..course }.should_stop(0));
    }
}
