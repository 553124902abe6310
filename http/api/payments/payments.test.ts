import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { openTestApp } from "#test/app.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { shippingForm } from "#test/factories-shipping.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;

async function aNewOwner() {
  const owner = await anOwner(testApp);
  const { get, put, ...requests } = ownerRequests(testApp, owner);
  const read = async () => (await get("/api/payments")).json();
  const save = (form: object) => put("/api/payments", form);
  return { ...owner, ...requests, get, put, read, save };
}

describe("the owner's payment settings", () => {
  test("are none at first, and come back as they were saved, in their order", async () => {
    const owner = await aNewOwner();
    const { links } = paymentsForm();
    expect(await owner.read()).toEqual({ version: 0, methods: [], links, offers_pickup: false });
    const { methods } = paymentsForm();
    const cash = { ...methods[0], kind: "pay-at-pickup", active: false, cancel_after_days: null };
    const form = {
      version: 0,
      methods: [...methods, cash],
      links: { ...links, terms_url: "https://shop.example/terms" },
    };
    const saved = await (await owner.save(form)).json();
    expect(saved).toMatchObject({ ...form, version: 1 });
    expect(await owner.read()).toEqual(saved);
    const turned = { ...saved, offers_pickup: undefined, methods: saved.methods.toReversed() };
    const { methods: again } = await (await owner.save(turned)).json();
    expect(again).toEqual(saved.methods.toReversed());
  });

  test("say whether orders can be picked up", async () => {
    const owner = await aNewOwner();
    await owner.put("/api/shipping", { version: 0, ...shippingForm("Corner") });
    expect((await owner.read()).offers_pickup).toBe(true);
  });

  test("of another store are neither read nor taken over by id", async () => {
    const [owner, other] = [await aNewOwner(), await aNewOwner()];
    const { methods } = await (await owner.save(paymentsForm())).json();
    expect((await other.read()).methods).toEqual([]);
    const { methods: theirs } = await (await other.save({ ...paymentsForm(), methods })).json();
    expect(theirs).toMatchObject([{ name: methods[0].name }]);
    expect(theirs[0].id).not.toBe(methods[0].id);
    expect((await owner.read()).methods).toEqual(methods);
  });

  test("leave an event with the owner and the values before and after, when they change", async () => {
    const owner = await aNewOwner();
    const { version, methods, links } = await (await owner.save(paymentsForm())).json();
    await owner.save({ version, methods, links });
    const recorded = await inStore(db, "owner", owner.storeId, (tx) =>
      tx.select().from(events).where(eq(events.type, "store.payments-changed")),
    );
    expect(recorded.map(({ payload }) => payload)).toEqual([
      { by: owner.userId, before: { methods: [] }, after: { methods } },
    ]);
  });

  test("changed in another tab meanwhile are not overwritten", async () => {
    const owner = await aNewOwner();
    const answers = await Promise.all(["One", "Two"].map((name) => owner.save(paymentsForm({ name }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("that are wrong: 422 at the field", async () => {
    const owner = await aNewOwner();
    const answer = await owner.save(paymentsForm({ name: "" }));
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { "methods.0.name": "Name is required" },
    ]);
  });
});
