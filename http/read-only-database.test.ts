import pg from "pg";
import { expect, test } from "vitest";
import { anOpenStore, anOrderReadyToShip } from "#test/factories-orders.ts";
import { aNetwork, cookieOf, openProtectedShops } from "#test/protected-orders.ts";
import { asTableOwner } from "#test/rows-of.ts";

const { db, request, anOrder, answer, read } = await openProtectedShops();

/** As in a failover: every connection, old or new, is one to a server that only reads. */
async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  const admin = new pg.Client(db.pool.options);
  await admin.connect();
  const become = async (state: "on" | "off") => {
    await admin.query("set default_transaction_read_only = off");
    await admin.query(`alter database "${admin.database}" set default_transaction_read_only = ${state}`);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  };
  try {
    await become("on");
    await work();
  } finally {
    await become("off");
    await admin.end();
  }
}

const get = async (path: string) => {
  const answer = await request(path);
  return { status: answer.status, text: await answer.text() };
};
const health = async (path: string) => {
  const { status, text } = await get(path);
  return [status, JSON.parse(text)];
};

test("a read-only database is told, and the page of an order is served from it", async () => {
  const store = await anOpenStore(db);
  const { id } = await anOrderReadyToShip(db, store);
  const [order] = await asTableOwner(db, (query) =>
    query<{ order_number: number }>("select order_number from orders where id = $1", [id]),
  );
  expect(await health("/api/health")).toEqual([200, { ok: true, version: expect.any(String) }]);

  await whileReadOnly(async () => {
    await expect
      .poll(() => health("/api/health"))
      .toEqual([200, { ok: true, version: expect.any(String), read_only: true }]);
    expect(await health("/api/health/ready")).toEqual([
      200,
      { ok: true, database: true, writable: false, commits: false, pictures: true },
    ]);
    const page = await get(`/${store.slug}/orders/${order?.order_number}`);
    expect(page).toMatchObject({
      status: 200,
      text: expect.stringContaining(`Order #${order?.order_number}`),
    });
    // Guesses are still counted.
    const guesses = [];
    for (let guess = 0; guess < 21; guess++)
      guesses.push((await get(`/${store.slug}/orders/99999${guess}`)).status);
    expect(guesses).toEqual([...Array(20).fill(404), 429]);
  });
});

test("a read-only database opens a protected order to the right answer, and counts the wrong ones", async () => {
  const { page } = await anOrder();
  const from = aNetwork();

  await whileReadOnly(async () => {
    await expect.poll(async () => (await answer(page, "10100")).status).toBe(303);
    const opened = await read(page, cookieOf(await answer(page, "10100")));
    expect(opened).toMatchObject({ status: 200, text: expect.stringContaining("Via Roma") });
    const guesses = [];
    for (let guess = 0; guess < 6; guess++) guesses.push((await answer(page, `2000${guess}`, from)).status);
    expect(guesses).toEqual([...Array(5).fill(422), 429]);
  });
});
