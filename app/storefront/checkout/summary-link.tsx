import { Icon } from "#app/ui/icon.tsx";
import { countUnits } from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { ShownCart } from "./use-shown-cart.ts";

/** On a phone the summary is below the form; the total is also shown at the top. */
export function SummaryLink({ cart }: { cart: ShownCart }) {
  return (
    <a
      href="#order-summary"
      className="mt-4 flex min-h-12 items-center justify-between gap-4 rounded-control border border-line bg-card px-4 text-14 lg:hidden"
    >
      <span className="flex items-center gap-2 text-muted">
        <Icon name="bag" className="size-4" />
        {cart.ready ? say.checkout.items({ count: countUnits(cart.lines) }) : say.checkout.yourOrder}
      </span>
      <span className="flex items-center gap-2 font-semibold tabular-nums">
        {cart.ready && formatMoney(cart.totals.totalCents, cart.terms.currency)}
        <Icon name="chevron-down" className="size-4 text-muted" />
      </span>
    </a>
  );
}
