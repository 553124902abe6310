import { useCurrency, useStore } from "#app/admin/session/session.ts";
import { Checkbox } from "#app/admin/ui/checkbox.tsx";
import { Card } from "#app/ui/card.tsx";
import { type Currency, formatMoney } from "#rules/money/money.ts";
import { lowestPriceText } from "#rules/product/lowest-price.ts";
import { useStoreSwitch } from "./use-store-switch.ts";

/** A switch that saves at once: it is the only field of its card. */
export function LowestPriceCard() {
  const { show_lowest_price: shown } = useStore();
  const currency = useCurrency();
  const save = useStoreSwitch("show_lowest_price");
  return (
    <Card
      title="Crossed-out prices"
      description="In the European Union, a price cut must name the lowest price of the 30 days before it. Prices are recorded also while this is off."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Show the lowest price of the 30 days before"
          checked={save.isPending ? save.variables : shown}
          onChange={(wanted) => save.mutate(wanted)}
          disabled={save.isPending}
        />
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
