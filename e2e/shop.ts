import { startServer } from "#test/server-process.ts";

export type Mail = { to: string; subject: string; text: string; html: string; sentAt: string };

export type Shop = { url: string; stop(): Promise<number | null>; mailbox(to: string): Promise<Mail[]> };

/** The real server in production mode, with its own empty database. */
export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const { url, stop } = await startServer({ env });
  return { ...shopAt(url), stop };
}

/** For a server that somebody else stops. */
export function shopAt(url: string): Shop {
  return { url, stop: async () => null, mailbox: (to) => readMailbox(url, to) };
}

async function readMailbox(url: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  return response.json() as Promise<Mail[]>;
}
