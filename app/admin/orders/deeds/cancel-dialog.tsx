import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import { seenOrder } from "#app/admin/orders/order-balance.ts";
import type { Order } from "#app/admin/orders/order-queries.ts";
import { linesLeft } from "#app/admin/orders/parcels/parcel-lines.ts";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Options } from "#app/admin/ui/options.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { CancelInput } from "#rules/order/order-deeds-input.ts";
import { CANCEL_WORDS } from "./cancel-words.ts";
import { DeedDialog } from "./deed-dialog.tsx";
import { MoneyBack } from "./money-back.tsx";
import { NoteField } from "./note-field.tsx";
import { givenWhenCancelled } from "./refund-draft.ts";
import { useDeed } from "./use-deed.ts";

export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id } = order;
  const currency = currencyOf(order.currency_code);
  const open = linesLeft(order.line_items);
  const [reason, setReason] = useState<CancelInput["reason"]>("customer");
  const [note, setNote] = useState("");
  const [kept, setKept] = useState<Record<string, boolean>>({});
  const [refunds, setRefunds] = useState(true);
  const [byHand, setByHand] = useState(false);
  const { givenCents, byCardCents, laterCents } = givenWhenCancelled(order, { byHand });
  const [tells, setTells] = useState(!order.demo);
  const deed = useDeed({
    send: (json: CancelInput, options) =>
      answer(api.orders[":id"].cancel.$post({ param: { id }, json }, options)),
    done: ({ refund_failure }) =>
      refund_failure === null
        ? { title: "Order cancelled" }
        : { title: "Order cancelled, but nothing was refunded", description: refund_failure, kind: "error" },
  });
  const errors = deed.error instanceof ApiError ? deed.error.fields : {};
  // The orders of the demo data took no stock.
  const restocked = open.filter(({ line }) => line.variant_id !== null && !order.demo);

  function submit() {
    const restock = restocked.flatMap(({ line }) => (kept[line.id] ? [] : [line.id]));
    const refund = givenCents > 0 && refunds;
    deed.mutate({
      reason,
      note,
      restock,
      tell_shopper: tells,
      refund,
      by_hand: byHand,
      was: seenOrder(order),
    });
  }

  return (
    <DeedDialog
      title="Cancel order"
      submitLabel="Cancel order"
      dismissLabel="Keep order"
      danger
      changed={note !== ""}
      deed={deed}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-14">{sayWhat(order, open)}</p>
      <Field label="Reason" required error={errors.reason}>
        <Select value={reason} onChange={(event) => setReason(event.target.value as CancelInput["reason"])}>
          <Options of={Object.entries(CANCEL_WORDS).map(([value, label]) => ({ value, label }))} />
        </Select>
      </Field>
      {restocked.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium text-13">Put back into stock</legend>
          {restocked.map(({ line, left }) => (
            <Checkbox
              key={line.id}
              label={`${left} × ${[line.title, variantLabel(line)].filter(Boolean).join(", ")}`}
              checked={!kept[line.id]}
              onChange={(checked) => setKept({ ...kept, [line.id]: !checked })}
            />
          ))}
        </fieldset>
      )}
      {givenCents > 0 && (
        <div className="grid gap-3 rounded-control border border-line p-3">
          <Checkbox
            label={`Refund ${formatMoney(givenCents, currency)} for what is cancelled`}
            checked={refunds}
            onChange={setRefunds}
          />
          {refunds && <MoneyBack isByCard={byCardCents > 0} byHand={byHand} onByHand={setByHand} />}
          {refunds && laterCents > 0 && (
            <p className="text-14">
              {formatMoney(laterCents, currency)} that was overpaid did not come by card: it stays to be given
              back, with Refund in More actions.
            </p>
          )}
        </div>
      )}
      <NoteField value={note} onChange={setNote} error={errors.note} />
      {!order.demo && <Checkbox label="Tell the shopper" checked={tells} onChange={setTells} />}
    </DeedDialog>
  );
}

function sayWhat(order: Order, open: { left: number }[]): string {
  const units = open.reduce((sum, { left }) => sum + left, 0);
  const items = units === 1 ? "1 item" : `${units} items`;
  const isShipped = order.line_items.some((line) => line.fulfilled_quantity > 0);
  if (isShipped)
    return `${items} that you have not shipped will be cancelled. What is shipped stays. This cannot be undone.`;
  return `All of the order will be cancelled: ${items}. This cannot be undone.`;
}
