import { describe, expect, onTestFinished, test } from "vitest";
import { KEY_FOR_PEOPLE, KEY_FORBIDS, KEY_NOT_WHOLE, KEY_UNKNOWN } from "#rules/connection/key-refusals.ts";
import { openTestApp, type TestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { aProduct } from "#test/factories-catalog.ts";
import { anExport } from "#test/factories-exports.ts";
import { aColleague } from "#test/factories-people.ts";
import { anOwner, newestMail, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;

const askWith = (secret: string, path: string, headers = {}, app: Pick<TestApp, "request"> = testApp) =>
  app.request(path, { headers: { authorization: `Bearer ${secret}`, ...headers } });

async function expectRefusal(answer: Response, status: number, error: string): Promise<void> {
  expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
}

test("a key is shown once, does what it may for the one store, and is refused once it is revoked", async () => {
  const ada = await anOwner(testApp);
  await anOwner(testApp);
  const as = ownerRequests(testApp, ada);
  const made = await as.post("/api/connections/keys", {
    ...{ name: "Accounting", permissions: ["see-orders"], expires_in_days: 90 },
  });
  expect(made.status).toBe(201);
  const { id, key } = await made.json();

  const answer = await askWith(key, "/api/orders");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("storewright-version")).toBe("2026-11-18");
  await expectRefusal(await askWith(key, "/api/products"), 403, KEY_FORBIDS);
  await expectRefusal(await askWith(key, "/api/people"), 403, KEY_FOR_PEOPLE);
  await expectRefusal(await askWith(key, "/api/connections/keys"), 403, KEY_FOR_PEOPLE);
  await expectRefusal(await askWith(key, "/api/auth/user"), 403, KEY_FOR_PEOPLE);

  const list = async () => (await (await as.get("/api/connections/keys")).json()).keys;
  await expect.poll(async () => (await list())[0].last_used_at).toEqual(expect.any(String));
  expect(await list()).toEqual([
    {
      ...{ id, name: "Accounting", permissions: ["see-orders"], ending: key.slice(-4), made_by: ada.email },
      created_at: expect.any(String),
      expires_at: expect.any(String),
      is_expired: false,
      last_used_at: expect.any(String),
    },
  ]);
  const stored = await asTableOwner(db, (query) => query("select api_keys::text as row from api_keys"));
  expect(JSON.stringify(stored)).not.toContain(key.slice("sw_live_".length, -6));
  const mail = await newestMail(testApp, ada.email, 1);
  expect(mail.subject).toContain("An API key was made");
  expect(mail.text).toContain("“Accounting”");
  expect(mail.text).toContain("Read orders");
  expect(mail.text).not.toContain(key);

  expect((await as.delete(`/api/connections/keys/${id}`)).status).toBe(204);
  await expectRefusal(await askWith(key, "/api/orders"), 401, KEY_UNKNOWN);
  expect((await as.delete(`/api/connections/keys/${id}`)).status).toBe(404);
  expect(await list()).toEqual([]);
  const { entries } = await (await as.get("/api/history?kind=api-keys")).json();
  expect(entries.map(({ title }: { title: string }) => title)).toEqual(["API key revoked", "API key made"]);
});

test("making a key needs a fresh proof and at least one permission that keys can have", async () => {
  const ada = await anOwner(testApp);
  const as = ownerRequests(testApp, ada);
  const make = (permissions: string[]) =>
    as.post("/api/connections/keys", { name: "Till", permissions, expires_in_days: null });
  for (const wrong of [[], ["people"], ["export-orders"]]) expect((await make(wrong)).status).toBe(422);
  await asTableOwner(db, (query) =>
    query("update sessions set proven_at = now() - interval '11 minutes' where user_id = $1", [ada.userId]),
  );
  const stale = await make(["look"]);
  expect([stale.status, stale.headers.get("www-authenticate")]).toEqual([
    401,
    expect.stringContaining("insufficient_user_authentication"),
  ]);
});

test("a mistyped, expired or foreign key, and an unknown version, are refused in a sentence", async () => {
  const ada = await anOwner(testApp);
  const { id, secret } = await anApiKey(db, ada.storeId, { by: ada.userId });
  await expectRefusal(await askWith(secret.slice(0, -1), "/api/store"), 401, KEY_NOT_WHOLE);
  expect((await askWith(secret, "/api/store", { "storewright-version": "2026-11-18" })).status).toBe(200);
  expect((await askWith(secret, "/api/store", { "storewright-version": "1999-01-01" })).status).toBe(400);
  expect((await askWith(secret, "/api/store", { "store-id": ada.storeId })).status).toBe(200);
  await asTableOwner(db, (query) => query("update api_keys set expires_at = now() where id = $1", [id]));
  await expectRefusal(await askWith(secret, "/api/store"), 401, KEY_UNKNOWN);
  const { keys } = await (await ownerRequests(testApp, ada).get("/api/connections/keys")).json();
  expect(keys).toMatchObject([{ id, is_expired: true }]);
});

test("what a key changes is in the history with the key's name, also what its jobs do", async () => {
  const ada = await anOwner(testApp);
  const mug = await aProduct(db, ada.storeId);
  const { headers } = await anApiKey(db, ada.storeId, { by: ada.userId, name: "Stock keeper" });
  const as = ownerRequests(testApp, { headers });
  const newest = async () =>
    (await (await ownerRequests(testApp, ada).get("/api/history?kind=product,redirect")).json()).entries[0];

  await as.post("/api/redirects", { from: "/old", to: "/products/mug" });
  expect(await newest()).toMatchObject({ by: { email: ada.email }, key: { name: "Stock keeper" } });
  await ownerRequests(testApp, ada).post("/api/redirects", { from: "/older", to: "/products/mug" });
  expect(await newest()).toMatchObject({ by: { email: ada.email }, key: null });

  expect((await as.post("/api/products/remove", { search: mug.title, status: "all" })).status).toBe(202);
  await expect.poll(newest).toMatchObject({ title: "Product deleted", key: { name: "Stock keeper" } });

  // Programs are not told the addresses that people sign in with.
  const { entries } = await (await as.get("/api/history?kind=redirect")).json();
  expect(entries[0].by).toEqual({ id: ada.userId, email: "" });
  const opened = await (await as.get(`/api/history/${entries[0].id}`)).json();
  const { people } = await (await as.get("/api/history/people")).json();
  expect([opened.by, ...people]).toEqual([entries[0].by, entries[0].by]);
});

test("jobs that a key began end when it is revoked", async () => {
  const ada = await anOwner(testApp);
  const { id } = await anApiKey(db, ada.storeId, { by: ada.userId });
  const begun = `insert into jobs (store_id, kind, total, due_at, by_key)
    values ($1, 'remove-products', 1, now() + interval '1 day', $2), ($1, 'remove-products', 1, now() + interval '1 day', null)`;
  await asTableOwner(db, (query) => query(begun, [ada.storeId, id]));
  expect((await ownerRequests(testApp, ada).delete(`/api/connections/keys/${id}`)).status).toBe(204);
  const states = await asTableOwner(db, (query) =>
    query("select state, by_key from jobs where store_id = $1 order by state", [ada.storeId]),
  );
  expect(states).toEqual([
    { state: "cancelled", by_key: id },
    { state: "queued", by_key: null },
  ]);
});

describe("a key acts for the person who made it", () => {
  test("and may never do more than she may", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "owner");
    const { secret } = await anApiKey(db, ada.storeId, { by: bob.userId });
    expect((await askWith(secret, "/api/orders")).status).toBe(200);
    await ownerRequests(testApp, ada).patch(`/api/people/${bob.userId}`, { role: "reader" });
    await expectRefusal(await askWith(secret, "/api/orders"), 403, KEY_FORBIDS);
    expect((await askWith(secret, "/api/products")).status).toBe(200);
    const store = await (await askWith(secret, "/api/store")).json();
    expect([store.role, store.permissions]).toEqual(["reader", ["look"]]);
  });

  test("and is revoked when she leaves, for good", async () => {
    const ada = await anOwner(testApp);
    const bob = await aColleague(testApp, ada.storeId, "owner");
    const { secret } = await anApiKey(db, ada.storeId, { by: bob.userId });
    const as = ownerRequests(testApp, ada);
    expect((await as.delete(`/api/people/${bob.userId}`)).status).toBe(204);
    await expectRefusal(await askWith(secret, "/api/orders"), 401, KEY_UNKNOWN);
    expect((await (await as.get("/api/connections/keys")).json()).keys).toEqual([]);
    await asTableOwner(db, (query) =>
      query("insert into memberships (store_id, user_id, role) values ($1, $2, 'owner')", [
        ada.storeId,
        bob.userId,
      ]),
    );
    await expectRefusal(await askWith(secret, "/api/orders"), 401, KEY_UNKNOWN);
  });
});

