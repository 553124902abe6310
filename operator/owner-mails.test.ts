import { expect, test } from "vitest";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import { closeStore } from "#domain/operator/close-store.ts";
import { warnOfErasure } from "#domain/operator/warn-of-erasure.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aMember } from "#test/factories-people.ts";
import { anOperator } from "#test/operator.ts";
import { asTableOwner } from "#test/rows-of.ts";

const db = await openDatabase();
const { operate } = anOperator(db);
const site = { origin: "https://shops.example" } as Parameters<typeof writeMail>[1];

type Queued = { id: string; store_id: StoreId; recipient: string; payload: Record<string, unknown> };

/** What owners are told, in the order in which it was queued, with the mails as they are written. */
async function mailsOf(store: StoreId): Promise<{ to: string; notice: unknown; text: string }[]> {
  const queued = await asTableOwner(db, (query) =>
    query<Queued>("select * from mail_outbox where store_id = $1 order by created_at, recipient", [store]),
  );
  return Promise.all(
    queued.map(async ({ store_id: storeId, recipient, payload }) => {
      const claimed = { type: "people-changed", storeId, recipient, payload } as Parameters<
        typeof writeMail
      >[2];
      const mail = await writeMail(db, site, claimed);
      return { to: recipient, notice: payload.notice, text: "text" in mail ? mail.text : "" };
    }),
  );
}

const noticesOf = async (store: StoreId) => (await mailsOf(store)).map(({ to, notice }) => [to, notice]);

test("every owner is told once why her store is suspended and what she can do; or nobody, if the operator wants silence", async () => {
  const { id, slug } = await anOpenStore(db);
  for (const email of ["ada@example.com", "bea@example.com"]) await aMember(db, id, { email });
  await aMember(db, id, { email: "staff@example.com", role: "orders" });
  const suspend = ["stores", "suspend", slug, "--reason", "A bill is open.", "--yes"];
  await operate(suspend);
  await operate(suspend);
  const [first, second, ...more] = await mailsOf(id);
  expect([first?.to, second?.to, more]).toEqual(["ada@example.com", "bea@example.com", []]);
  expect(first?.text).toContain("A bill is open.");
  expect(first?.text).toContain("export everything");
  await operate(`stores resume ${slug} --yes`);
  expect((await noticesOf(id)).slice(2)).toEqual([
    ["ada@example.com", "store-resumed"],
    ["bea@example.com", "store-resumed"],
  ]);
  await operate([...suspend, "--no-mail"]);
  await operate(`stores resume ${slug} --yes --no-mail`);
  expect(await mailsOf(id)).toHaveLength(4);
});

test("a suspended person is told, with each store that is suspended with her", async () => {
  const { id } = await anOpenStore(db);
  await aMember(db, id, { email: "eve@example.com" });
  await operate(["owners", "suspend", "eve@example.com", "--reason", "Fraud.", "--yes"]);
  await operate("owners resume eve@example.com --yes");
  const mails = await mailsOf(id);
  expect(mails.map(({ notice }) => notice).sort()).toEqual([
    "person-resumed",
    "person-suspended",
    "store-resumed",
    "store-suspended",
  ]);
  expect(mails.find(({ notice }) => notice === "person-suspended")?.text).toContain("Fraud.");
});

test("owners of a closed store are told when it is erased, and once more a week before", async () => {
  const [loud, silent] = [await anOpenStore(db), await anOpenStore(db)];
  for (const { id } of [loud, silent]) await aMember(db, id);
  const erasedAt = await closeStore(db, loud.id, "The contract ended.");
  await closeStore(db, loud.id, "The contract ended.");
  await closeStore(db, silent.id, "The contract ended.", { isSilent: true });
  const [closed, ...more] = await mailsOf(loud.id);
  expect(more).toEqual([]);
  expect(closed?.text).toContain(String(erasedAt.getUTCFullYear()));
  expect(await warnOfErasure(db)).toBe(0);

  // 24 days later.
  await asTableOwner(db, async (query) => {
    await query(
      "update stores set closing_at = closing_at - interval '24 days' where closing_at is not null",
    );
    await query(`update mail_outbox set payload = payload || jsonb_build_object('erased_at',
      (payload ->> 'erased_at')::timestamptz - interval '24 days') where payload ? 'erased_at'`);
  });
  const warned = await Promise.all([warnOfErasure(db), warnOfErasure(db)]);
  expect(warned.sort()).toEqual([0, 1]);
  expect((await mailsOf(loud.id)).map(({ notice }) => notice)).toEqual(["store-closed", "store-erased-soon"]);
  expect(await mailsOf(silent.id)).toEqual([]);
});
