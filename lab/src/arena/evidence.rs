//! The words of a game's record by which `horigoma replay` repeats the searches of an engine.

/// Returns version, fingerprint of the searched tables, and options of an engine named Horigoma, from the lines of its
/// introduction. `None` where a replay would differ: several threads, a game that ends at a move number, an option with
/// blanks, a level without a seed.
pub(super) fn of(introduced: &[String], options: &[(String, String)]) -> Option<String> {
    let after = |prefix: &str| introduced.iter().find_map(|line| line.strip_prefix(prefix));
    let version = after("id name Horigoma ")?.split(' ').next()?;
    let tables = after("info string searched tables ")?.split(' ').next()?;
    let repeats = |(name, value): &(String, String)| {
        let changes =
            (name.eq_ignore_ascii_case("Threads") && value != "1") || name.eq_ignore_ascii_case("MaxMovesToDraw");
        !changes && !value.is_empty() && !name.contains(char::is_whitespace) && !value.contains(char::is_whitespace)
    };
    let has = |name: &str| options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name));
    let is_drawn = has("Skill_Level") && !has("Seed");
    (!is_drawn && options.iter().all(repeats)).then(|| {
        let options: String = options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        format!("version {version} tables {tables} options{options}")
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn evidence_needs_a_fingerprint_and_one_thread() {
        let of = |name: &str, options: &[(&str, &str)]| {
            let lines = [format!("id name {name}"), "info string searched tables 4f0c".to_owned()];
            let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
            super::of(&lines, &options.iter().map(owned).collect::<Vec<_>>())
        };
        let expected = "version 0.1.0 tables 4f0c options Threads=1 USI_Hash=2";
        assert_eq!(of("Horigoma 0.1.0 (a board)", &[("Threads", "1"), ("USI_Hash", "2")]).as_deref(), Some(expected));
        assert_eq!(of("Other 0.1.0", &[]), None);
        assert_eq!(of("Horigoma 0.1.0", &[("Skill_Level", "5")]), None, "its mistakes are drawn by chance");
        assert!(of("Horigoma 0.1.0", &[("Skill_Level", "5"), ("Seed", "3")]).is_some());
        for option in [("threads", "2"), ("MaxMovesToDraw", "256"), ("BookFile", "a b")] {
            assert_eq!(of("Horigoma 0.1.0", &[option]), None, "{option:?}");
        }
        assert_eq!(super::of(&["id name Horigoma 0.1.0".to_owned()], &[]), None);
    }
}
