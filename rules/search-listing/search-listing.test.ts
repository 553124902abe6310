import { expect, test } from "vitest";
import { recordListing, storeListing } from "./search-listing.ts";

const NOTHING = { searchTitle: "", searchDescription: "" };
const OWN = { searchTitle: "Mugs by hand", searchDescription: "Two\nlines" };

test("a record without a title yet is shown as its store, and promises nothing", () => {
  expect(recordListing({ title: " ", html: "", price: "", ...NOTHING }, "Clay")).toEqual({
    title: "Clay",
    description: "",
  });
});

test("without own texts they are made from title, description and store", () => {
  const html = "<p>Thrown by hand.</p>";
  expect(recordListing({ title: "Mug", html, ...NOTHING }, "Clay")).toEqual({
    title: "Mug · Clay",
    description: "Thrown by hand.",
  });
  expect(recordListing({ title: "Mug", html: "", price: "€5.00", ...NOTHING }, "Clay").description).toBe(
    "Mug from €5.00 at Clay.",
  );
  expect(recordListing({ title: "Cups", html: "", page: 2, ...NOTHING }, "Clay")).toEqual({
    title: "Cups · Page 2 · Clay",
    description: "Cups at Clay.",
  });
  expect(storeListing("Clay", NOTHING)).toEqual({
    title: "Clay",
    description: "New arrivals at Clay. Browse our complete collection.",
  });
});

test("own texts are used as they are, on one line", () => {
  const own = { title: "Mugs by hand", description: "Two lines" };
  expect(recordListing({ title: "Mug", html: "", ...OWN }, "Clay")).toEqual(own);
  expect(storeListing("Clay", OWN)).toEqual(own);
  expect(recordListing({ title: "Mug", html: "", page: 3, ...OWN }, "Clay").title).toBe(
    "Mugs by hand · Page 3",
  );
});

test("a text that nobody sees is none", () => {
  const unseen = { searchTitle: "\u200b", searchDescription: " \u00ad" };
  expect(storeListing("Clay", unseen).title).toBe("Clay");
});
