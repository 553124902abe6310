import { sql } from "drizzle-orm";
import type { Tx } from "./client.ts";

/** The channel on which processes tell each other which pages are out of date. */
export const PAGES_CHANGED = "pages_changed";

// A payload holds 8,000 bytes at the most; a tag has less than 60.
const TAGS_PER_MESSAGE = 100;

/**
 * Says what this transaction changes on shoppers' pages. Once it is committed, this process drops those pages
 * before `inStore` returns, and the others are told.
 */
export async function pagesChanged(tx: Tx, tags: string[]): Promise<void> {
  tx.changedPages.push(...tags);
  for (let from = 0; from < tags.length; from += TAGS_PER_MESSAGE) {
    const payload = tags.slice(from, from + TAGS_PER_MESSAGE).join(" ");
    await tx.execute(sql`select pg_notify(${PAGES_CHANGED}, ${payload})`);
  }
}
