import { askAsService, type Connected } from "#db/ask.ts";
import type { Installation } from "#db/installation.ts";

const READ = { name: "installation", text: 'select id, copy_since as "copySince" from installation' };

export async function readInstallation(db: Connected): Promise<Installation> {
  const [found] = await askAsService<Installation>(db, READ, []);
  if (!found) throw new Error("The table installation has no row: has somebody deleted it?");
  return found;
}

/** A restored copy does nothing by itself and asks nobody outside, until its operator puts it into service. */
export async function isCopy(db: Connected): Promise<boolean> {
  return (await readInstallation(db)).copySince !== null;
}
