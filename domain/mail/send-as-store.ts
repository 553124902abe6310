import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { mayRefuseSender, reasonIn } from "./failure-words.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { noteSenderRefused } from "./sender-refused.ts";

type Sending = { db: Db; mailer: Mailer; log: Pick<Log, "warn" | "error"> };

/** The mail matters more than its sender: a provider that does not send as the store sends as the platform. */
export async function sendAsStore(
  { db, mailer, log }: Sending,
  mail: Mail,
  { key, storeId }: { key: string; storeId: StoreId },
): Promise<void> {
  try {
    return await mailer.send(mail, key);
  } catch (error) {
    if (!mail.senderAddress || !mayRefuseSender(error)) throw error;
    await mailer.send({ ...mail, senderAddress: undefined }, `${key}-again`);
    log.warn(
      { mail: key, store: storeId, reason: reasonIn(error as Error) },
      "the provider refused a store's own sender: the mail was sent from MAIL_FROM",
    );
  }
  await noteSenderRefused(db, storeId).catch((error: unknown) =>
    log.error({ err: error, store: storeId }, "a refused sender could not be noted"),
  );
}
