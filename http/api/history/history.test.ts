import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { newestChange } from "#test/factories-history.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { aColleague } from "#test/factories-people.ts";
import { anOwner, ownerRequests, type SignedIn } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const as = (who: SignedIn) => ownerRequests(testApp, who);

test("who was invited is read by those who may invite", async () => {
  const ada = await anOwner(testApp);
  const reader = await aColleague(testApp, ada.storeId, "reader");
  await as(ada).put("/api/store/settings", { tax_percent: 7 });
  await as(ada).post("/api/people/invitations", { email: "bob@example.com", role: "orders" });
  const id = await newestChange(db, ada.storeId, "people");
  const kindsFor = async (who: SignedIn) =>
    (await (await as(who).get("/api/history")).json()).entries.map(({ kind }: { kind: string }) => kind);
  expect(await kindsFor(ada)).toEqual(["people", "settings"]);
  expect(await kindsFor(reader)).toEqual(["settings"]);
  for (const path of ["?kind=people", `?about=people:${id}`, `/${id}`])
    expect([path, (await as(reader).get(`/api/history${path}`)).status]).toEqual([path, 403]);
  expect((await as(ada).get(`/api/history/${id}`)).status).toBe(200);
});

test("closing the shop is put back by owners", async () => {
  const ada = await anOwner(testApp);
  const manager = await aColleague(testApp, ada.storeId, "manager");
  await as(ada).put("/api/store/settings", { opening_soon: true });
  const id = await newestChange(db, ada.storeId, "settings");
  expect((await as(manager).post(`/api/history/${id}/put-back`, {})).status).toBe(403);
  expect((await as(ada).post(`/api/history/${id}/put-back`, {})).status).toBe(204);
});

test("payments are put back with a fresh proof, as they are saved", async () => {
  const ada = await anOwner(testApp);
  expect((await as(ada).put("/api/payments", paymentsForm())).status).toBe(200);
  const id = await newestChange(db, ada.storeId, "payments");
  await asTableOwner(db, (query) =>
    query("update sessions set proven_at = now() - interval '1 hour' where user_id = $1", [ada.userId]),
  );
  const refused = await as(ada).post(`/api/history/${id}/put-back`, {});
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toContain("insufficient_user_authentication");
});

test("no API key reads about payments and domains in the history", async () => {
  const ada = await anOwner(testApp);
  await as(ada).put("/api/store/settings", { tax_percent: 7 });
  expect((await as(ada).put("/api/payments", paymentsForm())).status).toBe(200);
  const id = await newestChange(db, ada.storeId, "payments");
  const { headers } = await anApiKey(db, ada.storeId, { by: ada.userId });
  const ask = (path: string) => testApp.request(`/api/history${path}`, { headers });
  const { entries } = await (await ask("")).json();
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["settings"]);
  for (const path of ["?kind=payments,stripe", "?kind=shop-domain", `?about=payments:${id}`, `/${id}`])
    expect([path, (await ask(path)).status]).toEqual([path, 403]);
  expect((await as(ada).get(`/api/history/${id}`)).status).toBe(200);
});