test("a link to a file that a key asked for ends with the key", async () => {
  const ada = await anOwner(testApp);
  const as = ownerRequests(testApp, ada);
  const file = await anExport(db, ada.storeId);
  const { id, headers } = await anApiKey(db, ada.storeId, { by: ada.userId });
  const linked = await ownerRequests(testApp, { headers }).post(`/api/exports/${file}/link`);
  const { url } = await linked.json();
  expect((await testApp.request(url)).status).toBe(200);
  await as.delete(`/api/connections/keys/${id}`);
  expect((await testApp.request(url)).status).toBe(410);
  const orders = await ownerRequests(testApp, await anApiKey(db, ada.storeId, { by: ada.userId })).post(
    "/api/exports",
    { kind: "everything" },
  );
  await expectRefusal(orders, 403, KEY_FOR_PEOPLE);
});

test("in a restored copy the original's keys do not work until it is in service; its own do", async () => {
  const ada = await anOwner(testApp);
  const old = await anApiKey(db, ada.storeId, { by: ada.userId });
  const setCopy = (since: string) =>
    asTableOwner(db, (query) => query(`update installation set copy_since = ${since}`));
  onTestFinished(async () => void (await setCopy("null")));
  await setCopy("now()");
  await expectRefusal(await askWith(old.secret, "/api/store"), 401, KEY_UNKNOWN);
  const own = await anApiKey(db, ada.storeId, { by: ada.userId });
  expect((await askWith(own.secret, "/api/store")).status).toBe(200);
  await setCopy("null");
  expect((await askWith(old.secret, "/api/store")).status).toBe(200);
});

test("a key sends at most 600 requests a minute, and each answer says how many are left", async () => {
  const limited = await openTestApp({ RATE_LIMITS: "on" });
  const ada = await anOwner(limited);
  const { secret } = await anApiKey(limited.db, ada.storeId, { by: ada.userId });
  const ask = () => askWith(secret, "/api/people", {}, limited);
  const first = await ask();
  const left = ["limit", "remaining", "reset"].map((name) => first.headers.get(`ratelimit-${name}`));
  expect(left).toEqual(["600", "599", "60"]);
  for (let sent = 1; sent < 600; sent += 50)
    await Promise.all(Array.from({ length: Math.min(50, 600 - sent) }, ask));
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("ratelimit-remaining")).toBe("0");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await anApiKey(limited.db, ada.storeId, { by: ada.userId });
  expect((await askWith(other.secret, "/api/store", {}, limited)).headers.get("ratelimit-remaining")).toBe(
    "599",
  );
});
