import { askAsService } from "#db/ask.ts";
import { getAuthSecret } from "#db/auth-secret.ts";
import type { Db } from "#db/client.ts";
import { openFormerKey } from "./former-keys.ts";
import { type AuthKeys, deriveAuthKeys } from "./keys.ts";

type Places = Parameters<typeof getAuthSecret>[0] & { acceptedSecret: string | undefined };

const READ = {
  name: "former-keys-read",
  text: "select id, sealed_key as sealed, links_until as until from former_keys",
};

/** The keys that a process works with: of AUTH_SECRET or the generated secret, of AUTH_SECRET_ACCEPTED, and former ones. */
export async function openAuthKeys(config: Places, db: Db): Promise<AuthKeys> {
  const keys = deriveAuthKeys(await getAuthSecret(config, db), config.acceptedSecret);
  const rows = await askAsService<{ id: string; sealed: Buffer; until: Date }>(db, READ, []);
  // One that does not open is left out: `operator check` tells of it.
  const former = rows.flatMap(({ id, sealed, until }) => {
    const hashing = openFormerKey(keys, id, sealed);
    return hashing ? [{ hashing, linksUntil: new Date(until) }] : [];
  });
  return { ...keys, former };
}
