// The records of a ZIP file, by PKWARE's APPNOTE 6.3.10.

/** A file of a ZIP. A deflated one gets its checksum and sizes while it is written. */
export type ZipEntry = {
  name: Buffer;
  time: Date;
  method: "stored" | "deflated";
  /** Where its local header starts. */
  offset: number;
  crc32: number;
  size: number;
  packedSize: number;
};

/** As a number of a record it says: the number is too large for this place, and is in a ZIP64 record. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

const METHODS = { stored: 0, deflated: 8 };
const SIZES_FOLLOW = 1 << 3;
const UTF8_NAME = 1 << 11;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = (3 << 8) | VERSION_ZIP64;
const REGULAR_FILE = 0o100644 * 2 ** 16;

/** Before the content. */
export function localHeader(entry: ZipEntry): Buffer {
  const known = entry.method === "stored" ? entry : { ...entry, crc32: 0, size: 0, packedSize: 0 };
  const extra = exactTime(entry);
  return Buffer.concat([u32(0x04034b50), u16(VERSION), describe(known, extra), entry.name, extra]);
}

/** After deflated content. */
export function dataDescriptor({ crc32, size, packedSize }: ZipEntry): Buffer {
  const sizes = Math.max(size, packedSize) < MAX_32 ? u32(packedSize, size) : u64(packedSize, size);
  return Buffer.concat([u32(0x08074b50, crc32), sizes]);
}

/** After all files, one for each. */
export function centralRecord(entry: ZipEntry): Buffer {
  const { name, size, packedSize, offset } = entry;
  const isLarge = Math.max(size, packedSize, offset) >= MAX_32;
  const short = isLarge ? { ...entry, size: MAX_32, packedSize: MAX_32, offset: MAX_32 } : entry;
  const large = isLarge ? [u16(1, 24), u64(size, packedSize, offset)] : [];
  const extra = Buffer.concat([exactTime(entry), ...large]);
  const head = [
    u32(0x02014b50),
    u16(MADE_ON_UNIX, isLarge ? VERSION_ZIP64 : VERSION),
    describe(short, extra),
  ];
  // No comment, on the first disk, no internal attributes.
  return Buffer.concat([...head, u16(0, 0, 0), u32(REGULAR_FILE, short.offset), name, extra]);
}

/** After the central records. `offset` is where they start. */
export function endOfDirectory({
  count,
  bytes,
  offset,
}: Record<"count" | "bytes" | "offset", number>): Buffer {
  const short = { count: Math.min(count, MAX_16), offset: Math.min(offset, MAX_32) };
  const end = [u32(0x06054b50), u16(0, 0, short.count, short.count), u32(bytes, short.offset), u16(0)];
  if (count < MAX_16 && offset < MAX_32) return Buffer.concat(end);
  const record = [u32(0x06064b50), u64(44), u16(MADE_ON_UNIX, VERSION_ZIP64), u32(0, 0)];
  const locator = [u32(0x07064b50, 0), u64(offset + bytes), u32(1)];
  return Buffer.concat([...record, u64(count, count, bytes, offset), ...locator, ...end]);
}

/** The part that a local header and a central record share. */
function describe({ name, time, method, crc32, size, packedSize }: ZipEntry, extra: Buffer): Buffer {
  const flags = UTF8_NAME | (method === "deflated" ? SIZES_FOLLOW : 0);
  return Buffer.concat([
    u16(flags, METHODS[method], ...dosTime(time)),
    u32(crc32, packedSize, size),
    u16(name.length, extra.length),
  ]);
}

function dosTime(at: Date): [time: number, day: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

/** Info-ZIP's extra field, in UTC: programs read the DOS time as local time. */
function exactTime({ time }: ZipEntry): Buffer {
  return Buffer.concat([u16(0x5455, 5), Buffer.of(1), u32(Math.floor(time.getTime() / 1_000))]);
}

const u16 = (...values: number[]) => littleEndian(2, values);
const u32 = (...values: number[]) => littleEndian(4, values);
const u64 = (...values: number[]) => u32(...values.flatMap((value) => [value % 2 ** 32, value / 2 ** 32]));

function littleEndian(bytes: number, values: number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length);
  for (const [n, value] of values.entries()) buffer.writeUIntLE(Math.floor(value), n * bytes, bytes);
  return buffer;
}
