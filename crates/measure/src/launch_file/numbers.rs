//! Files of numbers: CSV and plain text, NumPy's `.npy`, pictures as PNG, and raw bytes.

use half::f16;

/// What a file holds.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Numbers {
    /// Bytes as they lie in the buffer.
    Raw(Vec<u8>),
    /// Numbers in order, one for each scalar of the buffer.
    Values(Vec<f64>, Sides),
}

/// How the numbers of a file lie.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sides {
    /// How many there are side by side, then how many of such rows, and so on; empty where the file does not say.
    pub(super) sides: Vec<u64>,
    /// Whether they are pixels, from 0 to 255.
    pub(super) is_picture: bool,
}

/// How the pixels of a picture become numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pixels {
    /// One number per pixel: its brightness, 0 to 255.
    Grey,
    /// Three numbers per pixel.
    Rgb,
    /// Four numbers per pixel.
    Rgba,
    /// One number per pixel: red in the low byte, then green, blue and alpha.
    Packed,
    /// A byte for each channel that the picture has, one after another.
    Bytes,
}

/// The most bytes of a picture's pixels: 256 MiB.
const MOST_PICTURE_BYTES: usize = 1 << 28;

/// Reads a file by the ending of its name.
pub(super) fn read(path: &str, bytes: Vec<u8>, pixels: Pixels) -> Result<Numbers, String> {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("csv" | "txt" | "tsv") => separated(&bytes).map(|values| Numbers::Values(values, Sides::default())),
        Some("npy") => npy(&bytes).map(|(values, sides)| Numbers::Values(values, Sides { sides, is_picture: false })),
        Some("png") if pixels == Pixels::Bytes => picture(&bytes, pixels).map(|(values, _)| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
            Numbers::Raw(values.into_iter().map(|value| value as u8).collect())
        }),
        Some("png") => {
            picture(&bytes, pixels).map(|(values, sides)| Numbers::Values(values, Sides { sides, is_picture: true }))
        }
        Some(other @ ("jpg" | "jpeg" | "gif" | "webp" | "bmp" | "tif" | "tiff" | "heic" | "avif" | "ppm" | "pgm")) => {
            Err(format!("pictures are read as PNG, and this is called .{other}: save it as PNG"))
        }
        _ => Ok(Numbers::Raw(bytes)),
    }
}

