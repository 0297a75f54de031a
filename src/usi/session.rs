//! The loop between commands and the engine.

use std::fmt::{self, Display, Write as _};
use std::format;
use std::io::{self, BufRead, Write};
use std::string::{String, ToString};
use std::sync::Arc;
use std::time::Duration;
use std::vec::Vec;

use super::about::{AUTHOR, Build, Help, NAME, UnknownCommand};
use super::command::{Command, Start, Style, skipped};
use super::output::Output;
use super::reply::Reply;
use super::work::Work;
use crate::audit;
use crate::board::MoveList;
use crate::board::perft::{Leaves, MAX_DEPTH, divide_while};
use crate::draw::{Description, Diagram, Terms};
use crate::engine::{Engine, EngineError, bench, options};
use crate::eval::trace::Trace;
use crate::search::{Config, Limits};

/// How long a search may go on after the end of the input.
const GRACE: Duration = Duration::from_secs(2);

/// How long work may go on when something else is asked for.
const WORK_GRACE: Duration = Duration::from_secs(1);

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read. Output that nobody reads any more ends the session quietly, with its input.
pub fn run(input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let mut session = Session { engine: Engine::new(), output: Arc::new(Output::new(output)), work: None };
    let mut input = input;
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        // Bytes that are no text cannot be part of a command.
        let text = String::from_utf8_lossy(&line);
        session.output.note(&text);
        let command = Command::read(&text);
        if command == Command::Quit {
            session.end_all();
            return Ok(());
        }
        if let Some(skipped) = skipped(&text) {
            session.output.inform(&skipped);
        }
        session.answer(command);
        line.clear();
    }
    // The other side has gone. What ends by itself may still answer, if it does so soon.
    session.wait_for_work();
    if session.engine.is_endless() {
        session.engine.stop();
    }
    session.engine.end_within(GRACE);
    session.end_all();
    Ok(())
}

/// The engine, where its replies go, and what is worked on beside it.
struct Session<W> {
    engine: Engine,
    output: Arc<Output<W>>,
    work: Option<Work>,
}

