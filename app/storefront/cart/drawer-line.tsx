import { useStore } from "#app/storefront/store.ts";
import type { CartLine } from "#rules/cart/cart.ts";
import type { CheckedVariant } from "#rules/cart/cart-check.ts";
import { formatMoney } from "#rules/money/money.ts";
import { LineQuantity, RemoveLine } from "./line-controls.tsx";
import { LineName } from "./line-name.tsx";
import { LinePicture } from "./line-picture.tsx";

export function DrawerLine({ line, now }: { line: CartLine; now: CheckedVariant | undefined }) {
  const { currency } = useStore();
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] gap-x-4">
      <LinePicture url={line.image} />
      <div className="flex min-w-0 flex-col gap-1">
        <LineName line={line} handle={now?.handle} />
        <p className="text-14 tabular-nums">{formatMoney(line.price, currency)}</p>
        <div className="mt-auto pt-1">
          <LineQuantity line={line} stock={now?.stock} />
        </div>
      </div>
      <RemoveLine line={line} />
    </li>
  );
}
