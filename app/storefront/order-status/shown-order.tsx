import { Cancelled } from "#app/storefront/order/cancelled.tsx";
import { HowToPay } from "#app/storefront/order/how-to-pay.tsx";
import { OrderDate } from "#app/storefront/order/order-date.tsx";
import { OrderDetails } from "#app/storefront/order/order-details.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { filled } from "#app/ui/filled.tsx";
import { say } from "#rules/language/say.ts";
import type { LockedOrder, PublicProgress, TrackedOrder } from "#rules/order/public-order.ts";
import { OrderProgress } from "./order-progress.tsx";
import { Parcels } from "./parcels.tsx";
import { Pickup } from "./pickup.tsx";
import type { progressWords } from "./progress-words.server.ts";
import type { ShownQuestion } from "./question.server.ts";
import { Question, type RefusedAnswer } from "./question.tsx";
import { Shipment } from "./shipment.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Words = { words: ReturnType<typeof progressWords> };
type Progress = PublicProgress & Words;

type ShownOrderProps = {
  order: (TrackedOrder | (LockedOrder & { question: ShownQuestion })) & Words;
  title: string;
  refused?: RefusedAnswer;
};

/** How far it is, and for whom it is open, all of it. */
export function ShownOrder({ order, title, refused }: ShownOrderProps) {
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

function Delivery({ order }: { order: Progress }) {
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
