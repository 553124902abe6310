import { useCurrency, useStore } from "#app/admin/session/session.ts";
import { Card } from "#app/ui/card.tsx";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { lowestPriceText } from "#rules/product/lowest-price.ts";
import { StoreSwitch } from "./store-switch.tsx";

export function LowestPriceCard() {
  const { show_lowest_price: shown } = useStore();
  const currency = useCurrency();
  return (
    <Card
      title="Crossed-out prices"
      description="In the European Union, a price cut must name the lowest price of the 30 days before it. Prices are recorded also while this is off."
    >
      <div className="grid gap-4">
        <StoreSwitch field="show_lowest_price" label="Show the lowest price of the 30 days before" />
        <Example shown={shown} currency={currency} />
      </div>
    </Card>
  );
}

function Example({ shown, currency }: { shown: boolean; currency: Currency }) {
  return (
    <figure className="grid gap-1 rounded-control border border-line bg-paper px-4 py-3 tabular-nums">
      <figcaption className="text-12 text-muted">On the product page</figcaption>
      <p className="text-16">
        {formatMoney(1_500, currency)} <s className="text-muted">{formatMoney(2_000, currency)}</s>
      </p>
      {shown && (
        <p className="text-13 text-muted">{lowestPriceText({ cents: 1_800 }, { currency, timeZone: "" })}</p>
      )}
    </figure>
  );
}
