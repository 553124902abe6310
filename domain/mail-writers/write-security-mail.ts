import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail, HeldBack } from "#domain/mail/outbox-claims.ts";
import type { NotedChange } from "#domain/mail/security-change.ts";
import { securityMail } from "#domain/mail/templates/security-mail.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { writeAboutStore } from "./about-store.ts";

/** To whoever signs in: how she does was changed. To the owners: where their money goes was changed. */
export function writeSecurityMail(
  db: Db,
  origin: string,
  { payload, ...claimed }: Pick<ClaimedMail, "storeId" | "recipient" | "payload">,
  together: HeldBack[],
): Promise<WrittenMail> {
  const changes = [payload, ...together.map((waiting) => waiting.payload)] as NotedChange[];
  return writeAboutStore(db, claimed, async (about, tx) =>
    securityMail({
      ...about,
      isOwner: await isOwner(tx, claimed.storeId, claimed.recipient),
      changes: changes.sort((one, other) => one.at.localeCompare(other.at)),
      link: `${origin}/admin/settings`,
    }),
  );
}

async function isOwner(tx: Tx, store: StoreId, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.storeId, store), eq(users.email, email)));
  return member?.role === "owner";
}
