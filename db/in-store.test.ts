import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { askInStore } from "#db/ask.ts";
import { asService, databaseState, inStore, type Tx } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { events } from "./schema/events.ts";
import { mailOutbox } from "./schema/mail-outbox.ts";
import { stores } from "./schema/stores.ts";

const db = await openDatabase();
const mugs = await anOpenStore("mugs");
const hats = await anOpenStore("hats");

async function anOpenStore(slug: string): Promise<StoreId> {
  const store = randomUUID() as StoreId;
  const ownerUserId = randomUUID() as UserId;
  await asService(db, (tx) =>
    tx.insert(stores).values({ id: store, slug, name: slug, ownerUserId, onboardingCompleted: true }),
  );
  await inStore(db, "owner", store, async (tx) => {
    await tx.insert(events).values({ storeId: store, type: "store.opened" });
    await tx
      .insert(mailOutbox)
      .values({ storeId: store, type: "confirmation", recipient: `${slug}@example.com` });
  });
  return store;
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error("it went through"),
    (thrown: Error) => thrown,
  );
  return error.cause instanceof Error ? error.cause.message : error.message;
}

describe("a query that omits its store", () => {
  test("reads only the rows of the transaction's store", async () => {
    const seen = await inStore(db, "owner", mugs, async (tx) => ({
      stores: (await tx.select().from(stores)).map((row) => row.id),
      events: (await tx.select().from(events)).map((row) => row.storeId),
      mails: (await tx.select().from(mailOutbox)).map((row) => row.storeId),
    }));
    expect(seen).toEqual({ stores: [mugs], events: [mugs], mails: [mugs] });
  });

  test("changes only the transaction's store", async () => {
    const changed = await inStore(db, "owner", mugs, (tx) =>
      tx.update(stores).set({ name: "Renamed" }).returning({ id: stores.id }),
    );
    expect(changed).toEqual([{ id: mugs }]);
    expect(await inStore(db, "owner", hats, (tx) => tx.select({ name: stores.name }).from(stores))).toEqual([
      { name: "hats" },
    ]);
  });

  test("finds nothing of another store that it names", async () => {
    const found = await inStore(db, "owner", mugs, (tx) =>
      tx.select().from(events).where(eq(events.storeId, hats)),
    );
    expect(found).toEqual([]);
    const renamed = await inStore(db, "owner", mugs, (tx) =>
      tx.update(stores).set({ name: "Taken" }).where(eq(stores.id, hats)).returning({ id: stores.id }),
    );
    expect(renamed).toEqual([]);
  });

  test.for(["owner", "shopper"] as const)("cannot write into another store, as %s", async (role) => {
    const event = { storeId: hats, type: "planted" };
    expect(await reasonOf(inStore(db, role, mugs, (tx) => tx.insert(events).values(event)))).toContain(
      "row-level security",
    );
    const mail = { storeId: hats, type: "confirmation" as const, recipient: "x@example.com" };
    expect(await reasonOf(inStore(db, role, mugs, (tx) => tx.insert(mailOutbox).values(mail)))).toContain(
      "row-level security",
    );
  });

  test("cannot move a store to another owner, or delete it", async () => {
    const attempts: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.update(stores).set({ ownerUserId: randomUUID() as UserId }),
      (tx) => tx.delete(stores),
      (tx) => tx.delete(events),
    ];
    for (const attempt of attempts) {
      expect(await reasonOf(inStore(db, "owner", mugs, attempt))).toContain("permission denied");
    }
  });

  test("deletes nothing of another store where deleting is allowed", async () => {
    await asTableOwner(`grant delete on events to "${db.roles.owner}"`);
    await asTableOwner(
      `create policy owner_deletes on events for delete to "${db.roles.owner}" using (store_id = current_store_id())`,
    );
    await inStore(db, "owner", mugs, (tx) => tx.delete(events));
    expect(await inStore(db, "owner", hats, (tx) => tx.$count(events))).toBe(1);
  });
});

async function asTableOwner(statement: string): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query("reset role");
    await client.query(statement);
  } finally {
    client.release(true);
  }
}

describe("a shopper", () => {
  const publicColumns = { id: stores.id, name: stores.name };

  test("sees an open store, and not its owner", async () => {
    const seen = await inStore(db, "shopper", hats, (tx) => tx.select(publicColumns).from(stores));
    expect(seen).toEqual([{ id: hats, name: "hats" }]);
    expect(await reasonOf(inStore(db, "shopper", hats, (tx) => tx.select().from(stores)))).toContain(
      "permission denied",
    );
  });

  test("does not see a store that is not open yet", async () => {
    const store = randomUUID() as StoreId;
    await asService(db, (tx) => tx.insert(stores).values({ id: store, ownerUserId: randomUUID() as UserId }));
    expect(await inStore(db, "shopper", store, (tx) => tx.select(publicColumns).from(stores))).toEqual([]);
  });

  test("can write an event and a mail, and read neither", async () => {
    await inStore(db, "shopper", hats, async (tx) => {
      await tx.insert(events).values({ storeId: hats, type: "order.created" });
      await tx.insert(mailOutbox).values({ storeId: hats, type: "confirmation", recipient: "a@example.com" });
    });
    expect(await reasonOf(inStore(db, "shopper", hats, (tx) => tx.select().from(mailOutbox)))).toContain(
      "permission denied",
    );
    expect(await reasonOf(inStore(db, "shopper", hats, (tx) => tx.select().from(events)))).toContain(
      "permission denied",
    );
  });

  test("cannot queue a mail that counts as sent", async () => {
    const mail = {
      storeId: hats,
      type: "confirmation" as const,
      recipient: "a@example.com",
      state: "sent" as const,
    };
    expect(
      await reasonOf(inStore(db, "shopper", hats, (tx) => tx.insert(mailOutbox).values(mail))),
    ).toContain("row-level security");
  });
});

