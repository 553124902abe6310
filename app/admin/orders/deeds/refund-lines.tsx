import type { OrderLine } from "#app/admin/orders/order-queries.ts";
import { variantLabel } from "#app/admin/orders/variant-label.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { cancelledBy, restockable } from "./refund-draft.ts";

type RefundLinesProps = {
  /** Those that can be refunded. */
  lines: OrderLine[];
  quantities: Record<string, number>;
  onQuantities: (quantities: Record<string, number>) => void;
  /** Lines whose pieces do not go back into stock. */
  kept: Record<string, boolean>;
  onKept: (kept: Record<string, boolean>) => void;
};

export function RefundLines({ lines, quantities, onQuantities, kept, onKept }: RefundLinesProps) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Items" className="divide-y divide-line rounded-control border border-line">
      {lines.map((line) => {
        const quantity = quantities[line.id] ?? 0;
        const name = [line.title, variantLabel(line)].filter(Boolean).join(", ");
        return (
          <li key={line.id} className="grid gap-3 p-3 text-14">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-32 flex-1">
                <p className="break-words text-left font-medium" dir="auto">
                  {name}
                </p>
                <p className="text-13 text-muted">{sayPieces(line)}</p>
              </div>
              <Stepper
                of={name}
                min={0}
                max={line.quantity - line.refunded_quantity}
                value={quantity}
                onChange={(chosen) => onQuantities({ ...quantities, [line.id]: chosen })}
              />
            </div>
            {cancelledBy(line, quantity) > 0 && (
              <p className="text-13 text-muted">{sayCancelled(cancelledBy(line, quantity))}</p>
            )}
            {restockable(line, quantity) > 0 && (
              <Checkbox
                label={
                  <span>
                    Put back into stock<span className="sr-only">: {name}</span>
                  </span>
                }
                checked={!kept[line.id]}
                onChange={(checked) => onKept({ ...kept, [line.id]: !checked })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function sayCancelled(pieces: number): string {
  return pieces === 1
    ? "1 is not shipped yet: the refund cancels it."
    : `${pieces} are not shipped yet: the refund cancels them.`;
}

function sayPieces({
  quantity,
  refunded_quantity,
  fulfilled_quantity,
  returned_quantity,
}: OrderLine): string {
  const parts = [`${quantity - refunded_quantity} can be refunded`];
  const away = fulfilled_quantity - returned_quantity;
  if (away > 0) parts.push(`${away} shipped`);
  return parts.join(" · ");
}
