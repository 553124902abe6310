import { formatMoney } from "#rules/money/money.ts";
import { struckPrice, type VariantPrices } from "#rules/product/listing.ts";
import { useStore } from "./store.ts";

type PriceProps = { prices: VariantPrices; from?: boolean };

/** The price, with the compare-at price struck through beside it when that is higher. */
export function Price({ prices, from = false }: PriceProps) {
  const { currency } = useStore();
  const struck = struckPrice(prices);
  return (
    <span className="tabular-nums">
      {from && "From "}
      {formatMoney(prices.price_cents, currency)}
      {struck !== undefined && (
        <>
          {" "}
          <s className="text-muted">
            <span className="sr-only">instead of </span>
            {formatMoney(struck, currency)}
          </s>
        </>
      )}
    </span>
  );
}
