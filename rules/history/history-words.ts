import { keyPermissionNames } from "#rules/connection/api-key.ts";
import { topicWords } from "#rules/connection/topics.ts";
import { PAUSE_WORDS } from "#rules/connection/webhook.ts";
import { percentText } from "#rules/discount/discount-summary.ts";
import type { EventPayloads } from "#rules/event/store-event.ts";
import { MENU_PLACES, type MenuItem, type MenuLeaf } from "#rules/menu/menu.ts";
import { formatMoney } from "#rules/money/money.ts";
import { ROLE_WORDS, type Role } from "#rules/people/roles.ts";
import { counted } from "#rules/text/counted.ts";
import type { HistoryType } from "./history-kinds.ts";
import { saidProductChanges, type ToldVariant } from "./product-words.ts";
import {
  choice,
  type FieldWords,
  html,
  moment,
  money,
  NONE,
  picture,
  plainly,
  plainWords,
  type SaidChange,
  type Say,
  saidChanges,
  type Teller,
  titles,
} from "./said-changes.ts";
import { SHIPPING_FIELDS } from "./shipping-words.ts";
import {
  DETAILS_FIELDS,
  INVOICE_FIELDS,
  MAILS_FIELDS,
  PAYMENTS_FIELDS,
  RETENTION_FIELDS,
  SETTINGS_FIELDS,
  TAXES_FIELDS,
} from "./shop-words.ts";
import { THEME_FIELDS } from "./theme-words.ts";

/** What happened, in words. `record` is what the record was called then. */
export type Described = { title: string; record?: string | undefined; changes: SaidChange[] };

type Payload = Record<string, unknown>;

/** In the words of the screens. A type that a later version wrote is said by its name. */
export function describeChange(type: string, payload: Payload, tell: Teller): Described {
  const describe = WORDS[type as HistoryType] as ((payload: Payload, tell: Teller) => Described) | undefined;
  return describe?.(payload, tell) ?? { title: plainWords(type), changes: [] };
}

/** An earlier version may have written less. */
type Told<Type extends HistoryType> = Partial<EventPayloads[Type]>;

