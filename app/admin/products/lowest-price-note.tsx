import { useQuery } from "@tanstack/react-query";
import { answer, api } from "#app/admin/api/api-client.ts";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { useCurrency, useStore } from "#app/admin/session/session.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { struckPrice } from "#rules/product/listing.ts";
import { lowestPriceBefore, lowestPriceText, type PricePoint } from "#rules/product/lowest-price.ts";
import type { GridRow } from "./variant-grid/edit-cells.ts";

type LowestPriceNoteProps = { product: ProductId | undefined; row: GridRow | undefined };

/** What shoppers will read beside the crossed-out price of this row, once it is saved. */
export function LowestPriceNote({ product, row }: LowestPriceNoteProps) {
  const { show_lowest_price, time_zone } = useStore();
  const currency = useCurrency();
  const { data } = useQuery({
    queryKey: ["products", product, "prices"],
    queryFn: () => answer(api.products[":id"].prices.$get({ param: { id: product ?? "" } })),
    enabled: show_lowest_price && product !== undefined,
  });
  const isKnown = data !== undefined || product === undefined;
  if (!show_lowest_price || !isKnown || !row || struckPrice(row) === undefined) return null;
  const recorded = data?.variants.find(({ id }) => id === row.id)?.prices ?? [];
  const lowest = lowestPriceBefore(withEdited(recorded, row.price_cents));
  if (!lowest) return null;
  const name = variantLabel({ variant_title: row.title });
  return (
    <p className="mt-3 text-13 text-muted">
      {name && `${name}: `}
      {lowestPriceText(lowest, { currency, timeZone: time_zone ?? "" })}
    </p>
  );
}

/** An edited price begins when it is saved: now, near enough. */
function withEdited(recorded: { price_cents: number; since: string }[], edited: number): PricePoint[] {
  const points = recorded.map(({ price_cents, since }) => ({ price_cents, since: new Date(since) }));
  return points.at(-1)?.price_cents === edited
    ? points
    : [...points, { price_cents: edited, since: new Date() }];
}
