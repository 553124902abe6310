import { LinePicture } from "#app/storefront/cart/line-picture.tsx";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { isolate } from "#rules/text/isolate.ts";

type Line = {
  id: string;
  title: string;
  variantTitle: string;
  image: string | null;
  quantity: number;
  totalCents: Cents;
  discountCents?: Cents;
  /** What became of it. */
  note?: string;
};

export function OrderLines({ lines, currency }: { lines: Line[]; currency: Currency }) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {lines.map((line) => (
        <li key={line.id} className="flex items-center gap-4 text-14">
          <span className="w-14 shrink-0">
            <LinePicture url={line.image} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="line-clamp-3 break-words text-page font-medium" dir="auto">
              {line.title}
            </p>
            <p className="break-words text-13 text-muted">{variantAndQuantity(line)}</p>
            {line.note && <p className="text-13">{line.note}</p>}
          </div>
          <div className="text-end tabular-nums">
            <p className="font-medium">{formatMoney(line.totalCents, currency)}</p>
            {!!line.discountCents && (
              <p className="text-13 text-muted">{formatMoney(-line.discountCents, currency)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function variantAndQuantity({ variantTitle, quantity }: Line): string {
  return variantTitle === DEFAULT_VARIANT_TITLE ? `× ${quantity}` : `${isolate(variantTitle)} × ${quantity}`;
}
