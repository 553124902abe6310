import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { openTestApp } from "#test/app.ts";
import { aProductOnSale } from "#test/factories-orders.ts";
import { taxesOf } from "#test/factories-pricing.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const IN_GERMANY = taxesOf("DE", { included: true });

async function aNewOwner() {
  const owner = await anOwner(testApp);
  return { ...owner, ...ownerRequests(testApp, owner) };
}

describe("the owner's tax settings", () => {
  test("are none at first, come back as they were saved, and can be given up", async () => {
    const owner = await aNewOwner();
    const read = async () => (await owner.get("/api/taxes")).json();
    expect(await read()).toMatchObject({ version: 0, taxes: null, country_code: "", example: null });
    expect((await read()).countries).toContainEqual({ code: "CZ", name: "Czechia" });
    const rates = [
      { country_code: "DE", standard: 19, reduced: 7 },
      { country_code: "FI", standard: 25.5, reduced: 13.5 },
    ];
    const taxes = { ...IN_GERMANY, rates };
    const saved = await (await owner.put("/api/taxes", { version: 0, taxes })).json();
    expect(saved).toMatchObject({ version: 1, taxes });
    expect(await read()).toEqual(saved);
    const without = await (await owner.put("/api/taxes", { version: 1, taxes: null })).json();
    expect(without).toMatchObject({ version: 2, taxes: null });
  });

  test("are seen with the store, and by no other owner", async () => {
    const [owner, other] = [await aNewOwner(), await aNewOwner()];
    const has = async ({ get }: typeof owner) => (await (await get("/api/store")).json()).has_taxes;
    expect(await has(owner)).toBeUndefined();
    await owner.put("/api/taxes", { version: 0, taxes: IN_GERMANY });
    expect([await has(owner), await has(other)]).toEqual([true, undefined]);
    expect(await (await other.get("/api/taxes")).json()).toMatchObject({ version: 0, taxes: null });
  });

  test("come with something that the store sells, to explain by", async () => {
    const owner = await aNewOwner();
    await aProductOnSale(db, owner.storeId);
    const { example } = await (await owner.get("/api/taxes")).json();
    expect(example).toEqual({ title: expect.any(String), price_cents: 1_000 });
  });

  test("leave an event with the owner and the values before and after, when they change", async () => {
    const owner = await aNewOwner();
    await owner.put("/api/taxes", { version: 0, taxes: IN_GERMANY });
    await owner.put("/api/taxes", { version: 1, taxes: IN_GERMANY });
    await owner.put("/api/taxes", { version: 2, taxes: null });
    const recorded = await inStore(db, "owner", owner.storeId, (tx) =>
      tx.select().from(events).where(eq(events.type, "store.taxes-changed")).orderBy(events.createdAt),
    );
    expect(recorded.map(({ payload }) => payload)).toEqual([
      { by: owner.userId, before: { taxes: null }, after: { taxes: IN_GERMANY } },
      { by: owner.userId, before: { taxes: IN_GERMANY }, after: { taxes: null } },
    ]);
  });

  test("changed in another tab meanwhile are not overwritten", async () => {
    const owner = await aNewOwner();
    const answers = await Promise.all(
      [true, false].map((included) =>
        owner.put("/api/taxes", { version: 0, taxes: taxesOf("IT", { included }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("without the rates of the home country: 422 at the field", async () => {
    const owner = await aNewOwner();
    const answer = await owner.put("/api/taxes", {
      version: 0,
      taxes: { ...IN_GERMANY, home_country_code: "IT" },
    });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({
      "taxes.home_country_code": "Enter the tax rates of your own country",
    });
  });
});
