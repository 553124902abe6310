import type { Limit, Limiter } from "./limiter.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

// Whoever waits for several sizes asks a few times in a row. A stranger uses up the limit of their own network, and at
// worst the one of a mailbox over all networks. What is queued passes the outbox's limits besides, those of the store
// among them.
const PER_MAILBOX_AND_NETWORK = [
  { times: 5, seconds: MINUTE },
  { times: 10, seconds: HOUR },
];
const PER_MAILBOX = [{ times: 20, seconds: HOUR }];
const PER_NETWORK = [
  { times: 20, seconds: MINUTE },
  { times: 60, seconds: HOUR },
];

/** Counts who asks for a mail: for which mailbox, and from which network. */
export type MailAskLimits = {
  take(mailbox: string, network: string): Promise<{ ok: true } | { ok: false; retryAfter: number }>;
};

/** `what` is asked for is counted by itself. */
export function createMailAskLimits(
  what: string,
  createLimiter: (name: string, limits: Limit[]) => Limiter,
): MailAskLimits {
  const perBoth = createLimiter(`${what} mailbox and network`, PER_MAILBOX_AND_NETWORK);
  const perMailbox = createLimiter(`${what} mailbox`, PER_MAILBOX);
  const perNetwork = createLimiter(`${what} network`, PER_NETWORK);
  return {
    async take(mailbox, network) {
      const ofNetwork = await perNetwork.take(network);
      if (!ofNetwork.ok) return ofNetwork;
      const ofBoth = await perBoth.take(`${mailbox} ${network}`);
      return ofBoth.ok ? perMailbox.take(mailbox) : ofBoth;
    },
  };
}
