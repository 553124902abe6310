import type { CheckoutFields } from "#rules/order/checkout/checkout-fields.ts";
import { forget, recall, remember } from "./session-memory.ts";

/** Stores what was typed; it survives a reload of the tab, and is removed when the order is placed. */
export function keepDraft(storeId: string, form: HTMLFormElement): void {
  remember(keyOf(storeId), fieldsOf(form));
}

/** A field that was already edited wins over the draft: the shopper may be faster than our script. */
export function restoreDraft(storeId: string, form: HTMLFormElement): void {
  const draft = draftOf(storeId);
  for (const input of form.querySelectorAll<HTMLInputElement>("input:not([type=radio])"))
    if (input.value === input.defaultValue) input.value = draft[input.name] ?? input.value;
  for (const select of form.querySelectorAll("select"))
    if (!select.value) select.value = draft[select.name] ?? "";
}

export function draftOf(storeId: string): Partial<Record<string, string>> {
  return Object(recall(keyOf(storeId)));
}

export function dropDraft(storeId: string): void {
  forget(keyOf(storeId));
}

export function fieldsOf(form: HTMLFormElement): CheckoutFields {
  return Object.fromEntries(new FormData(form)) as CheckoutFields;
}

export function keyOf(storeId: string): string {
  return `storewright-checkout-${storeId}`;
}
