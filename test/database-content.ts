import pg from "pg";
import { listTables } from "#db/backup/catalog.ts";

/** Every row of every table, as text. */
export async function databaseContent(server: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const content: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}
