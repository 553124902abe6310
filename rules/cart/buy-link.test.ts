import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRY_CODES } from "#rules/address/country-codes.ts";
import { MAX_CODE_LENGTH, normalCode } from "#rules/discount/discount.ts";
import { isUuid, type VariantId } from "#rules/input/ids.ts";
import { type BuyLink, buyPath, MAX_LINKED_LINES, parseBuyLink } from "./buy-link.ts";
import { MAX_LINE_QUANTITY } from "./cart.ts";

const MUG = "00000000-0000-4000-8000-00000000000a";
const BOWL = "00000000-0000-4000-8000-00000000000b";

function parse(items: string, query = "") {
  return parseBuyLink(items, new URLSearchParams(query));
}

/** As a browser reads the path that was written. */
function parsePath(path: string): BuyLink | undefined {
  const { pathname, searchParams } = new URL(path, "https://shop.example/kiln/");
  return parseBuyLink(decodeURIComponent(pathname.replace("/kiln/buy/", "")), searchParams);
}

describe("a link to buy", () => {
  test("names variants, quantities, a code, a country and where to go", () => {
    const lines = [
      { variantId: MUG, quantity: 2 },
      { variantId: BOWL, quantity: 1 },
    ];
    const wanted = { lines, code: "SUMMER10", country: "DE", to: "checkout" };
    expect(parse(`${MUG}:2,${BOWL}:1`, "code=summer10&country=DE&to=checkout")).toEqual(wanted);
    expect(parse(`${MUG.toUpperCase()}:2`, "utm_source=mail&code=&country=&to=")).toEqual({
      lines: [{ variantId: MUG, quantity: 2 }],
      to: "cart",
    });
  });

  test("that names a variant twice adds the quantities, up to those of a line", () => {
    expect(parse(`${MUG}:2,${BOWL}:1,${MUG}:3`)?.lines[0]).toEqual({ variantId: MUG, quantity: 5 });
    expect(parse(`${MUG}:999,${MUG}:999`)?.lines).toEqual([{ variantId: MUG, quantity: MAX_LINE_QUANTITY }]);
  });

  test.each([
    ["", ""],
    [MUG, ""],
    [`${MUG}:`, ""],
    [`${MUG}:0`, ""],
    [`${MUG}:-1`, ""],
    [`${MUG}:1.5`, ""],
    [`${MUG}:1e2`, ""],
    [`${MUG}:1000`, ""],
    [`${MUG}:1:1`, ""],
    [`${MUG}:1,`, ""],
    [`${MUG}:1;${BOWL}:1`, ""],
    ["mug:1", ""],
    [`${MUG}:1`, "country=de"],
    [`${MUG}:1`, "country=Germany"],
    [`${MUG}:1`, "to=https://elsewhere.example"],
    [`${MUG}:1`, `code=${"X".repeat(MAX_CODE_LENGTH + 1)}`],
    [
      Array(MAX_LINKED_LINES + 1)
        .fill(`${MUG}:1`)
        .join(","),
      "",
    ],
  ])("%s with %s is none", (items, query) => {
    expect(parse(items, query)).toBeUndefined();
  });

  test("is read as it was written", () => {
    const link = fc.record({
      lines: fc.uniqueArray(
        fc.record({
          variantId: fc.uuid() as fc.Arbitrary<VariantId>,
          quantity: fc.integer({ min: 1, max: MAX_LINE_QUANTITY }),
        }),
        { minLength: 1, maxLength: MAX_LINKED_LINES, selector: ({ variantId }) => variantId },
      ),
      code: fc
        .string({ minLength: 1, maxLength: MAX_CODE_LENGTH, unit: "grapheme" })
        .map(normalCode)
        .filter((code) => code !== "" && code.length <= MAX_CODE_LENGTH && code.isWellFormed()),
      country: fc.constantFrom(...COUNTRY_CODES),
      to: fc.constantFrom("cart" as const, "checkout" as const),
    });
    fc.assert(
      fc.property(link, (written) => {
        expect(parsePath(buyPath(written))).toEqual(written);
      }),
    );
  });

  test("whatever the text is, what is read of it stays within the limits", () => {
    const piece = fc.oneof(
      fc.uuid().map((id) => `${id}:${id.length}`),
      fc.constantFrom(":", ",", "%", "0", "999", MUG, "\0", "⟦"),
      fc.string({ unit: "binary" }),
    );
    const items = fc
      .array(piece, { maxLength: 120 })
      .chain((pieces) => fc.constantFrom(pieces.join(","), pieces.join("")));
    fc.assert(
      fc.property(
        items,
        fc.dictionary(fc.constantFrom("code", "country", "to"), fc.string()),
        (text, query) => {
          const link = parseBuyLink(text, new URLSearchParams(query));
          if (!link) return;
          expect(link.lines.length).toBeLessThanOrEqual(MAX_LINKED_LINES);
          for (const { variantId, quantity } of link.lines) {
            expect(isUuid(variantId)).toBe(true);
            expect(quantity > 0 && quantity <= MAX_LINE_QUANTITY).toBe(true);
          }
          expect(["cart", "checkout"]).toContain(link.to);
        },
      ),
    );
  });
});
