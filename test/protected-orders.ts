import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { writeOrderMail } from "#domain/mail-writers/write-order-mail.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { createOrderProofs } from "#domain/orders/status-page/order-proof.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import { AUTH_SECRET, ORIGIN, openTestApp } from "./app.ts";
import { anOpenStore, anUnpaidOrder, type OpenStore, setOrder } from "./factories-orders.ts";
import { mailedSite } from "./mailed-site.ts";

/** An app with two stores that protect their orders, and the hands of shoppers. */
export async function openProtectedShops(log?: Logger) {
  const opened = await openTestApp({}, log);
  const { db, request } = opened;
  const [store, other] = [await anOpenStore(db), await anOpenStore(db)];
  for (const each of [store, other]) await protect(each);

  async function protect({ id }: OpenStore, on = true): Promise<void> {
    await changeSettings(db, id, { change: { protects_orders: on }, by: randomUUID() as UserId });
  }

  async function anOrder(of = store, columns: Record<string, string | null> = {}) {
    const { id } = await anUnpaidOrder(db, of);
    if (Object.keys(columns).length > 0) await setOrder(db, id, columns);
    const order = await findOrder(db, of.id, id);
    if (!order) throw new Error("The order is gone.");
    const { order_number: number, email } = order;
    return { id, number, email, page: `/${of.slug}/orders/${number}` };
  }

  async function read(path: string, cookie = "") {
    const response = await request(path, { headers: cookie ? { cookie } : {}, redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  function answer(page: string, words: string, from = aNetwork(), headers: Record<string, string> = {}) {
    const body = new URLSearchParams({ answer: words });
    return request(page, { method: "POST", body, headers, redirect: "manual" }, from);
  }

  /** The path that a mail about the order links to; written for its shopper, or for somebody else. */
  async function linkIn(id: OrderId, of = store, to?: string): Promise<string> {
    const recipient = to ?? (await findOrder(db, of.id, id))?.email ?? "";
    const wanted = { storeId: of.id, orderId: id, recipient, type: "confirmation", payload: {} } as const;
    const orderProofs = createOrderProofs(deriveAuthKeys(AUTH_SECRET));
    const mail = await writeOrderMail(db, { ...mailedSite(ORIGIN), orderProofs }, wanted);
    if ("notSent" in mail) throw new Error(mail.notSent);
    return mail.text.match(new RegExp(`${ORIGIN}(/${of.slug}/orders/\\S+)`))?.[1] ?? "";
  }

  return { ...opened, store, other, protect, anOrder, read, answer, linkIn };
}

let networks = 0;

/** Each has five wrong answers of its own. */
export const aNetwork = () => `198.51.100.${++networks}`;

export const cookieOf = ({ headers }: { headers: Headers }) => headers.get("set-cookie")?.split(";")[0] ?? "";
