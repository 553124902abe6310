import type { HeadersFunction, MetaFunction } from "react-router";
import { STAYS_OPEN } from "#app/page-context.ts";
import { Cancelled } from "#app/storefront/order/cancelled.tsx";
import { HowToPay } from "#app/storefront/order/how-to-pay.tsx";
import { MissingOrder } from "#app/storefront/order/missing-order.tsx";
import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { OrderDetails } from "#app/storefront/order/order-details.tsx";
import { useReadAgain } from "#app/storefront/order/use-read-again.ts";
import { Badge } from "#app/ui/badge.tsx";
import { filled } from "#app/ui/filled.tsx";
import { say } from "#rules/language/say.ts";
import type { Route } from "./+types/order-status";
import { OrderProgress } from "./order-progress.tsx";
import { statusAction, statusLoader } from "./order-status.server.ts";
import { Parcels } from "./parcels.tsx";
import { Pickup } from "./pickup.tsx";
import { Question, type RefusedAnswer } from "./question.tsx";
import { Shipment } from "./shipment.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { Withdrawals } from "./withdrawals.tsx";

export const handle = STAYS_OPEN;

export const loader = statusLoader;

export const action = statusAction;

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function OrderStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { title, result, withdrawals } = loaderData;
  useReadAgain();
  return (
    <div className="mx-auto max-w-4xl px-4 pt-10 sm:px-8 sm:pt-16">
      {result.ok ? (
        <Found order={result.found} title={title} refused={actionData} />
      ) : (
        <MissingOrder title={title}>
          {result.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </MissingOrder>
      )}
      {withdrawals && <Withdrawals {...withdrawals} />}
    </div>
  );
}

type Result = Route.ComponentProps["loaderData"]["result"];
type Order = Extract<Result, { ok: true }>["found"];
type FoundProps = { order: Order; title: string; refused: RefusedAnswer | undefined };

function Found({ order, title, refused }: FoundProps) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-28 tracking-tight tabular-nums sm:text-40">{title}</h1>
        {order.cancelled_at ? (
          <Badge tone="danger">{say.sums.cancelled}</Badge>
        ) : (
          <StatusBadge status={order.fulfillment_status} label={order.words.badge} />
        )}
        <p className="w-full text-14 text-muted">
          {filled(say.status.placedOn, { date: <OrderDate at={order.created_at} /> })}
        </p>
      </header>
      <section
        aria-label={say.status.delivery}
        className="mt-8 rounded-card border border-line bg-card p-5 sm:p-8"
      >
        {order.cancelled_at ? <Cancelled at={order.cancelled_at} /> : <Delivery order={order} />}
        <Parcels order={order} />
      </section>
      {"question" in order ? (
        <Question question={order.question} refused={refused} />
      ) : (
        <>
          <HowToPay order={order} />
          <div className="mt-12">
            <OrderDetails order={order} />
          </div>
        </>
      )}
    </>
  );
}

function Delivery({ order }: { order: Order }) {
  const { sentence, steps } = order.words;
  return (
    <>
      <OrderProgress status={order.fulfillment_status} names={steps} />
      {order.pickup_address === null ? (
        <Shipment order={order} sentence={sentence} />
      ) : (
        <Pickup order={order} sentence={sentence} />
      )}
    </>
  );
}
