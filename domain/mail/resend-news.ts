import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { asService, type Db, inStore } from "#db/client.ts";
import { providerEvents } from "#db/schema/stripe.ts";
import { isUuid, type StoreId } from "#rules/input/ids.ts";
import { isOwnerMail, type MailType } from "#rules/mail/mail-type.ts";
import { bounceWords, type UndeliverableReason } from "#rules/mail/undeliverable.ts";
import { MAIL_TAG } from "./mailer.ts";
import { noteUndeliverable } from "./undeliverable.ts";

// Signed as Svix and Standard Webhooks have it.
const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 5 * 60;
const MAX_ID_LENGTH = 200;

export type SignedNews = { id: string; timestamp: string; signature: string; body: string };

/** Whether Resend sent it, just now. */
export function isSignedByResend(secret: string, news: SignedNews, now: number): boolean {
  const { id, timestamp, signature, body } = news;
  if (!id || id.length > MAX_ID_LENGTH) return false;
  if (!(Math.abs(now / 1_000 - Number(timestamp || Number.NaN)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is replaced there are several.
  return signature.split(" ").some((one) => {
    const given = one.startsWith("v1,") ? Buffer.from(one.slice(3), "base64") : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const newsBody = z.object({
  type: z.string(),
  data: z.object({
    tags: z.record(z.string(), z.string()).optional().catch(undefined),
    bounce: z.object({ type: z.string().optional(), subType: z.string().optional() }).optional(),
  }),
});

/** The mail that it is about, and what became of it; undefined of news that change nothing. */
export type Bounce = { mail: string; reason: UndeliverableReason };

export function readResendNews(body: string): { ok: true; bounce?: Bounce } | { ok: false } {
  const parsed = newsBody.safeParse(parseJson(body));
  if (!parsed.success) return { ok: false };
  const { type, data } = parsed.data;
  const reason = reasonOf(type, data.bounce ?? {});
  // A mail that was sent again from MAIL_FROM has a suffix. Mails of other programs have no such tag.
  const mail = data.tags?.[MAIL_TAG]?.slice(0, 36) ?? "";
  return { ok: true, ...(reason && isUuid(mail) && { bounce: { mail, reason } }) };
}

function reasonOf(
  type: string,
  bounce: { type?: string; subType?: string },
): UndeliverableReason | undefined {
  if (type === "email.complained") return "complained";
  // What may be delivered later is no bounce of ours: the provider tries again.
  if (type !== "email.bounced" || bounce.type !== "Permanent") return undefined;
  return bounce.subType === "NoEmail" ? "no-such-address" : "refused";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type SentMail = { storeId: StoreId; type: MailType; recipient: string };

/** Once for each id of the provider: sent again after the owner has corrected the address, it holds nothing back. */
export async function workOffBounce(db: Db, newsId: string, { mail, reason }: Bounce): Promise<void> {
  const sent = await findSent(db, mail);
  if (!sent || isOwnerMail(sent.type)) return;
  const { storeId: store, recipient: email } = sent;
  if (reason !== "complained") await noteBounced(db, mail, reason);
  await inStore(db, "owner", store, async (tx) => {
    const [isNew] = await tx
      .insert(providerEvents)
      .values({ storeId: store, eventId: `resend ${newsId}` })
      .onConflictDoNothing()
      .returning();
    if (isNew) await noteUndeliverable(tx, store, { email, reason });
  });
}

async function findSent(db: Db, id: string): Promise<SentMail | undefined> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<SentMail>(
      sql`select store_id as "storeId", type, recipient from mail_outbox where id = ${id}`,
    ),
  );
  return rows[0];
}

async function noteBounced(db: Db, id: string, reason: UndeliverableReason): Promise<void> {
  const words = bounceWords(reason);
  await asService(db, (tx) =>
    tx.execute(
      sql`update mail_outbox set state = 'failed', last_error = ${words} where id = ${id} and state = 'sent'`,
    ),
  );
}
