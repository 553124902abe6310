import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "#db/migrating/migrate.ts";
import { readMigrations } from "#db/migrating/migration-files.ts";
import { anEmptyDatabase } from "#test/database.ts";

test("a tax number that was a VAT id of the store's own country became one; every other stayed as it was", async () => {
  const client = new pg.Client(await anEmptyDatabase("tax_ids"));
  await client.connect();
  try {
    const before = (await readMigrations()).findIndex(({ name }) => name.includes("two_tax_ids"));
    await migrate(client, { level: before });
    const said = [
      ["DE", "de 123.456-789"],
      ["DE", "12/345/67890"],
      ["GR", "GR123456789"],
      ["IT", "RSSMRA80A01H501U"],
      ["AT", "DE123456789"],
      ["US", "US123456789"],
      ["", "DE123456789"],
    ];
    for (const [country, number] of said)
      await client.query(
        `with owner as (insert into users (email) values (gen_random_uuid() || '@example.com') returning id),
          store as (insert into stores (owner_user_id) select id from owner returning id)
        insert into store_details (store_id, country_code, tax_number) select id, $1, $2 from store`,
        [country, number],
      );
    await migrate(client);
    const { rows } = await client.query("select country_code, tax_number, vat_id from store_details");
    const after = rows.map(({ country_code, tax_number, vat_id }) => [country_code, tax_number, vat_id]);
    expect(after.sort()).toEqual(
      [
        ["DE", "", "DE123456789"],
        ["DE", "12/345/67890", ""],
        ["GR", "", "EL123456789"],
        ["IT", "RSSMRA80A01H501U", ""],
        ["AT", "DE123456789", ""],
        ["US", "US123456789", ""],
        ["", "DE123456789", ""],
      ].sort(),
    );
  } finally {
    await client.end();
  }
});
