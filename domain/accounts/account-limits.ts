import type { Limit, Limiter, Taken } from "#domain/limits/limiter.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { StoreId } from "#rules/input/ids.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

// As for owners who sign in. A stranger uses up the limit of their own network, and at worst the one of a mailbox over
// all networks; that one counts all stores, because all of them mail from here.
const PER_MAILBOX_AND_NETWORK = [
  { times: 1, seconds: MINUTE },
  { times: 5, seconds: HOUR },
];
const PER_MAILBOX = [{ times: 20, seconds: HOUR }];
const PER_NETWORK = [
  { times: 10, seconds: MINUTE },
  { times: 60, seconds: HOUR },
];
const PER_STORE = [{ times: 1_000, seconds: HOUR }];
const TRIES_PER_NETWORK = [{ times: 20, seconds: MINUTE }];

/** Counts who asks for a code, for which mailbox, and who tries one. Never who has ordered. */
export function createAccountLimits(createLimiter: (name: string, limits: Limit[]) => Limiter) {
  const perNetwork = createLimiter("account network", PER_NETWORK);
  const perBoth = createLimiter("account mailbox and network", PER_MAILBOX_AND_NETWORK);
  const perMailbox = createLimiter("account mailbox", PER_MAILBOX);
  const perStore = createLimiter("account mails of a store", PER_STORE);
  const tries = createLimiter("account code", TRIES_PER_NETWORK);
  return {
    async takeMail(store: StoreId, email: string, network: string): Promise<Taken> {
      const mailbox = bareMailbox(email);
      const counted: [Limiter, string][] = [
        [perNetwork, network],
        [perBoth, `${store} ${mailbox} ${network}`],
        [perMailbox, mailbox],
        [perStore, store],
      ];
      let taken: Taken = { ok: true, before: 0 };
      for (const [limiter, key] of counted) {
        taken = await limiter.take(key);
        if (!taken.ok) return taken;
      }
      return taken;
    },
    takeTry: (network: string) => tries.take(network),
  };
}
