import { open } from "node:fs/promises";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { type ImageFormat, MAX_IMAGE_WIDTH, widthsFor } from "#rules/image-urls.ts";
import { MAX_UPLOAD_PIXELS } from "#rules/upload-limits.ts";
import { isAcceptedImage, SIGNATURE_BYTES } from "./image-type.ts";

const MAX_HEIGHT = 2 * MAX_IMAGE_WIDTH;

export type Rendition = { width: number; format: ImageFormat; bytes: Buffer };

export type PreparedImage = {
  ok: true;
  width: number;
  height: number;
  widths: number[];
  blur: string;
  /** Made one at a time, as they are asked for: together they would fill memory and every thread there is. */
  renditions(): AsyncGenerator<Rendition>;
};

export type PrepareResult =
  | PreparedImage
  | { ok: false; reason: "not-an-image" | "too-many-pixels" | "damaged" };

/**
 * Reads an upload and makes it anew, so that nothing of the file itself is ever served: neither its metadata
 * nor what else may hide in it. Of an animation the first frame stays.
 */
export async function prepareImage(path: string): Promise<PrepareResult> {
  if (!isAcceptedImage(await readHead(path))) return { ok: false, reason: "not-an-image" };
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size?.width || !size.height) return { ok: false, reason: "damaged" };
  if (size.width * size.height > MAX_UPLOAD_PIXELS) return { ok: false, reason: "too-many-pixels" };

  const pixels = await decode(path).catch(() => undefined);
  return pixels ? describe(pixels) : { ok: false, reason: "damaged" };
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const head = Buffer.alloc(SIGNATURE_BYTES);
  await file.read(head, 0, SIGNATURE_BYTES, 0);
  return head;
}

type Pixels = { data: Buffer; info: OutputInfo };

// Decoded once, upright and no larger than the widest rendition: everything else is made from these pixels.
function decode(path: string): Promise<Pixels> {
  return sharp(path, { limitInputPixels: MAX_UPLOAD_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: MAX_IMAGE_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function describe(pixels: Pixels): Promise<PreparedImage> {
  const { width, height } = pixels.info;
  const widths = widthsFor(width);
  return {
    ok: true,
    width,
    height,
    widths,
    blur: await blurOf(pixels),
    renditions: () => encodeAll(pixels, widths),
  };
}

async function* encodeAll(pixels: Pixels, widths: readonly number[]): AsyncGenerator<Rendition> {
  for (const width of widths) {
    const image = imageOf(pixels).resize({ width });
    yield { width, format: "webp", bytes: await image.clone().webp({ quality: 80, effort: 2 }).toBuffer() };
    yield { width, format: "avif", bytes: await image.clone().avif({ quality: 58, effort: 1 }).toBuffer() };
  }
}

async function blurOf(pixels: Pixels): Promise<string> {
  const tiny = await imageOf(pixels)
    .resize({ width: 16, height: 32, fit: "inside" })
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

function imageOf({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
