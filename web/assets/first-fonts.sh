#!/bin/sh
# Makes the two fonts that come with the first page of those that hold all of Latin: the characters that the page's own
# texts use, and the weights that its styles name. Wants fonttools and brotli of PyPI. The list of characters is also in
# `../styles/tokens.css`.
set -eu
cd "$(dirname "$0")/fonts"
characters=U+20-7E,U+A0,U+A7,U+AB,U+B0-B3,U+B5,U+B7,U+B9,U+BB-BE,U+C4,U+D6,U+D7,U+DC,U+DF,U+E4,U+E9,U+F6,U+F7,U+FC,U+2013,U+2014,U+2018,U+2019,U+201C-201E,U+2022,U+2026,U+2212
made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
pyftsubset ibm-plex-sans-latin-wght-normal.woff2 --unicodes="$characters" --layout-features=kern,liga,tnum --output-file="$made/all.ttf"
fonttools varLib.instancer "$made/all.ttf" wght=400:700 -o "$made/sans.ttf"
fonttools ttLib.woff2 compress -o ibm-plex-sans-first-wght-normal.woff2 "$made/sans.ttf"
pyftsubset ibm-plex-serif-latin-600-normal.woff2 --unicodes="$characters" --layout-features=kern,liga --flavor=woff2 --output-file=ibm-plex-serif-first-600-normal.woff2
