//! The score sheet as players of the leaflet keep it.

use escale_rules::excerpt;

/// Two columns headed by the players' names, every ply numbered: Blancs' moves on the left (1, 3, 5 …), Noirs' on the right (2, 4, 6 …).
///
/// `moves` are the texts of a game from its first ply, Blancs'; each line ends with a line feed.
///
/// ```
/// let moves = ["6d-7c", "Eb8(7c)d6", "Eb8=8b"].map(String::from);
/// assert_eq!(
///     escale_lices::score_sheet(["DURAND", "MARTIN"], &moves),
///     "DURAND     MARTIN\n\
///      1. 6d-7c   2. Eb8(7c)d6\n\
///      3. Eb8=8b\n",
/// );
/// ```
pub fn score_sheet(names: [&str; 2], moves: &[String]) -> String {
    let mut cells: Vec<String> = names.map(excerpt).to_vec();
    cells.extend(
        moves
            .iter()
            .enumerate()
            .map(|(ply, text)| format!("{}. {text}", ply + 1)),
    );
    let width = cells
        .iter()
        .step_by(2)
        .map(|cell| cell.chars().count())
        .max()
        .unwrap_or(0);
    let mut sheet = String::new();
    for pair in cells.chunks(2) {
        let line = match pair {
            [left, right] => format!("{left:width$}  {right}"),
            alone => alone.concat(),
        };
        sheet.push_str(line.trim_end());
        sheet.push('\n');
    }
    sheet
}
