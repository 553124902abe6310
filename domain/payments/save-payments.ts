import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { checkoutLinks, paymentMethods } from "#db/schema/payments.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { tellSecurityChange } from "#domain/mail/security-change.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import { raiseVersion } from "#domain/stores/raise-version.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { CHECKOUT_LINKS, type CheckoutLinks, type PaymentSettings } from "#rules/payment/payment-settings.ts";
import type { PaymentsInput } from "#rules/payment/payments-input.ts";
import { getPayments } from "./read-payments.ts";

type SavePaymentsResult = { ok: true } | { ok: false; reason: "changed-elsewhere" } | InvalidFields;

/** Methods and links as a whole. Methods that were there keep their ids: a checkout may have chosen one. */
export function savePayments(
  db: Db,
  store: StoreId,
  { input: { version, methods, links }, ...author }: SaveAuthor & { input: PaymentsInput },
): Promise<SavePaymentsResult> {
  return inStore(db, "owner", store, async (tx) => {
    const fields = await foreignPages(tx, store, links);
    if (Object.keys(fields).length > 0) return { ok: false, reason: "invalid", fields };
    if (!(await raiseVersion(tx, store, "paymentsVersion", version)))
      return { ok: false, reason: "changed-elsewhere" };
    const before = await getPayments(tx, store);
    await writeMethods(tx, store, methods);
    await tx.delete(checkoutLinks).where(eq(checkoutLinks.storeId, store));
    await tx.insert(checkoutLinks).values({ storeId: store, ...links });
    const after = await getPayments(tx, store);
    await recordChange(tx, store, "store.payments-changed", { ...author, before, after });
    const details = newDetails(before, after);
    if (details.methods || details.links)
      await tellSecurityChange(tx, store, { change: "payment-details-changed", ...details });
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true };
  });
}

/** Whether shoppers are told now to pay in another way, or are led elsewhere. Less than before takes nobody's money. */
function newDetails(before: PaymentSettings, after: PaymentSettings) {
  const methods = isNewIn(toldMethods(before), toldMethods(after));
  const links = isNewIn(leadsOf(before), leadsOf(after));
  return { methods, links };
}

function toldMethods({ methods }: PaymentSettings): string[] {
  const told = methods.filter(({ active }) => active);
  return told.map(({ kind, name, instructions }) => JSON.stringify([kind, name, instructions]));
}

function leadsOf({ links }: PaymentSettings): string[] {
  return CHECKOUT_LINKS.flatMap(({ name, page }) => {
    const leads = links[page] ?? links[name];
    return leads ? [`${name} ${leads}`] : [];
  });
}

function isNewIn(before: string[], after: string[]): boolean {
  return after.some((told) => !before.includes(told));
}

/** Linked pages must be the store's own. They are locked until the save is done. */
async function foreignPages(tx: Tx, store: StoreId, links: CheckoutLinks): Promise<Record<string, string>> {
  const asked = CHECKOUT_LINKS.flatMap(({ name, page }) => (links[page] ? [{ name, id: links[page] }] : []));
  const ids = asked.map(({ id }) => id);
  const rows = await tx
    .select({ id: shopPages.id })
    .from(shopPages)
    .where(and(eq(shopPages.storeId, store), inArray(shopPages.id, ids)))
    .for("key share");
  const own = new Set(rows.map(({ id }) => id));
  const foreign = asked.filter(({ id }) => !own.has(id));
  return Object.fromEntries(foreign.map(({ name }) => [`links.${name}`, "This page no longer exists"]));
}

async function writeMethods(tx: Tx, store: StoreId, methods: PaymentsInput["methods"]): Promise<void> {
  const { id } = paymentMethods;
  const removed = await tx.delete(paymentMethods).where(eq(paymentMethods.storeId, store)).returning({ id });
  const known = new Set(removed.map((method) => method.id));
  if (methods.length === 0) return;
  await tx.insert(paymentMethods).values(
    methods.map(({ id, kind, active, name, instructions, ...days }, position) => ({
      // An id that was not this store's is a new method's.
      id: id !== undefined && known.delete(id) ? id : randomUUID(),
      storeId: store,
      position,
      kind,
      active,
      name,
      instructions,
      remindAfterDays: days.remind_after_days,
      cancelAfterDays: days.cancel_after_days,
    })),
  );
}
