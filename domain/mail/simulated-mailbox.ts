import type { Mail } from "./mailer.ts";

const MAX_MAILS = 500;

export type SimulatedMail = Mail & { sentAt: string };

/** Where mails go while no provider is configured: memory only. */
export type SimulatedMailbox = { add(mail: Mail): void; list(to?: string): SimulatedMail[] };

export function createSimulatedMailbox(now = () => new Date()): SimulatedMailbox {
  const mails: SimulatedMail[] = [];
  return {
    add: ({ to, subject, text, html, replyTo }) => {
      mails.unshift({ to, subject, text, html, replyTo, sentAt: now().toISOString() });
      mails.length = Math.min(mails.length, MAX_MAILS);
    },
    list: (to) =>
      mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.trim().toLowerCase()),
  };
}
