import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { downloadToken } from "#domain/exports/download-token.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import type { ExportId, SessionId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { anUpload } from "#test/factories-catalog.ts";
import { anExport } from "#test/factories-exports.ts";
import { aMug } from "#test/factories-storefront.ts";
import { listen } from "#test/listen.ts";
import { anOwner, mailsTo, type Owner, ownerRequests, postJson, signIn } from "#test/owner.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { readZip } from "#test/read-zip.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const dataDir = await openTemporaryFolder();
const testApp = await openTestApp({ DATA_DIR: dataDir });
const ada = await anOwner(testApp);
const as = ownerRequests(testApp, ada);
const KEYS = deriveAuthKeys(AUTH_SECRET);

const sessionOf = async (owner: Pick<Owner, "headers">): Promise<SessionId> =>
  (await (await ownerRequests(testApp, owner).get("/api/auth/user")).json()).session_id;

async function aWrittenExport(body: object): Promise<string> {
  const started = await as.post("/api/exports", body);
  expect(started.status).toBe(201);
  const { id } = await started.json();
  await vi.waitUntil(async () => (await (await as.get(`/api/exports/${id}`)).json()).state !== "writing", {
    timeout: PATIENCE_MS,
    interval: 20,
  });
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

test("cancelling the job of an export removes what it has written", async () => {
  const [row] = await asTableOwner(testApp.db, (query) =>
    query<{ job: string; file: string }>(HALF_WRITTEN, [ada.storeId]),
  );
  expect((await as.post(`/api/jobs/${row?.job}/cancel`)).status).toBe(200);
  const left = await asTableOwner(testApp.db, (query) =>
    query("select from private_files where id = $1", [row?.file]),
  );
  expect(left).toEqual([]);
});

/** No worker takes the job. */
const HALF_WRITTEN = `
  with file as (insert into private_files (store_id) values ($1) returning id),
  job as (
    insert into jobs (store_id, kind, input, total, due_at, cursor)
    select $1, 'write-export', '{}', 1, 'infinity', jsonb_build_object('file', id) from file returning id),
  export as (
    insert into exports (store_id, kind, input, job_id)
    select $1, 'products', '{"kind": "products", "format": "storewright"}', id from job)
  select job.id as job, file.id as file from job, file`;

describe("a link to a file", () => {
  test("is refused in a sentence once it is altered, five minutes old, or made for another store", async () => {
    const bob = await anOwner(testApp);
    const id = await anExport(testApp.db, ada.storeId);
    const open = (token: string) => testApp.request(`/api/exports/download?token=${token}`);
    const [hers, his] = [await sessionOf(ada), await sessionOf(bob)];
    const tokenAt = (now: number, store = ada.storeId, session = hers) =>
      downloadToken(KEYS, { store, id, giver: session }, now);

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
    expect((await open(tokenAt(Date.now(), bob.storeId, his))).status).toBe(404);
    expect((await ownerRequests(testApp, bob).post(`/api/exports/${id}/link`)).status).toBe(404);
  });

  test("is recorded with who has made it", async () => {
    const id = await anExport(testApp.db, ada.storeId);
    await linkOf(id);
    const events = await asTableOwner(testApp.db, (query) =>
      query(
        "select payload from events where type = 'export.linked' and store_id = $1 and payload ->> 'export_id' = $2",
        [ada.storeId, id],
      ),
    );
    expect(events).toEqual([{ payload: { export_id: id, kind: "products", by: ada.userId } }]);
  });

  test("ends with the session that asked for it, by signing out or from another one", async () => {
    const id = await anExport(testApp.db, ada.storeId);
    const kept = await linkOf(id);
    const linked = async () => {
      const session = await signIn(testApp, ada.email);
      const { url } = await (await ownerRequests(testApp, session).post(`/api/exports/${id}/link`)).json();
      expect((await testApp.request(url)).status).toBe(200);
      return { session, url };
    };
    const [one, two] = [await linked(), await linked()];
    const refresh = { refresh_token: one.session.refreshToken };
    await postJson(testApp, "/api/auth/sign-out", refresh, { cookie: one.session.cookie });
    await as.delete(`/api/auth/sessions/${await sessionOf(two.session)}`);
    expect((await testApp.request(one.url)).status).toBe(410);
    expect((await testApp.request(two.url)).status).toBe(410);
    expect((await testApp.request(kept)).status).toBe(200);
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

describe("an archive of everything", () => {
  let eve: Owner;
  let evil: ReturnType<typeof ownerRequests>;
  let id: string;

  beforeAll(async () => {
    eve = await anOwner(testApp);
    evil = ownerRequests(testApp, eve);
    // More than the sockets take of what nobody reads.
    for (let n = 0; n < 20; n++) await addPicture(ada, randomBytes(2_000_000));
    id = await aWrittenExport({ kind: "everything" });
  });

  test("asks for a fresh proof when it is started and when its link is made, as orders do; other exports do not", async () => {
    const link = await linkOf(id);
    const ofOrders = await aWrittenExport({ kind: "orders", all: true });
    await setProof(ada, "11 minutes");
    for (const [path, body] of [
      ["/api/exports", { kind: "everything" }],
      [`/api/exports/${id}/link`, undefined],
      ["/api/exports", { kind: "orders", all: true }],
      ["/api/exports", { kind: "invoices" }],
      ["/api/exports", { kind: "orders", ids: ["0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b"] }],
      [`/api/exports/${ofOrders}/link`, undefined],
    ] as const) {
      const refused = await as.post(path, body);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toContain("insufficient_user_authentication");
      expect((await refused.json()).error).toBe("Please confirm that it is you.");
    }
    expect((await as.post("/api/exports", { kind: "products", format: "storewright" })).status).toBe(201);
    // Made while the proof was fresh.
    expect((await testApp.request(link)).status).toBe(200);
    await setProof(ada, "0 minutes");
  });

  test("can neither be seen nor linked to nor removed by another owner", async () => {
    expect((await (await evil.get("/api/exports")).json()).exports).toEqual([]);
    expect((await evil.get(`/api/exports/${id}`)).status).toBe(404);
    expect((await evil.post(`/api/exports/${id}/link`)).status).toBe(404);
    expect((await evil.delete(`/api/exports/${id}`)).status).toBe(404);
    const theirs = downloadToken(
      KEYS,
      { store: eve.storeId, id: id as ExportId, giver: await sessionOf(eve) },
      Date.now(),
    );
    expect((await testApp.request(`/api/exports/download?token=${theirs}`)).status).toBe(404);
  });

  test("is downloaded as a ZIP, and the owner gets a mail that it was made", async () => {
    const file = await testApp.request(await linkOf(id));
    expect(file.headers.get("content-type")).toBe("application/zip");
    expect(file.headers.get("content-encoding")).toBeNull();
    expect(file.headers.get("cache-control")).toBe("no-store");
    expect(file.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="${ada.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip"$`),
    );
    const files = await readZip(Buffer.from(await file.arrayBuffer()));
    expect(files.get("index.html")?.toString()).toContain("<!doctype html>");
    expect(files.get("data/stores.jsonl")?.toString()).toContain(ada.storeId);
    await expect
      .poll(async () => (await mailsTo(testApp, ada.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching("^An archive of your store was made: "));
  });

  test("is downloaded a few times at once, until one has ended or its client has gone", async () => {
    const { url } = await listen(createServer(testApp.app.listener));
    const link = url + (await linkOf(id));
    const gone = [1, 2, 3].map(() => new AbortController());
    const begun = await Promise.all(gone.map(({ signal }) => fetch(link, { signal })));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await fetch(link);
    expect(refused.status).toBe(429);
    expect((await refused.json()).error).toMatch("Please wait until one has ended");
    expect((await as.post(`/api/exports/${id}/link`)).status).toBe(429);

    gone[0]?.abort();
    await begun[1]?.arrayBuffer();
    const again = () => expect.poll(async () => (await fetch(link)).status);
    await again().toBe(200);
    await again().toBe(200);
    expect((await fetch(link)).status).toBe(429);
    // Clients that read nothing keep no connection either.
    const { pool } = testApp.db;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});

async function addPicture({ storeId }: Owner, bytes: Buffer): Promise<void> {
  const url = await anUpload(testApp.db, storeId);
  await createStorage({ dataDir, s3: undefined }).put(url.slice(IMAGE_BUCKET_PATH.length), bytes);
}

/** As if the owner had last proven so long ago that it is her. */
function setProof({ userId }: Owner, ago: string): Promise<unknown> {
  return asTableOwner(testApp.db, (query) =>
    query("update sessions set proven_at = now() - $2::interval where user_id = $1", [userId, ago]),
  );
}

function other(digit = "0"): string {
  return digit === "0" ? "1" : "0";
}
