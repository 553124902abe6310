import type { StoreErasure } from "#domain/operator/erase-person.ts";
import type { FoundPerson, KnowingStore } from "#domain/operator/find-person.ts";
import { counted } from "#rules/text/counted.ts";
import { sayStore } from "./subject.ts";

/** 'mugs (Mugs): customer with 2 orders, 1 invoice; wants news; 5 mails'. */
export function sayKnowing(store: KnowingStore): string {
  return `${sayStore(store)}: ${sayParts(store).join("; ")}`;
}

function sayParts(store: KnowingStore): string[] {
  const { role, orders, returns, invoices, news, undeliverable } = store;
  const papers = [
    invoices > 0 && counted(invoices, "invoice"),
    returns > 0 && counted(returns, "return"),
  ].filter(Boolean);
  const parts = [
    role && (role === "owner" ? "its owner" : `one of its people (${role})`),
    orders > 0 && [`customer with ${counted(orders, "order")}`, ...papers].join(", "),
    news && NEWS[news],
    ...COUNTED_PARTS.map(
      ([part, one, more]) => store[part] > 0 && `${store[part]} ${store[part] === 1 ? one : more}`,
    ),
    undeliverable && `mails do not reach her (${undeliverable})`,
  ];
  const said = parts.filter((part) => typeof part === "string");
  return said.length > 0 ? said : ["a code to sign in, mailed not long ago"];
}

const NEWS = {
  asked: "was asked about news and has not confirmed",
  given: "wants news",
  left: "wanted news once",
} as const;

const COUNTED_PARTS = [
  ["stock_wishes", "wish to be told when something is back", "wishes to be told when something is back"],
  ["sign_ins", "sign-in to her orders", "sign-ins to her orders"],
  ["saved_addresses", "saved address", "saved addresses"],
  ["assistant_sessions", "cart or checkout of an assistant", "carts or checkouts of assistants"],
  ["mails", "mail", "mails"],
  ["invitations", "invitation", "invitations"],
  ["history", "entry of its history", "entries of its history"],
] as const;

export function sayPerson({ email, stores, account, sign_in_requests, operator_log }: FoundPerson): string[] {
  const lines = [`${email} is known in ${counted(stores.length, "store")}.`, ...stores.map(sayKnowing)];
  if (account) {
    const { created_at, sessions, second_factors, owns, suspended_at } = account;
    const parts = [
      `signs in since ${dayOf(created_at)}`,
      counted(sessions, "session"),
      counted(second_factors, "second factor"),
      ...(owns.length > 0 ? [`owns ${owns.join(", ")}`] : []),
      ...(suspended_at ? ["suspended"] : []),
    ];
    lines.push(`Account: ${parts.join("; ")}`);
  }
  if (sign_in_requests > 0) lines.push(`Mails to sign in: ${sign_in_requests}`);
  if (operator_log > 0) lines.push(`This command's log, without the address: ${operator_log}`);
  return lines;
}

export function sayErasure(store: KnowingStore, erasure: StoreErasure): string {
  const { orders, invoices, last_invoice } = store;
  if (erasure.outcome === "owner") return `${sayStore(store)}: kept, she owns it.`;
  if (erasure.outcome === "open-orders")
    return `${sayStore(store)}: not erased, ${counted(erasure.count, "order")} of hers still to be shipped, paid or given back.`;
  const kept = [
    orders > 0 && `${counted(orders, "order")} without a name`,
    invoices > 0 && last_invoice && `${counted(invoices, "invoice")} as issued (${keptUntil(last_invoice)})`,
  ].filter(Boolean);
  return `${sayStore(store)}: erased${kept.length > 0 ? `; stays: ${kept.join(", ")}` : ""}.`;
}

const WHY_KEPT = {
  orders: "Orders stay with number, goods, sums, taxes and country, so that figures and books stay right.",
  invoices:
    "Invoices and credit notes stay with name and address: tax law wants them kept, in the EU for 6 to 10 years from the end of the year.",
  open: "An order that is open needs her address. Run this again when it is shipped, paid or given back.",
  owner:
    "An owner's account is not erased while she owns a store: operator stores close closes it, or another owner removes her. Run this again then.",
};

export type ErasedStore = { store: KnowingStore; erasure: StoreErasure };

/** Each reason once. */
export function sayWhyKept(erased: ErasedStore[], keepsAccount: boolean): string[] {
  const done = erased.filter(({ erasure }) => erasure.outcome === "erased");
  return [
    ...(done.some(({ store }) => store.orders > 0) ? [WHY_KEPT.orders] : []),
    ...(done.some(({ store }) => store.invoices > 0) ? [WHY_KEPT.invoices] : []),
    ...(erased.some(({ erasure }) => erasure.outcome === "open-orders") ? [WHY_KEPT.open] : []),
    ...(keepsAccount ? [WHY_KEPT.owner] : []),
  ];
}

/** 'until the end of 2032 to 2036'. */
function keptUntil(last: Date): string {
  const { from, to } = keptYears(last);
  return `until the end of ${from} to ${to}`;
}

/** To the end of which years tax laws of the EU want an invoice. */
export function keptYears(last: Date): { from: number; to: number } {
  const year = last.getUTCFullYear();
  return { from: year + 6, to: year + 10 };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
