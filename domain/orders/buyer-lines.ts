import { addressLines } from "#rules/order/address-lines.ts";
import { contactOf } from "./contact-form.ts";
import type { Order } from "./lock-order.ts";

/** The buyer's company, name and address as they stand on a label or an invoice. */
export function buyerLines(order: Order): string[] {
  const lines = addressLines({ ...contactOf(order), shipping_country: order.shippingCountry });
  return [order.buyerCompany, ...lines].filter(Boolean);
}