impl<W: Write + Send + 'static> Session<W> {
    /// Carries out one command. What shows or begins something waits for work that is under way, if that ends soon, so that replies
    /// come in the order of the commands; what begins something ends work that does not.
    fn answer(&mut self, command: Command<'_>) {
        match command {
            Command::Display(_) | Command::Eval | Command::Moves => self.wait_for_work(),
            Command::NewGame | Command::Position(..) | Command::Go(_) | Command::GoMate(_) => self.end_work(),
            _ => {}
        }
        let engine = &mut self.engine;
        match command {
            Command::Usi => self.introduce(),
            Command::IsReady => {
                let ready = engine.prepare();
                self.report(ready);
                self.say(Reply::ReadyOk);
            }
            Command::NewGame => engine.new_game(),
            Command::Debug(on) => engine.set_debug(on),
            Command::SetOption(name, value) => self.set_option(name, value),
            Command::Position(start, moves) => self.set_position(start, moves),
            Command::Go(request) => engine.go(&request, self.output.clone()),
            Command::GoMate(limit) => engine.go_mate(limit, self.output.clone()),
            Command::PonderHit(control) => engine.ponder_hit(control),
            Command::Stop | Command::GameOver | Command::Quit => self.end_all(),
            Command::Display(style) => self.display(style),
            Command::Eval => self.say(Terms(&Trace::with(self.engine.position(), self.engine.evaluation_weights()))),
            Command::Moves => self.moves(),
            Command::RankedMoves => self.rank_moves(),
            Command::Perft(depth) => self.perft(depth),
            Command::Bench => self.bench(),
            Command::Help => self.say(Help { without: &[] }),
            Command::Compiler => self.say(Build),
            Command::Unknown(found) => self.output.inform(&UnknownCommand { found, without: &[] }),
            Command::Empty => {}
        }
    }

    fn say(&self, lines: impl Display) {
        self.output.say(lines);
    }

    /// A fault becomes a remark for the reader.
    fn report(&self, result: Result<(), impl Display>) {
        if let Err(fault) = result {
            self.output.inform(&fault);
        }
    }

    fn introduce(&self) {
        self.say(Introduction);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        if name.is_empty() {
            return self.output.inform(&"setoption: found nothing, expected name NAME value VALUE");
        }
        if options::find(name).is_none() {
            return self.output.inform(&options::UnknownOption(name));
        }
        let set = self.engine.set_option(name, value);
        self.report(set);
        self.report(self.output.log_to(self.engine.debug_log()));
    }

    fn set_position(&mut self, start: Start<'_>, moves: &str) {
        let sfen = match start {
            Start::Game => None,
            Start::Sfen(sfen) => Some(sfen),
            Start::Missing => {
                return self.output.inform(&"position: found neither 'startpos' nor 'sfen', expected one of them");
            }
        };
        if let Err(error) = self.engine.set_position(sfen, moves) {
            self.output.inform(&format_args!("position: {error}"));
        }
    }

    fn display(&self, style: Style) {
        if style == Style::Japanese {
            return self.say(Diagram(self.engine.position()));
        }
        self.say(Description { position: self.engine.position(), repetition: self.engine.repetition() });
    }

    fn moves(&self) {
        let mut list = MoveList::new();
        self.engine.position().legal_moves(&mut list);
        let names: Vec<String> = list.iter().map(ToString::to_string).collect();
        self.say(names.join(" "));
    }

    fn rank_moves(&mut self) {
        let rank = self.engine.ranking();
        self.begin_work("moves1", |_| {
            let ranked = rank()?.into_iter().zip(1..);
            let lines: String =
                ranked.map(|((mv, value), rank)| format!("{}\n", Reply::Ranked(rank, mv, value))).collect();
            let order = Reply::Text(format_args!("best first, by a search of one ply and the captures after it"));
            Ok(Some(format!("{lines}{order}")))
        });
    }

    fn perft(&mut self, depth: u32) {
        if depth > MAX_DEPTH {
            return self.output.inform(&format_args!("perft: found {depth}, expected a depth up to {MAX_DEPTH}"));
        }
        if depth == 0 {
            // No move is played.
            return self.say("nodes 1");
        }
        let mut position = self.engine.position().clone();
        self.begin_work("perft", move |go_on| {
            let (mut text, mut nodes) = (String::new(), 0);
            let whole = divide_while(&mut position, depth, Leaves::Count, &mut || go_on(), |mv, count| {
                text += &format!("{mv} {count}\n");
                nodes += count;
            });
            Ok(whole.map(|()| format!("{text}nodes {nodes}")))
        });
    }

    fn bench(&mut self) {
        self.begin_work("bench", |go_on| {
            bench::run_while(&bench::positions(), &Limits::depth(bench::DEPTH), &Config::default(), go_on)
        });
    }

    /// Begins work, and says what it gives, or that it was stopped, or why it cannot be done.
    fn begin_work<T: Display>(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&dyn Fn() -> bool) -> Result<Option<T>, EngineError> + Send + 'static,
    ) {
        self.end_work();
        let output = Arc::clone(&self.output);
        let begun = Work::begin(move |go_on| match work(go_on) {
            Ok(Some(result)) => output.say(result),
            Ok(None) => output.inform(&format_args!("{name}: stopped")),
            Err(error) => output.inform(&format_args!("{name}: {error}")),
        });
        match begun {
            Ok(work) => self.work = Some(work),
            Err(error) => self.output.inform(&format_args!("{name}: no thread for it: {error}")),
        }
    }

    /// Waits for work that ends by itself, if it does so soon.
    fn wait_for_work(&self) {
        if let Some(work) = &self.work {
            work.wait(WORK_GRACE);
        }
    }

    /// The same, and ends it if it does not.
    fn end_work(&mut self) {
        self.wait_for_work();
        if let Some(work) = self.work.take() {
            work.end();
        }
    }

    /// Ends at once whatever is under way.
    fn end_all(&mut self) {
        self.engine.stop();
        if let Some(work) = self.work.take() {
            work.end();
        }
        self.engine.end_search();
    }
}

/// Name, author, options, fingerprint, `usiok`.
struct Introduction;

