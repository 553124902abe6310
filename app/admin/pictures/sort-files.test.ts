import { expect, test } from "vitest";
import { sortFiles } from "./sort-files.ts";

const file = (name: string, type: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type });

test("a mixed drop accepts the images and leaves the rest", () => {
  const { images, others, refusals } = sortFiles([
    file("mug.jpg", "image/jpeg"),
    file("prices.pdf", "application/pdf"),
    file("folder", ""),
    file("mug.avif", "image/avif"),
  ]);
  expect(images.map(({ name }) => name)).toEqual(["mug.jpg", "mug.avif"]);
  expect(others).toHaveLength(2);
  expect(refusals).toEqual([]);
});

test("images of another type are refused with the accepted types", () => {
  expect(sortFiles([file("logo.svg", "image/svg+xml")]).refusals).toEqual([
    { name: "logo.svg", message: expect.stringContaining("JPEG, PNG, WebP, GIF or AVIF") },
  ]);
});

test("a file over 20 MB is refused before it is sent", () => {
  const { images, refusals } = sortFiles([file("wall.png", "image/png", 20 * 1024 * 1024 + 1)]);
  expect(images).toEqual([]);
  expect(refusals[0]?.message).toContain("20 MB");
});
