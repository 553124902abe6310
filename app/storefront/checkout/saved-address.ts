import { draftOf, keyOf, restoreDraft } from "./checkout-draft.ts";
import { forget, recall, remember } from "./session-memory.ts";

type Known = { email: string; address: Record<string, string> | null };

/** Fills the checkout of a customer who is signed in, except for what was typed already. */
export async function fillIn(storeId: string, form: HTMLFormElement): Promise<void> {
  const known = await askKnown(storeId);
  if (!known || !form.isConnected) return;
  const draft = draftOf(storeId);
  const typed = Object.entries(draft).filter(([name, value]) => value && value !== defaultOf(form, name));
  const saved = { email: known.email, ...fitting(form, known.address ?? {}) };
  remember(keyOf(storeId), { ...draft, ...saved, ...Object.fromEntries(typed) });
  remember(filledKeyOf(storeId), saved);
  restoreDraft(storeId, form);
}

/** After signing out: what was filled in, unless the shopper changed it. */
export function takeOut(storeId: string): void {
  const filled: Partial<Record<string, string>> = Object(recall(filledKeyOf(storeId)));
  const typed = Object.entries(draftOf(storeId)).filter(([name, value]) => value !== filled[name]);
  remember(keyOf(storeId), Object.fromEntries(typed));
  forget(filledKeyOf(storeId));
}

function filledKeyOf(storeId: string): string {
  return `${keyOf(storeId)}-filled`;
}

async function askKnown(storeId: string): Promise<Known | undefined> {
  try {
    const answer = await fetch(`/api/account/checkout?storeId=${storeId}`);
    return answer.ok ? await answer.json() : undefined;
  } catch {
    // The shopper types it, as everybody else.
    return undefined;
  }
}

function defaultOf(form: HTMLFormElement, name: string): string | undefined {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.defaultValue : undefined;
}

/** All of the address where its country is the chosen one, or may be chosen; else what fits every country. */
function fitting(form: HTMLFormElement, address: Record<string, string>): Record<string, string> {
  const country = form.elements.namedItem("shipping_country_code");
  const { shipping_country_code: code = "", shipping_name = "", shipping_phone = "" } = address;
  if (!(country instanceof HTMLSelectElement) || country.value === code) return address;
  if (wasChosen() || ![...country.options].some(({ value }) => value === code))
    return { shipping_name, shipping_phone };
  country.value = code;
  country.dispatchEvent(new Event("change", { bubbles: true }));
  return address;
}

/** Somewhere in this shop, by this shopper: `use-country.ts` keeps it. Whoever blocks it chooses each time. */
function wasChosen(): boolean {
  try {
    return localStorage.getItem("storewright-country") !== null;
  } catch {
    return true;
  }
}
