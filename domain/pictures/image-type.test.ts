import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPicture } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { isAcceptedImage } from "./image-type.ts";

const folder = await openTemporaryFolder();

function isAccepted(bytes: Buffer | string): Promise<boolean> {
  // The name says .png whatever the content, as an attacker's would.
  const path = join(folder, "file.png");
  return writeFile(path, bytes).then(() => isAcceptedImage(path));
}

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("a picture in %s is accepted", async (format) => {
  expect(await isAccepted(await aPicture().toFormat(format).toBuffer())).toBe(true);
});

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
])("%s is not", async (_, bytes) => {
  expect(await isAccepted(bytes)).toBe(false);
});