/// Numbers separated by commas, semicolons, white space and line ends; a first line that holds none is a heading. Where
/// semicolons separate numbers, a comma within one is its decimal sign, as tables are saved in many countries.
fn separated(bytes: &[u8]) -> Result<Vec<f64>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    let rows = || (1_u64..).zip(text.lines()).map(|(line, row)| (line, row.split('#').next().unwrap_or_default()));
    let decimal_commas = rows().any(|(_, row)| row.contains(';'));
    let mut values = Vec::new();
    for (line, row) in rows() {
        let fields =
            row.split(|letter: char| letter == ';' || letter.is_whitespace() || (letter == ',' && !decimal_commas));
        let fields: Vec<&str> = fields.map(|field| field.trim_matches('"')).filter(|field| !field.is_empty()).collect();
        let number = |field: &str| match field.split_once(',') {
            Some((_, rest)) if field.contains('.') || rest.contains(',') => None,
            Some((whole, part)) => format!("{whole}.{part}").parse::<f64>().ok(),
            None => field.parse().ok(),
        };
        if line == 1 && !fields.is_empty() && fields.iter().all(|field| number(field).is_none()) {
            continue;
        }
        for field in fields {
            let value = number(field).ok_or_else(|| {
                let thousands = field.contains(',')
                    && field.chars().all(|letter| letter.is_ascii_digit() || ",.-".contains(letter));
                let hint =
                    if thousands { "; a number has one decimal sign here, and no sign between thousands" } else { "" };
                format!("line {line}: `{}` is not a number{hint}", shortened(field))
            })?;
            values.push(value);
        }
    }
    Ok(values)
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// NumPy's format, versions 1 to 3: a header that is a Python dictionary, then the elements.
fn npy(bytes: &[u8]) -> Result<(Vec<f64>, Vec<u64>), String> {
    let rest = bytes.strip_prefix(b"\x93NUMPY").ok_or("it is not a NumPy file: it does not begin with \\x93NUMPY")?;
    let cut = || "it is cut off within its header".to_owned();
    let (length, start): (usize, usize) = match rest {
        [1, _, low, high, ..] => (usize::from(u16::from_le_bytes([*low, *high])), 4),
        [2 | 3, _, a, b, c, d, ..] => (usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).map_err(|_| cut())?, 6),
        [version, ..] if *version > 3 || *version == 0 => {
            return Err(format!("it is version {version} of NumPy's format; 1, 2 and 3 are read"));
        }
        _ => return Err(cut()),
    };
    let header = rest.get(start..start.saturating_add(length)).ok_or_else(cut)?;
    let header = std::str::from_utf8(header).map_err(|_| "its header is not text".to_owned())?;
    let data = &rest[start + length..];
    let value_of = |key: &str| {
        let at = header.find(&format!("'{key}'"))?;
        Some(header[at..].split_once(':')?.1.trim_start())
    };
    let kind = value_of("descr").and_then(|rest| rest.strip_prefix('\'')?.split('\'').next());
    let kind = kind.ok_or("its elements are records; arrays of plain numbers are read")?;
    if value_of("fortran_order").is_some_and(|rest| rest.starts_with("True")) {
        return Err("it is stored column by column; save numpy.ascontiguousarray(array) instead".to_owned());
    }
    let shape = value_of("shape").and_then(|rest| rest.strip_prefix('(')?.split(')').next());
    let shape = shape.ok_or("its header has no shape")?;
    let mut count = 1_usize;
    let mut sides = Vec::new();
    for side in shape.split(',').map(str::trim).filter(|side| !side.is_empty()) {
        let side: usize = side.parse().map_err(|_| format!("its shape ({}) is not valid", shortened(shape)))?;
        count = count.checked_mul(side).ok_or("its shape holds more elements than there can be")?;
        sides.insert(0, side as u64);
    }
    let (order, kind) = kind.split_at_checked(1).ok_or("its element type is empty")?;
    let big = order == ">";
    let size: usize = kind.get(1..).and_then(|size| size.parse().ok()).unwrap_or(0);
    let wanted = count.checked_mul(size.max(1)).ok_or("its shape holds more elements than there can be")?;
    if data.len() < wanted {
        return Err(format!("its shape ({}) needs {wanted} bytes, and {} follow", shortened(shape), data.len()));
    }
    let element = |chunk: &[u8]| {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(chunk) {
            *to = *from;
        }
        if big {
            word[..size].reverse();
        }
        u64::from_le_bytes(word)
    };
    let convert: fn(u64) -> f64 = match kind {
        #[expect(clippy::cast_possible_truncation, reason = "the low bytes are the element")]
        "f2" => |bits| f16::from_bits(bits as u16).to_f64(),
        #[expect(clippy::cast_possible_truncation, reason = "the low bytes are the element")]
        "f4" => |bits| f64::from(f32::from_bits(bits as u32)),
        "f8" => f64::from_bits,
        #[expect(clippy::cast_precision_loss, reason = "looked at below")]
        "b1" | "u1" | "u2" | "u4" | "u8" => |bits| bits as f64,
        #[expect(clippy::cast_possible_truncation, reason = "the low byte is the element")]
        "i1" => |bits| f64::from((bits as u8).cast_signed()),
        #[expect(clippy::cast_possible_truncation, reason = "the low bytes are the element")]
        "i2" => |bits| f64::from((bits as u16).cast_signed()),
        #[expect(clippy::cast_possible_truncation, reason = "the low bytes are the element")]
        "i4" => |bits| f64::from((bits as u32).cast_signed()),
        #[expect(clippy::cast_precision_loss, reason = "looked at below")]
        "i8" => |bits| bits.cast_signed() as f64,
        other => {
            let other = shortened(other);
            return Err(format!("its elements are of type `{other}`; whole numbers, floats and truth values are read"));
        }
    };
    let values: Vec<f64> = data[..wanted].chunks_exact(size.max(1)).map(|chunk| convert(element(chunk))).collect();
    if matches!(kind, "u8" | "i8") && values.iter().any(|value| value.abs() > 9_007_199_254_740_992.0) {
        return Err("it holds whole numbers beyond 2^53; save them as raw bytes in a .bin file".to_owned());
    }
    Ok((values, sides))
}

