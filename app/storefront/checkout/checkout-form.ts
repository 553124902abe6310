import { CHECKOUT_FIELDS, type CheckoutFields } from "#rules/checkout-fields.ts";
import { findDraft } from "./checkout-draft.ts";

export function fieldsOf(form: HTMLFormElement): CheckoutFields {
  return Object.fromEntries(
    CHECKOUT_FIELDS.map((name) => [name, inputOf(form, name).value]),
  ) as CheckoutFields;
}

/** A field that was already touched wins over the draft: the shopper may be faster than our script. */
export function restoreDraft(form: HTMLFormElement, storeId: string): void {
  const draft = findDraft(storeId);
  for (const name of CHECKOUT_FIELDS) {
    const input = inputOf(form, name);
    if (input.value === input.defaultValue) input.value = draft[name] ?? input.value;
  }
}

export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
