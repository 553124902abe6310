import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { aGrainyPhoto, aJpeg, aPhonePhoto, aPicture, aPixelBomb, aPng, BOMBS } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { makeRenditions, type PreparedImage } from "./make-renditions.ts";

const folder = await openTemporaryFolder();

async function prepare(bytes: Buffer | string) {
  // The name says .png whatever the content, as an attacker's would.
  const path = join(folder, "file.png");
  await writeFile(path, bytes);
  return makeRenditions(path);
}

async function prepared(bytes: Buffer): Promise<PreparedImage> {
  const image = await prepare(bytes);
  if (!image.ok) throw new Error(`The picture was refused: ${image.reason}`);
  return image;
}

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("in %s is encoded again", async (format) => {
    const { renditions, width, height, widths } = await prepared(
      await aPicture().toFormat(format).toBuffer(),
    );
    expect({ width, height, widths }).toEqual({ width: 600, height: 400, widths: [160, 320, 600] });
    expect(renditions.map((file) => `${file.width}.${file.format}`)).toEqual([
      "600.webp",
      "600.avif",
      "320.webp",
      "320.avif",
      "160.webp",
      "160.avif",
    ]);
    for (const file of renditions) {
      const { format: made, width: wide, compression } = await sharp(file.bytes).metadata();
      expect([compression === "av1" ? "avif" : made, wide]).toEqual([file.format, file.width]);
    }
  });

  test("is rotated upright and stripped of metadata", async () => {
    const photo = await aPhonePhoto();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { renditions, width, height } = await prepared(photo);
    expect([width, height]).toEqual([400, 600]);
    for (const { bytes } of renditions) {
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(bytes.includes("Somebody's home")).toBe(false);
    }
  });

  test("that is a stroke has a card like any other, and is not enlarged to millions of pixels", async () => {
    const path = join(folder, "stroke.png");
    await writeFile(path, await aPng({ width: 2, height: 5_000 }));
    const image = await makeRenditions(path, ["cover"]);
    if (!image.ok) throw new Error(image.reason);
    const [card] = image.cards;
    expect(await sharp(card?.bytes).metadata()).toMatchObject({ width: 1_200, height: 630 });
  });

  test("that is very wide is scaled down to 2,048 pixels", async () => {
    const { width, height, widths } = await prepared(await aJpeg({ width: 4_000, height: 300 }));
    expect([width, height, widths.at(-1)]).toEqual([2_048, 154, 2_048]);
  });

  test("keeps transparency", async () => {
    const { renditions } = await prepared(await aPicture().ensureAlpha(0.5).png().toBuffer());
    for (const { bytes } of renditions) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  test("gets a blur placeholder of a few hundred bytes", async () => {
    const { blur } = await prepared(await aJpeg());
    expect(blur).toMatch(/^data:image\/webp;base64,/);
    expect(blur.length).toBeLessThan(500);
  });

  test("of one pixel, or one pixel wide, works too", async () => {
    expect((await prepared(await aPng({ width: 1, height: 1 }))).widths).toEqual([1]);
    expect(await prepared(await aPng({ width: 10, height: 16_384 }))).toMatchObject({ height: 4_096 });
  });
});

// Large pictures take seconds to draw and to encode.
const sweep = test.runIf(IS_SWEEP);

sweep("a photo of 12 megapixels does not block the main thread", { timeout: 120_000 }, async () => {
  const photo = await aGrainyPhoto();
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await prepared(photo);
  // A share: how long it takes depends on the machine. If the work were done here, nearly all would be this thread's.
  expect(total(process.threadCpuUsage(thread)) / total(process.cpuUsage(all))).toBeLessThan(0.25);
});

function total({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

describe("a file that only looks like a picture", () => {
  test.each([
    ["GIF that is JavaScript", Buffer.from("GIF89a/*\x01\x00*/=1;alert(1)//")],
    ["JPEG that is HTML", Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1")],
    ["PNG of a signature alone", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["WebP of a signature alone", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ")],
    ["AVIF of a signature alone", Buffer.from("\0\0\0\x18ftypavif\0\0\0\0mif1")],
  ])("is refused as damaged: %s", async (_, bytes) => {
    expect(await prepare(bytes)).toEqual({ ok: false, reason: "damaged" });
  });

  test("loses a script that follows the picture", async () => {
    const polyglot = Buffer.concat([await aPng(), Buffer.from("<script>alert(1)</script>")]);
    const { renditions } = await prepared(polyglot);
    for (const { bytes } of renditions) expect(bytes.includes("script")).toBe(false);
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "is refused when truncated: %s",
    async (format) => {
      const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
      const whole = await sharp({
        create: { width: 300, height: 300, channels: 3, background: "#fff", noise },
      })
        // At the usual effort an AVIF takes seconds.
        .toFormat(format, format === "avif" ? { effort: 0 } : {})
        .toBuffer();
      expect(await prepare(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, reason: "damaged" });
    },
  );
});

describe("a decompression bomb is refused by its header", () => {
  async function quickly(bytes: Buffer) {
    const before = process.cpuUsage();
    const answer = await prepare(bytes);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
    return answer;
  }

  sweep.each(Object.entries(BOMBS))("%s", async (_, { make, refusal }) => {
    expect(await quickly(await make())).toEqual({ ok: false, ...refusal });
  });

  test.each([
    [16_385, 10],
    [10, 16_385],
    [50_000, 50_000],
  ])("PNG of %i × %i", async (width, height) => {
    expect(await quickly(aPixelBomb(width, height))).toEqual({ ok: false, reason: "too-long" });
  });

  test("PNG of 2,147,483,647 pixels on each side", async () => {
    expect(await quickly(aPixelBomb(2_147_483_647, 2_147_483_647))).toMatchObject({ ok: false });
  });

  sweep("JPEG of more than 50 megapixels", async () => {
    expect(await quickly(await aJpeg({ width: 8_192, height: 6_145 }))).toEqual({
      ok: false,
      reason: "too-many-pixels",
      coding: "plain",
    });
  });
});

sweep("a 50-megapixel phone photo is accepted", async () => {
  expect(await prepared(await aJpeg({ width: 8_160, height: 6_144 }))).toMatchObject({ width: 2_048 });
});
