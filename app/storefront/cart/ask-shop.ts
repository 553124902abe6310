import type { CartLine } from "#rules/cart/cart.ts";
import type { CheckedVariant } from "#rules/cart/cart-check.ts";
import type { VariantId } from "#rules/input/ids.ts";

type Answered = {
  asked: ReadonlySet<VariantId>;
  /** Those that are still sold, as they are now. */
  shop: ReadonlyMap<VariantId, CheckedVariant>;
  /** Of the prices. */
  currencyCode: string;
};

/** Undefined when the shop does not answer. */
export async function askShop(
  storeId: string,
  lines: readonly CartLine[],
  signal?: AbortSignal,
): Promise<Answered | undefined> {
  const response = await fetch("/api/cart/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      storeId,
      items: lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
    }),
    signal,
  });
  if (!response.ok) return;
  const { lines: checked, currencyCode } = (await response.json()) as {
    lines: (CheckedVariant & { state: string })[];
    currencyCode: string;
  };
  return {
    asked: new Set(lines.map(({ variantId }) => variantId)),
    shop: new Map(checked.filter(({ state }) => state !== "gone").map((line) => [line.variantId, line])),
    currencyCode,
  };
}
