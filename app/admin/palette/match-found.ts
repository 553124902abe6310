import type { InferResponseType } from "hono/client";
import type { api } from "#app/admin/api/api-client.ts";
import { withoutAccents } from "#rules/text/without-accents.ts";

export type Found = InferResponseType<typeof api.find.$get, 200>;

/** Of what was found for other words, what these find as well: Enter must not open anything else. */
export function matchFound({ orders, customers, products }: Found, words: string): Found {
  const wanted = plain(words);
  const isIn = (text: string | null) => text !== null && plain(text).includes(wanted);
  return {
    orders: orders.filter(
      ({ order_number, email, shipping_name }) =>
        `#${order_number}`.startsWith(wanted.replace(/^#?/, "#")) || isIn(email) || isIn(shipping_name),
    ),
    customers: customers.filter(({ email, name }) => isIn(email) || isIn(name)),
    products: products.filter(({ title, sku }) => isIn(title) || isIn(sku)),
  };
}

function plain(text: string): string {
  return withoutAccents(text.toLowerCase());
}
