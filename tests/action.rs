//! The inputs of `action.yml`, of its script `.ci/tables` and of their page. `.ci/deployed` checks the file.
//! `tests/consumer` runs the script.

use std::path::Path;

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The names in a block of `action.yml`: the lines below its title, indented by two spaces more.
fn names<'t>(text: &'t str, title: &str) -> Vec<&'t str> {
    let depth = title.len() - title.trim_start().len() + 2;
    let block = text.lines().skip_while(|line| *line != title).skip(1);
    let block = block.take_while(|line| line.starts_with(&" ".repeat(depth)));
    let names = block.filter(|line| !line[depth..].starts_with(' '));
    names.map(|line| line.trim().split(':').next().unwrap()).collect()
}

/// Each input reaches the script in the variable of its name, and the script reads it.
#[test]
fn inputs_of_the_action_reach_its_script() {
    let (action, script) = (read("action.yml"), read(".ci/tables"));
    let inputs = names(&action, "inputs:");
    assert_eq!(inputs, ["tables", "against", "programs", "report"]);
    let variables = names(&action, "      env:");
    assert_eq!(variables, inputs.iter().map(|name| name.to_uppercase()).collect::<Vec<_>>());
    for name in &inputs {
        let variable = name.to_uppercase();
        assert!(action.contains(&format!("{variable}: ${{{{ inputs.{name} }}}}\n")), "{name}");
        assert!(script.contains(&format!("${{{variable}-}}")), ".ci/tables does not read {variable}");
    }
    for output in names(&action, "outputs:") {
        assert!(script.contains(&format!("echo \"{output}=")), ".ci/tables does not write {output}");
        assert!(action.contains(&format!("steps.tables.outputs.{output} ")) && action.contains("id: tables\n"));
    }
    let used: Vec<String> =
        read("docs/ci.md").lines().filter_map(|line| Some(line.strip_prefix("    ")?.to_owned())).collect();
    assert_eq!(used.len(), 3, "{used:?}");
    assert!(used.iter().all(|line| inputs.contains(&line.split(':').next().unwrap())), "{used:?}");
}
