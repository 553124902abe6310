import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Mail, Mailer } from "./mailer.ts";

// A minute in total: after that, people have asked for another mail.
const PAUSES_MS = [1_000, 4_000, 10_000, 20_000, 25_000];

type WriteMail = () => Mail | Promise<Mail>;

export type SendSoon = {
  /** `send`: another way than the platform's own. */
  (write: WriteMail, send?: Mailer["send"]): void;
  close(): Promise<void>;
};

/**
 * Sends in the background: no request waits for the provider, and response times do not reveal whether a mail was
 * sent.
 */
export function createSendSoon(mailer: Mailer, log: Logger, pauses: number[] = PAUSES_MS): SendSoon {
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();

  async function deliver(write: WriteMail, send: Mailer["send"]): Promise<void> {
    const mail = await write();
    const key = randomUUID();
    for (const pause of [...pauses, undefined]) {
      const error = await send(mail, key).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error === undefined) return;
      if (pause === undefined) throw error;
      await sleep(pause, undefined, { signal: closing.signal });
    }
  }

  function sendSoon(write: WriteMail, send: Mailer["send"] = mailer.send): void {
    const sending = deliver(write, send)
      .catch((error: unknown) => log.error({ err: error }, "a mail was not sent"))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  }

  return Object.assign(sendSoon, {
    close: async () => {
      closing.abort();
      await Promise.all(underway);
    },
  });
}
