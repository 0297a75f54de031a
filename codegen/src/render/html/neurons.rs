//! The learned evaluation: each neuron as a small picture of its boards and hands, a dot for each weight.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use features::{Feature, KingPressure};
use geometry::{Piece, PieceKind, Square};
use maud::{Markup, html};

use super::Page;
use crate::table::Table;

/// Fourteen boards of nine dots side by side with a dot between them, in two rows. Below them: such boards for pieces
/// under threat, without the king's, and for those attacked. Then a row for each hand, the surroundings of both kings
/// with a block for each pressure, and the surroundings with a block for each piece.
const WIDTH: usize = PieceKind::COUNT * 10 - 1;
const HANDS: usize = 6 * 10;
const KINGS: usize = HANDS + 3;
const BLOCK: usize = Feature::SPAN + 1;
const NEAR: usize = KINGS + 2 * BLOCK;
const HEIGHT: usize = NEAR + 4 * BLOCK - 1;

/// The weight with the strongest colour.
const FULL: i128 = 64;

impl Page<'_> {
    /// Returns a picture for each neuron. Those with a changed weight are outlined.
    pub(super) fn neurons(&self, table: &Table) -> Markup {
        let [inputs, neurons] = table.content.shape[..] else { return html! {} };
        let (values, before) = (table.content.values.numbers(), self.before(table));
        let column = |values: &[i128], neuron: usize| -> Vec<i128> {
            (0..inputs).map(|input| values[input * neurons + neuron]).collect()
        };
        html! {
            p {
                "Above the viewer's pieces, below the opponent's: " @for kind in PieceKind::ALL { (kind.word()) " " }
                "; as a viewer sees them that plays upwards with its king on the left. Then the same pieces under threat, which adds to that, and attacked, but not under threat. Then both hands. \
                 Then squares around the viewer's king, and below the opponent's: attacked by one and defended by none, one or more; attacked by more and so on. \
                 Last, pieces that stand there: the viewer's around its king, below the opponent's; then both around the opponent's king. \
                 Red adds, blue takes away."
            }
            div.boards {
                @for neuron in 0..neurons {
                    @let weights = column(&values, neuron);
                    @let moved = before.map_or(0, |old| column(old, neuron).iter().zip(&weights).filter(|(old, new)| old != new).count());
                    figure class=[(moved > 0).then_some("moved")] {
                        figcaption { (crate::input::neuron_file(neuron)) @if moved > 0 { small { " " (moved) " moved" } } }
                        img.neuron width=(WIDTH * 3) height=(HEIGHT * 3) alt={ "what neuron " (neuron) " sees" } src={ "data:image/png;base64," (picture(&weights)) };
                    }
                }
            }
        }
    }
}

/// Returns the place of an input in the picture.
fn dot(input: usize) -> (usize, usize) {
    let on_board = |piece: Piece, square: Square, row: usize| {
        (piece.kind.index() * 10 + 8 - square.file().index(), (row + piece.color.index()) * 10 + square.rank().index())
    };
    let around_king = |block: usize, [files, ranks]: [i32; 2], row: usize| {
        let [x, y] = [Feature::REACH - files, Feature::REACH + ranks].map(|dots| dots as usize);
        (block * BLOCK + x, row + y)
    };
    match Feature::from_index(input) {
        Feature::Piece(piece, square) => on_board(piece, square, 0),
        Feature::Threatened(piece, square) => on_board(piece, square, 2),
        Feature::Attacked(piece, square) => on_board(piece, square, 4),
        Feature::Pressed(owner, from_king, pressure) => {
            let number = KingPressure::ALL.iter().position(|&other| other == pressure).expect("one of all");
            around_king(number, from_king, KINGS + owner.index() * BLOCK)
        }
        Feature::Near(owner, from_king, piece) => {
            let number = Feature::KINDS.iter().position(|&kind| kind == piece.kind).expect("no king");
            around_king(number, from_king, NEAR + (owner.index() * 2 + piece.color.index()) * BLOCK)
        }
        Feature::Held(color, ..) => ((input - Feature::HANDS) % Feature::HELD_COUNT, HANDS + color.index()),
    }
}

/// Shades of either colour. No dot is off by more than a tenth of the way from white to full (a test). More shades
/// would take most of the page, whose size is limited next to the engine for browsers (`hosts/web/build.mjs`).
const SHADES: i128 = 5;

/// Returns a colour's place among all, from the deepest blue to the deepest red.
fn colour(weight: i128) -> u8 {
    let shade = ((weight.abs() * SHADES + FULL / 2) / FULL).min(SHADES);
    (SHADES + weight.signum() * shade) as u8
}

