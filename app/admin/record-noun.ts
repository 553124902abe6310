import type { Permission } from "#rules/people/roles.ts";

/** Records with a form: its URL is that of the list with /ID. */
export type RecordNoun = "product" | "collection" | "discount" | "page" | "redirect" | "customer";

const LISTS: Record<RecordNoun, string> = {
  product: "/admin/products",
  collection: "/admin/collections",
  discount: "/admin/discounts",
  page: "/admin/online-store/pages",
  redirect: "/admin/online-store/redirects",
  customer: "/admin/customers",
};

const NEEDS: Record<RecordNoun, Permission> = {
  product: "catalogue",
  collection: "catalogue",
  discount: "catalogue",
  page: "content",
  redirect: "content",
  customer: "customers",
};

/** What a person needs to change one. */
export function changeNeeds(noun: RecordNoun): Permission {
  return NEEDS[noun];
}

export function listPath(noun: RecordNoun): string {
  return LISTS[noun];
}

export function listLabel(noun: RecordNoun): string {
  return `${capitalized(noun)}s`;
}

export function capitalized(noun: RecordNoun): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
