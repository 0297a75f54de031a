//! The tables in a program, read from its own memory. Built from another folder, the library has other tables:
//! `HORIGOMA_TABLES=FOLDER cargo run --example own_tables`

use horigoma::audit;

/// Returns the fingerprint of all tables, their number, and the names of those that differ from the manifest.
fn carried() -> (String, usize, Vec<&'static str>) {
    let (mut count, mut damaged) = (0, Vec::new());
    audit::each_table(|table| {
        count += 1;
        if !table.is_sound() {
            damaged.push(table.name);
        }
    });
    (audit::fingerprint().to_string(), count, damaged)
}

fn main() {
    let (fingerprint, count, damaged) = carried();
    println!("{count} tables, fingerprint {fingerprint}");
    match damaged.is_empty() {
        true => println!("all as recorded"),
        false => println!("damaged: {}", damaged.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_those_of_the_manifest() {
        let (fingerprint, count, damaged) = carried();
        let manifest = include_str!("../tables/MANIFEST");
        assert_eq!(damaged, [""; 0]);
        assert!(manifest.contains(&fingerprint), "{fingerprint}");
        assert!(count > 20 && manifest.lines().count() > count, "{count}");
    }
}
