import type { CartLine } from "#rules/cart.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/default-variant.ts";

export function LineName({ line }: { line: CartLine }) {
  return (
    <div className="min-w-0 text-14">
      <p className="line-clamp-3 break-words font-medium">{line.title}</p>
      {line.variantTitle !== DEFAULT_VARIANT_TITLE && (
        <p className="break-words text-13 text-muted">{line.variantTitle}</p>
      )}
    </div>
  );
}