const WORDS: { [Type in HistoryType]: (payload: Told<Type>, tell: Teller) => Described } = {
  "product.created": ({ title, variants = 1, status }) => ({
    title: "Product created",
    record: title,
    changes: [
      ...made("Status", status === "active" ? "Active" : "Draft"),
      ...(variants > 1 ? made("Variants", counted(variants, "variant")) : []),
    ],
  }),
  "product.changed": (payload, tell) => ({
    title: "Product changed",
    record: payload.title,
    changes: saidProductChanges(payload as { before?: { variants?: ToldVariant[] } }, tell),
  }),
  "product.deleted": ({ title }) => ({ title: "Product deleted", record: title, changes: [] }),
  "collection.created": ({ title, product_count = 0 }) => ({
    title: "Collection created",
    record: title,
    changes: product_count > 0 ? made("Products", counted(product_count, "product")) : [],
  }),
  "collection.changed": (payload, tell) => ({
    title: "Collection changed",
    record: payload.title,
    changes: saidChanges(payload, COLLECTION_FIELDS, tell),
  }),
  "collection.deleted": ({ title }) => ({ title: "Collection deleted", record: title, changes: [] }),
  "discount.created": ({ copy_of, title, code, kind, value }, tell) => ({
    title: copy_of ? "Discount duplicated" : "Discount created",
    record: code ?? title,
    changes: kind === undefined ? [] : made("Value", worth(kind)(value, tell)),
  }),
  "discount.changed": (payload, tell) => ({
    title: "Discount changed",
    record: payload.title,
    changes: saidChanges(withWorth(payload, tell), DISCOUNT_FIELDS, tell),
  }),
  "discount.deleted": ({ title }) => ({ title: "Discount deleted", record: title, changes: [] }),
  "page.created": ({ title, status }) => ({
    title: "Page created",
    record: title,
    changes: made("Status", status === "published" ? "Published" : "Draft"),
  }),
  "page.changed": (payload, tell) => ({
    title: "Page changed",
    record: payload.title,
    changes: saidChanges(payload, PAGE_FIELDS, tell),
  }),
  "page.deleted": ({ title, body_html }, tell) => ({
    title: "Page deleted",
    record: title,
    changes: [{ field: "body_html", label: "Text", before: html(body_html, tell), after: NONE }],
  }),
  "redirect.created": ({ from, to = "" }) => ({
    title: "Redirect created",
    record: from,
    changes: made("To", to),
  }),
  "redirect.changed": (payload, tell) => ({
    title: "Redirect changed",
    changes: saidChanges(payload, { from: { label: "From" }, to: { label: "To" } }, tell),
  }),
  "redirect.deleted": ({ from, to = "" }) => ({
    title: "Redirect deleted",
    record: from,
    changes: [{ field: "to", label: "To", before: to, after: NONE }],
  }),
  "shop-domain.added": ({ name }) => ({ title: "Domain added", record: name, changes: [] }),
  "shop-domain.changed": (payload, tell) => ({
    title: "Domain changed",
    record: payload.name,
    changes: saidChanges(payload, DOMAIN_FIELDS, tell),
  }),
  "shop-domain.sender-changed": (payload, tell) => ({
    title: "Sender of mails changed",
    record: payload.name,
    changes: saidChanges(payload, DOMAIN_FIELDS, tell),
  }),
  "shop-domain.removed": ({ name }) => ({ title: "Domain removed", record: name, changes: [] }),
  "store.webhooks-changed": (payload, tell) => ({
    title: webhookDeed(payload),
    record: payload.name,
    changes: saidChanges(payload, WEBHOOK_FIELDS, tell),
  }),
  "menus.changed": (payload, tell) => ({
    title: "Menus changed",
    changes: saidChanges(payload, MENU_FIELDS, tell),
  }),
  "theme.published": (payload, tell) => ({
    title: "Theme published",
    changes: saidChanges(payload, THEME_FIELDS, tell),
  }),
  "people.invited": (payload) => ofPerson("Person invited", payload),
  "people.invitation-revoked": (payload) => ofPerson("Invitation taken back", payload),
  "people.joined": (payload) => ofPerson("Person joined", payload),
  "people.role-changed": ({ email, before, after }) => ({
    title: "Role changed",
    changes: [
      ...(email ? made("Person", email) : []),
      { field: "role", label: "Role", before: roleName(before?.role), after: roleName(after?.role) },
    ],
  }),
  "people.left": (payload) => ofPerson("Person left", payload),
  "people.removed": (payload) => ofPerson("Person removed", payload),
  "people.hand-over-asked": (payload) => ofHandOver("Hand-over asked for", payload),
  "people.hand-over-ended": () => ({ title: "Hand-over ended", changes: [] }),
  "people.handed-over": (payload) => ofHandOver("Store handed over", payload),
  "theme.preview-shared": ({ expires_at }, tell) => ({
    title: "Preview of the theme shared",
    changes: made("Until", moment(expires_at, tell)),
  }),
  "theme.preview-revoked": () => ({ title: "Shared preview of the theme ended", changes: [] }),
  "store.settings-changed": changesOf("Store settings changed", SETTINGS_FIELDS),
  "store.details-changed": changesOf("Store details changed", DETAILS_FIELDS),
  "store.currency-changed": changesOf("Currency changed", { currency_code: { label: "Currency" } }),
  "store.shipping-changed": changesOf("Shipping changed", SHIPPING_FIELDS),
  "store.taxes-changed": changesOf("Taxes changed", TAXES_FIELDS),
  "store.payments-changed": changesOf("Payments changed", PAYMENTS_FIELDS),
  "store.invoices-changed": changesOf("Invoices changed", INVOICE_FIELDS),
  "store.mails-changed": changesOf("Mails changed", MAILS_FIELDS),
  "store.synonyms-changed": changesOf("Synonyms changed", {
    groups: {
      label: "Groups of words",
      say: (value) => ((value ?? []) as string[][]).map((group) => group.join(", ")).join("\n") || NONE,
    },
  }),
  "store.texts-changed": ({ before = {}, after = {} }) => ({
    title: "Texts of the shop changed",
    changes: Object.keys({ ...before, ...after }).map((key) => ({
      field: key,
      label: `Text ‘${key}’`,
      before: textForms(before[key]),
      after: textForms(after[key]),
    })),
  }),
  "store.retention-changed": changesOf("Erasing customers changed", RETENTION_FIELDS),
  "store.stripe-changed": ({ before, after }, tell) => ({
    title: after ? "Stripe changed" : "Stripe removed",
    changes: saidChanges({ before: before as Payload, after: after as Payload }, STRIPE_FIELDS, tell).filter(
      (change) => change.before !== change.after,
    ),
  }),
  "store.api-keys-changed": ({ deed, name, permissions = [], expires_at }, tell) => ({
    title: deed === "revoked" ? "API key revoked" : "API key made",
    changes: [
      ...(name ? made("Key", name) : []),
      ...(deed === "made" ? made("May", keyPermissionNames(permissions).join(", ")) : []),
      ...(deed === "made" && expires_at ? made("Until", moment(expires_at, tell)) : []),
    ],
  }),
  "store.product-views-changed": changesOf("Views of the product list changed", {
    views: {
      label: "Views",
      say: (value) => ((value ?? []) as { name: string }[]).map(({ name }) => name).join(", ") || NONE,
    },
  }),
};

