import { SwitchCard } from "./store-switch.tsx";

export function OrderPagesCard() {
  return (
    <SwitchCard
      title="Order pages"
      description="Whoever knows the number of an order can open its page, with the items and the address. This asks them first for the postal code or the email of the order. Until then the page shows only how far the order is."
      field="protects_orders"
      label="Ask for the postal code or email"
    >
      Shoppers who have just ordered are not asked, nor those who follow a link in a mail that was sent since
      you switched this on.
    </SwitchCard>
  );
}
