import { useEffect, useState } from "react";
import type { Variant } from "#app/storefront/product/shown-product.ts";
import { useStore } from "#app/storefront/store.ts";
import { say } from "#rules/language/say.ts";

/** 'Only 2 left'. Pages are cached until something sells out, so that what is left is asked. */
export function OnlyLeft({ variant, from }: { variant: Variant | undefined; from: number }) {
  const left = useStock(variant);
  return (
    <p role="status" className="text-14">
      {left !== undefined && left > 0 && left <= from && say.product.onlyLeft({ count: left })}
    </p>
  );
}

/** What is in stock now; as the page knows it, if nobody answers. */
function useStock(variant: Variant | undefined): number | undefined {
  const { id: storeId } = useStore();
  const [known, setKnown] = useState<{ variant: Variant; stock: number }>();

  useEffect(() => {
    if (!variant) return;
    const stopped = new AbortController();
    askStock(storeId, variant, stopped.signal)
      .catch(() => variant.inventory_qty)
      .then((stock) => !stopped.signal.aborted && setKnown({ variant, stock }));
    return () => stopped.abort();
  }, [storeId, variant]);

  return known?.variant === variant ? known?.stock : undefined;
}

async function askStock(storeId: string, variant: Variant, signal: AbortSignal): Promise<number> {
  const items = [{ variantId: variant.id, quantity: 1, price: variant.price_cents }];
  const response = await fetch("/api/cart/check", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId, items }),
    signal,
  });
  if (!response.ok) return variant.inventory_qty;
  const { lines } = (await response.json()) as { lines: { stock: number }[] };
  return lines[0]?.stock ?? variant.inventory_qty;
}
