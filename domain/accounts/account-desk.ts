import type { Db } from "#db/client.ts";
import type { Limit, Limiter } from "#domain/limits/limiter.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { AccountDesk } from "#rules/account/account-desk.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { createAccountLimits } from "./account-limits.ts";
import { confirmAccountCode } from "./confirm-account-code.ts";
import { requestAccountCode } from "./request-account-code.ts";

export type CodeLetter = { storeId: StoreId; to: string; code: string };

type DeskDeps = {
  needsHttps: boolean;
  db: Db;
  keys: AuthKeys;
  createLimiter: (name: string, limits: Limit[]) => Limiter;
  /** Only queues: whoever asks does not wait for it. */
  mailCode: (letter: CodeLetter) => void;
};

export function createAccountDesk({ needsHttps, db, keys, createLimiter, mailCode }: DeskDeps): AccountDesk {
  const limits = createAccountLimits(createLimiter);
  return {
    needsHttps,
    async askCode(store, { email, network, unlimited }) {
      const taken = unlimited ? undefined : await limits.takeMail(store, email, network);
      if (taken?.ok === false) return tooMany(taken.retryAfter);
      const { id, code } = await requestAccountCode(db, keys, store, email);
      mailCode({ storeId: store, to: email, code });
      return { ok: true, id };
    },
    async tryCode(store, { network, unlimited, ...tried }) {
      const taken = unlimited ? undefined : await limits.takeTry(network);
      if (taken?.ok === false) return tooMany(taken.retryAfter);
      return confirmAccountCode(db, keys, store, tried);
    },
  };
}

function tooMany(retryAfterSeconds: number) {
  return { ok: false, reason: "too-many", retryAfterSeconds } as const;
}
