import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { storeNameInput } from "./store-name-input.ts";
import { STORE_SLUG_WRONG, storeSettingsForm, storeSettingsInput } from "./store-settings-input.ts";

const SETTINGS = { name: "Mugs", slug: "mugs", shipping_flat_rate_cents: 500, tax_percent: 22 };

function errorsOf(change: object): Record<string, string> {
  return fieldErrors(storeSettingsInput.safeParse({ ...SETTINGS, ...change }).error?.issues ?? []);
}

describe("store settings", () => {
  test.each([
    ["Store name is required", "name", { name: " " }],
    ["Store name too long", "name", { name: "x".repeat(101) }],
    ["Store slug is required", "slug", { slug: "  " }],
    ["Store slug too long", "slug", { slug: "x".repeat(51) }],
    ["Slug must contain only lowercase letters, numbers, and hyphens", "slug", { slug: "My mugs" }],
    ["Shipping rate must be positive", "shipping_flat_rate_cents", { shipping_flat_rate_cents: -1 }],
    ["Shipping rate is required", "shipping_flat_rate_cents", { shipping_flat_rate_cents: Number.NaN }],
    ["Shipping rate is required", "shipping_flat_rate_cents", { shipping_flat_rate_cents: "" }],
    [
      "Shipping rate must be a whole number of cents",
      "shipping_flat_rate_cents",
      { shipping_flat_rate_cents: 0.5 },
    ],
    ["Shipping rate is too large", "shipping_flat_rate_cents", { shipping_flat_rate_cents: 1e9 }],
    ["Shipping rate is too large", "shipping_flat_rate_cents", { shipping_flat_rate_cents: 1e300 }],
    ["Tax rate must be positive", "tax_percent", { tax_percent: -0.01 }],
    ["Tax rate cannot exceed 100%", "tax_percent", { tax_percent: 100.01 }],
    ["Tax rate is required", "tax_percent", { tax_percent: null }],
    ["Tax rate can have at most 2 decimals", "tax_percent", { tax_percent: 0.575 }],
    ["Tax rate can have at most 2 decimals", "tax_percent", { tax_percent: 5e-324 }],
  ])("are refused with '%s' at %s", (message, field, change) => {
    expect(errorsOf(change)).toEqual({ [field]: message });
  });

  test("a new slug that begins or ends with a hyphen is refused at its field; an old one stays", () => {
    const form = storeSettingsForm("-old-");
    for (const slug of ["-", "-mugs", "mugs-"])
      expect(fieldErrors(form.safeParse({ ...SETTINGS, slug }).error?.issues ?? [])).toEqual({
        slug: STORE_SLUG_WRONG,
      });
    expect(form.safeParse({ ...SETTINGS, slug: "-old-" }).success).toBe(true);
  });

  test("the slug is trimmed, and shipping and tax may be 0", () => {
    const parsed = storeSettingsInput.parse({
      ...SETTINGS,
      slug: " mugs ",
      shipping_flat_rate_cents: 0,
      tax_percent: 0,
    });
    expect(parsed).toEqual({ ...SETTINGS, shipping_flat_rate_cents: 0, tax_percent: 0 });
  });

  test("every tax of up to two decimals is accepted, from 0 to 100", () => {
    const { tax_percent } = storeSettingsInput.shape;
    const refused = Array.from({ length: 10_001 }, (_, n) => n / 100).filter(
      (tax) => !tax_percent.safeParse(tax).success,
    );
    expect(refused).toEqual([]);
  });
});

describe("the name of a new store", () => {
  test.each([
    ["Please enter a store name", ""],
    ["Please enter a store name", "   "],
    ["Store name too long", "x".repeat(10_000)],
  ])("is refused: %s", (message, name) => {
    const { error } = storeNameInput.safeParse({ name });
    expect(fieldErrors(error?.issues ?? [])).toEqual({ name: message });
  });

  test("is one line, without characters that steer a terminal", () => {
    const name = "Mugs\r\nBcc: x\u001b[2J\u0007 & Co\u2028";
    const clean = "Mugs Bcc: x [2J  & Co";
    expect(storeNameInput.parse({ name })).toEqual({ name: clean });
    expect(storeSettingsInput.parse({ ...SETTINGS, name }).name).toBe(clean);
  });

  test("may be anything else", () => {
    for (const name of ["🦊", "商店", "<b>Mugs</b>"])
      expect(storeNameInput.parse({ name: ` ${name} ` })).toEqual({ name });
  });
});
