export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 50_000_000;

/** For the file chooser's `accept`; the server tells the type by content. */
export const ACCEPTED_IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

export const UPLOAD_MESSAGES = {
  "not-an-image": "This file is not an image we can use. Please choose a JPEG, PNG, WebP, GIF or AVIF file.",
  "too-large": "This file is too large. An image can have at most 20 MB.",
  "too-many-pixels": "This image has too many pixels. At most 50 megapixels are accepted.",
  damaged: "This image is damaged or incomplete. Please export it again.",
  busy: "Many images are being prepared. Please try again in a moment.",
} as const;

export type UploadProblem = keyof typeof UPLOAD_MESSAGES;
