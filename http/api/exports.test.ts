import { describe, expect, test } from "vitest";
import { deriveAuthKeys } from "#domain/auth/keys.ts";
import { downloadToken } from "#domain/exports/download-token.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { anExport } from "#test/factories-exports.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const ada = await anOwner(testApp);
const as = ownerRequests(testApp, ada);
const KEYS = deriveAuthKeys(AUTH_SECRET);

async function aWrittenExport(body: object): Promise<string> {
  const started = await as.post("/api/exports", body);
  expect(started.status).toBe(201);
  const { id } = await started.json();
  await expect
    .poll(async () => (await (await as.get(`/api/exports/${id}`)).json()).state)
    .not.toBe("writing");
  return id;
}

async function linkOf(id: string): Promise<string> {
  return (await (await as.post(`/api/exports/${id}/link`)).json()).url;
}

describe("exports", () => {
  test("are written in the background and downloaded by a link that needs no session", async () => {
    await aMug(testApp.db, ada.storeId, { title: "=Mug", handle: "mug" });
    const id = await aWrittenExport({ kind: "products", format: "storewright", search: "mug" });
    const { exports } = await (await as.get("/api/exports")).json();
    expect(exports).toMatchObject([{ id, kind: "products", state: "done", job: { done: 1, total: 1 } }]);

    const today = exports[0].created_at.slice(0, 10);
    const file = await testApp.request(await linkOf(id));
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="products-${today}.csv"`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await file.text()).toMatch(/^Handle,Title,.*\r\nmug,'=Mug,/);
    const { jobs } = await (await as.get("/api/jobs")).json();
    expect(jobs).toMatchObject([{ kind: "write-export", state: "done", export: { id, kind: "products" } }]);
  });

  test("refuse what they do not know, with the field", async () => {
    const unknown = await as.post("/api/exports", { kind: "sessions" });
    expect(unknown.status).toBe(422);
    expect((await unknown.json()).fields).toEqual({ kind: "Choose what to export" });
    const format = await as.post("/api/exports", { kind: "products", format: "excel" });
    expect((await format.json()).fields).toEqual({ format: "Choose a format" });
  });
});

describe("a link to a file", () => {
  test("is refused in a sentence once it is altered, five minutes old, or made for another store", async () => {
    const bob = await anOwner(testApp);
    const id = await anExport(testApp.db, ada.storeId);
    const open = (token: string) => testApp.request(`/api/exports/download?token=${token}`);
    const tokenAt = (now: number, store = ada.storeId) => downloadToken(KEYS, { store, id }, now);

    expect((await open(tokenAt(Date.now()))).status).toBe(200);
    const fresh = tokenAt(Date.now());
    const altered = [
      ...Array.from(
        { length: fresh.length },
        (_, at) => fresh.slice(0, at) + other(fresh[at]) + fresh.slice(at + 1),
      ),
      ...["", "0d8f", fresh.toUpperCase(), `${fresh}00`, tokenAt(Date.now() - 5 * 60_000 - 1)],
    ];
    for (const token of altered) {
      const answer = await open(token);
      expect([answer.status, (await answer.json()).error]).toEqual([
        410,
        "This link is no longer valid. Go back to the export, and choose Download again.",
      ]);
    }
    // Signed by us, but no such export is in that store.
    expect((await open(tokenAt(Date.now(), bob.storeId))).status).toBe(404);
    expect((await ownerRequests(testApp, bob).post(`/api/exports/${id}/link`)).status).toBe(404);
  });

  test("ends with the export", async () => {
    const id = await anExport(testApp.db, ada.storeId);
    const link = await linkOf(id);
    expect((await testApp.request(link)).status).toBe(200);
    expect((await as.delete(`/api/exports/${id}`)).status).toBe(204);
    expect((await testApp.request(link)).status).toBe(404);
    expect((await as.delete(`/api/exports/${id}`)).status).toBe(404);
  });
});

function other(digit = "0"): string {
  return digit === "0" ? "1" : "0";
}
