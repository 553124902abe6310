import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText, textWidth } from "./text-width.ts";

describe("the width of a text", () => {
  test("is the sum of Arial's letter widths", () => {
    expect(["W", "m", "i", "0", " "].map((letter) => textWidth(letter, 1_000))).toEqual([
      944, 833, 222, 556, 278,
    ]);
    expect(textWidth("Wim 0", 20)).toBeCloseTo(((944 + 222 + 833 + 278 + 556) * 20) / 1_000);
  });

  test("counts an accent as nothing, and a Chinese character or an emoji as a square", () => {
    expect(textWidth("é", 20)).toBe(textWidth("e", 20));
    expect(textWidth("e\u0301", 20)).toBe(textWidth("e", 20));
    expect(textWidth("漢", 20)).toBe(20);
    for (const square of ["🏺", "한", "👩‍👩‍👧", "🇵🇹", "👍🏽"]) expect(textWidth(square, 20)).toBe(20);
    expect(textWidth("\u200b", 20)).toBe(0);
  });
});

describe("a cut text", () => {
  test("stays as it is when it fits, to the pixel", () => {
    const width = textWidth("Mugs and bowls", 20);
    expect(cutText("Mugs and bowls", 20, width)).toEqual({ shown: "Mugs and bowls", rest: "" });
    expect(cutText("Mugs and bowls", 20, width - 0.01)).toEqual({ shown: "Mugs and …", rest: "bowls" });
  });

  test("depends on the width of its letters, not on their number", () => {
    expect(cutText("W".repeat(40), 20, 580).rest).not.toBe("");
    expect(cutText("i".repeat(40), 20, 580).rest).toBe("");
  });

  test("is cut inside a word that is too long by itself, never inside a letter", () => {
    const { shown, rest } = cutText("👩‍👩‍👧".repeat(30), 20, 200);
    expect(shown.replace(/ …$/, "") + rest).toBe("👩‍👩‍👧".repeat(30));
    expect(rest.startsWith("👩‍👩‍👧")).toBe(true);
  });

  test("loses nothing, and never exceeds its width", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.integer({ min: 100, max: 1_000 }),
        (text, width) => {
          const { shown, rest } = cutText(text, 14, width);
          if (rest === "") {
            expect(shown).toBe(text);
            return;
          }
          expect(textWidth(shown, 14)).toBeLessThanOrEqual(width);
          const kept = text.slice(0, text.length - rest.length);
          expect([text.endsWith(rest), shown]).toEqual([true, `${kept.trimEnd()} …`]);
        },
      ),
    );
  });
});
