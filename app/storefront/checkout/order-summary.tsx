import { TotalsRows } from "#app/storefront/cart/totals-rows.tsx";
import { OrderLines } from "#app/storefront/order/order-lines.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { CartLine } from "#rules/cart.ts";
import type { OrderTotals } from "#rules/order-totals.ts";
import type { ShopTerms } from "./changed-cart.ts";

type OrderSummaryProps = {
  cart: { ready: boolean; lines: CartLine[]; totals: OrderTotals; terms: ShopTerms };
};

export function OrderSummary({ cart: { ready, lines, totals, terms } }: OrderSummaryProps) {
  if (!ready) return <OrderSummarySkeleton />;
  return (
    <>
      <OrderLines lines={lines.map(toOrderLine)} currency={terms.currencyCode} />
      <div className="mt-6 border-line border-t pt-5">
        <TotalsRows totals={totals} taxPercent={terms.taxPercent} currency={terms.currencyCode} />
      </div>
    </>
  );
}

/** Until the browser has read its cart. */
function OrderSummarySkeleton() {
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="h-17.5 w-14" />
        <Skeleton className="h-4 flex-1" />
      </div>
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
    </div>
  );
}

function toOrderLine(line: CartLine) {
  const { variantId, title, variantTitle, image, quantity, price } = line;
  return { id: variantId, title, variantTitle, image, quantity, totalCents: price * quantity };
}
