import type { ReactNode } from "react";
import { lineName } from "#rules/cart/cart-check.ts";
import { say } from "#rules/language/say.ts";
import type { Line } from "./withdrawal.ts";

/** What it is called in a sentence and in a list. */
export function nameOf({ title, variant_title }: Line): string {
  return lineName({ title, variantTitle: variant_title });
}

type LineListProps = { lines: Line[]; children?: (line: Line) => ReactNode };

/** With how many pieces, or with what `children` shows instead. */
export function LineList({ lines, children = (line) => `× ${line.quantity}` }: LineListProps) {
  return (
    <ul
      aria-label={say.order.items}
      className="divide-y divide-line rounded-card border border-line bg-card text-14"
    >
      {lines.map((line) => (
        <li
          key={line.line_item_id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
        >
          <span className="min-w-32 flex-1 break-words text-page font-medium" dir="auto">
            {nameOf(line)}
          </span>
          <span className="text-muted tabular-nums">{children(line)}</span>
        </li>
      ))}
    </ul>
  );
}
