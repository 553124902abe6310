import { sql } from "drizzle-orm";
import type { Tx } from "./client.ts";

/** The channel on which processes tell each other which pages are stale. */
export const PAGES_CHANGED = "pages_changed";

// A payload holds 8,000 bytes at the most; a tag has less than 60.
const TAGS_PER_MESSAGE = 100;

/**
 * Notes the tags of pages that this transaction changes. After the commit this process drops those pages before
 * `inStore` returns, and notifies the others.
 */
export async function pagesChanged(tx: Tx, tags: string[]): Promise<void> {
  tx.changedPages.push(...tags);
  for (let from = 0; from < tags.length; from += TAGS_PER_MESSAGE) {
    const payload = tags.slice(from, from + TAGS_PER_MESSAGE).join(" ");
    await tx.execute(sql`select pg_notify(${PAGES_CHANGED}, ${payload})`);
  }
}
