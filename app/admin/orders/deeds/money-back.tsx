import type { Order } from "#app/admin/orders/order-queries.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";

type MoneyBackProps = {
  order: Order;
  /** A part of it was overpaid: that never came by card. */
  isOverpaid: boolean;
  byHand: boolean;
  onByHand: (byHand: boolean) => void;
};

/** Which way the money goes. */
export function MoneyBack({ order, isOverpaid, byHand, onByHand }: MoneyBackProps) {
  const isByCard = !isOverpaid && order.payments.some(({ provider }) => provider !== "manual");
  return (
    <div className="grid gap-3">
      {isByCard && <Checkbox label="Give the money back another way" checked={byHand} onChange={onByHand} />}
      <p className="text-14 text-muted">
        {isByCard && !byHand
          ? "The money goes back to the card that it was paid with."
          : "Give the money back yourself; this only records it."}
      </p>
    </div>
  );
}