impl Display for Introduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |reply: Reply<'_>| reply.fmt(f).and_then(|()| f.write_char('\n'));
        line(Reply::Id(NAME, AUTHOR))?;
        options::all().try_for_each(|(name, kind)| line(Reply::Option(name, kind)))?;
        line(Reply::Text(format_args!("tables {}", audit::fingerprint())))?;
        Reply::UsiOk.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::board::{Move, Position};
    use crate::records::records;

    /// What a session has written, write by write.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<String>>>);

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().push(String::from_utf8(bytes.to_vec()).unwrap());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A whole session: the replies to these commands, each as it was written.
    fn writes(commands: impl AsRef<[u8]>) -> Vec<String> {
        let output = Written::default();
        run(commands.as_ref(), output.clone()).unwrap();
        output.0.lock().unwrap().clone()
    }

    /// The same, line by line.
    fn replies(commands: impl AsRef<[u8]>) -> Vec<String> {
        writes(commands).concat().lines().map(ToString::to_string).collect()
    }

    fn starts(lines: &[String], start: &str) -> usize {
        lines.iter().filter(|line| line.starts_with(start)).count()
    }

    #[test]
    fn every_reply_is_one_write() {
        let writes = writes("usi\nisready\nposition startpos\ngo depth 3\nd\nquit\n");
        assert!(writes[0].starts_with("id name Horigoma") && writes[0].ends_with("\nusiok\n"), "{writes:?}");
        assert_eq!(writes[1], "readyok\n");
        assert!(writes.iter().all(|write| write.ends_with('\n')));
    }

    #[test]
    fn options_are_told_in_order_and_can_be_set_by_any_of_their_names() {
        let told = replies("usi\n");
        assert_eq!(told[2], "option name USI_Hash type spin default 256 min 1 max 1048576");
        assert_eq!(starts(&told, "option name "), options::all().count());
        assert!(told.iter().all(|line| !line.contains("  ")), "split at single blanks");
        let set = replies("setoption name usi_multipv value 2\nposition startpos\ngo depth 2\n");
        assert!(set.iter().any(|line| line.starts_with("info depth 2 ") && line.contains(" multipv 2 ")), "{set:?}");
    }

    #[test]
    fn a_game_is_played_move_by_move() {
        let mut position = Position::start();
        let mut moves = String::new();
        for _ in 0..4 {
            let told = replies(format!("usinewgame\nposition startpos moves {moves}\ngo nodes 500\n"));
            let best: Move = told.last().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
            assert!(position.is_legal(best), "{told:?}");
            position.play(best);
            moves += &format!("{best} ");
        }
    }

    #[test]
    fn the_end_of_the_input_waits_for_what_ends_by_itself_and_stops_the_rest() {
        for go in ["go depth 3", "go btime 0 wtime 0 byoyomi 60", "go movetime 30", "go", "go infinite", "go ponder"] {
            assert_eq!(starts(&replies(format!("position startpos\n{go}\n")), "bestmove "), 1, "{go}");
        }
        assert_eq!(starts(&replies("position startpos\ngo mate infinite\n"), "checkmate "), 1);
    }

    #[test]
    fn an_answer_is_held_until_it_is_asked_for() {
        for (go, ask) in [
            ("go infinite", "stop"),
            ("go ponder depth 1", "ponderhit"),
            ("go ponder depth 1", "ponderhit btime 0 wtime 0 byoyomi 50"),
            ("go ponder btime 0 wtime 0 byoyomi 50", "ponderhit"),
            ("go ponder", "stop"),
            ("go ponder", "gameover draw"),
        ] {
            // The perft, for whose end the list of moves waits, takes longer than the first iterations.
            let told = replies(format!("position startpos\n{go}\nperft 4\nmoves\n{ask}\nisready\n"));
            let at = |start: &str| told.iter().position(|line| line.starts_with(start)).unwrap();
            assert!(at("nodes ") < at("bestmove "), "{go}, {ask}: {told:?}");
        }
        let told = replies("position startpos\nponderhit\nstop\nisready\n");
        assert_eq!(told, ["readyok"], "nothing to stop");
    }

    #[test]
    fn mates_are_proved_and_refuted() {
        let told = replies("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 20000\n");
        assert!(told[0].starts_with("info depth 1 score mate 1 nodes ") && told[0].ends_with(" pv G*5b"), "{told:?}");
        assert_eq!(told[1..], ["checkmate G*5b"]);
        let told = replies("position startpos\ngo mate 20000\n");
        assert!(told[0].starts_with("info depth 0 nodes ") && told[0].contains(" time "), "{told:?}");
        assert_eq!(told[1..], ["checkmate nomate"]);
        let told = replies("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo infinite\nperft 4\nmoves\nstop\n");
        assert!(told.iter().any(|line| line.contains(" score mate 1 ")), "{told:?}");
        assert_eq!(told.last().unwrap(), "bestmove G*5b");
    }

    #[test]
    fn games_that_are_over_are_not_searched() {
        let told = replies("position sfen 8k/8G/8G/9/9/9/9/9/8K w - 1\ngo byoyomi 10000\n");
        assert_eq!(told, ["bestmove resign"]);
        let declared = "position sfen 3+N5/5G+PB1/+PR+PPKP2+P/9/9/9/9/9/4k4 b G2SN2L4Prb2g2s2n2l8p 1\n";
        let told = replies(format!("{declared}d\ngo byoyomi 10000\n"));
        assert_eq!((starts(&told, "declaration-27: win"), told.last().unwrap().as_str()), (1, "bestmove win"));
        let told = replies(format!("setoption name EnteringKingRule value NoEnteringKing\n{declared}go nodes 50\n"));
        assert_ne!(told.last().unwrap(), "bestmove win");
    }

    #[test]
    fn faults_are_told_and_change_nothing() {
        let good = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
        for (line, told) in [
            ("position sfen x b - 1", "position: sfen: board: found 'x', expected pieces"),
            (
                "position sfen k7k/9/9/9/9/9/9/9/8K b - 1",
                "position: sfen: not a position: a side has more than one king",
            ),
            (
                "position startpos moves 7g7f 7g7f",
                &format!("position: move 2: found '7g7f', which is not legal in {good}"),
            ),
            ("position startpos moves 7g7", "position: move 1: found '7g7': found 3 characters, expected 4 or 5"),
            ("position", "position: found neither 'startpos' nor 'sfen', expected one of them"),
            ("setoption name hash value much", "USI_Hash: found 'much', expected a number from 1 to 1048576"),
            (
                "setoption name DebugLogFile value /no/such/folder/log",
                "DebugLogFile: '/no/such/folder/log' cannot be made: ",
            ),
            ("\u{1f600} nonsense", "unknown command '\u{1f600}'; 'help' lists them"),
            ("evla", "unknown command 'evla' (did you mean eval?); 'help' lists them"),
            (
                "setoption name EvaluationCastle value 3",
                "unknown option 'EvaluationCastle' (did you mean EvaluationCastles?)",
            ),
            ("setoption name EvalDir value eval", "unknown option 'EvalDir'"),
            ("setoption Threads 0", "Threads: found '0', expected a number from 1 to 256"),
            ("setoption", "setoption: found nothing, expected name NAME value VALUE"),
            ("position startpos moves ７六歩", "position: move 1: found '７六歩': expected USI notation, such as 7g7f"),
            ("position startpos 7g7f 7g7f", "position: move 2: found '7g7f', which is not legal in "),
            ("perft deep", "perft: found 'deep', expected a number"),
            ("ponderhit soon", "ponderhit: unknown word 'soon'; 'help' lists them"),
        ] {
            let found = replies(format!("position startpos moves 7g7f\n{line}\nusinewgame\nd\n"));
            assert!(found[0].starts_with(&format!("info string {told}")), "{line}: {}", found[0]);
            assert!(!found[1].starts_with("info"), "told once: {found:?}");
            assert!(found.contains(&format!("sfen: {good}")), "the last good position stays: {found:?}");
        }
        let told = replies("position startpos\ngo depth x nodes 1\n");
        assert_eq!(told[0], "info string go depth: found 'x', expected a number");
        assert!(told.last().unwrap().starts_with("bestmove "), "{told:?}");
        assert_eq!(replies([0xff, 0xfe, b'\n', 0, b'\n', b'd', b'\n']).len(), 22, "two unknown commands and a board");
    }

    #[test]
    fn position_lines_from_other_programs_tests() {
        for record in records(include_str!("../../tests/data/sfen_bad.tsv")) {
            let fields: Vec<&str> = record.fields().collect();
            let [form, class, text, normal, ..] = fields[..] else { panic!("line {}", record.number) };
            if form == "position" {
                let told = replies(format!("position {}\nd\n", text.trim_matches('"')));
                let refused = starts(&told, "info string position") == 1;
                assert_eq!(refused, class == "malformed", "line {}: {told:?}", record.number);
                assert!(refused || told.contains(&format!("sfen: {normal}")), "line {}: {told:?}", record.number);
            }
        }
    }

    #[test]
    fn what_is_known_of_a_position_is_shown() {
        let cycle = "5i5h 5a5b 5h5i 5b5a ".repeat(3);
        let told = replies(format!("position startpos moves {cycle}\nd\n"));
        for start in [
            "White holds: -",
            "Black holds: -",
            "to move: Black",
            "sfen: lnsg",
            "key: ",
            "checkers:",
            "legal: 30",
            "repetition: draw",
            "declaration-27: no",
            "declaration-24: no",
        ] {
            assert_eq!(starts(&told, start), 1, "{start}: {told:?}");
        }
        let held = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w R2Pb3g 1";
        let told = replies(format!("{held}\nd\nd ja\n"));
        for line in [
            "White holds: B3G",
            "Black holds: R2P",
            "to move: White",
            "後手の持駒：角　金三　",
            "先手の持駒：飛　歩二　",
            "後手番",
        ] {
            assert_eq!(told.iter().filter(|told| *told == line).count(), 1, "{line}: {told:?}");
        }
        let told = replies("position startpos\nmoves\nperft 2\neval\n");
        assert_eq!((told[0].split(' ').count(), starts(&told, "nodes 900")), (30, 1));
        assert_eq!(starts(&told, "total "), 1, "{told:?}");
        #[cfg(feature = "net")]
        assert!(told.last().unwrap().starts_with("learned total "), "{told:?}");
    }

    #[test]
    fn people_are_helped() {
        let help = replies("help\n");
        for name in ["go", "position", "d", "moves1", "compiler", "help"] {
            assert_eq!(starts(&help, &format!("{name} ")), 1, "{name}: {help:?}");
        }
        assert_eq!(starts(&replies("compiler\n"), "processor: "), 1);
        let ranked = replies("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\nmoves1\nmoves\n");
        assert_eq!(ranked[0], "1 G*5b mate 1");
        assert_eq!(ranked.last().unwrap().split(' ').count(), ranked.len() - 2, "a line for each legal move");
        assert!(ranked[ranked.len() - 2].starts_with("info string best first, "), "{ranked:?}");
    }

    #[test]
    fn a_search_is_restricted_to_the_legal_ones_of_its_root_moves() {
        let told = replies("position startpos\ngo depth 2 searchmoves 9g9f 9g9e x 1g1f nodes 1000\n");
        assert!(told[0].starts_with("info string root move 2: found '9g9e', which is not legal in lnsg"), "{told:?}");
        assert!(told[1].starts_with("info string root move 3: found 'x': found 1 characters"), "{told:?}");
        let best = told.last().unwrap();
        assert!(["9g9f", "1g1f"].contains(&best.split(' ').nth(1).unwrap()), "{best}");
    }

    #[test]
    fn each_session_has_a_log_of_its_own() {
        let file = |number| std::env::temp_dir().join(format!("horigoma-{}-{number}.log", std::process::id()));
        let set = |number| format!("setoption name DebugLogFile value {}\n", file(number).display());
        let first = replies(format!("isready\n{}isready\nposition startpos\ngo depth 1\n", set(1)));
        replies(format!("{}moves\nsetoption name DebugLogFile value <empty>\nisready\n", set(2)));
        let [one, two] = [1, 2].map(|number| std::fs::read_to_string(file(number)).unwrap());
        let one: Vec<&str> = one.lines().collect();
        assert_eq!(one[..4], ["> isready", "< readyok", "> position startpos", "> go depth 1"], "{one:?}");
        assert_eq!(*one.last().unwrap(), format!("< {}", first.last().unwrap()));
        let two: Vec<&str> = two.lines().collect();
        assert_eq!((two.len(), two[0], two[2]), (3, "> moves", "> setoption name DebugLogFile value <empty>"));
        for number in [1, 2] {
            std::fs::remove_file(file(number)).unwrap();
        }
    }

    #[test]
    fn no_request_is_too_large() {
        let huge = "position startpos\nsetoption name USI_Hash value 1048576\nsetoption name Threads value 256\n";
        let most = i64::MAX;
        let told =
            replies(format!("{huge}isready\ngo btime {most} wtime {most} binc {most} byoyomi {most} nodes 50\n"));
        assert!(told.iter().any(|line| line.contains("256 threads asked for, going on with ")), "{told:?}");
        assert!(told.last().unwrap().starts_with("bestmove "), "{told:?}");
        let told = replies(format!("{huge}go mate 50\ngo mate 50\n"));
        assert_eq!(starts(&told, "checkmate nomate"), 2, "{told:?}");
        let told = replies("perft 5000\ngo perft 101\nperft 0\nperft 1\n");
        assert!(told.iter().any(|line| line == "nodes 1"), "the position itself: {told:?}");
        assert_eq!(starts(&told, "info string perft: found "), 2, "{told:?}");
        assert_eq!(told.last().unwrap(), "nodes 30");
    }

    #[test]
    fn an_option_is_no_reason_to_answer() {
        let told = replies(
            "position startpos\ngo infinite\nsetoption name Clear_Hash\nsetoption name USI_Hash value 1\nisready\nstop\n",
        );
        let ready = told.iter().position(|line| line == "readyok").unwrap();
        assert_eq!(starts(&told[..ready], "bestmove"), 0, "{told:?}");
        assert_eq!(starts(&told[ready..], "bestmove"), 1, "{told:?}");
    }

    #[test]
    fn a_reader_that_has_gone_away_ends_nothing() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert!(run(&b"usi\nposition startpos\ngo depth 2\nisready\n"[..], Closed).is_ok());
    }
}
