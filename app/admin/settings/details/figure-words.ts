import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import type { CurrencyPreview } from "./currency-queries.ts";

type Figure = Pick<CurrencyPreview["unfit"][number], "kind" | "name" | "part">;

/** What a figure is of: 'Mug (Sage)', 'Discount FIVE', 'Shipping to Japan, Post: free from'. */
export function figureWords({ kind, name, part }: Figure): string {
  switch (kind) {
    case "flat-rate":
      return "Shipping flat rate";
    case "price":
      return goods(name, part);
    case "compare-at-price":
      return `${goods(name, part)}: compare-at price`;
    case "discount":
      return `Discount ${name}`;
    case "discount-minimum":
      return `Discount ${name}: minimum value`;
    default:
      return `Shipping to ${name}, ${part}${OF_RATES[kind]}`;
  }
}

const OF_RATES = {
  "shipping-price": "",
  "shipping-step": ": step",
  "shipping-end": ": not offered from",
  "free-shipping": ": free from",
};

function goods(title: string, variant: string): string {
  return variant === DEFAULT_VARIANT_TITLE || variant === "" ? title : `${title} (${variant})`;
}

export const UNFIT_WORDS: Record<CurrencyPreview["unfit"][number]["problem"], string> = {
  zero: "would become 0",
  "too-large": "would be too large",
  "steps-meet": "would begin where another step begins",
};
