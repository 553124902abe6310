import { say } from "#rules/language/say.ts";
import type { OrderDiscount } from "./public-order.ts";

/** What an order's discount is called. The tax that a company does not owe is none that an owner has named. */
export function discountTitle({ part, title }: Pick<OrderDiscount, "part" | "title">): string {
  return part === "tax" ? say.sums.reverseCharge : title;
}