fn picture(bytes: &[u8], pixels: Pixels) -> Result<(Vec<f64>, Vec<u64>), String> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let size = reader.output_buffer_size().filter(|size| *size <= MOST_PICTURE_BYTES);
    let size = size.ok_or_else(|| "the picture has more than 256 MiB of pixels".to_owned())?;
    let mut data = vec![0; size];
    let info = reader.next_frame(&mut data).map_err(|error| error.to_string())?;
    data.truncate(info.buffer_size());
    let channels = info.color_type.samples();
    let mut values = Vec::new();
    for pixel in data.chunks_exact(channels) {
        let [red, green, blue, alpha] = match pixel {
            [grey] => [*grey, *grey, *grey, 255],
            [grey, alpha] => [*grey, *grey, *grey, *alpha],
            [red, green, blue] => [*red, *green, *blue, 255],
            [red, green, blue, alpha, ..] => [*red, *green, *blue, *alpha],
            [] => continue,
        };
        match pixels {
            // The weights of ITU-R BT.601, in whole numbers.
            Pixels::Grey => {
                let weighted = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
                values.push(f64::from((weighted + 500) / 1000));
            }
            Pixels::Rgb => values.extend([red, green, blue].map(f64::from)),
            Pixels::Rgba => values.extend([red, green, blue, alpha].map(f64::from)),
            Pixels::Bytes => values.extend(pixel.iter().map(|channel| f64::from(*channel))),
            Pixels::Packed => values.push(f64::from(u32::from_le_bytes([red, green, blue, alpha]))),
        }
    }
    Ok((values, vec![info.width.into(), info.height.into()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn npy_file(header: &str, data: &[u8]) -> Vec<u8> {
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend(u16::try_from(header.len()).unwrap_or(0).to_le_bytes());
        file.extend(header.as_bytes());
        file.extend(data);
        file
    }

    #[test]
    fn numpy_files_of_every_plain_type_are_read() {
        let header = |kind: &str| format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (2, 1), }}\n");
        let cases: [(&str, Vec<u8>, [f64; 2]); 6] = [
            ("<f4", [1.5_f32, -2.0].iter().flat_map(|value| value.to_le_bytes()).collect(), [1.5, -2.0]),
            (">f8", [1.5_f64, -2.0].iter().flat_map(|value| value.to_be_bytes()).collect(), [1.5, -2.0]),
            ("<f2", vec![0x00, 0x3c, 0x00, 0xc0], [1.0, -2.0]),
            ("|u1", vec![7, 255], [7.0, 255.0]),
            ("<i2", [3_i16, -4].iter().flat_map(|value| value.to_le_bytes()).collect(), [3.0, -4.0]),
            ("<i8", [3_i64, -4].iter().flat_map(|value| value.to_le_bytes()).collect(), [3.0, -4.0]),
        ];
        for (kind, data, expected) in cases {
            assert_eq!(npy(&npy_file(&header(kind), &data)), Ok((expected.to_vec(), vec![1, 2])), "{kind}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_numpy_file_is_said_in_one_sentence() {
        let cases = [
            (b"PK\x03\x04".to_vec(), "it is not a NumPy file"),
            (b"\x93NUMPY\x01\x00\xff\xff".to_vec(), "it is cut off"),
            (b"\x93NUMPY\x09\x00\x00\x00".to_vec(), "it is version 9"),
            (npy_file("{'descr': [('a', '<f4')], 'shape': (1,)}", &[]), "its elements are records"),
            (npy_file("{'descr': '<f4', 'fortran_order': True, 'shape': (1,)}", &[0; 4]), "it is stored column"),
            (npy_file("{'descr': '<f4', 'fortran_order': False, 'shape': (9,)}", &[0; 4]), "its shape (9,) needs 36"),
            (
                npy_file("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 99999999999)}", &[]),
                "its shape holds more",
            ),
            (npy_file("{'descr': '<c8', 'fortran_order': False, 'shape': (1,)}", &[0; 8]), "its elements are of type"),
        ];
        for (file, expected) in cases {
            let said = npy(&file).expect_err(expected);
            assert!(said.starts_with(expected), "{said}");
        }
    }

    #[test]
    fn separated_numbers_may_have_a_heading_comments_and_any_separator() {
        let text = b"\"x\", \"y\"\n1, 2.5; -3\n# nothing\n4e2\t5\n";
        assert_eq!(separated(text).as_deref(), Ok([1.0, 2.5, -3.0, 400.0, 5.0].as_slice()));
        assert_eq!(separated(b"1, 2\n3, <b>\n"), Err("line 2: `<b>` is not a number".to_owned()));
    }

    #[test]
    fn a_picture_is_read_in_every_way_of_counting_its_pixels() {
        let mut file = Vec::new();
        {
            let mut encoder = png::Encoder::new(&mut file, 2, 1);
            encoder.set_color(png::ColorType::Rgb);
            let mut writer = encoder.write_header().expect("a header");
            writer.write_image_data(&[255, 0, 0, 10, 20, 30]).expect("two pixels");
        }
        let sides = || vec![2, 1];
        assert_eq!(picture(&file, Pixels::Rgb), Ok((vec![255.0, 0.0, 0.0, 10.0, 20.0, 30.0], sides())));
        assert_eq!(picture(&file, Pixels::Grey), Ok((vec![76.0, 18.0], sides())));
        let packed = vec![f64::from(0xff00_00ff_u32), f64::from(0xff1e_140a_u32)];
        assert_eq!(picture(&file, Pixels::Packed), Ok((packed, sides())));
        let bytes = vec![255, 0, 0, 10, 20, 30];
        assert_eq!(read("a.png", file.clone(), Pixels::Bytes), Ok(Numbers::Raw(bytes)));
        assert!(picture(&file[..file.len() - 20], Pixels::Rgb).is_err());
    }
}
