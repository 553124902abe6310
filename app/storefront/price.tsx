import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import { struckPrice, type VariantPrices } from "#rules/product/listing.ts";
import { useStore } from "./store.ts";

type PriceProps = { prices: VariantPrices; from?: boolean };

/** The price, with the compare-at price struck through beside it when that is higher. */
export function Price({ prices, from = false }: PriceProps) {
  const { currency } = useStore();
  const struck = struckPrice(prices);
  const price = formatMoney(prices.price_cents, currency);
  return (
    <span className="tabular-nums">
      {from ? say.list.from({ price }) : price}
      {struck !== undefined && (
        <>
          {" "}
          <s className="text-muted">
            <span className="sr-only">{`${say.list.insteadOf} `}</span>
            {formatMoney(struck, currency)}
          </s>
        </>
      )}
    </span>
  );
}
