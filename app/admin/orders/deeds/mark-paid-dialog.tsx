import { useState } from "react";
import { answer, api } from "#app/admin/api/api-client.ts";
import { ApiError } from "#app/admin/api/api-error.ts";
import { seenOrder } from "#app/admin/orders/order-balance.ts";
import type { Order } from "#app/admin/orders/order-queries.ts";
import { useStoreDay } from "#app/admin/session/use-store-zone.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Cents, type Currency, formatMoney, priceText } from "#rules/money/money.ts";
import type { MarkPaidInput } from "#rules/order/order-deeds-input.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import { dueCents } from "#rules/payment/payment-status.ts";
import { readAmount } from "./amount.ts";
import { DeedDialog } from "./deed-dialog.tsx";
import { NoteField } from "./note-field.tsx";
import { useDeed } from "./use-deed.ts";

export function MarkPaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id } = order;
  const currency = currencyOf(order.currency_code);
  const due = dueCents(balanceOf(order));
  const [amount, setAmount] = useState(() => (due > 0 ? priceText(due, currency) : ""));
  const [paidOn, setPaidOn] = useState(useStoreDay());
  const [note, setNote] = useState("");
  const [tells, setTells] = useState(true);
  const [isSure, setSure] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const deed = useDeed({
    send: (json: MarkPaidInput, options) =>
      answer(api.orders[":id"].payments.$post({ param: { id }, json }, options)),
    done: ({ financial_status }) => ({
      title: due === 0 || financial_status === "partially_paid" ? "Payment recorded" : "Order marked as paid",
    }),
  });
  const errors = deed.error instanceof ApiError ? deed.error.fields : {};
  const { cents, problem } = readAmount(amount, currency);
  const overpaid = Math.max(0, cents - due);
  // Twice what is due may be true, or a typo.
  const isOdd = overpaid > due;
  const isUnsure = isOdd && !isSure;
  const title = due > 0 ? "Mark as paid" : "Record another payment";
  return (
    <DeedDialog
      title={title}
      submitLabel={title}
      changed={note !== ""}
      deed={deed}
      onSubmit={() => {
        setAsked(isUnsure);
        if (problem || isUnsure) return;
        deed.mutate({
          amount_cents: cents,
          overpaid_cents: overpaid || undefined,
          paid_on: paidOn,
          note,
          tell_shopper: tells,
          was: seenOrder(order),
        });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={`Amount (${currency.code})`}
          required
          error={problem ?? (isAsked && isUnsure ? UNSURE : errors.amount_cents)}
          hint={problem ? undefined : sayDifference(cents - due, currency)}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value);
              setSure(false);
            }}
          />
        </Field>
        <Field label="Paid on" required error={errors.paid_on}>
          <TextInput type="date" value={paidOn} onChange={(event) => setPaidOn(event.target.value)} />
        </Field>
      </div>
      {isOdd && (
        <Checkbox
          label={`${formatMoney(cents, currency)} really arrived`}
          checked={isSure}
          onChange={setSure}
        />
      )}
      <NoteField value={note} onChange={setNote} error={errors.note} />
      <Checkbox label="Tell the shopper that the payment arrived" checked={tells} onChange={setTells} />
    </DeedDialog>
  );
}

const UNSURE = "Check the amount, and tick the box if it is right.";

function sayDifference(beyond: Cents, currency: Currency): string | undefined {
  if (beyond < 0) return `${formatMoney(-beyond, currency)} stays to be paid.`;
  if (beyond > 0) return `${formatMoney(beyond, currency)} more than is due: to be given back.`;
}
