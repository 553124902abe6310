import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";

/** The slug of the installation's only store that has one. */
export async function findOnlySlug(db: Db): Promise<string | undefined> {
  const rows = await askAsService<{ slug: string }>(db, FIRST_TWO, []);
  return rows.length === 1 ? rows[0]?.slug : undefined;
}

const FIRST_TWO: PreparedStatement = {
  name: "first-two-stores",
  text: "select slug from stores where onboarding_completed limit 2",
};
