/**
 * Whether shoppers can neither look nor buy: closed by its owner, or suspended by the operator. For SQL with the stores in
 * it, under this name. Everything that a shop offers asks this; pages of orders, payments, refunds and returns do not.
 */
export function isClosed(store: string): string {
  return `(${store}.opening_soon or ${store}.suspended_at is not null)`;
}
