import { CHECKOUT_FIELDS, type CheckoutFields } from "#rules/checkout-fields.ts";
import { forget, recall, remember } from "./session-memory.ts";

/** What was typed so far; it outlives a reload of the tab, and goes when the order is placed. */
export function keepDraft(storeId: string, fields: CheckoutFields): void {
  remember(keyOf(storeId), fields);
}

export function findDraft(storeId: string): Partial<CheckoutFields> {
  const draft = recall(keyOf(storeId));
  if (typeof draft !== "object" || draft === null) return {};
  const typed = Object.entries(draft).filter(([name, value]) => isField(name) && typeof value === "string");
  return Object.fromEntries(typed);
}

export function dropDraft(storeId: string): void {
  forget(keyOf(storeId));
}

function isField(name: string): boolean {
  return (CHECKOUT_FIELDS as readonly string[]).includes(name);
}

function keyOf(storeId: string): string {
  return `storewright-checkout-${storeId}`;
}