function changesOf(title: string, fields: Partial<Record<string, FieldWords>>) {
  return (payload: Payload, tell: Teller): Described => ({
    title,
    changes: saidChanges(payload, fields, tell),
  });
}

function ofPerson(title: string, { email, role }: { email?: string; role?: Role }): Described {
  return {
    title,
    changes: email ? made("Person", [email, role && roleName(role)].filter(Boolean).join(", ")) : [],
  };
}

function ofHandOver(title: string, { from, to }: { from?: string; to?: string }): Described {
  return { title, changes: from && to ? [{ field: "", label: "Owner", before: from, after: to }] : [] };
}

function roleName(role: Role | undefined): string {
  return role ? (ROLE_WORDS[role]?.name ?? role) : NONE;
}

/** Of something new: it was nothing before. */
function made(label: string, after: string): SaidChange[] {
  return [{ field: "", label, before: null, after }];
}

const SEARCH_FIELDS = {
  search_title: { label: "Search title" },
  search_description: { label: "Search description" },
};

const COLLECTION_FIELDS: Record<string, FieldWords> = {
  title: { label: "Title" },
  description_html: { label: "Description", say: html },
  handle: { label: "Handle" },
  image_url: { label: "Picture", say: picture },
  ...SEARCH_FIELDS,
  products: {
    label: "Products",
    lines: (value) => (value ? [{ key: "", label: "Products", text: members(value) }] : []),
  },
};

function members(value: unknown): string {
  const { added = 0, removed = 0, moved = 0 } = value as { added?: number; removed?: number; moved?: number };
  return [added && `${added} added`, removed && `${removed} removed`, moved && `${moved} moved`]
    .filter(Boolean)
    .join(", ");
}

const PAGE_FIELDS: Record<string, FieldWords> = {
  title: { label: "Title" },
  body_html: { label: "Text", say: html },
  handle: { label: "Handle" },
  status: { label: "Status", say: choice({ draft: "Draft", published: "Published" }) },
  ...SEARCH_FIELDS,
};

