import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { asService, type Db, inStore } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { storeSlugs } from "#db/schema/store-slugs.ts";
import { stores } from "#db/schema/stores.ts";
import { findStore } from "#domain/storefront/find-store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { PERMISSIONS } from "#rules/people/roles.ts";
import { openTestApp } from "#test/app.ts";
import { aMember } from "#test/factories-people.ts";
import { anOwner, type Owner, ownerRequests, signIn } from "#test/owner.ts";

const testApp = await openTestApp();
const { db } = testApp;
const as = (owner: Owner) => ownerRequests(testApp, owner);

const NAME_TAKEN = "This store name is already taken. Please choose a different name.";
const SLUG_TAKEN = "This store slug is already taken. Please choose a different one.";
const SETTINGS = { name: "Mugs", slug: "mugs", shipping_flat_rate_cents: 500, tax_percent: 22.5 };

describe("naming a store", () => {
  test("derives its slug from the name, again each time until it is open", async () => {
    const owner = await anOwner(testApp, { onboarded: false });
    for (const name of ["  Blue & White ", "Blue & White", "Red"]) {
      const answer = await as(owner).put("/api/store/name", { name });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ name: name.trim(), onboarding_completed: false });
    }
    expect(await findStoreBySlug(db, "red")).toMatchObject({ id: owner.storeId });
    // No page was ever public there: the slug is free again.
    expect(await findStoreBySlug(db, "blue-white")).toBeUndefined();
  });

  test("refuses a taken name, and a reserved one with the same message", async () => {
    await anOwner(testApp, { name: "Only one" });
    const late = await anOwner(testApp, { onboarded: false });
    for (const name of ["Only  ONE!", "Admin", "sitemap.xml", "Checkout", "Factors"]) {
      const answer = await as(late).put("/api/store/name", { name });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ error: NAME_TAKEN, fields: { name: NAME_TAKEN } });
    }
    expect(await (await as(late).get("/api/store")).json()).toMatchObject({ name: "", slug: late.slug });
  });

  test("is given to exactly one of many owners who request it at once", async () => {
    const owners = [];
    for (let n = 0; n < 6; n++) owners.push(await anOwner(testApp, { onboarded: false }));
    const answers = await Promise.all(
      owners.map((owner) => as(owner).put("/api/store/name", { name: "Race" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect((await answer.json()).error).toBe(NAME_TAKEN);
  });

  test("creates a random slug for a name without letters, and keeps it", async () => {
    const owner = await anOwner(testApp, { name: "🦊🦊", onboarded: false });
    const slugs = [];
    for (const name of ["🦊🦊", "商店", "🦊"])
      slugs.push((await (await as(owner).put("/api/store/name", { name })).json()).slug);
    expect(slugs[0]).toMatch(/^store-[a-z0-9]{6}$/);
    expect(new Set(slugs).size).toBe(1);
  });

  test.each([
    ["Please enter a store name", ""],
    ["Please enter a store name", " \n "],
    ["Please enter a store name", null],
    ["Store name too long", "x".repeat(10_000)],
    ["Store name contains characters that cannot be stored", "a\0b"],
  ])("answers '%s'", async (message, name) => {
    const owner = await anOwner(testApp, { onboarded: false });
    const answer = await as(owner).put("/api/store/name", { name });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({ name: message });
  });

  test("stores HTML as plain text", async () => {
    const owner = await anOwner(testApp, { onboarded: false });
    const name = "<img src=x onerror=alert(1)>";
    const store = await (await as(owner).put("/api/store/name", { name })).json();
    expect(store).toMatchObject({ name, slug: "img-src-x-onerror-alert-1" });
  });
});

describe("onboarding", () => {
  test("cannot be completed without a name, nor twice, nor restarted", async () => {
    const owner = await anOwner(testApp, { onboarded: false });
    const early = await as(owner).post("/api/store/complete-onboarding");
    expect(early.status).toBe(409);
    expect((await early.json()).error).toBe("Please enter a store name");

    await as(owner).put("/api/store/name", { name: "Finished" });
    expect((await as(owner).post("/api/store/complete-onboarding")).status).toBe(200);
    for (const again of [
      await as(owner).post("/api/store/complete-onboarding"),
      await as(owner).put("/api/store/name", { name: "Other" }),
    ]) {
      expect(again.status).toBe(409);
      expect((await again.json()).error).toBe("Onboarding is already completed.");
    }
    expect(await (await as(owner).get("/api/store")).json()).toMatchObject({
      name: "Finished",
      onboarding_completed: true,
    });
  });
});

describe("settings", () => {
  test("close the shop, and say who did", async () => {
    const owner = await anOwner(testApp);
    const answer = await as(owner).put("/api/store/settings", { opening_soon: true });
    expect(await answer.json()).toMatchObject({ opening_soon: true });
    expect((await testApp.request(`/${owner.slug}`)).status).toBe(503);
    expect(await changesOf(owner, "store.settings-changed")).toEqual([
      { by: owner.userId, before: { opening_soon: false }, after: { opening_soon: true } },
    ]);
  });

  test("close and open the shop for owners alone", async () => {
    const owner = await anOwner(testApp);
    const email = "manager@example.com";
    await aMember(db, owner.storeId, { role: "manager", email });
    const manager = ownerRequests(testApp, await signIn(testApp, email));
    const save = (change: object) => manager.put("/api/store/settings", change);
    expect((await save({ tax_percent: 7 })).status).toBe(200);
    for (const opening_soon of [true, false]) expect((await save({ opening_soon })).status).toBe(403);
    expect((await testApp.request(`/${owner.slug}`)).status).toBe(200);
  });

  test("are saved as given, and the currency stays", async () => {
    const owner = await anOwner(testApp);
    const answer = await as(owner).put("/api/store/settings", { ...SETTINGS, slug: "saved" });
    expect(await answer.json()).toEqual({
      ...SETTINGS,
      slug: "saved",
      id: owner.storeId,
      onboarding_completed: true,
      currency_code: "EUR",
      show_lowest_price: false,
      takes_withdrawals: false,
      protects_orders: false,
      takes_stock_wishes: false,
      asks_for_news: false,
      has_accounts: false,
      search_title: "",
      search_description: "",
      social_image_url: "",
      social_image_alt: "",
      search_as_you_type: false,
      sells_to_assistants: false,
      language: "en",
      role: "owner",
      permissions: [...PERMISSIONS],
      opening_soon: false,
      time_zone: "",
    });
    const refused = await as(owner).put("/api/store/settings", { ...SETTINGS, currency_code: "USD" });
    expect(refused.status).toBe(422);
  });

  test("each change records an event with the owner and the values before and after", async () => {
    const owner = await anOwner(testApp);
    await as(owner).put("/api/store/settings", { ...SETTINGS, slug: "recorded" });
    await as(owner).put("/api/store/settings", { tax_percent: 7, shipping_flat_rate_cents: 990 });
    await as(owner).put("/api/store/settings", { tax_percent: 7 });
    await as(owner).put("/api/store/settings", { slug: "admin" });
    const [, ...changes] = await changesOf(owner, "store.settings-changed");
    expect(changes).toEqual([
      {
        by: owner.userId,
        before: {
          shipping_flat_rate_cents: SETTINGS.shipping_flat_rate_cents,
          tax_percent: SETTINGS.tax_percent,
        },
        after: { shipping_flat_rate_cents: 990, tax_percent: 7 },
      },
    ]);
  });

  test("keep missing fields, as another tab saved them", async () => {
    const owner = await anOwner(testApp);
    const before = { ...SETTINGS, slug: "kept" };
    await as(owner).put("/api/store/settings", before);
    for (const change of [{ slug: "kept-moved" }, { tax_percent: 0 }, { shipping_flat_rate_cents: 0 }]) {
      const answer = await as(owner).put("/api/store/settings", change);
      expect(await answer.json()).toMatchObject(Object.assign(before, change));
    }
    expect((await as(owner).put("/api/store/settings", {})).status).toBe(422);
  });

  test("keep the old slug with the store for good", async () => {
    const owner = await anOwner(testApp, { name: "Before" });
    const other = await anOwner(testApp);
    await as(owner).put("/api/store/settings", { ...SETTINGS, slug: "after" });
    expect(await findStoreBySlug(db, "before")).toMatchObject({ id: owner.storeId, slug: "after" });

    const taken = await as(other).put("/api/store/settings", { ...SETTINGS, slug: "before" });
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({ error: SLUG_TAKEN, fields: { slug: SLUG_TAKEN } });

    const back = await as(owner).put("/api/store/settings", { ...SETTINGS, slug: "before" });
    expect(back.status).toBe(200);
    expect(await findStoreBySlug(db, "after")).toMatchObject({ id: owner.storeId, slug: "before" });
  });

  test("never give a slug away in the moment in which its store leaves it", async () => {
    for (let round = 0; round < 10; round++) {
      const [leaving, waiting] = [
        await anOwner(testApp, { name: `Leaving ${round}` }),
        await anOwner(testApp, { name: `Waiting ${round}` }),
      ];
      const [, wanted] = await Promise.all([
        as(leaving).put("/api/store/settings", { ...SETTINGS, slug: `left-${round}` }),
        as(waiting).put("/api/store/settings", { ...SETTINGS, slug: `leaving-${round}` }),
      ]);
      expect(wanted.status).toBe(409);
    }
  });

  test("allow a store twenty slugs, also when it requests many at once", async () => {
    const [owner, other] = [await anOwner(testApp), await anOwner(testApp)];
    const move = (slug: string) => as(owner).put("/api/store/settings", { ...SETTINGS, slug });
    for (let at = 2; at <= 18; at++) expect((await move(`moved-${at}`)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => move(`moved-at-once-${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);

    const refused = await move("moved-once-too-often");
    expect(refused.status).toBe(409);
    expect((await refused.json()).fields.slug).toContain("A store can have 20 slugs");
    const back = await move(owner.slug);
    expect(back.status).toBe(200);
    expect((await move(owner.slug)).status).toBe(200);
    expect((await findStore(db, "moved-2"))?.slugs).toHaveLength(20);
    const free = { ...SETTINGS, slug: "moved-once-too-often" };
    expect((await as(other).put("/api/store/settings", free)).status).toBe(200);
  });

  test("refuse a taken and a reserved slug with the same message", async () => {
    const owner = await anOwner(testApp);
    const other = await anOwner(testApp);
    for (const slug of [other.slug, "admin", "api"]) {
      const answer = await as(owner).put("/api/store/settings", { ...SETTINGS, slug });
      expect(answer.status).toBe(409);
      expect((await answer.json()).error).toBe(SLUG_TAKEN);
    }
  });

  test("never report a store's own slug as taken", async () => {
    const owner = await anOwner(testApp);
    const again = await as(owner).put("/api/store/settings", { ...SETTINGS, slug: owner.slug });
    expect(again.status).toBe(200);
  });

  test("refuse a new slug that starts or ends with a hyphen, and accept an existing one", async () => {
    const owner = await anOwner(testApp);
    for (const slug of ["-", "--", "-mugs", "mugs-"]) {
      const answer = await as(owner).put("/api/store/settings", { ...SETTINGS, slug });
      expect(answer.status).toBe(422);
      expect((await answer.json()).fields).toEqual({
        slug: "Slug must contain only lowercase letters, numbers, and hyphens",
      });
    }

    await inStore(db, "owner", owner.storeId, (tx) =>
      tx.update(stores).set({ slug: "-odd-" }).where(eq(stores.id, owner.storeId)),
    );
    const answer = await as(owner).put("/api/store/settings", { ...SETTINGS, slug: "-odd-" });
    expect(await answer.json()).toMatchObject({ slug: "-odd-", name: SETTINGS.name });
  });

  test("report the error at each field", async () => {
    const owner = await anOwner(testApp);
    const answer = await as(owner).put("/api/store/settings", {
      name: " ",
      slug: "No Spaces",
      shipping_flat_rate_cents: -1,
      tax_percent: 100.01,
    });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({
      name: "Store name is required",
      slug: "Slug must contain only lowercase letters, numbers, and hyphens",
      shipping_flat_rate_cents: "Shipping rate must be positive",
      tax_percent: "Tax rate cannot exceed 100%",
    });
    const blank = await as(owner).put("/api/store/settings", {
      name: "Mugs",
      slug: " ",
      shipping_flat_rate_cents: 0,
      tax_percent: 0,
    });
    expect((await blank.json()).fields).toEqual({ slug: "Store slug is required" });
  });
});

describe("store details", () => {
  const read = async (owner: Owner) => (await as(owner).get("/api/store/details")).json();

  test("are empty until the owner fills them in, and nothing is inferred", async () => {
    const { details } = await read(await anOwner(testApp));
    const { small_business, ...texts } = details;
    expect(small_business).toBe(false);
    expect(new Set(Object.values(texts))).toEqual(new Set([""]));
    expect(Object.keys(texts)).toHaveLength(10);
  });

  test("come with countries by name and with the available zones", async () => {
    const { countries, time_zones } = await read(await anOwner(testApp));
    expect(countries).toHaveLength(250);
    expect(countries.slice(0, 2)).toEqual([
      { code: "AF", name: "Afghanistan" },
      { code: "AX", name: "Åland Islands" },
    ]);
    expect(time_zones).toEqual(
      expect.arrayContaining(["Europe/Berlin", "Asia/Kolkata", "Europe/Kyiv", "UTC"]),
    );
    expect(time_zones).not.toContain("Asia/Calcutta");
  });

  test("every zone of the list can be saved", async () => {
    const owner = await anOwner(testApp);
    for (const time_zone of ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "UTC", ""]) {
      expect(await (await as(owner).put("/api/store/details", { time_zone })).json()).toMatchObject({
        time_zone,
      });
      expect(await (await as(owner).get("/api/store")).json()).toMatchObject({ time_zone });
    }
  });

  test.each(["Mars/Olympus", "europe/berlin", "EST5EDT", "posixrules", "+01:00", "'; drop"])(
    "refuse the zone %s",
    async (time_zone) => {
      const owner = await anOwner(testApp);
      const answer = await as(owner).put("/api/store/details", { time_zone });
      expect(answer.status).toBe(422);
      expect((await answer.json()).fields).toEqual({ time_zone: "Please choose a time zone from the list" });
    },
  );

  test("two tabs that change different fields keep both", async () => {
    const owner = await anOwner(testApp);
    await Promise.all([
      as(owner).put("/api/store/details", { city: "Berlin" }),
      as(owner).put("/api/store/details", { street: "Street 1" }),
    ]);
    expect((await read(owner)).details).toMatchObject({ city: "Berlin", street: "Street 1" });
  });

  test("are this owner's alone", async () => {
    const [ada, bob] = [await anOwner(testApp), await anOwner(testApp)];
    await as(ada).put("/api/store/details", { legal_name: "Ada's Pots GmbH" });
    expect((await read(bob)).details.legal_name).toBe("");
  });

  test("each change records an event with the owner and the values before and after", async () => {
    const owner = await anOwner(testApp);
    await as(owner).put("/api/store/details", { city: "Bonn", region: "" });
    await as(owner).put("/api/store/details", { city: "Berlin", country_code: "DE" });
    await as(owner).put("/api/store/details", { city: "Berlin" });
    expect(await changesOf(owner, "store.details-changed")).toEqual([
      { by: owner.userId, before: { city: "" }, after: { city: "Bonn" } },
      {
        by: owner.userId,
        before: { city: "Bonn", country_code: "" },
        after: { city: "Berlin", country_code: "DE" },
      },
    ]);
  });
});

async function changesOf({ storeId }: { storeId: StoreId }, type: string) {
  const recorded = await inStore(db, "owner", storeId, (tx) =>
    tx.select().from(events).where(eq(events.type, type)).orderBy(events.createdAt),
  );
  return recorded.map(({ payload }) => payload);
}

/** By its current slug or a former one, open or not. */
async function findStoreBySlug(db: Db, slug: string) {
  const [store] = await asService(db, (tx) =>
    tx
      .select({ id: stores.id, slug: stores.slug })
      .from(storeSlugs)
      .innerJoin(stores, eq(stores.id, storeSlugs.storeId))
      .where(eq(storeSlugs.slug, slug)),
  );
  return store;
}