/// Returns all colours, white in the middle.
fn palette() -> Vec<u8> {
    let pale = |shade: i128| (255 - 255 * shade.abs() / SHADES) as u8;
    (-SHADES..=SHADES)
        .flat_map(|shade| if shade < 0 { [pale(shade), pale(shade), 255] } else { [255, pale(shade), pale(shade)] })
        .collect()
}

/// Returns a picture of dots, in the letters of a link: two dots to a byte.
fn picture(weights: &[i128]) -> String {
    const ROW: usize = WIDTH.div_ceil(2);
    let mut dots = [colour(0) * 0x11; ROW * HEIGHT];
    for (input, &weight) in weights.iter().enumerate() {
        let (x, y) = dot(input);
        let (byte, shift) = (&mut dots[y * ROW + x / 2], 4 - x % 2 * 4);
        *byte = *byte & !(0xf << shift) | colour(weight) << shift;
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Four);
    encoder.set_palette(palette());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("memory can be written");
    writer.write_image_data(&dots).expect("every dot has a colour");
    drop(writer);
    BASE64_STANDARD.encode(file)
}

#[cfg(test)]
mod tests {
    use features::Perspective;

    use super::*;

    /// Returns the place and the colour of the one dot that is not white, when only this input has the most negative
    /// weight.
    fn only_dot(input: usize) -> ((usize, usize), [u8; 3]) {
        let mut weights = vec![0; Feature::COUNT];
        weights[input] = -FULL;
        let file = BASE64_STANDARD.decode(picture(&weights)).unwrap();
        let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut dots).unwrap();
        let coloured = dots.as_chunks::<3>().0.iter().enumerate().filter(|(_, dot)| **dot != [255; 3]);
        let [(place, dot)] = coloured.collect::<Vec<_>>()[..] else { panic!("other than one dot") };
        ((place % WIDTH, place / WIDTH), *dot)
    }

    /// A negative weight of the enemy rook on 2b is a blue dot in the sixth board of the lower row, on the second file
    /// from the right. An attacked rook: in the lower row of the last two. The pressure on the square two ranks ahead
    /// and one file to the right of the enemy king: in the lower row of blocks of five, in the fifth, in its top row,
    /// right of its middle. An enemy rook there: in the lowest row of all, in the sixth.
    #[test]
    fn dots_have_the_places_of_their_pieces() {
        let [square, beside] = ["2b", "3d"].map(|name| name.parse().unwrap());
        let rook = Piece::new(geometry::Color::White, PieceKind::Rook);
        let blue = [0, 0, 255];
        assert_eq!(only_dot(Perspective::PLAIN.piece(rook, square)), ((5 * 10 + 7, 10 + 1), blue));
        let pressed =
            Perspective::PLAIN.pressed(rook.color, beside, square, KingPressure { attackers: 2, defenders: 1 });
        assert_eq!(only_dot(Perspective::PLAIN.attacked(rook, square).unwrap()), ((5 * 10 + 7, 50 + 1), blue));
        assert_eq!(only_dot(pressed), ((4 * 6 + 3, 6 * 10 + 2 + 1 + 6), blue));
        let near = Perspective::PLAIN.near(rook.color, beside, rook, square).unwrap();
        assert_eq!(only_dot(near), ((5 * 6 + 3, 6 * 10 + 2 + 1 + 2 * 6 + 3 * 6), blue));
    }

    /// A dot fades from full to white as its weight falls to 0, red or blue, in steps within a tenth.
    #[test]
    fn dots_fade_with_their_weights() {
        let colours = palette();
        let colour_of = |weight| colours.as_chunks::<3>().0[usize::from(colour(weight))].map(f64::from);
        for weight in -127..=127_i128 {
            let pale = 255.0 * (1.0 - (weight.abs() as f64 / FULL as f64).min(1.0));
            let expected = if weight < 0 { [pale, pale, 255.0] } else { [255.0, pale, pale] };
            let found = colour_of(weight);
            let off = found.iter().zip(expected).map(|(found, expected)| (found - expected).abs()).fold(0.0, f64::max);
            assert!(off <= 25.5, "{weight}: found {found:?}, expected {expected:?}");
        }
        assert_eq!(colour_of(0), [255.0; 3]);
    }

    /// Every input has a dot of its own within the picture.
    #[test]
    fn dots_do_not_overlap() {
        let mut seen = [false; WIDTH * HEIGHT];
        for input in 0..Feature::COUNT {
            let (x, y) = dot(input);
            assert!(x < WIDTH && y < HEIGHT && !std::mem::replace(&mut seen[y * WIDTH + x], true), "{input}");
        }
    }
}
