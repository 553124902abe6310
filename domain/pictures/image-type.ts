import { open } from "node:fs/promises";

const SIGNATURES: ((head: Buffer) => boolean)[] = [
  // JPEG
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  // PNG
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  // GIF
  (head) => /^GIF8[79]a$/.test(head.toString("latin1", 0, 6)),
  // WebP
  (head) => head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
  // AVIF, still or sequence
  (head) => /^ftypavi[fs]$/.test(head.toString("latin1", 4, 12)),
];

const SIGNATURE_BYTES = 12;

/**
 * JPEG, PNG, WebP, GIF or AVIF, detected by the first bytes; file name and content type are ignored. Checked before
 * any decoder runs: libvips has many decoders, and pictures need five.
 */
export async function isAcceptedImage(path: string): Promise<boolean> {
  const head = await readHead(path);
  return SIGNATURES.some((matches) => matches(head));
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const head = Buffer.alloc(SIGNATURE_BYTES);
  await file.read(head, 0, SIGNATURE_BYTES, 0);
  return head;
}
