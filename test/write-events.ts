// A process for tests to kill: opens the database in the given folder, writes events one after the other, and prints
// the id of each acknowledged one.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asService, inStore } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import { openDatabase } from "#db/open-database.ts";
import { events } from "#db/schema/events.ts";
import { stores } from "#db/schema/stores.ts";
import { StartError } from "#db/start-error.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { silentLog } from "./silent-log.ts";

const [dataDir = ""] = process.argv.slice(2);

const { db, description, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog).catch(
  (error) => {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  },
);

let open = true;
process.once("SIGTERM", () => {
  open = false;
});

const store = randomUUID() as StoreId;
const aStore = { id: store, ownerUserId: randomUUID() as UserId };
while (!(await succeeds(asService(db, (tx) => tx.insert(stores).values(aStore).onConflictDoNothing()))));
console.log(`open: ${description}`);

while (open) {
  const event = { id: randomUUID(), storeId: store, type: "written" };
  if (await succeeds(inStore(db, "owner", store, (tx) => tx.insert(events).values(event))))
    console.log(`written: ${event.id}`);
}
await close();

/** False while the database is away, which is so as well when a busy machine takes five seconds to connect. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    console.log("away");
    await sleep(20);
    return false;
  }
}
