import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { invoices } from "#db/schema/invoices.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { InvoiceId, OrderId, StoreId } from "#rules/input/ids.ts";
import { writeEInvoice } from "#rules/invoice/e-invoice.ts";
import { type EInvoiceProblem, eInvoiceSource } from "#rules/invoice/e-invoice-problem.ts";
import { speechOf } from "./paper-speech.ts";

export type EInvoiceFile =
  | { ok: true; fileName: string; xml: string }
  | { ok: false; reason: "not-found" | EInvoiceProblem };

/** The machine-readable twin of a document. */
export function findEInvoice(db: Db, store: StoreId, id: InvoiceId): Promise<EInvoiceFile> {
  return inStore(db, "owner", store, (tx) => readEInvoice(tx, store, { id }));
}

/** For the shopper who knows the order's random id. */
export function findShoppersEInvoice(
  db: Db,
  store: StoreId,
  named: { id: InvoiceId; orderId: OrderId },
): Promise<EInvoiceFile> {
  return inStore(db, "shopper", store, (tx) => readEInvoice(tx, store, named));
}

async function readEInvoice(
  tx: Tx,
  store: StoreId,
  { id, orderId }: { id: InvoiceId; orderId?: OrderId },
): Promise<EInvoiceFile> {
  const [document] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.storeId, store),
        eq(invoices.id, id),
        orderId ? eq(invoices.orderId, orderId) : undefined,
      ),
    );
  if (!document) return { ok: false, reason: "not-found" };
  const found = eInvoiceSource(document);
  if (!found.ok) return found;
  const xml = speakingAs(speechOf(document.content), () => writeEInvoice(found.source));
  return { ok: true, fileName: `${fileNameOf(document.name)}.xml`, xml };
}

/** A prefix may hold any letters, and a file's name in a header may not. */
function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, "-");
}
