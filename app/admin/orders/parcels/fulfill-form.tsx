import { type FormEvent, useState } from "react";
import { ApiError, sentenceOf } from "#app/admin/api/api-error.ts";
import { obstacleOf } from "#app/admin/orders/order-balance.ts";
import { type Order, useFulfillOrder } from "#app/admin/orders/order-queries.ts";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import { showToast } from "#app/admin/ui/toaster.tsx";
import { useUnsavedWork } from "#app/admin/unsaved-work.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import { dueCents } from "#rules/payment/payment-status.ts";
import { isOpenReturn } from "#rules/return/return-state.ts";
import { CarrierInput } from "./carrier-input.tsx";
import { linesLeft, linesToSend, type Quantities, unitsIn } from "./parcel-lines.ts";
import { ParcelLines } from "./parcel-lines-picker.tsx";

/** One click fulfils everything that is left; choosing lines or quantities first sends a part. */
export function FulfillForm({ order }: { order: Order }) {
  const left = linesLeft(order.line_items);
  const [carrier, setCarrier] = useState("");
  const [trackingNumber, setTrackingNumber] = useState("");
  const [chosen, setChosen] = useState<Quantities>();
  const fulfill = useFulfillOrder(order.id);
  const units = unitsIn(left, chosen);
  const isPickup = order.pickup_address !== null;
  const isUnpaid = obstacleOf(order) === "unpaid";
  const isWithdrawn = order.returns.some(isOpenReturn);
  const [asking, setAsking] = useState(false);
  useUnsavedWork(carrier !== "" || trackingNumber !== "" || chosen !== undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUnpaid || isWithdrawn) setAsking(true);
    else send();
  }

  function send(sure: { even_unpaid?: true; even_withdrawn?: true } = {}) {
    setAsking(false);
    const lines = linesToSend(left, chosen);
    const parcel = { carrier, tracking_number: trackingNumber, lines, ...sure };
    fulfill.mutate(parcel, { onSuccess: isPickup ? tellReady : tellDone, onError: tellFailed });
  }

  const errors = fulfill.error instanceof ApiError ? fulfill.error.fields : {};
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {isPickup ? (
        <p className="text-14">The shopper gets a mail with the address and your instructions.</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Carrier" hint="Optional" error={errors.carrier}>
            <CarrierInput value={carrier} onChange={setCarrier} />
          </Field>
          <Field label="Tracking number" hint="Optional" error={errors.tracking_number}>
            <TextInput
              value={trackingNumber}
              onChange={(event) => setTrackingNumber(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        </div>
      )}
      {chosen && <ParcelLines lines={left} chosen={chosen} onChange={setChosen} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="ghost"
          size="small"
          className="-ml-3"
          aria-expanded={chosen !== undefined}
          onClick={() => setChosen(chosen ? undefined : {})}
        >
          {chosen ? `${isPickup ? "Take" : "Fulfill"} everything instead` : "Choose items and quantities"}
        </Button>
        <Button
          type="submit"
          // The payment, or the answer to the shopper, comes first.
          variant={isUnpaid || isWithdrawn ? "secondary" : "primary"}
          busy={fulfill.isPending}
          disabled={units.parcel === 0}
        >
          {isPickup ? "Ready for pickup" : "Fulfill items"}
        </Button>
      </div>
      <p role="status" className="text-13 text-muted">
        {sayUnits(units)}
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          send({ ...(isUnpaid && { even_unpaid: true }), ...(isWithdrawn && { even_withdrawn: true }) })
        }
        title={isUnpaid ? "Fulfill an unpaid order?" : "Fulfill a withdrawn order?"}
        description={[
          isUnpaid &&
            `${formatMoney(dueCents(balanceOf(order)), currencyOf(order.currency_code))} is still to be paid.`,
          isWithdrawn && "The shopper has withdrawn from it, and waits for your answer.",
        ]
          .filter(Boolean)
          .join(" ")}
        confirmLabel="Fulfill anyway"
      />
    </form>
  );
}

function sayUnits({ parcel, left }: { parcel: number; left: number }): string {
  if (parcel === 0) return "Choose at least one item.";
  if (parcel === left) return left === 1 ? "1 item is left to fulfill." : `All ${left} remaining items.`;
  return `${parcel} of ${left} items: the order becomes partially fulfilled.`;
}

function tellDone({ fulfillment_status }: { fulfillment_status: string }) {
  const isWhole = fulfillment_status === "fulfilled";
  showToast({ title: isWhole ? "Order fulfilled successfully" : "Items fulfilled successfully" });
}

function tellReady({ fulfillment_status }: { fulfillment_status: string }) {
  const isWhole = fulfillment_status === "fulfilled";
  showToast({ title: isWhole ? "Order is ready for pickup" : "Items are ready for pickup" });
}

function tellFailed(error: Error) {
  showToast({
    title: "Failed to fulfill order",
    description: sentenceOf(error, "The server could not be reached. Please try again."),
    kind: "error",
  });
}