describe("a connection that goes back to the pool", () => {
  const whoAmI = "select current_user as role, coalesce(current_setting('app.store_id', true), '') as store";

  test("keeps neither role nor store, after success and after failure", async () => {
    const pool = new pg.Pool({ ...db.pool.options, max: 1 });
    const oneConnection = { ...db, pool };
    const nobody = [{ role: db.roles.service, store: "" }];

    const inside = await inStore(oneConnection, "owner", mugs, (tx) => tx.execute(sql.raw(whoAmI)));
    expect(inside.rows).toEqual([{ role: db.roles.owner, store: mugs }]);
    expect((await pool.query(whoAmI)).rows).toEqual(nobody);

    await expect(
      inStore(oneConnection, "owner", mugs, (tx) => tx.execute(sql`select 1 / 0`)),
    ).rejects.toThrow();
    expect((await pool.query(whoAmI)).rows).toEqual(nobody);
    expect((await asService(oneConnection, (tx) => tx.execute(sql.raw(whoAmI)))).rows).toEqual(nobody);
    await pool.end();
  });

  test("shows no events to a statement outside inStore", async () => {
    expect(await reasonOf(db.pool.query("select * from events"))).toContain("permission denied");
  });
});

describe("a transaction", () => {
  test("keeps its role and store after a savepoint is rolled back", async () => {
    const counted = await inStore(db, "owner", hats, async (tx) => {
      await tx.transaction((part) => part.execute(sql`select 1 / 0`)).catch(() => undefined);
      return tx.select({ id: stores.id }).from(stores);
    });
    expect(counted).toEqual([{ id: hats }]);
  });

  test("fails when an error inside was swallowed", async () => {
    const work = inStore(db, "owner", hats, async (tx) => {
      await tx.insert(events).values({ storeId: hats, type: "lost" });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      return "saved";
    });
    await expect(work).rejects.toThrow("nothing was saved");
  });

  test("refuses a store id that is not a uuid before it reaches the database", async () => {
    const forged = "'; reset role; --" as StoreId;
    await expect(inStore(db, "owner", forged, async () => undefined)).rejects.toThrow(TypeError);
  });

  test("fails with DatabaseAway when its connection is cut, and works again afterwards", async () => {
    const work = inStore(db, "owner", hats, async (tx) => {
      await asTableOwner(`select pg_terminate_backend(${await backendOf(tx)})`);
      return tx.select().from(events);
    });
    expect(isDatabaseAway(await work.catch((error) => error))).toBe(true);
    expect(await databaseState(db)).toBe("up");
  });

  test("fails with DatabaseAway on a server that became read-only, and leaves it", async () => {
    const admin = new pg.Client(db.pool.options);
    await admin.connect();
    const readOnly = async (state: "on" | "off") =>
      admin.query(`alter database "${admin.database}" set default_transaction_read_only = ${state}`);
    const connection = async () => {
      const { rows } = await db.pool.query("select pg_backend_pid() as pid");
      return rows[0].pid;
    };
    const recordEvent = () =>
      inStore(db, "owner", mugs, (tx) => tx.insert(events).values({ storeId: mugs, type: "noted" }));
    const recordPlainly = () =>
      askInStore(
        db,
        "owner",
        mugs,
        { name: "note", text: "insert into events (store_id, type) values ($1, 'x')" },
        [mugs],
      );
    try {
      await readOnly("on");
      await db.pool.query("set session characteristics as transaction read only");
      for (const write of [recordEvent, recordPlainly]) {
        const before = await connection();
        await expect(write()).rejects.toSatisfy(isDatabaseAway);
        expect(await connection()).not.toBe(before);
      }
    } finally {
      await readOnly("off");
      await admin.end();
    }
    await expect(recordEvent()).rejects.toSatisfy(isDatabaseAway);
    await recordEvent();
    await recordPlainly();
  });

  test.each(["57P01", "57P02", "57P03"])("reports a server that goes away (%s) as DatabaseAway", (code) => {
    expect(isDatabaseAway(new Error("Failed query", { cause: Object.assign(new Error(), { code }) }))).toBe(
      true,
    );
  });

  test("does not report other errors as DatabaseAway", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect(isDatabaseAway(refused)).toBe(false);
    const diskFull = new Error("Failed query", {
      cause: Object.assign(new Error("disk full"), { code: "53100" }),
    });
    expect(isDatabaseAway(diskFull)).toBe(true);
  });

  async function backendOf(tx: Tx): Promise<number> {
    return Number((await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid);
  }
});
