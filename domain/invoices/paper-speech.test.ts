import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "#db/migrating/migrate.ts";
import { readMigrations } from "#db/migrating/migration-files.ts";
import { anEmptyDatabase } from "#test/database.ts";

test("earlier documents get the language that their store had chosen when they were issued", async () => {
  const client = new pg.Client(await anEmptyDatabase("paper_languages"));
  await client.connect();
  try {
    const before = (await readMigrations()).findIndex(({ name }) => name.includes("languages_of_papers"));
    await migrate(client, { level: before });
    // Orders and stores have no part in it.
    await client.query(`alter table events drop constraint events_store_id_fkey;
      alter table invoices drop constraint invoices_store_id_fkey, drop constraint invoices_store_id_order_id_fkey`);
    const [shop, other] = [randomUUID(), randomUUID()];
    const choose = (language: string, day: number) =>
      client.query(
        "insert into events (store_id, type, payload, created_at) values ($1, 'store.settings-changed', $2, $3)",
        [shop, { before: {}, after: { language } }, `2026-11-${day}`],
      );
    const issue = async (store: string, day: number, corrects?: string) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into invoices (store_id, order_id, kind, year, number, name, corrects_id, total_cents, content, issued_at)
        values ($1, gen_random_uuid(), $2, 2026, $3::int, $3::text, $4, 0, $5, $6) returning id`,
        [store, corrects ? "credit-note" : "invoice", day, corrects ?? null, { day }, `2026-11-${day}`],
      );
      return rows[0]?.id;
    };
    await choose("de", 12);
    await choose("ar", 14);
    await issue(shop, 11);
    const german = await issue(shop, 13);
    await issue(shop, 15);
    await issue(shop, 16, german);
    await issue(other, 17);
    await migrate(client);

    const { rows } = await client.query("select content from invoices order by number");
    expect(rows.map(({ content }) => content)).toEqual([
      { day: 11 },
      { day: 13, language: "de" },
      { day: 15, language: "ar" },
      { day: 16, language: "de" },
      { day: 17 },
    ]);
  } finally {
    await client.end();
  }
});
