import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { DayBars } from "./day-bars.tsx";
import { SalesTable } from "./sales-table.tsx";
import { type Sales, useSales } from "./use-sales.ts";

/** Two charts of one measure each, instead of one with two colours; and the figures as a table. */
export function SalesCard() {
  const { data, isError, refetch } = useSales();
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title="Last 30 days"
      className="mt-5"
      action={
        data && (
          <Button variant="ghost" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            Show as table
          </Button>
        )
      }
    >
      {isError && <ErrorState message="Your sales could not be loaded." onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading>
          <Skeleton className="h-44 w-full" />
        </Loading>
      )}
      {data && !isError && (
        <>
          {!asTable && <Charts sales={data} />}
          <div className={asTable ? undefined : "sr-only"}>
            <SalesTable sales={data} />
          </div>
        </>
      )}
    </Card>
  );
}

function Charts({ sales: { days, currency_code, time_zone } }: { sales: Sales }) {
  const [day, setDay] = useState<number>();
  const money = (cents: number) => formatMoney(cents, currencyOf(currency_code));
  return (
    // The table has the same figures for screen readers.
    <div aria-hidden="true" className="@container">
      <div className="grid gap-8 @xl:grid-cols-2 @xl:gap-10">
        <DayBars
          title="Revenue"
          days={days}
          timeZone={time_zone}
          measure={({ revenue_cents }) => revenue_cents}
          say={money}
          chosen={day}
          onChoose={setDay}
        />
        <DayBars
          title="Orders"
          days={days}
          timeZone={time_zone}
          measure={({ orders }) => orders}
          say={String}
          chosen={day}
          onChoose={setDay}
        />
      </div>
    </div>
  );
}
