import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "#db/migrating/migrate.ts";
import { readMigrations } from "#db/migrating/migration-files.ts";
import { anEmptyDatabase } from "#test/database.ts";

test("an upgrade makes whoever opened a store its owner", async () => {
  const client = new pg.Client(await anEmptyDatabase("people"));
  await client.connect();
  try {
    const before = (await readMigrations()).findIndex(({ name }) => name.endsWith("_people.sql"));
    await migrate(client, { level: before });
    await client.query(`
      with owner as (insert into users (email) values ('ada@example.com'), ('bob@example.com') returning id)
      insert into stores (owner_user_id) select id from owner`);
    await migrate(client);
    const { rows } = await client.query(
      `select u.email, m.role, m.created_at = s.created_at as since, s.owner_user_id = u.id as own
       from memberships m join users u on u.id = m.user_id join stores s on s.id = m.store_id order by u.email`,
    );
    expect(rows).toEqual([
      { email: "ada@example.com", role: "owner", since: true, own: true },
      { email: "bob@example.com", role: "owner", since: true, own: true },
    ]);
  } finally {
    await client.end();
  }
});
