import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Files as people, cameras and attackers send them.

type Size = { width?: number; height?: number };

export function aPicture({ width = 600, height = 400 }: Size = {}): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background: "#c96f4a" } });
}

export function aJpeg(size?: Size): Promise<Buffer> {
  return aPicture(size).jpeg().toBuffer();
}

export function aPng(size?: Size): Promise<Buffer> {
  return aPicture(size).png().toBuffer();
}

/** As a phone takes it: lying, with the turn and the place in the metadata. */
export function aPhonePhoto(): Promise<Buffer> {
  return aPicture({ width: 600, height: 400 })
    .withExif({ IFD0: { Copyright: "Somebody's home" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG of a few bytes that says it is this large. */
export function aPixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
