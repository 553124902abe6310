import { addressLines } from "#rules/order/address-lines.ts";
import type { Order } from "./lock-order.ts";

/** The buyer's company, name and address as they stand on a label or an invoice. */
export function buyerLines(order: Order): string[] {
  const lines = addressLines({
    shipping_name: order.shippingName,
    shipping_address1: order.shippingAddress1,
    shipping_address2: order.shippingAddress2,
    shipping_city: order.shippingCity,
    shipping_zip: order.shippingZip,
    shipping_region: order.shippingRegion,
    shipping_country: order.shippingCountry,
  });
  return [order.buyerCompany, ...lines].filter(Boolean);
}
