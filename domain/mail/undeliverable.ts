import { and, eq, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { undeliverableAddresses } from "#db/schema/undeliverable-addresses.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { MailType } from "#rules/mail/mail-type.ts";
import { isHeldFor, type UndeliverableReason, whyUndeliverable } from "#rules/mail/undeliverable.ts";

const KEPT_DAYS = 365;

/** The store stops writing to the address. A complaint does not replace that it cannot be reached at all. */
export async function noteUndeliverable(
  tx: Tx,
  store: StoreId,
  { email, reason }: { email: string; reason: UndeliverableReason },
): Promise<void> {
  await tx
    .insert(undeliverableAddresses)
    .values({ storeId: store, email: email.toLowerCase(), reason })
    .onConflictDoUpdate({
      target: [undeliverableAddresses.storeId, undeliverableAddresses.email],
      set: { reason: sql`excluded.reason`, notedAt: sql`now()` },
      setWhere: sql`excluded.reason <> 'complained'`,
    });
}

export async function findUndeliverable(
  tx: Tx,
  store: StoreId,
  email: string,
): Promise<UndeliverableReason | undefined> {
  const [found] = await tx
    .select({ reason: undeliverableAddresses.reason })
    .from(undeliverableAddresses)
    .where(thisAddress(store, email));
  return found?.reason;
}

/** Why this mail is not sent, in words for the owner; undefined when it may go out. */
export async function whyHeld(
  db: Db,
  { storeId, type, recipient }: { storeId: StoreId; type: MailType; recipient: string },
): Promise<string | undefined> {
  const reason = await inStore(db, "owner", storeId, (tx) => findUndeliverable(tx, storeId, recipient));
  if (!reason || !isHeldFor(reason, type)) return undefined;
  return reason === "complained"
    ? `Not sent: ${whyUndeliverable(reason)}.`
    : `Not sent: earlier e-mails to this address could not be delivered, because ${whyUndeliverable(reason)}.`;
}

/** The owner says that the address is right. */
export async function writeAgain(tx: Tx, store: StoreId, email: string): Promise<void> {
  await tx.delete(undeliverableAddresses).where(thisAddress(store, email));
}

/** Somebody may have the address again by then. */
export async function forgetOldUndeliverable(db: Db): Promise<void> {
  await asService(db, (tx) =>
    tx.execute(
      sql`delete from undeliverable_addresses where noted_at < now() - make_interval(days => ${KEPT_DAYS})`,
    ),
  );
}

function thisAddress(store: StoreId, email: string) {
  return and(
    eq(undeliverableAddresses.storeId, store),
    eq(undeliverableAddresses.email, email.toLowerCase()),
  );
}