/** What a discount takes off depends on its kind, which older events do not name. */
const worth =
  (kind: unknown): Say =>
  (value, { currency }) => {
    if (typeof value !== "number") return NONE;
    if (kind === "amount") return formatMoney(value, currency);
    return kind === "free-shipping"
      ? "Free shipping"
      : `${percentText(value)}${kind === "percent" ? "%" : ""}`;
  };

/** Its value in words, before and after: a save may change the kind as well. */
function withWorth({ before = {}, after = {}, kind }: Told<"discount.changed">, tell: Teller) {
  const worded = (values: Payload) =>
    "value" in values ? { ...values, value: worth(values.kind ?? kind)(values.value, tell) } : values;
  return { before: worded(before), after: worded(after) };
}

const DISCOUNT_FIELDS: Record<string, FieldWords> = {
  title: { label: "Title" },
  code: { label: "Code" },
  kind: {
    label: "Type",
    say: choice({ percent: "Percentage", amount: "Amount", "free-shipping": "Free shipping" }),
  },
  value: { label: "Value" },
  applies_to: {
    label: "Applies to",
    say: choice({
      everything: "everything",
      collections: "chosen collections",
      products: "chosen products",
    }),
  },
  product_ids: { label: "Chosen products", say: titles },
  collection_ids: { label: "Chosen collections", say: titles },
  minimum_cents: { label: "Minimum value", say: money },
  minimum_quantity: { label: "Minimum number of pieces" },
  once_per_customer: { label: "Once per customer" },
  max_uses: { label: "Number of uses" },
  starts_at: { label: "Starts", say: moment },
  ends_at: { label: "Ends", say: moment },
  paused: { label: "Paused" },
};

const DOMAIN_FIELDS: Record<string, FieldWords> = {
  state: { label: "State" },
  is_main: { label: "Main address" },
};

const WEBHOOK_FIELDS: Record<string, FieldWords> = {
  address: { label: "Address" },
  topics: {
    label: "Topics",
    say: (value) => (Array.isArray(value) ? value : []).map(topicWords).join(", ") || NONE,
  },
  paused: { label: "Paused", say: choice(PAUSE_WORDS) },
};

function webhookDeed({ before, after }: Told<"store.webhooks-changed">): string {
  if (after && Object.keys(after).length === 0) return "Webhook removed";
  return before && Object.keys(before).length === 0 ? "Webhook added" : "Webhook changed";
}

const STRIPE_FIELDS: Record<string, FieldWords> = {
  active: { label: "Offer it at checkout" },
  mode: { label: "Mode" },
  key_ending: { label: "Restricted key ends in" },
  webhook_secret_ending: { label: "Webhook secret ends in" },
  keys_lost: { label: "Keys must be entered again" },
};

const MENU_FIELDS = Object.fromEntries(
  MENU_PLACES.map((place) => [
    place,
    { label: place === "header" ? "Header menu" : "Footer menu", say: menuText },
  ]),
);

/** A line for each item, those of the second level after a dash. */
function menuText(value: unknown, tell: Teller): string {
  const lines = ((value ?? []) as MenuItem[]).flatMap((item) => [
    itemText(item, tell),
    ...(item.items ?? []).map((leaf) => `– ${itemText(leaf, tell)}`),
  ]);
  return lines.join("\n") || "no items";
}

function itemText(item: MenuLeaf, tell: Teller): string {
  const to = targetText(item, tell);
  return item.label && item.label !== to ? `${item.label} (${to})` : to;
}

function targetText(item: MenuLeaf, tell: Teller): string {
  if (item.kind === "address") return item.address;
  if (item.kind === "search") return item.words ? `search for ${item.words}` : "all products";
  return tell.titleOf(item.id) ?? `a deleted ${item.kind}`;
}

/** A text, or its forms by number. */
function textForms(value: unknown): string {
  if (value === undefined) return "ours";
  return typeof value === "object" && value ? Object.values(value).join(" / ") : plainly(value, {} as Teller);
}
