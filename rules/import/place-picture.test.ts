import fc from "fast-check";
import { expect, test } from "vitest";
import { placePicture } from "./place-picture.ts";

const BARE = { images: [], featured_image_url: null };

/** Adds pictures to a product in the order in which they arrive. */
function arrive(
  wanted: { alt: string; featured?: true }[],
  places: number[],
  product: Parameters<typeof placePicture>[0] = BARE,
) {
  const urls: (string | undefined)[] = wanted.map(() => undefined);
  return places.reduce((now, place) => {
    urls[place] = `/${place}`;
    return placePicture(now, { wanted, place, urls });
  }, product);
}

const WANTED = [{ alt: "Front" }, { alt: "Back" }, { alt: "Side" }];

test("pictures have the file's order and texts, whenever they arrive", () => {
  const places = fc.shuffledSubarray([0, 1, 2], { minLength: 1 });
  fc.assert(
    fc.property(places, (places) => {
      const { images } = arrive(WANTED, places);
      expect(images).toEqual(
        places.toSorted().map((place) => ({ url: `/${place}`, alt: WANTED[place]?.alt })),
      );
    }),
  );
});

test("the first of the file is featured, also when it arrives last", () => {
  expect(arrive(WANTED, [0, 1]).featured_image_url).toBe("/0");
  expect(arrive(WANTED, [1, 0], { images: [], featured_image_url: "/1" }).featured_image_url).toBe("/0");
});

test("the one that the file features is, wherever it stands", () => {
  const wanted = [{ alt: "" }, { alt: "", featured: true as const }];
  expect(arrive(wanted, [0, 1]).featured_image_url).toBe("/1");
  expect(arrive(wanted, [1, 0]).featured_image_url).toBe("/1");
});

test("pictures that the product has stay before the file's, and the featured one stays", () => {
  const own = { images: [{ url: "/own", alt: "Mine" }], featured_image_url: "/own" };
  const { images, featured_image_url } = arrive(WANTED, [2, 0], own);
  expect(images.map(({ url }) => url)).toEqual(["/own", "/0", "/2"]);
  expect(featured_image_url).toBe("/own");
});

test("a picture that is there already is not added again", () => {
  const own = { images: [{ url: "/0", alt: "Mine" }], featured_image_url: "/0" };
  expect(arrive(WANTED, [0], own)).toEqual(own);
});
