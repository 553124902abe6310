import { classNames } from "#app/ui/class-names.ts";
import type { Currency } from "#rules/money/money.ts";
import { type SumRow, type Sums, sumRows, sumText } from "#rules/order/price/sum-rows.ts";

export function TotalsRows({ sums, currency }: { sums: Sums; currency: Currency }) {
  return <SumRows rows={sumRows(sums)} currency={currency} />;
}

export function SumRows({ rows, currency }: { rows: SumRow[]; currency: Currency }) {
  return (
    <dl className="grid gap-2 text-14">
      {rows.map((row) => (
        <div
          key={row.name + row.cents}
          className={classNames(
            "flex items-baseline justify-between gap-4",
            row.kind !== "part" && LOOK[row.kind],
          )}
        >
          <dt className="min-w-0 break-words" dir="auto">
            {row.name}
          </dt>
          <dd className="tabular-nums">{sumText(row, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOK: Record<Exclude<SumRow["kind"], "part">, string> = {
  total: "mt-2 border-line border-t pt-4 font-semibold text-16",
  included: "text-13 text-muted",
};
