import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { dayFormat } from "./day-format.ts";
import type { Sales } from "./use-sales.ts";

/** Newest first, so that reading starts with today. */
export function SalesTable({ sales: { days, currency_code, time_zone } }: { sales: Sales }) {
  const day = dayFormat("long", time_zone);
  return (
    <table className="w-full text-14">
      <caption className="sr-only">Revenue and orders of the last 30 days</caption>
      <thead className="text-13 text-muted">
        <tr className="border-line border-b">
          <th scope="col" className="py-2 text-left font-medium">
            Day
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Orders
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ since, orders, revenue_cents }) => (
          <tr key={since} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-2 text-left font-normal">
              <time dateTime={since}>{day.format(new Date(since))}</time>
            </th>
            <td className="py-2 text-right">{orders}</td>
            <td className="py-2 text-right">{formatMoney(revenue_cents, currencyOf(currency_code))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
