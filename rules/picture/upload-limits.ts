import type { QuotaReached } from "#rules/quota/quota.ts";
import { quotaSentence } from "#rules/quota/quota-words.ts";

export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
export const MAX_UPLOAD_SIDE = 16_384;

/**
 * What one picture may cost while it is prepared: the process is killed beyond any of these limits. Two are prepared
 * at a time, so that all together use at most twice the memory. The most expensive files within the limits below took
 * 600 MB, most of it for the encoder, and 20 s; a grainy photo of 12 megapixels takes 240 MB and 7 s. While the
 * server is busy the process may run for a quarter of the time.
 */
export const PREPARING_LIMITS = { megabytes: 640, cpuSeconds: 20, seconds: 120 };

const WHOLE_PIXELS = 25_000_000;

/**
 * By encoding. A plain picture is decoded line by line; the others are decoded as a whole, and AVIF takes the most
 * memory for a pixel. 8,192 × 6,144 is a 50-megapixel camera.
 */
export const PIXEL_LIMITS = {
  plain: { called: "An image", pixels: 8_192 * 6_144 },
  "progressive-jpeg": { called: "A progressive JPEG", pixels: WHOLE_PIXELS },
  "interlaced-png": { called: "An interlaced PNG", pixels: WHOLE_PIXELS },
  "16-bit-png": { called: "A 16-bit PNG", pixels: WHOLE_PIXELS },
  webp: { called: "A WebP", pixels: WHOLE_PIXELS },
  gif: { called: "A GIF", pixels: WHOLE_PIXELS },
  avif: { called: "An AVIF", pixels: 4_096 * 3_072 },
} as const;

export type Coding = keyof typeof PIXEL_LIMITS;

/** For the file chooser's `accept`; the server detects the type by content. */
export const ACCEPTED_IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

export const UPLOAD_MESSAGES = {
  "not-an-image": "This file is not a supported image. Please choose a JPEG, PNG, WebP, GIF or AVIF file.",
  "too-large": "This file is too large. An image can have at most 20 MB.",
  "too-long": `This image is too wide or too high. Each side can have at most ${MAX_UPLOAD_SIDE.toLocaleString("en")} pixels.`,
  "too-costly": "This image is too complex to process. Please save it as a plain JPEG and try again.",
  damaged: "This image is damaged or incomplete. Please export it again.",
  busy: "Too many of your images are being processed. Please try again in a moment.",
} as const;

export type UploadProblem =
  | { reason: keyof typeof UPLOAD_MESSAGES }
  | { reason: "too-many-pixels"; coding: Coding }
  | { reason: "store-full"; maxBytes: number }
  | QuotaReached;

export function uploadMessage(problem: UploadProblem): string {
  switch (problem.reason) {
    case "too-many-pixels":
      return tooManyPixels(problem.coding);
    case "store-full":
      return `This store has no space left for images: ${megabytes(problem.maxBytes)} MB are used. Remove images that you no longer need; their space is free again within ten days.`;
    case "quota":
      return quotaSentence(problem);
    default:
      return UPLOAD_MESSAGES[problem.reason];
  }
}

function tooManyPixels(coding: Coding): string {
  const { called, pixels } = PIXEL_LIMITS[coding];
  const advice = coding === "plain" ? "" : " Please save it smaller, or as a plain JPEG.";
  return `This image has too many pixels. ${called} can have at most ${Math.floor(pixels / 1e6)} megapixels.${advice}`;
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString("en");
}
