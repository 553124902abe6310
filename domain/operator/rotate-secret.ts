import type pg from "pg";
import { keepErasureKey } from "#domain/privacy/erasure-keys.ts";
import { ERASURES_LOCK, type openErasureFile } from "#domain/privacy/erasure-list.ts";
import { endFormerLinks, keepFormerKey } from "#domain/secrets/former-keys.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import { countSealed, resealAll, type SealedCount } from "#domain/secrets/reseal.ts";

// Over all stores, as the owner of the tables.

/** For as long as the page of an order can be opened by the link in its mail. */
const LINK_YEARS = 2;

type Rotation = {
  keys: AuthKeys;
  secrets: { current: string; former: string };
  /** Where the list of erasures is. */
  where: Parameters<typeof openErasureFile>[0];
  leaked: boolean;
};

export type Rotated = {
  resealed: { kind: string; resealed: number }[];
  /** Everything that is sealed, opened once more afterwards. */
  counts: SealedCount[];
};

/** After it nothing needs the former secret. Each step can be done again: it may have been killed before. */
export async function rotateSecret(client: pg.Client, rotation: Rotation): Promise<Rotated> {
  const { keys, secrets, where, leaked } = rotation;
  // First: once it is kept, the secrets are known to be swapped.
  await keepFormerKey(client, keys, LINK_YEARS);
  const resealed = await resealAll(client, keys);
  if (leaked) await endFormerLinks(client);
  const keepKey = () => keepErasureKey(where, secrets, new Date());
  await (where.s3 ? keepKey() : whileListIsHeld(client, keepKey));
  return { resealed, counts: await countSealed(client, keys) };
}

async function whileListIsHeld(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query(ERASURES_LOCK);
    await work();
  } finally {
    // There was nothing to write but the list.
    await client.query("rollback");
  }
}
