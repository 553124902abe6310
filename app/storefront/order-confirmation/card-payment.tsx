import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { useCart } from "#app/storefront/cart/use-cart.ts";
import { dropUnanswered } from "#app/storefront/checkout/unanswered-order.ts";
import { OrderDetails } from "#app/storefront/order/order-details.tsx";
import { useStore } from "#app/storefront/store.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { say } from "#rules/language/say.ts";
import type { PublicOrder } from "#rules/order/public-order.ts";
import { usePayment } from "./use-payment.ts";

type Order = PublicOrder & { id: string; payment_asked: boolean };

/** An order by card that is not paid: still waited for, or given up. Both keep the cart. */
export function CardPayment({ order }: { order: Order }) {
  return order.financial_status === "voided" ? <NotPaid order={order} /> : <Waiting order={order} />;
}

function Waiting({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const givesUp = search.get("payment") === "back";
  const known = usePayment(order.id, givesUp);
  return (
    <>
      <Top sign={<Spinner />} title={say.card.waiting}>
        <div role="status" className="grid gap-2">
          <p>{givesUp ? say.card.cameBack : say.card.notYet({ number: order.order_number })}</p>
          {known?.trouble && <p className="text-ink">{known.trouble}</p>}
        </div>
      </Top>
      {known?.paymentUrl && !givesUp && (
        <Ways>
          <LinkButton to={known.paymentUrl} size="large">
            {say.card.payNow}
          </LinkButton>
          <LinkButton to="?payment=back" replace variant="secondary" size="large">
            {say.card.cancel}
          </LinkButton>
        </Ways>
      )}
      <div className="mt-12 border-line border-t pt-8">
        <OrderDetails order={order} />
      </div>
    </>
  );
}

function NotPaid({ order }: { order: Order }) {
  const store = useStore();
  const { id: storeId, home } = store;
  const hasCart = useCart(store).lines.length > 0;

  // Ordering again is another order.
  useEffect(() => dropUnanswered(storeId), [storeId]);

  return (
    <>
      <Top sign={<Icon name="close" />} title={order.payment_asked ? say.card.unknown : say.card.notPaid}>
        <p role="status">
          {order.payment_asked
            ? say.card.cancelledUnknown({ number: order.order_number })
            : say.card.cancelledUnpaid({ number: order.order_number })}
          {hasCart && ` ${say.card.cartStays}`}
        </p>
      </Top>
      <Ways>
        {hasCart && (
          <LinkButton to={`${home}/cart`} size="large">
            {say.card.toCart}
          </LinkButton>
        )}
        <LinkButton to={home || "/"} variant={hasCart ? "secondary" : "primary"} size="large">
          {say.order.continueShopping}
        </LinkButton>
      </Ways>
    </>
  );
}

function Top({ sign, title, children }: { sign: ReactNode; title: string; children: ReactNode }) {
  return (
    <header className="grid justify-items-center gap-3 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent-tint text-accent [&>svg]:size-8">
        {sign}
      </span>
      <h1 className="font-semibold text-28 tracking-tight sm:text-40">{title}</h1>
      <div className="max-w-md text-16 text-muted">{children}</div>
    </header>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="mt-8 grid gap-3 sm:flex sm:justify-center">{children}</div>;
}
