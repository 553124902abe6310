import { isAscii, isUtf8 } from "node:buffer";

/** “ascii” until the first other character decides. */
export type Encoding = "ascii" | "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

const MARKS: [Encoding, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
const SAMPLE_BYTES = 1_000;

/** By the byte order mark, or by where zero bytes are: Latin letters have one each in UTF-16. */
export function firstEncoding(start: Buffer): { encoding: Encoding; markBytes: number } {
  for (const [encoding, mark] of MARKS) {
    if (mark.every((byte, at) => start[at] === byte)) return { encoding, markBytes: mark.length };
  }
  const sample = start.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMost = (count: number) => count > sample.length / 4;
  if (isMost(odd) && even === 0) return { encoding: "utf-16le", markBytes: 0 };
  if (isMost(even) && odd === 0) return { encoding: "utf-16be", markBytes: 0 };
  return { encoding: "ascii", markBytes: 0 };
}

/**
 * The encoding of these bytes, if all bytes before them were in `encoding`. Undefined when some of the file is UTF-8 and
 * some is not.
 */
export function nextEncoding(encoding: Encoding, bytes: Buffer, isLast: boolean): Encoding | undefined {
  if (encoding !== "ascii" && encoding !== "utf-8") return encoding;
  if (isAscii(bytes)) return encoding;
  const whole = isLast ? bytes : bytes.subarray(0, bytes.length - cutCharacterBytes(bytes));
  if (isUtf8(whole)) return "utf-8";
  return encoding === "ascii" && !isPartlyUtf8(whole) ? "windows-1252" : undefined;
}

// What Windows-1252 is not by chance: words of other scripts, which are several long sequences in a row, and single Latin
// letters, quotation marks, dashes, the euro sign and emoji. Read as Windows-1252 they are “Ðš”, “Ã©” and “â€™”, which
// nobody writes. Other single sequences are: “É®”, “ß“”, or “Ø” and “é” before a space that does not break.
const TYPICAL = /[^\0-\x7f\ufffd]{2,}|[\u00a0-\u017f\u1e00-\u1eff\u2010-\u2026\u20ac\u{10000}-\u{10ffff}]/gu;
const MOST_BY_CHANCE = 0.1;

/** A few may have been damaged before, in a file of Windows-1252: their products get a note. */
function isPartlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString("utf8");
  const broken = text.split("\ufffd").length - 1;
  const typical = text.match(TYPICAL)?.length ?? 0;
  return typical > broken * MOST_BY_CHANCE;
}

/** How many bytes at the end are the start of a character whose rest is missing. */
function cutCharacterBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < utf8Length(byte) ? back : 0;
  }
  return 0;
}

function utf8Length(leading: number): number {
  return leading >= 0xf0 ? 4 : leading >= 0xe0 ? 3 : 2;
}

/** As UTF-8, without a character that is cut off at the end. */
export function toUtf8(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === "ascii" || encoding === "utf-8") return bytes;
  return Buffer.from(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes, { stream: true }));
}

/** How many bytes of the file the first `length` bytes of its UTF-8 form are. */
export function bytesInFile(utf8: Buffer, length: number, encoding: Encoding): number {
  if (encoding === "ascii" || encoding === "utf-8") return length;
  const characters = utf8.toString("utf8", 0, length).length;
  return encoding === "windows-1252" ? characters : characters * 2;
}
