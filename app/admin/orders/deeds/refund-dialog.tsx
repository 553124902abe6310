import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import { seenOrder } from "#app/admin/orders/order-balance.ts";
import type { Order, ReturnRequest } from "#app/admin/orders/order-queries.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Currency, formatMoney, priceText } from "#rules/money/money.ts";
import type { RefundInput } from "#rules/order/order-deeds-input.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import { partlyByCard, sayRefundRefusal } from "#rules/order/refund/refund-refusal.ts";
import { refundableCents, withoutOverpaid } from "#rules/payment/payment-status.ts";
import { readAmount } from "./amount.ts";
import { DeedDialog } from "./deed-dialog.tsx";
import { MoneyBack } from "./money-back.tsx";
import { NoteField } from "./note-field.tsx";
import {
  beyondItems,
  cancelsOrder,
  draftOf,
  isPaidByCard,
  priceDraft,
  refundableLines,
  restockable,
  shippingLeft,
} from "./refund-draft.ts";
import { RefundLines } from "./refund-lines.tsx";
import { useDeed } from "./use-deed.ts";

type RefundDialogProps = {
  order: Order;
  /** The return request whose items are filled in. */
  answers?: ReturnRequest;
  onClose: () => void;
};

export function RefundDialog({ order, answers, onClose }: RefundDialogProps) {
  const { id } = order;
  const currency = currencyOf(order.currency_code);
  const [quantities, setQuantities] = useState(() => quantitiesOf(order, answers));
  const [kept, setKept] = useState<Record<string, boolean>>({});
  const [shipping, setShipping] = useState("");
  const [amount, setAmount] = useState<string>();
  const [note, setNote] = useState("");
  const [tells, setTells] = useState(true);
  const [byHand, setByHand] = useState(false);
  const deed = useDeed({
    send: (json: RefundInput, options) =>
      answer(api.orders[":id"].refunds.$post({ param: { id }, json }, options)),
    // A refund that the provider refuses is an error, and keeps the dialog open.
    done: ({ state }) => ({ title: state === "pending" ? "Refund is under way" : "Refund recorded" }),
  });
  const ofShipping = readAmount(shipping, currency);
  const ofAmount = amount === undefined ? undefined : readAmount(amount, currency);
  const draft = draftOf(order, {
    quantities,
    shippingCents: ofShipping.cents,
    amountCents: ofAmount?.cents,
  });
  const priced = priceDraft(order, draft);
  const errors: Record<string, string | undefined> = {
    ...(deed.error instanceof ApiError ? deed.error.fields : {}),
    ...(!priced.ok &&
      priced.reason !== "nothing" &&
      problemAt(priced.reason, sayRefundRefusal(priced, currency))),
    ...(ofShipping.problem && { shipping_cents: ofShipping.problem }),
    ...(ofAmount?.problem && { amount_cents: ofAmount.problem }),
  };
  const tax = priced.ok ? priced.refund.taxes.reduce((sum, { taxCents }) => sum + taxCents, 0) : 0;
  const overpaid = priced.ok ? priced.refund.overpaidCents : 0;
  const partly = priced.ok
    ? partlyByCard(priced.refund, { toCard: isPaidByCard(order) && !byHand })
    : undefined;
  const left = Math.min(shippingLeft(order), refundableCents(withoutOverpaid(balanceOf(order))));
  const isFree = priced.ok && priced.refund.amountCents === 0;

  function submit() {
    if (ofShipping.problem || ofAmount?.problem) return;
    const lines = order.line_items.flatMap((line) => {
      const quantity = quantities[line.id] ?? 0;
      const restock = restockable(line, quantity) > 0 && !kept[line.id];
      return quantity > 0 ? [{ line_item_id: line.id, quantity, restock }] : [];
    });
    // The sum that was shown, or a refusal.
    const amount_cents = priced.ok ? priced.refund.amountCents : draft.amountCents;
    const { shippingCents: shipping_cents } = draft;
    deed.mutate({
      lines,
      shipping_cents,
      amount_cents,
      note,
      tell_shopper: tells,
      by_hand: byHand,
      return_id: answers?.id,
      was: seenOrder(order),
    });
  }

  return (
    <DeedDialog
      title="Refund"
      submitLabel="Refund"
      changed={priced.ok || note !== ""}
      deed={deed}
      onSubmit={submit}
      onClose={onClose}
      sum={
        <p role="status">
          <span className="font-semibold tabular-nums">
            {formatMoney(priced.ok ? priced.refund.amountCents : 0, currency)}
          </span>{" "}
          {tax > 0 && <span className="text-13 text-muted">with {formatMoney(tax, currency)} tax</span>}
        </p>
      }
    >
      <RefundLines
        lines={refundableLines(order, { answers: answers !== undefined })}
        quantities={quantities}
        onQuantities={setQuantities}
        kept={kept}
        onKept={setKept}
      />
      {cancelsOrder(order, quantities) && (
        <p className="text-14">Nothing of the order is left to ship then, so it is cancelled.</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {left > 0 && (
          <Field
            label={`Shipping (${currency.code})`}
            hint={`Up to ${formatMoney(left, currency)}`}
            error={errors.shipping_cents}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              placeholder={priceText(0, currency)}
              value={shipping}
              onChange={(event) => setShipping(event.target.value)}
            />
          </Field>
        )}
        <Field
          label={`Amount to refund (${currency.code})`}
          hint={sayAmount(priced, { currency, isTyped: amount !== undefined })}
          error={errors.amount_cents}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={amount ?? priceText(priced.ok ? priced.refund.amountCents : 0, currency)}
            onChange={(event) => setAmount(event.target.value)}
          />
          {amount !== undefined && (
            <Button
              variant="ghost"
              size="small"
              className="-ml-3 justify-self-start"
              onClick={() => setAmount(undefined)}
            >
              Use the sum of the items
            </Button>
          )}
        </Field>
      </div>
      <NoteField value={note} onChange={setNote} error={errors.note} />
      {isFree ? (
        <p className="text-14 text-muted">These items cost nothing: no money is given back.</p>
      ) : (
        <>
          <MoneyBack
            isByCard={isPaidByCard(order) && priced.ok && priced.refund.amountCents > overpaid}
            refusal={partly && sayRefundRefusal({ reason: "partly-by-card", ...partly }, currency)}
            byHand={byHand}
            onByHand={setByHand}
          />
          <Checkbox label="Tell the shopper about the refund" checked={tells} onChange={setTells} />
        </>
      )}
    </DeedDialog>
  );
}

function sayAmount(
  priced: ReturnType<typeof priceDraft>,
  { currency, isTyped }: { currency: Currency; isTyped: boolean },
): string | undefined {
  const overpaid = priced.ok ? priced.refund.overpaidCents : 0;
  if (overpaid > 0) return `${formatMoney(overpaid, currency)} of it was overpaid.`;
  if (!isTyped) return "Follows the items and shipping.";
  if (!priced.ok || priced.refund.lines.length === 0) return;
  const cents = beyondItems(priced.refund);
  if (cents < 0) return `You keep ${formatMoney(-cents, currency)} of what the items and shipping cost.`;
  if (cents > 0) return `${formatMoney(cents, currency)} more than the items and shipping cost.`;
}

/** What of the return can still be refunded. */
function quantitiesOf({ line_items }: Order, answers: ReturnRequest | undefined): Record<string, number> {
  const wanted = answers?.lines.map(({ line_item_id: id, quantity }) => {
    const line = line_items.find((one) => one.id === id);
    return [id, Math.min(quantity, line ? line.quantity - line.refunded_quantity : 0)];
  });
  return Object.fromEntries(wanted ?? []);
}

function problemAt(reason: string, sentence: string): Record<string, string> {
  return { [reason === "too-much-shipping" ? "shipping_cents" : "amount_cents"]: sentence };
}
