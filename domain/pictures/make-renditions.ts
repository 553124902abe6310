import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp";
import { type ImageFormat, MAX_IMAGE_WIDTH, widthsFor } from "#rules/picture/image-urls.ts";
import { type Coding, MAX_UPLOAD_SIDE, PIXEL_LIMITS } from "#rules/picture/upload-limits.ts";
import { CARD_HEIGHT, CARD_WIDTH, type CardKind } from "#rules/theme/share-card.ts";
import { PAPERS } from "#rules/theme/theme.ts";

const MAX_HEIGHT = 2 * MAX_IMAGE_WIDTH;

export type Rendition = { width: number; format: ImageFormat; bytes: Buffer };

type Card = { kind: CardKind; bytes: Buffer };

export type PreparedImage = {
  ok: true;
  width: number;
  height: number;
  widths: number[];
  blur: string;
  renditions: Rendition[];
  cards: Card[];
};

export type RefusedImage =
  | { ok: false; reason: "too-long" | "damaged" | "too-costly" }
  | { ok: false; reason: "too-many-pixels"; coding: Coding };

// Nothing is read twice, so libvips' cache would only use memory.
sharp.cache(false);

/**
 * Decodes a picture and encodes it again, so that nothing of the uploaded file itself is ever served, neither its
 * metadata nor hidden content. Only the first frame of an animation is kept. Runs in `image-worker.ts`, outside the
 * server process.
 */
export async function makeRenditions(
  path: string,
  cards: readonly CardKind[] = [],
): Promise<PreparedImage | RefusedImage> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header?.width || !header.height) return { ok: false, reason: "damaged" };
  const refusal = refuseBySize(header);
  if (refusal) return refusal;

  const pixels = await decode(path).catch(() => undefined);
  if (!pixels) return { ok: false, reason: "damaged" };
  return { ...(await encode(pixels)), cards: await makeCards(pixels, cards) };
}

// By the dimensions in the header, before anything is decoded.
function refuseBySize(header: Metadata): RefusedImage | undefined {
  const { width, height } = header;
  if (Math.max(width, height) > MAX_UPLOAD_SIDE) return { ok: false, reason: "too-long" };
  const coding = codingOf(header);
  if (width * height > PIXEL_LIMITS[coding].pixels) return { ok: false, reason: "too-many-pixels", coding };
  return undefined;
}

function codingOf({ format, isProgressive, depth }: Metadata): Coding {
  if (format === "heif") return "avif";
  if (format === "webp" || format === "gif") return format;
  if (isProgressive) return format === "png" ? "interlaced-png" : "progressive-jpeg";
  return depth === "uchar" ? "plain" : "16-bit-png";
}

type Pixels = { data: Buffer; info: OutputInfo };

// Decoded once, upright and no larger than the widest rendition: every rendition is made from these pixels.
function decode(path: string): Promise<Pixels> {
  return sharp(path, { limitInputPixels: PIXEL_LIMITS.plain.pixels, failOn: "error" })
    .autoOrient()
    .resize({ width: MAX_IMAGE_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encode(pixels: Pixels): Promise<Omit<PreparedImage, "cards">> {
  const { width, height } = pixels.info;
  const widths = widthsFor(width);
  const renditions: Rendition[] = [];
  // One at a time, the widest first: the narrower ones reuse the memory that it freed.
  for (const wide of widths.toReversed()) {
    const image = imageOf(pixels).resize({ width: wide });
    const webp = await image.clone().webp({ quality: 80, effort: 2 }).toBuffer();
    const avif = await image.clone().avif({ quality: 58, effort: 1 }).toBuffer();
    renditions.push(
      { width: wide, format: "webp", bytes: webp },
      { width: wide, format: "avif", bytes: avif },
    );
  }
  return { ok: true, width, height, widths, blur: await blurOf(pixels), renditions };
}

async function makeCards(pixels: Pixels, kinds: readonly CardKind[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (const kind of kinds) {
    const card = kind === "cover" ? coverCard(pixels) : await logoCard(pixels, PAPERS[kind]);
    cards.push({ kind, bytes: await card.jpeg({ quality: 85 }).toBuffer() });
  }
  return cards;
}

/** Cropped to what stands out. Enlarged if need be: networks leave a smaller picture out. */
function coverCard(pixels: Pixels): Sharp {
  return imageOf(pixels)
    .flatten({ background: PAPERS.white })
    .extract(middleOf(pixels.info))
    .resize({ width: CARD_WIDTH, height: CARD_HEIGHT, fit: "cover", position: "attention" });
}

/** All of a usual picture; of a very long one the middle, because enlarging comes before cropping. */
function middleOf({ width, height }: { width: number; height: number }) {
  const [wide, high] = [Math.min(width, 4 * height), Math.min(height, 4 * width)];
  const [left, top] = [Math.floor((width - wide) / 2), Math.floor((height - high) / 2)];
  return { left, top, width: wide, height: high };
}

/** In the middle, with space around it, and at most twice as large as it is: beyond that it is blurred. */
async function logoCard(pixels: Pixels, paper: string): Promise<Sharp> {
  const { width, height } = pixels.info;
  const logo = await imageOf(pixels)
    .resize({
      width: Math.min(2 * width, CARD_WIDTH * 0.6),
      height: Math.min(2 * height, CARD_HEIGHT * 0.5),
      fit: "inside",
    })
    .png()
    .toBuffer();
  const ground = { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3 as const, background: paper };
  return sharp({ create: ground }).composite([{ input: logo }]);
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
