// In place of domain/pictures/image-worker.ts, for tests about what happens around pictures: every file is one of 40 × 30
// pixels. A tenth of the CPU time.
import type { PreparedImage } from "#domain/pictures/make-renditions.ts";

const prepared: PreparedImage = {
  ok: true,
  width: 40,
  height: 30,
  widths: [40],
  blur: "data:image/webp;base64,",
  renditions: [
    { width: 40, format: "webp", bytes: Buffer.from("RIFF\0\0\0\0WEBPVP8 ") },
    { width: 40, format: "avif", bytes: Buffer.from("\0\0\0\x1cftypavif") },
  ],
  cards: [],
};
process.send?.(prepared);
