import { createTransport } from "nodemailer";
import type { Config } from "#server/config.ts";

const SENDER_NAME = "Storewright";
const TIMEOUT_MS = 10_000;
/** Resend's webhooks name the mail by it. */
export const MAIL_TAG = "storewright_mail";
const RESEND_URL = "https://api.resend.com/emails";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** A store sends under its own name. */
  senderName?: string;
  /** The store's own address, if mails may be sent from it; otherwise the platform's. */
  senderAddress?: string | undefined;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  /** An address that removes the recipient when a mail program posts to it (RFC 8058). */
  removal?: string;
};

/** Hands a mail to the provider, or throws. The caller decides what happens to a mail that was not accepted. */
export type Mailer = {
  kind: Config["mail"]["kind"];
  /** The idempotency key: a provider that supports it delivers the same key once. */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
  close(): void;
};

export function createMailer(mail: Config["mail"], mailbox: { add(mail: Mail): void }): Mailer {
  if (mail.kind === "smtp") return smtpMailer(mail);
  if (mail.kind === "resend") return resendMailer(mail);
  return { kind: "simulated", send: async (sent) => mailbox.add(sent), close: () => undefined };
}

function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A template never refers to a file or a foreign URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    send: async (mail, idempotencyKey) => {
      // Of the platform, whoever is the sender: a mail that is sent again keeps its id.
      const messageId = `<${idempotencyKey}@${from.split("@")[1]}>`;
      const { senderName, senderAddress: address = from, ...content } = oneLine(mail);
      const headers = headersOf(mail);
      // The envelope's sender is the same address.
      await transport.sendMail({ ...content, from: { name: senderName, address }, messageId, headers });
    },
    close: () => transport.close(),
  };
}

export function resendMailer({ apiKey, from }: { apiKey: string; from: string }, send = fetch): Mailer {
  return {
    kind: "resend",
    send: async (mail, idempotencyKey) => {
      const { senderName, senderAddress: address = from, replyTo: reply_to, ...content } = oneLine(mail);
      const response = await send(RESEND_URL, {
        method: "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify({
          ...content,
          reply_to,
          headers: headersOf(mail),
          tags: [{ name: MAIL_TAG, value: idempotencyKey }],
          from: `"${senderName.replace(/["\\]/g, "")}" <${address}>`,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return;
      const { status } = response;
      throw Object.assign(new Error(`Resend answered ${status}: ${await reasonIn(response)}`), { status });
    },
    close: () => undefined,
  };
}

// Mail programs show a button beside the sender. The address is our own: nothing in it can begin another header.
function headersOf({ removal }: Mail): Record<string, string> | undefined {
  return removal
    ? { "List-Unsubscribe": `<${removal}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : undefined;
}

/** A sentence: the log leaves out what is quoted, and that is all of the JSON around it. */
async function reasonIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return JSON.parse(text).message ?? text;
  } catch {
    return text;
  }
}

// A line break in a header would start another header. Invisible and direction-changing characters could fake a sender
// or subject.
function oneLine({ to, subject, html, text, senderName = SENDER_NAME, senderAddress, replyTo }: Mail) {
  if (!isOneAddress(to)) throw new Error("A mail needs exactly one plain address.");
  if (senderAddress !== undefined && !SENDER.test(senderAddress))
    throw new Error("A mail is sent from one plain address.");
  const header = (words: string) => words.replace(/\p{Cf}/gu, "").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return {
    to,
    subject: header(subject),
    html,
    text,
    senderName: header(senderName),
    senderAddress,
    // The mail matters more than where an answer would go.
    replyTo: replyTo && isOneAddress(replyTo) ? replyTo : undefined,
  };
}

// As the database has it.
const SENDER = /^[a-z0-9._-]+@[a-z0-9.-]+$/;

function isOneAddress(address: string): boolean {
  return !/[^!-~]|[,;]/.test(address);
}
