import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fittingPicture } from "./fitting-picture.ts";
import { combineOptions, optionColumns } from "./variant/variants.ts";

const COLOURS = ["White", "Sage", "Ink"];
const SIZES = ["S", "M"];
const SHIRT = combineOptions([COLOURS, SIZES]).map(([colour = "", size = ""]) => ({
  ...optionColumns([colour, size]),
  // White has none of its own; 9 shows the fabric of all colours.
  ...(colour !== "White" && { pictures: [COLOURS.indexOf(colour), 9] }),
}));

describe("the fitting picture", () => {
  test.each([
    ["nothing", [undefined, undefined], undefined],
    ["a colour alone", ["Sage", undefined], 1],
    ["a size that all colours share", [undefined, "M"], undefined],
    ["everything", ["Ink", "S"], 2],
    ["a variant without pictures", ["White", "S"], undefined],
    ["a value that is there no more", ["Red", "S"], undefined],
  ])("of %s", (_, choice, place) => {
    expect(fittingPicture(SHIRT, choice)).toBe(place);
  });

  test("of a product without options is its only variant's first", () => {
    expect(fittingPicture([{ ...optionColumns([]), pictures: [3, 1] }], [])).toBe(3);
    expect(fittingPicture([optionColumns([])], [])).toBeUndefined();
  });

  test("of an option with one value alone, which is chosen from the start, is none", () => {
    const mug = SIZES.map((size, place) => ({ ...optionColumns(["Clay", size]), pictures: [place] }));
    expect(fittingPicture(mug, ["Clay", undefined])).toBeUndefined();
    expect(fittingPicture(mug, ["Clay", "M"])).toBe(1);
  });

  test("is always a picture of a variant with the chosen values", () => {
    const places = fc.uniqueArray(fc.nat(5), { maxLength: 3 });
    const chosen = fc.tuple(
      fc.option(fc.constantFrom(...COLOURS), { nil: undefined }),
      fc.option(fc.constantFrom(...SIZES), { nil: undefined }),
    );
    fc.assert(
      fc.property(fc.array(places, { minLength: 6, maxLength: 6 }), chosen, (pictures, choice) => {
        const variants = SHIRT.map((variant, index) => ({ ...variant, pictures: pictures[index] ?? [] }));
        const place = fittingPicture(variants, choice);
        const [colour, size] = choice;
        const fitting = variants.filter(
          ({ option1_value, option2_value }) =>
            (!colour || option1_value === colour) && (!size || option2_value === size),
        );
        if (place !== undefined) expect(fitting.flatMap((variant) => variant.pictures)).toContain(place);
      }),
    );
  });
});
