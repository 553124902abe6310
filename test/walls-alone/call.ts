import { type Db, inStore, type Tx } from "#db/client.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import type { UserId } from "#rules/input/ids.ts";
import type { FurnishedStore } from "#test/furnished-store.ts";

/** What the functions are called with. */
export type Visited = FurnishedStore & { storage: Storage; picture: string };

export type Call = (db: Db, store: Visited) => Promise<unknown>;

export const inOwn = (work: (tx: Tx, store: Visited) => Promise<unknown>): Call => {
  return (db, store) => inStore(db, "owner", store.id, (tx) => work(tx, store));
};

export const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;

export const ORIGIN = "http://localhost:3000";

export const KEYS = deriveAuthKeys("a secret of the tests, as long as it takes");

export const now = new Date();
