import type pg from "pg";
import { findKeptSecret } from "#db/backup/secret.ts";
import { listPending } from "#db/migrating/migrate.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { countSealed, sumSealed } from "#domain/secrets/reseal.ts";
import type { Config } from "#server/config.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

/** Whether everything that is sealed opens, and AUTH_SECRET is not being replaced. */
export async function checkSecret(client: pg.Client, config: Config, migrations: URL): Promise<Finding[]> {
  // What is pending is a finding of its own, and its tables cannot be read yet.
  if ((await listPending(client, migrations)).length > 0) return [];
  const secret = config.authSecret ?? (await findKeptSecret(config, client));
  const counts = await countSealed(
    client,
    secret ? deriveAuthKeys(secret, config.acceptedSecret) : undefined,
  );
  const [current, accepted, lost] = (["current", "accepted", "unreadable"] as const).map((what) =>
    sumSealed(counts, what),
  ) as [number, number, number];
  const kinds = counts.filter(({ unreadable }) => unreadable > 0).map(({ kind }) => kind);
  if (lost > 0)
    return [
      (current + accepted === 0 ? bad : warning)(
        "secret",
        `No secret that is set opens ${lost} of ${current + accepted + lost} sealed values (${kinds.join(", ")}). AUTH_SECRET_ACCEPTED may name the one that they were sealed with.`,
      ),
    ];
  if (accepted > 0)
    return [warning("secret", `${accepted} values are sealed with AUTH_SECRET_ACCEPTED: run rotate-secret.`)];
  if (config.acceptedSecret)
    return [
      warning("secret", "Nothing is sealed with AUTH_SECRET_ACCEPTED: remove it when the rotation is done."),
    ];
  return [good("secret", `All ${current} sealed values open.`)];
}
