import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { currentZoneName } from "#rules/store/time-zone.ts";

/** The zones that both this process and the database support, by name. */
export async function listTimeZones(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from pg_timezone_names`);
  const known = new Set(rows.map(({ name }) => name));
  return zonesHere().filter((zone) => known.has(zone));
}

export async function isTimeZone(tx: Tx, zone: string): Promise<boolean> {
  // Checked second: the database reads a file for each of its zones.
  return zonesHere().includes(zone) && (await listTimeZones(tx)).includes(zone);
}

function zonesHere(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").map(currentZoneName)].sort();
}
