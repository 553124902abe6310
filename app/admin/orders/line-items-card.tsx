import { Link } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { isolate } from "#rules/text/isolate.ts";
import { LinePicture } from "./line-picture.tsx";
import type { Order, OrderLine } from "./order-queries.ts";
import { variantLabel } from "./variant-label.ts";

export function LineItemsCard({ order }: { order: Order }) {
  return (
    <Card title="Items">
      <ul className="divide-y divide-line">
        {order.line_items.map((line) => (
          <li key={line.id} className="flex items-start gap-4 py-3 text-14 first:pt-0 last:pb-0">
            <LinePicture url={line.image_url} />
            <div className="min-w-0 flex-1">
              <LineTitle line={line} />
              <p className="break-words text-13 text-muted">
                {[isolate(variantLabel(line)), line.sku && `SKU ${line.sku}`].filter(Boolean).join(" · ")}
              </p>
              <Pieces line={line} isPartial={order.fulfillment_status === "partial"} />
            </div>
            <div className="text-right tabular-nums">
              <p className="font-medium">{formatMoney(line.total_cents, currencyOf(order.currency_code))}</p>
              <p className="text-13 text-muted">
                {formatMoney(line.price_cents, currencyOf(order.currency_code))} × {line.quantity}
              </p>
              {line.discount_cents > 0 && (
                <p className="text-13 text-muted">
                  Discount {formatMoney(-line.discount_cents, currencyOf(order.currency_code))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The product may have been deleted; the line stays readable. */
function LineTitle({ line }: { line: OrderLine }) {
  if (!line.product_id)
    return (
      <p className="break-words text-left font-medium" dir="auto">
        {line.title}
      </p>
    );
  return (
    <Link
      to={`/admin/products/${line.product_id}`}
      dir="auto"
      className="break-words font-medium hover:underline"
    >
      {line.title}
    </Link>
  );
}

/** Where its pieces are, if not all are in the same place. */
function Pieces({ line, isPartial }: { line: OrderLine; isPartial: boolean }) {
  const parts = [
    isPartial && `${line.fulfilled_quantity} of ${line.quantity} fulfilled`,
    line.cancelled_quantity > 0 && `${line.cancelled_quantity} cancelled`,
    line.refunded_quantity > 0 && `${line.refunded_quantity} refunded`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-13 text-muted">{parts.join(" · ")}</p>;
}
