import { describe, expect, test } from "vitest";
import { imageSrcSet, imageUrl, widthsFor } from "./image-urls.ts";

const MUG = { url: "/storage/product-images/s/p/mug.webp", widths: [160, 320, 500] };

describe("the URLs of a picture's renditions", () => {
  test("contain the width, except for the widest, which is the picture's own", () => {
    expect(imageSrcSet(MUG, "webp")).toBe(
      "/storage/product-images/s/p/mug-160.webp 160w, /storage/product-images/s/p/mug-320.webp 320w, /storage/product-images/s/p/mug.webp 500w",
    );
    expect(imageSrcSet(MUG, "avif")).toContain("/storage/product-images/s/p/mug.avif 500w");
  });

  test.each([
    [48, "mug-160.webp"],
    [161, "mug-320.webp"],
    [321, "mug.webp"],
    [4_000, "mug.webp"],
  ])("for a width of %i pixels is %s", (wanted, file) => {
    expect(imageUrl(MUG, wanted)).toBe(`/storage/product-images/s/p/${file}`);
  });
});

describe("the stored widths", () => {
  test.each([
    [1, [1]],
    [160, [160]],
    [700, [160, 320, 640, 700]],
    [4_032, [160, 320, 640, 1024, 1536, 2048]],
  ])("of a picture %i pixels wide never exceed it, nor 2,048", (width, widths) => {
    expect(widthsFor(width)).toEqual(widths);
  });
});
