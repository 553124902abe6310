import { Boxes, Coins, PackageMinus, ShoppingBag } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { DashboardFigures, DashboardState } from "./use-dashboard.ts";

/** A longer figure would not fit its card on a phone. */
const MAX_LARGE_LENGTH = 10;

const COUNT = new Intl.NumberFormat("en-GB");

const CARDS = [
  {
    label: "Orders Today",
    icon: ShoppingBag,
    say: (now: DashboardFigures) => COUNT.format(now.orders_today),
  },
  {
    label: "Revenue Today",
    icon: Coins,
    say: (now: DashboardFigures) => formatMoney(now.revenue_today_cents, currencyOf(now.currency_code)),
  },
  { label: "Units Sold", icon: Boxes, say: (now: DashboardFigures) => COUNT.format(now.units_sold) },
  { label: "Low Stock", icon: PackageMinus, say: (now: DashboardFigures) => COUNT.format(now.low_stock) },
];

export function Figures({ figures, failed, tryAgain }: DashboardState) {
  return (
    <section aria-label="Today" className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {CARDS.map(({ label, icon: Icon, say }) => (
        <div key={label} className="rounded-card border border-line bg-card p-4 md:p-5">
          <div className="flex items-center justify-between gap-2">
            <h2 className="font-medium text-13 text-muted">{label}</h2>
            <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
          </div>
          <div className="mt-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
            {figures && <Figure text={say(figures)} />}
            {!figures && !failed && <Skeleton className="h-8 w-20" />}
            {failed && <Failed tryAgain={tryAgain} />}
          </div>
        </div>
      ))}
    </section>
  );
}

function Figure({ text }: { text: string }) {
  const size = text.length > MAX_LARGE_LENGTH ? "text-16 sm:text-20 xl:text-28" : "text-20 sm:text-28";
  return <p className={`font-semibold tabular-nums tracking-tight ${size}`}>{text}</p>;
}

function Failed({ tryAgain }: { tryAgain: () => void }) {
  return (
    <>
      <Figure text="—" />
      <Button variant="secondary" size="small" onClick={tryAgain}>
        Try again
      </Button>
    </>
  );
}
