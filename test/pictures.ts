import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { UploadProblem } from "#rules/picture/upload-limits.ts";

// Files as people, cameras and attackers send them.

const SQUARE = { width: 7_000, height: 7_000 };
const PNG_COLOURS = { grey: 0, rgb: 2, rgba: 6 };

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

/** As a phone takes it: landscape, with orientation and location in the metadata. */
export function aPhonePhoto(): Promise<Buffer> {
  return aPicture({ width: 600, height: 400 })
    .withExif({ IFD0: { Copyright: "Somebody's home" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A PNG of a few bytes that claims to be this large. */
export function aPixelBomb(width: number, height: number): Buffer {
  return aBlackPng({ width, height, bits: 8, colour: "rgb", interlaced: false }, 1_000_000);
}

/** A progressive JPEG of a few bytes that claims to be this large. */
export async function aProgressiveBomb(width: number, height: number): Promise<Buffer> {
  const file = await aPicture({ width: 8, height: 8 }).jpeg({ progressive: true }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, 0xc2]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

type Bomb = { make: () => Promise<Buffer>; refusal: UploadProblem };

/** Small files that cost seconds of CPU and up to 1.5 GB to decode. */
export const BOMBS = {
  "AVIF of 7,000 × 7,000 pixels in one colour": {
    make: () => aPicture(SQUARE).avif({ effort: 0 }).toBuffer(),
    refusal: { reason: "too-many-pixels", coding: "avif" },
  },
  "PNG of 1 × 50,000,000": {
    make: async () =>
      aBlackPng({ width: 1, height: 50e6, bits: 8, colour: "grey", interlaced: false }, 2 * 50e6),
    refusal: { reason: "too-long" },
  },
  "progressive JPEG of 49 megapixels": {
    make: () => aPicture(SQUARE).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    refusal: { reason: "too-many-pixels", coding: "progressive-jpeg" },
  },
  "interlaced 16-bit PNG of 49 megapixels": {
    make: async () =>
      aBlackPng({ ...SQUARE, bits: 16, colour: "rgba", interlaced: true }, 8 * 49e6 + 4 * SQUARE.height),
    refusal: { reason: "too-many-pixels", coding: "interlaced-png" },
  },
} satisfies Record<string, Bomb>;

// Twice as high as wide: gives the largest renditions.
const TALL = { width: 3_535, height: 7_071 };

/** The most expensive files of each encoding that pass every check. */
export const COSTLY: Record<string, () => Promise<Buffer>> = {
  "baseline JPEG": () => aGrain({ width: 4_958, height: 9_916, grain: 4 }).jpeg({ quality: 60 }).toBuffer(),
  "progressive JPEG": () =>
    aGrain({ ...TALL, grain: 3 })
      .jpeg({ quality: 60, progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  "interlaced 16-bit PNG": () =>
    aGrain({ ...TALL, grain: 4, channels: 4, bits: 2 })
      .toColourspace("rgb16")
      .png({ progressive: true })
      .toBuffer(),
  WebP: () =>
    aGrain({ ...TALL, grain: 3, channels: 4 })
      .webp({ lossless: true, effort: 0 })
      .toBuffer(),
  AVIF: () =>
    aGrain({ width: 2_507, height: 5_015, grain: 2, channels: 4 })
      .avif({ effort: 0, chromaSubsampling: "4:4:4" })
      .toBuffer(),
};

/** As a good camera takes it in poor light. */
export function aGrainyPhoto(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const grain = { width: 1_000, height: 750, channels: 3 as const, background: "#888", noise };
  return sharp({ create: grain }).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer();
}

type Grain = { width: number; height: number; grain: number; channels?: 3 | 4; bits?: number };

/** Random squares, `grain` pixels wide: hard to encode, even after scaling down. */
function aGrain({ width, height, grain, channels = 3, bits = 8 }: Grain): ReturnType<typeof sharp> {
  const raw = { width: Math.ceil(width / grain), height: Math.ceil(height / grain), channels };
  const dots = randomBytes(raw.width * raw.height * channels).map((byte) => byte & (0xff << (8 - bits)));
  return sharp(dots, { raw }).resize({ width, height, fit: "fill", kernel: "nearest" });
}

type PngHeader = {
  width: number;
  height: number;
  bits: 8 | 16;
  colour: keyof typeof PNG_COLOURS;
  interlaced: boolean;
};

/** `size`: the number of zero bytes of its pixels, with one filter byte for each line. */
function aBlackPng({ width, height, bits, colour, interlaced }: PngHeader, size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, PNG_COLOURS[colour], 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(size))),
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
