import { type CartChange, changeSentence } from "#rules/cart/cart-check.ts";
import type { Currency } from "#rules/money/money.ts";

/** Says what changed in the cart. Always mounted, so that a screen reader announces it. */
export function CartChanges({ changes, currency }: { changes: CartChange[]; currency: Currency }) {
  return (
    <div role="status">
      {changes.length > 0 && (
        <ul className="mb-5 grid gap-1 rounded-control bg-warning/10 px-4 py-3 text-13">
          {changes.map((change) => (
            <li key={change.variantId + change.kind} className="break-words">
              {changeSentence(change, currency)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
