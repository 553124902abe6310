import { Search, ShoppingBag, User } from "lucide-react";
import type { May } from "#app/admin/session/use-may.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { counted } from "#rules/text/counted.ts";
import { matchEntries } from "./match-entries.ts";
import type { Found } from "./match-found.ts";
import {
  ACTIONS,
  type Deed,
  type Entry,
  entryNeeds,
  MENU_ENTRIES,
  SETTINGS_ENTRIES,
} from "./palette-entries.ts";

/** A line of the list. */
export type PaletteOption = {
  id: string;
  label: string;
  detail?: string;
  deed: Deed;
} & ({ icon: Entry["icon"] } | { product: Found["products"][number] });

export type PaletteGroup = { label: string; options: PaletteOption[] };

/** What the list shows for the typed words to a person who may see it, without empty groups. */
export function paletteGroups(typed: string, found: Found | undefined, may: May): PaletteGroup[] {
  const isShown = (entry: Entry) => may(...entryNeeds(entry));
  const words = typed.trim();
  const places = words === "" ? MENU_ENTRIES : [...MENU_ENTRIES, ...SETTINGS_ENTRIES];
  const groups = [
    { label: "Go to", options: matchEntries(places.filter(isShown), words).map(entryOption) },
    { label: "Actions", options: matchEntries(ACTIONS.filter(isShown), words).map(entryOption) },
    { label: "Orders", options: found?.orders.map(orderOption) ?? [] },
    { label: "Customers", options: found?.customers.map(customerOption) ?? [] },
    { label: "Products", options: found?.products.map(productOption) ?? [] },
    { label: "Search", options: words === "" ? [] : searchOptions(words, may) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function entryOption({ label, icon, deed }: Entry): PaletteOption {
  return { id: label, label, icon, deed };
}

function orderOption(order: Found["orders"][number]): PaletteOption {
  return {
    id: order.id,
    label: [`#${order.order_number}`, order.shipping_name].filter(Boolean).join(" · "),
    detail: `${order.email} · ${formatMoney(order.total_cents, currencyOf(order.currency_code))}`,
    icon: ShoppingBag,
    deed: { to: `/admin/orders/${order.id}` },
  };
}

function customerOption({ id, name, email, orders }: Found["customers"][number]): PaletteOption {
  return {
    id,
    label: name || email,
    detail: `${email} · ${counted(orders, "order")}`,
    icon: User,
    deed: { to: `/admin/customers/${id}` },
  };
}

function productOption(product: Found["products"][number]): PaletteOption {
  const details = [product.sku && `SKU ${product.sku}`, product.status === "draft" && "Draft"];
  return {
    id: product.id,
    label: product.title,
    detail: details.filter(Boolean).join(" · "),
    product,
    deed: { to: `/admin/products/${product.id}` },
  };
}

function searchOptions(words: string, may: May): PaletteOption[] {
  const lists = [
    ...(may("see-orders") ? ["orders"] : []),
    ...(may("customers") ? ["customers"] : []),
    "products",
  ];
  return lists.map((list) => ({
    id: `search-${list}`,
    label: `Search all ${list} for “${words}”`,
    icon: Search,
    deed: { to: `/admin/${list}?${new URLSearchParams({ search: words })}` },
  }));
}
