import type { ReactNode } from "react";
import { When } from "#app/admin/ui/when.tsx";
import { type UndeliverableReason, whyUndeliverable } from "#rules/mail/undeliverable.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import { overpaidLeftCents, owedBackCents } from "#rules/payment/payment-status.ts";
import { cancelReason } from "./deeds/cancel-words.ts";
import type { Order } from "./order-queries.ts";

/** What the owner must know before anything else. */
export function OrderBanner({ order, onCorrect }: { order: Order; onCorrect: (() => void) | undefined }) {
  return (
    <>
      {order.undeliverable && (
        <UndeliverableBanner order={order} reason={order.undeliverable} onCorrect={onCorrect} />
      )}
      {order.cancelled_at !== null && (
        <Banner>
          <strong className="font-semibold">Cancelled</strong> <When at={order.cancelled_at} inSentence />.{" "}
          {reasonOf(order)}
          {sayOwed(order)}
        </Banner>
      )}
      {order.cancelled_at === null && <OverpaidBanner order={order} />}
      {order.archived_at !== null && (
        <Banner>
          <strong className="font-semibold">Archived</strong> <When at={order.archived_at} inSentence />. It
          is not in the list of orders until you take it out of the archive.
        </Banner>
      )}
    </>
  );
}

type UndeliverableProps = {
  order: Order;
  reason: UndeliverableReason;
  /** Undefined when the contact stays as it is. */
  onCorrect: (() => void) | undefined;
};

function UndeliverableBanner({ order: { email }, reason, onCorrect }: UndeliverableProps) {
  const address = <span className="break-all">{email}</span>;
  if (reason === "complained")
    return (
      <Banner>
        <strong className="font-semibold">Marked as spam.</strong> Somebody at {address} marked an e-mail of
        your shop as spam. E-mails about orders are still sent there, all others are not.
      </Banner>
    );
  return (
    <Banner>
      <strong className="font-semibold">Not delivered.</strong> E-mails to {address} cannot be delivered:{" "}
      {whyUndeliverable(reason)}. No more are sent there until you correct the address, or resend one because
      it is right.
      {onCorrect && (
        <>
          {" "}
          <button type="button" className="text-accent hover:underline" onClick={onCorrect}>
            Correct the address
          </button>
        </>
      )}
    </Banner>
  );
}

/** A cancelled order says all that is to be refunded in one sum. */
function OverpaidBanner({ order }: { order: Order }) {
  const left = overpaidLeftCents(balanceOf(order));
  if (left === 0) return null;
  return (
    <Banner>
      <strong className="font-semibold">Overpaid.</strong>{" "}
      {formatMoney(left, currencyOf(order.currency_code))} more than was due is to be given back: choose
      Refund in More actions.
    </Banner>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <p className="mb-5 break-words rounded-card border border-line bg-line/40 px-5 py-3 text-14">
      {children}
    </p>
  );
}

function reasonOf({ timeline }: Order): string {
  const event = timeline.find((entry) => entry.kind === "event" && entry.type === "order.cancelled");
  const reason = event?.kind === "event" ? cancelReason(event.payload.reason) : undefined;
  return reason ? `${reason}. ` : "";
}

function sayOwed(order: Order): string {
  const owed = owedBackCents(balanceOf(order));
  return owed > 0 ? `${formatMoney(owed, currencyOf(order.currency_code))} is still to be refunded.` : "";
}
