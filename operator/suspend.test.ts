import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/people.ts";
import { claimJob } from "#domain/jobs/job-claims.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { openStore } from "#domain/stores/open-store.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openTestApp } from "#test/app.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { anOperator } from "#test/operator.ts";
import { anOwner, ownerRequests, signIn } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const { operate } = anOperator(db);
const suspend = (...words: string[]) => operate([...words, "--reason", "Fraud.", "--yes", "--as", "Ada"]);

const suspendedSlugs = async () =>
  (
    await asService(db, (tx) =>
      tx.execute<{ slug: string }>(sql`select slug from stores where suspended_at is not null order by 1`),
    )
  ).rows.map(({ slug }) => slug);

async function anotherPerson() {
  const person = { id: randomUUID() as UserId, email: "storeless@example.com" };
  await asService(db, (tx) => tx.insert(users).values(person));
  return person;
}

test("a suspension wants a reason and a store that is there, and the log has it without an address", async () => {
  const { slug, storeId } = await anOwner(testApp, { name: "Clay" });
  expect(await operate(`stores suspend ${slug} --yes`)).toMatchObject({ exit: 2 });
  expect(await suspend("stores", "suspend", "nobody")).toMatchObject({
    exit: 3,
    err: "There is no store 'nobody'.",
  });
  expect(await operate(`stores resume ${slug} --yes`)).toMatchObject({ exit: 3 });
  expect((await suspend("stores", "suspend", slug)).out).toBe(`The store ${slug} (Clay) is suspended.`);
  expect((await suspend("stores", "suspend", slug)).out).toContain("was suspended already");
  expect((await operate(`stores resume ${slug} --yes --json`)).out).toContain('"suspended": false');
  const { deeds } = await listDeeds(db, { subject: storeId, limit: 10 });
  expect(deeds.map(({ command, outcome }) => [command, outcome])).toEqual([
    ["stores resume", "done"],
    ["stores suspend", "done"],
    ["stores suspend", "done"],
  ]);
});

test("a suspended person loses the stores that she alone owns, opens no other, and reads why", async () => {
  const eve = await anOwner(testApp, { name: "Eve's" });
  const shared = await anOpenStore(db, { slug: "shared" });
  const alone = await anOpenStore(db, { slug: "alone" });
  const other = await anOwner(testApp, { name: "Other" });
  await asService(db, (tx) =>
    tx.insert(memberships).values([
      { storeId: shared.id, userId: eve.userId, role: "owner" },
      { storeId: shared.id, userId: other.userId, role: "owner" },
      { storeId: alone.id, userId: eve.userId, role: "owner" },
      { storeId: alone.id, userId: other.userId, role: "manager" },
    ]),
  );
  await suspend("stores", "suspend", "alone");
  expect(await suspend("owners", "suspend", eve.email.toUpperCase())).toMatchObject({ exit: 0 });
  expect(await suspendedSlugs()).toEqual(["alone", eve.slug]);
  const again = await signIn(testApp, eve.email);
  const stores = await (await ownerRequests(testApp, again).get("/api/stores")).json();
  expect(stores.suspended_reason).toBe("Fraud.");
  expect((await listDeeds(db, { subject: eve.userId, limit: 1 })).deeds[0]).toMatchObject({
    command: "owners suspend",
    details: { reason: "Fraud." },
  });
  // What was suspended by itself stays so.
  expect(await operate(`owners resume ${eve.email} --yes`)).toMatchObject({ exit: 0 });
  expect(await suspendedSlugs()).toEqual(["alone"]);
  expect(await operate(`owners resume ${eve.email} --yes`)).toMatchObject({ exit: 3 });

  const storeless = await anotherPerson();
  expect((await suspend("owners", "suspend", storeless.email)).out).toContain("and with her 0 stores");
  expect(await asService(db, (tx) => openStore(tx, storeless.id))).toBeNull();
  await operate(`owners resume ${storeless.email} --yes`);
  expect(await asService(db, (tx) => openStore(tx, storeless.id))).not.toBeNull();
});

test("a suspended store brings in no goods: imports wait, exports do not", async () => {
  const alone = await openDatabase();
  const { id, slug } = await anOpenStore(alone);
  const kinds = ["import-products", "write-export"];
  const commands = anOperator(alone);
  await commands.operate(["stores", "suspend", slug, "--reason", "Fraud.", "--yes"]);
  await inStore(alone, "owner", id, async (tx) => {
    await startJob(tx, id, { kind: "import-products", input: {}, total: 1, by: null });
    await startJob(tx, id, { kind: "write-export", input: {}, total: 1, by: null });
  });
  expect((await claimJob(alone, kinds))?.kind).toBe("write-export");
  expect(await claimJob(alone, kinds)).toBeUndefined();
  await commands.operate(`stores resume ${slug} --yes`);
  expect((await claimJob(alone, kinds))?.kind).toBe("import-products");
});
