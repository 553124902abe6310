import type pg from "pg";
import type { AuthKeys } from "./keys.ts";
import { keyedHash, seal, unseal } from "./secrets.ts";

// A secret that was replaced leaves only its hashing key behind, sealed with the secret that replaced it. It opens nothing
// and signs nobody in.

/** Keeps the key of AUTH_SECRET_ACCEPTED. Its links are accepted for so many years; keeping it twice changes nothing. */
export async function keepFormerKey(
  client: pg.Client,
  { accepted, ...keys }: AuthKeys,
  years: number,
): Promise<void> {
  if (!accepted) return;
  const id = idOf(accepted);
  const sealed = seal(keys, accepted.hashing.toString("base64"), aboutFormerKey(id));
  await client.query(
    `insert into former_keys (id, sealed_key, links_until) values ($1, $2, now() + make_interval(years => $3))
     on conflict (id) do nothing`,
    [id, sealed, years],
  );
}

/** Whether AUTH_SECRET_ACCEPTED is known as a former secret. */
export async function isFormerKeyKept(client: pg.Client, { accepted }: AuthKeys): Promise<boolean> {
  if (!accepted) return false;
  const { rows } = await client.query("select from former_keys where id = $1", [idOf(accepted)]);
  return rows.length > 0;
}

function idOf(accepted: NonNullable<AuthKeys["accepted"]>): string {
  return keyedHash(accepted, "former key", "").toString("hex", 0, 16);
}

/** From the next start of each process, links made with former keys are refused. */
export async function endFormerLinks(client: pg.Client): Promise<void> {
  await client.query("update former_keys set links_until = now() where links_until > now()");
}

export function openFormerKey(keys: AuthKeys, id: string, sealed: Buffer): Buffer | undefined {
  try {
    return Buffer.from(unseal(keys, sealed, aboutFormerKey(id)), "base64");
  } catch {
    return undefined;
  }
}

export function aboutFormerKey(id: string): string {
  return `former key ${id}`;
}
