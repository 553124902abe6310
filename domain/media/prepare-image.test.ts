import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { aJpeg, aPhonePhoto, aPicture, aPixelBomb, aPng } from "#test/pictures.ts";
import { type PreparedImage, prepareImage, type Rendition } from "./prepare-image.ts";

const folder = await mkdtemp(join(tmpdir(), "storewright-test-"));
afterAll(() => rm(folder, { recursive: true }));

async function prepare(bytes: Buffer | string) {
  // The name says .png whatever it holds, as an attacker's would.
  const path = join(folder, "file.png");
  await writeFile(path, bytes);
  return prepareImage(path);
}

async function prepared(bytes: Buffer): Promise<PreparedImage & { files: Rendition[] }> {
  const image = await prepare(bytes);
  if (!image.ok) throw new Error(`The picture was refused: ${image.reason}`);
  const files: Rendition[] = [];
  for await (const file of image.renditions()) files.push(file);
  return { ...image, files };
}

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("in %s is made anew", async (format) => {
    const { files, width, height, widths } = await prepared(await aPicture().toFormat(format).toBuffer());
    expect({ width, height, widths }).toEqual({ width: 600, height: 400, widths: [160, 320, 600] });
    expect(files.map((file) => `${file.width}.${file.format}`)).toEqual([
      "160.webp",
      "160.avif",
      "320.webp",
      "320.avif",
      "600.webp",
      "600.avif",
    ]);
    for (const file of files) {
      const { format: made, width: wide, compression } = await sharp(file.bytes).metadata();
      expect([compression === "av1" ? "avif" : made, wide]).toEqual([file.format, file.width]);
    }
  });

  test("stands upright and leaves its metadata behind", async () => {
    const photo = await aPhonePhoto();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { files, width, height } = await prepared(photo);
    expect([width, height]).toEqual([400, 600]);
    for (const { bytes } of files) {
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes("Somebody's home")).toBe(false);
    }
  });

  test("that is very wide is kept at 2,048 pixels", async () => {
    const { width, height, widths } = await prepared(await aJpeg({ width: 4_000, height: 3_000 }));
    expect([width, height, widths.at(-1)]).toEqual([2_048, 1_536, 2_048]);
  });

  test("keeps what is see-through", async () => {
    const { files } = await prepared(await aPicture().ensureAlpha(0.5).png().toBuffer());
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  test("comes with a blur of a few hundred bytes", async () => {
    const { blur } = await prepared(await aJpeg());
    expect(blur).toMatch(/^data:image\/webp;base64,/);
    expect(blur.length).toBeLessThan(500);
  });

  test("of one pixel, or of a hair's breadth, is a picture too", async () => {
    expect((await prepared(await aPng({ width: 1, height: 1 }))).widths).toEqual([1]);
    expect(await prepared(await aPng({ width: 10, height: 20_000 }))).toMatchObject({ height: 4_096 });
  });
});

test("a photo of 12 megapixels leaves the main thread to others", { timeout: 120_000 }, async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const grain = { width: 1_000, height: 750, channels: 3 as const, background: "#888", noise };
  const photo = await sharp({ create: grain }).resize(4_000, 3_000).jpeg({ quality: 90 }).toBuffer();

  // Measured in time on the processor: what other programs take from it is none of ours.
  let longest = 0;
  let before = process.threadCpuUsage();
  const ticker = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  }, 1);
  await prepared(photo);
  clearInterval(ticker);
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThan(50);
});

describe("what only looks like a picture", () => {
  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;

  test.each([
    ["nothing", ""],
    ["SVG", SVG],
    ["SVG behind an XML declaration", `<?xml version="1.0"?>${SVG}`],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7 "],
    ["TIFF", Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0])],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0")],
    ["a program", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
  ])("is refused: %s", async (_, bytes) => {
    expect(await prepare(bytes)).toEqual({ ok: false, reason: "not-an-image" });
  });

  test.each([
    ["GIF that is JavaScript", Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)//")],
    ["JPEG that is HTML", Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1")],
    ["PNG of a signature alone", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["WebP of a signature alone", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ")],
    ["AVIF of a signature alone", Buffer.from("\0\0\0\x18ftypavif\0\0\0\0mif1")],
  ])("is refused as damaged: %s", async (_, bytes) => {
    expect(await prepare(bytes)).toEqual({ ok: false, reason: "damaged" });
  });

  test("leaves nothing of a script that follows the picture", async () => {
    const polyglot = Buffer.concat([await aPng(), Buffer.from("<script>alert(1)</script>")]);
    const { files } = await prepared(polyglot);
    for (const { bytes } of files) expect(bytes.includes("script")).toBe(false);
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is refused when cut in half: %s",
    async (format) => {
      const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
      const whole = await sharp({
        create: { width: 300, height: 300, channels: 3, background: "#fff", noise },
      })
        .toFormat(format)
        .toBuffer();
      expect(await prepare(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, reason: "damaged" });
    },
  );

  test.each([
    [50_000, 50_000],
    [50_000_001, 1],
    [2_147_483_647, 2_147_483_647],
  ])("is refused before it is decoded: %i × %i pixels", async (width, height) => {
    const begun = performance.now();
    const answer = await prepare(aPixelBomb(width, height));
    expect(answer.ok).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1_000);
    if (width === 50_000) expect(answer).toEqual({ ok: false, reason: "too-many-pixels" });
  });
});
