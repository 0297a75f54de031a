//! The report's coloured cells.

/// A cell coloured by its value, with the change when there is one.
pub(super) fn heat_cell(value: i32, moved: Option<i32>) -> String {
    // Strength in whole percent: no floating point in the output.
    let strength = (value.unsigned_abs() * 100 / 80).min(85);
    let color = if value < 0 { "down" } else { "up" };
    let class = if moved.is_some() { " class=\"moved\"" } else { "" };
    let delta = moved.map_or_else(String::new, |delta| format!("<small>{delta:+}</small>"));
    format!("<td{class} style=\"background:rgb(var(--{color}) / {strength}%)\">{value}{delta}")
}
