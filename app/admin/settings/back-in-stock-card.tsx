import { SwitchCard } from "./store-switch.tsx";

export function BackInStockCard() {
  return (
    <SwitchCard
      title="Back in stock"
      description="On the page of a product of which something is sold out, shoppers can ask for one mail when it is back. They confirm their address first, and can remove it with one press."
      field="takes_stock_wishes"
      label="Offer 'Mail me when it is back'"
    >
      At first as many are told as pieces came back, in the order of asking; all others a day later, while
      there is stock. A product shows how many wait for it below its variants. Their addresses are used for
      nothing else.
    </SwitchCard>
  );
}
