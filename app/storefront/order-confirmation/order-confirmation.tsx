import { useEffect } from "react";
import type { HeadersFunction, MetaFunction } from "react-router";
import { STAYS_OPEN } from "#app/page-context.ts";
import { clearCart } from "#app/storefront/cart/cart-storage.ts";
import { dropDraft } from "#app/storefront/checkout/checkout-draft.ts";
import { dropUnanswered } from "#app/storefront/checkout/unanswered-order.ts";
import { Cancelled } from "#app/storefront/order/cancelled.tsx";
import { HowToPay } from "#app/storefront/order/how-to-pay.tsx";
import { MissingOrder } from "#app/storefront/order/missing-order.tsx";
import { OrderDetails } from "#app/storefront/order/order-details.tsx";
import { useReadAgain } from "#app/storefront/order/use-read-again.ts";
import { useStore } from "#app/storefront/store.ts";
import { useLater } from "#app/storefront/use-later.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { filled } from "#app/ui/filled.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { cartName } from "#rules/cart/cart.ts";
import { say } from "#rules/language/say.ts";
import { cardStep, cardTitle } from "#rules/order/card-step.ts";
import type { Route } from "./+types/order-confirmation";
import { isFirstArrival } from "./first-arrival.ts";
import { confirmationLoader } from "./order-confirmation.server.ts";

export const handle = STAYS_OPEN;

export const loader = confirmationLoader;

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function OrderConfirmation({ loaderData: { order, hasInvoice } }: Route.ComponentProps) {
  useReadAgain();
  return (
    <div className="mx-auto max-w-4xl px-4 pt-10 sm:px-8 sm:pt-16">
      {order ? <Placed order={order} hasInvoice={hasInvoice} /> : <Missing />}
    </div>
  );
}

type Order = NonNullable<Route.ComponentProps["loaderData"]["order"]>;
type PlacedProps = { order: Order; hasInvoice: boolean };

function Placed(props: PlacedProps) {
  const step = cardStep(props.order);
  if (!step || step === "under-way") return <Confirmed {...props} />;
  return <CardLater order={props.order} title={cardTitle(step)} />;
}

function CardLater({ order, title }: { order: Order; title: string }) {
  const CardPayment = useLater(loadCardPayment);
  if (CardPayment) return <CardPayment order={order} />;
  // At its later place.
  return <h1 className="pt-21 text-center font-semibold text-28 tracking-tight sm:text-40">{title}</h1>;
}

const loadCardPayment = () => import("./card-payment.tsx").then((part) => part.CardPayment);

function Confirmed({ order, hasInvoice }: PlacedProps) {
  const store = useStore();
  const { id: storeId, home } = store;
  const cart = cartName(store);
  const isUnderWay = cardStep(order) === "under-way";

  useEffect(() => {
    if (!isFirstArrival(order.id)) return;
    clearCart(cart);
    dropDraft(storeId);
    dropUnanswered(storeId);
  }, [order.id, storeId, cart]);

  return (
    <>
      <header className="grid justify-items-center gap-3 text-center">
        <span className="mb-2 grid size-16 place-items-center rounded-full bg-accent-tint text-accent">
          <Icon name={order.cancelled_at ? "close" : "check"} className="size-8" />
        </span>
        <h1 className="font-semibold text-28 tracking-tight sm:text-40">
          {order.cancelled_at
            ? say.confirmation.cancelled
            : isUnderWay
              ? say.card.underWay
              : say.confirmation.title}
        </h1>
        {order.cancelled_at ? (
          <Cancelled at={order.cancelled_at} />
        ) : (
          order.email && <MailSent to={order.email} />
        )}
        {isUnderWay && <p className="max-w-md text-16 text-muted">{say.confirmation.moneyTakesDays}</p>}
      </header>
      <dl className="mx-auto mt-8 grid max-w-md grid-cols-2 divide-x divide-line rounded-card border border-line bg-card py-4 text-center">
        <Fact name={say.order.number} value={`#${order.order_number}`} />
        <Fact name={say.confirmation.status} value={statusOf(order)} capitalize />
      </dl>
      <HowToPay order={order} />
      <div className="mt-12 border-line border-t pt-8">
        <OrderDetails order={order} />
      </div>
      <div className="mt-12 grid gap-3 sm:flex sm:justify-center">
        <LinkButton to={`${home}/orders/${order.order_number}`} size="large">
          {say.confirmation.track}
        </LinkButton>
        {hasInvoice && (
          <LinkButton to={`${home}/checkout/orders/${order.id}/invoice`} variant="secondary" size="large">
            {say.invoice.title}
          </LinkButton>
        )}
        <LinkButton to={home || "/"} variant="secondary" size="large">
          {say.order.continueShopping}
        </LinkButton>
      </div>
    </>
  );
}

function statusOf({ cancelled_at, fulfillment_status }: Order): string {
  if (cancelled_at) return say.confirmation.statusCancelled;
  return {
    unfulfilled: say.confirmation.statusUnfulfilled,
    partial: say.confirmation.statusPartial,
    fulfilled: say.confirmation.statusFulfilled,
  }[fulfillment_status];
}

function MailSent({ to }: { to: string }) {
  return (
    <p className="max-w-md break-words text-16 text-muted">
      {filled(say.confirmation.mailSent, {
        email: <strong className="font-medium text-ink">{to}</strong>,
      })}
    </p>
  );
}

function Fact({ name, value, capitalize }: { name: string; value: string; capitalize?: boolean }) {
  return (
    <div className="px-4">
      <dt className="text-13 text-muted">{name}</dt>
      <dd
        className={`mt-0.5 font-semibold text-16 tabular-nums ${capitalize ? "first-letter:uppercase" : ""}`}
      >
        {value}
      </dd>
    </div>
  );
}

function Missing() {
  return (
    <MissingOrder title={say.confirmation.notFound}>
      <p>{say.confirmation.checkLink}</p>
    </MissingOrder>
  );
}
