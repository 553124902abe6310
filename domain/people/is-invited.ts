import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { invitations } from "#db/schema/people.ts";

/** Of invitations that can be accepted: not used, not taken back, not expired. */
export const isOpen = sql`(${invitations.usedAt} is null and ${invitations.revokedAt} is null and ${invitations.expiresAt} > now())`;

/** By any store. */
export async function isInvited(tx: Tx, email: string): Promise<boolean> {
  return (await tx.$count(invitations, sql`${invitations.email} = ${email} and ${isOpen}`)) > 0;
}
