import { useStore } from "#app/storefront/store.ts";
import { CountBadge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { CartLine } from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { subtotal } from "#rules/order/price/order-totals.ts";
import { CartChanges } from "./cart-changes.tsx";
import { DrawerLine } from "./drawer-line.tsx";
import { MemoryNotice } from "./memory-notice.tsx";
import { useCheckedCart } from "./use-checked-cart.ts";

/** Mounted only while it is open, so that neither page search nor a screen reader finds hidden text. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const store = useStore();
  const { lines, changes, shop, inMemory } = useCheckedCart(store);

  return (
    <Dialog
      open
      onClose={onClose}
      placement="side"
      title={
        <span className="flex items-center gap-2">
          {say.cart.cart} <CountBadge count={lines.length} />
        </span>
      }
      footer={lines.length > 0 && <DrawerFooter lines={lines} onLeave={onClose} />}
    >
      <CartChanges changes={changes} currency={store.currency} />
      {inMemory && <MemoryNotice />}
      {lines.length === 0 ? (
        <EmptyState
          title={say.cart.emptyDrawer}
          hint={say.cart.logIn}
          action={
            <LinkButton to={store.home || "/"} onClick={onClose}>
              {say.cart.continueShopping}
            </LinkButton>
          }
        />
      ) : (
        <ul className="grid gap-6">
          {lines.map((line) => (
            <DrawerLine key={line.variantId} line={line} now={shop.get(line.variantId)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DrawerFooter({ lines, onLeave }: { lines: CartLine[]; onLeave: () => void }) {
  const { home, currency } = useStore();
  return (
    <div className="grid gap-3">
      <p className="flex items-baseline justify-between gap-4 text-14">
        <span>{say.cart.estimatedTotal}</span>
        <output className="font-semibold text-16">
          {formatMoney(subtotal(lines), currency)} {currency.code}
        </output>
      </p>
      <p className="text-13 text-muted">{say.cart.sumsAtCheckout}</p>
      <LinkButton to={`${home}/checkout`} size="large" className="w-full" onClick={onLeave}>
        {say.cart.checkOut}
      </LinkButton>
      <LinkButton to={`${home}/cart`} variant="ghost" className="w-full" onClick={onLeave}>
        {say.cart.view}
      </LinkButton>
    </div>
  );
}
