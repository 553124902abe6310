import { and, eq, max, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { invoiceSettings, invoices } from "#db/schema/invoices.ts";
import { refuseIfChanged } from "#domain/events/changed-meanwhile.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { hasRows } from "#domain/lists/list-cursor.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { DEFAULT_PREFIX, type InvoiceKind } from "#rules/invoice/invoice.ts";
import type { InvoiceSettingsChange, InvoiceSettingsInput } from "#rules/invoice/invoice-input.ts";
import { missingSeller } from "#rules/invoice/missing-seller.ts";
import { yearIn } from "#rules/store/calendar-day.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";

type Settings = Omit<typeof invoiceSettings.$inferSelect, "storeId">;

const NOTHING_SAID: Settings = {
  prefix: DEFAULT_PREFIX,
  firstNumber: 1,
  firstYear: 0,
  ownLine: "",
  issueOnPayment: false,
};

export type ReadInvoiceSettings = InvoiceSettingsInput & {
  /** The current year in the store's time zone. */
  year: number;
  /** Prefix and next number stay as they are: the year has an invoice or a credit note. */
  numbers_started: boolean;
  /** What the store details lack for an invoice, in words. */
  missing_details: string[];
};

type SaveResult =
  | { ok: true; settings: ReadInvoiceSettings }
  | { ok: false; reason: "numbers-started"; year: number; fields: ("prefix" | "next_number")[] };

export async function getInvoiceSettings(tx: Tx, store: StoreId): Promise<Settings> {
  const { storeId, ...columns } = invoiceSettings;
  const [said] = await tx
    .select({
      prefix: columns.prefix,
      firstNumber: columns.firstNumber,
      firstYear: columns.firstYear,
      ownLine: columns.ownLine,
      issueOnPayment: columns.issueOnPayment,
    })
    .from(invoiceSettings)
    .where(eq(storeId, store));
  return said ?? NOTHING_SAID;
}

export function readInvoiceSettings(db: Db, store: StoreId, now: Date): Promise<ReadInvoiceSettings> {
  return inStore(db, "owner", store, (tx) => getOwnersSettings(tx, store, now));
}

/** Writes only the given fields, with `was` only while these still have those values. */
export function saveInvoiceSettings(
  db: Db,
  store: StoreId,
  { change, was, now, ...author }: SaveAuthor & { change: InvoiceSettingsChange; was?: object; now: Date },
): Promise<SaveResult> {
  return inStore(db, "owner", store, async (tx) => {
    await lockNumbers(tx, store);
    const before = await getOwnersSettings(tx, store, now);
    refuseIfChanged(before, was);
    const fields = (["prefix", "next_number"] as const).filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    );
    if (before.numbers_started && fields.length > 0)
      return { ok: false, reason: "numbers-started", year: before.year, fields };

    const said = await getInvoiceSettings(tx, store);
    const written = {
      ...said,
      prefix: change.prefix ?? said.prefix,
      ownLine: change.own_line ?? said.ownLine,
      issueOnPayment: change.issue_on_payment ?? said.issueOnPayment,
      ...(fields.includes("next_number") && { firstNumber: change.next_number, firstYear: before.year }),
    };
    await tx
      .insert(invoiceSettings)
      .values({ storeId: store, ...written })
      .onConflictDoUpdate({ target: invoiceSettings.storeId, set: written });
    const after = await getOwnersSettings(tx, store, now);
    await recordChange(tx, store, "store.invoices-changed", {
      ...author,
      before: saved(before),
      after: saved(after),
    });
    return { ok: true, settings: after };
  });
}

/** What the store details lack for an invoice, in words. `order` is the one that it is for. */
export async function findMissingSeller(
  tx: Tx,
  store: StoreId,
  order?: { taxReason: TaxReason | null },
): Promise<string[]> {
  const details = await getStoreDetails(tx, store);
  const hasInvoices = await hasRows(tx, invoices, eq(invoices.storeId, store));
  return missingSeller(details, { hasInvoices, isReverseCharge: order?.taxReason === "reverse_charge" });
}

/** Numbers are drawn and set one at a time. The last lock of a transaction, so that no two wait for each other. */
export async function lockNumbers(tx: Tx, store: StoreId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices:${store}`}, 0))`);
}

/** The invoices are their own counter: what is rolled back leaves no gap. */
export async function nextNumber(
  tx: Tx,
  store: StoreId,
  { kind, year }: { kind: InvoiceKind; year: number },
): Promise<number> {
  const last = await lastNumber(tx, store, { kind, year });
  if (last !== null) return last + 1;
  const { firstNumber, firstYear } = await getInvoiceSettings(tx, store);
  return kind === "invoice" && firstYear === year ? firstNumber : 1;
}

async function lastNumber(
  tx: Tx,
  store: StoreId,
  { kind, year }: { kind: InvoiceKind; year: number },
): Promise<number | null> {
  const [found] = await tx
    .select({ last: max(invoices.number) })
    .from(invoices)
    .where(and(eq(invoices.storeId, store), eq(invoices.kind, kind), eq(invoices.year, year)));
  return found?.last ?? null;
}

export async function getOwnersSettings(tx: Tx, store: StoreId, now: Date): Promise<ReadInvoiceSettings> {
  const said = await getInvoiceSettings(tx, store);
  const details = await getStoreDetails(tx, store);
  const year = yearIn(details.time_zone, now);
  const lastOf = (kind: InvoiceKind) => lastNumber(tx, store, { kind, year });
  const lasts = [await lastOf("invoice"), await lastOf("credit-note")];
  return {
    prefix: said.prefix,
    next_number: await nextNumber(tx, store, { kind: "invoice", year }),
    own_line: said.ownLine,
    issue_on_payment: said.issueOnPayment,
    year,
    numbers_started: lasts.some((last) => last !== null),
    missing_details: await findMissingSeller(tx, store),
  };
}

function saved({ prefix, next_number, own_line, issue_on_payment }: ReadInvoiceSettings) {
  return { prefix, next_number, own_line, issue_on_payment };
}
