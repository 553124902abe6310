import { type Cents, formatMoney } from "#rules/money.ts";

type TotalChangeProps = { from: Cents | undefined; to: Cents; currency: string };

/** Always there, so that it is read out when filled. */
export function TotalChange({ from, to, currency }: TotalChangeProps) {
  const changed = from !== undefined && from !== to;
  return (
    <div role="status">
      {changed && (
        <p className="mb-5 rounded-control bg-warning/10 px-4 py-3 font-medium text-13">
          The total changed from {formatMoney(from, currency)} to {formatMoney(to, currency)}.
        </p>
      )}
    </div>
  );
}
