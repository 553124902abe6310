import { readMigrations } from "#db/migrating/migration-files.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { onDatabase, onServer, toUrl } from "#test/server-database.ts";

const ROUNDS = 3;
const PROCESSES = 5;

/** Several processes start at once over one empty database. */
export async function parallelMigrations(): Promise<string> {
  const shop = await openOrderShop();
  try {
    const { length } = await readMigrations();
    for (let round = 1; round <= ROUNDS; round++) await startTogether(shop, `empty_${round}`, length);
    return `${ROUNDS} rounds of ${PROCESSES} processes over an empty database: all started, ${length} migrations ran once each`;
  } finally {
    await shop.close();
  }
}

async function startTogether(shop: OrderShop, name: string, migrations: number): Promise<void> {
  await onServer(shop.database, `create database ${name}`);
  const empty = onDatabase(shop.database, name);
  const starts = Array.from({ length: PROCESSES }, () => shop.start({ DATABASE_URL: toUrl(empty) }));
  const started = await Promise.allSettled(starts);
  try {
    const failed = started.find((start) => start.status === "rejected");
    if (failed) throw failed.reason;
    const applied = await onServer(empty, "select name from migrations");
    const secrets = await onServer(empty, "select secret from auth_secret");
    if (applied.length !== migrations || secrets.length !== 1)
      throw new Error(`${applied.length} of ${migrations} migrations, ${secrets.length} secrets.`);
  } finally {
    for (const start of started) if (start.status === "fulfilled") await start.value.stop();
  }
}
