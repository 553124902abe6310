import type { ReactNode } from "react";
import { CartChanges } from "#app/storefront/cart/cart-changes.tsx";
import { useNewTotal } from "#app/storefront/cart/new-total.tsx";
import { TotalsRows } from "#app/storefront/cart/totals-rows.tsx";
import { OrderLines } from "#app/storefront/order/order-lines.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { CartLine } from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { Notice } from "./notice.tsx";
import type { ShownCart } from "./use-shown-cart.ts";

export type OrderSummaryProps = {
  cart: ShownCart;
  isPlacing: boolean;
  /** Between the lines and the sums. */
  codes?: ReactNode;
  /** What the button says. */
  buy?: string;
  /** Below the button. */
  links?: ReactNode;
};

export function OrderSummary({
  cart,
  isPlacing,
  codes,
  buy = say.checkout.placeOrder,
  links,
}: OrderSummaryProps) {
  return (
    <section
      id="order-summary"
      aria-labelledby="order-summary-title"
      className="border-line border-t pt-6 lg:sticky lg:top-24 lg:rounded-card lg:border lg:bg-card lg:p-6"
    >
      <h2 id="order-summary-title" className="mb-5 font-semibold text-20 tracking-tight">
        {say.checkout.summary}
      </h2>
      <News cart={cart} isPlacing={isPlacing} />
      <LinesAndSums cart={cart} codes={codes} />
      <Button
        type="submit"
        size="large"
        busy={isPlacing || cart.checking}
        disabled={!cart.ready}
        // The law's words are long in some languages.
        className="mt-6 h-auto! min-h-12 w-full whitespace-normal! py-2"
      >
        {isPlacing ? say.checkout.placing : buy}
      </Button>
      {links}
    </section>
  );
}

/** What the shopper must know before ordering (again). Always mounted, so that a screen reader announces it. */
function News({ cart, isPlacing }: { cart: ShownCart; isPlacing: boolean }) {
  const { totalBefore, totals, terms } = cart;
  const now = formatMoney(totals.totalCents, terms.currency);
  const isTotalNew = totalBefore !== undefined && totalBefore !== now;
  const isKnown = cart.ready && !cart.checking;
  const newTotal = useNewTotal(isKnown ? totals.totalCents : undefined, terms.currency);
  return (
    <>
      <CartChanges changes={cart.changes} currency={terms.currency} />
      <div role="status">
        {!isTotalNew && <p className="sr-only">{newTotal}</p>}
        {isTotalNew && <Notice>{say.checkout.newTotal({ before: totalBefore, now })}</Notice>}
        {cart.unanswered === "unknown" && !isPlacing && <Notice>{say.checkout.unanswered}</Notice>}
        {cart.unanswered === "unpaid" && !isPlacing && <Notice>{say.checkout.unpaid}</Notice>}
      </div>
    </>
  );
}

function LinesAndSums({ cart, codes }: { cart: ShownCart; codes: ReactNode }) {
  const { ready, linesReady, lines, sums, terms, lineDiscounts } = cart;
  return (
    <>
      {linesReady && (
        <OrderLines lines={lines.map((line) => toOrderLine(line, lineDiscounts))} currency={terms.currency} />
      )}
      {codes && <div className={PART}>{codes}</div>}
      {linesReady ? (
        <div className={PART}>
          {ready ? <TotalsRows sums={sums} currency={terms.currency} /> : <Skeleton className="h-34" />}
        </div>
      ) : (
        <SummaryToCome />
      )}
    </>
  );
}

const PART = "mt-6 border-line border-t pt-5";

/** Shown until the browser has read its cart: the height of a line and the totals. */
export function SummaryToCome() {
  return (
    <>
      <div className="h-56 animate-breathe rounded-control bg-line [@media(scripting:none)]:hidden" />
      <noscript>
        <p className="text-muted">{say.checkout.needsScripts}</p>
      </noscript>
    </>
  );
}

function toOrderLine(line: CartLine, lineDiscounts: ShownCart["lineDiscounts"]) {
  const { variantId, price, quantity } = line;
  const discountCents = lineDiscounts?.get(variantId);
  return { ...line, id: variantId, totalCents: price * quantity, discountCents };
}
