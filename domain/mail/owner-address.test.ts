import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asService, inStore } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { mailSettings } from "#db/schema/mail-settings.ts";
import { memberships } from "#db/schema/people.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { stores } from "#db/schema/stores.ts";
import { bareMailbox } from "#rules/email/mailbox.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { OWNER_MAILS, SWITCHED_MAILS } from "#rules/mail/mail-type.ts";
import { openDatabase } from "#test/database.ts";
import { tellOwnerLater } from "./mail-later.ts";

const db = await openDatabase();

async function aStoreOf(email: string): Promise<StoreId> {
  const [id, ownerUserId] = [randomUUID() as StoreId, randomUUID() as UserId];
  await asService(db, async (tx) => {
    await tx.insert(users).values({ id: ownerUserId, email });
    await tx.insert(stores).values({ id, ownerUserId, name: "Corner Shop" });
    await tx.insert(memberships).values({ storeId: id, userId: ownerUserId, role: "owner" });
  });
  return id;
}

async function tell(
  store: StoreId,
  type: (typeof OWNER_MAILS)[number],
  role: "owner" | "shopper" = "shopper",
) {
  const orderId = randomUUID() as OrderId;
  await inStore(db, role, store, (tx) => tellOwnerLater(tx, store, { type, orderId }));
  return inStore(db, "owner", store, (tx) => tx.select().from(mailOutbox).where(sql`order_id = ${orderId}`));
}

describe("a mail to the owner", () => {
  test("goes to the address she signs in with, until the store has its own", async () => {
    const [ada, bob] = [await aStoreOf("ada@example.com"), await aStoreOf("bob@example.com")];
    expect(await tell(ada, "new-order")).toMatchObject([{ recipient: "ada@example.com" }]);
    await inStore(db, "owner", ada, (tx) =>
      tx.insert(storeDetails).values({ storeId: ada, contact_email: "Shop+1@Example.com" }),
    );
    expect(await tell(ada, "unpaid-order")).toMatchObject([
      { recipient: "Shop+1@Example.com", mailbox: "shop@example.com", state: "queued" },
    ]);
    expect(await tell(bob, "new-return")).toMatchObject([{ recipient: "bob@example.com" }]);
  });

  test("goes there whatever address the statement names, and is not queued for a foreign store", async () => {
    const [ada, bob] = [await aStoreOf("ada2@example.com"), await aStoreOf("bob2@example.com")];
    const insert = (store: StoreId) =>
      inStore(db, "shopper", ada, (tx) =>
        tx.execute(sql`insert into mail_outbox (store_id, type, recipient)
          values (${store}, 'new-order', 'victim@example.com')`),
      );
    await insert(ada);
    await expect(insert(bob)).rejects.toThrow();
    const mails = await asService(db, (tx) =>
      tx.select().from(mailOutbox).where(sql`store_id in (${ada}, ${bob})`),
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(["ada2@example.com"]);
  });

  test("tells a shopper's transaction no address", async () => {
    const store = await aStoreOf("ada3@example.com");
    const reading = inStore(db, "shopper", store, (tx) =>
      tx.execute(
        sql`insert into mail_outbox (store_id, type) values (${store}, 'new-order') returning recipient`,
      ),
    );
    await expect(reading).rejects.toThrow();
  });

  test("about an archive goes to the address she signs in with, whatever the store's own is", async () => {
    const store = await aStoreOf("ada4@example.com");
    await inStore(db, "owner", store, (tx) =>
      tx.insert(storeDetails).values({ storeId: store, contact_email: "thief@example.com" }),
    );
    expect(await tell(store, "archive-made", "owner")).toMatchObject([
      { recipient: "ada4@example.com", mailbox: "ada4@example.com" },
    ]);
  });

  test.each(SWITCHED_MAILS)("that she switched off is not queued: %s", async (type) => {
    const store = await aStoreOf(`${type}@example.com`);
    const all = { newOrder: true, newReturn: true, unpaidOrder: true };
    const off = { "new-order": "newOrder", "new-return": "newReturn", "unpaid-order": "unpaidOrder" }[type];
    await inStore(db, "owner", store, (tx) =>
      tx.insert(mailSettings).values({ storeId: store, ...all, [off]: false }),
    );
    for (const other of OWNER_MAILS)
      expect(await tell(store, other, "owner")).toHaveLength(other === type ? 0 : 1);
  });
});

test("the database counts mailboxes as the program does", async () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9.+]{1,8}$/);
  const domain = fc.constantFrom("gmail.com", "GoogleMail.com", "example.com");
  const addresses = fc.sample(
    fc.tuple(part, domain).map((parts) => parts.join("@")),
    200,
  );
  const { rows } = await db.pool.query("select bare_mailbox(a) as mailbox from unnest($1::text[]) a", [
    addresses,
  ]);
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(addresses.map(bareMailbox));
});
