import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { connect } from "#db/connect.ts";
import { becomeCopy, findInstallation, noteBackup } from "#db/installation.ts";
import { listDeeds } from "#domain/operator/deeds.ts";
import { openPictureMark } from "#domain/pictures/picture-mark.ts";
import { checkDatabase, judgeStandby, type Replication } from "#operator/checks/database.ts";
import type { Finding } from "#operator/checks/finding.ts";
import { checkMail } from "#operator/checks/mail.ts";
import { checkPictures } from "#operator/checks/pictures.ts";
import { readConfig } from "#server/config.ts";
import { openBucket } from "#test/bucket.ts";
import { cloneDatabase } from "#test/database.ts";
import { anOperator } from "#test/operator.ts";
import { openPostOffice } from "#test/post-office.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const server = await cloneDatabase();
const db = await connect({ server, log: silentLog });
const client = new pg.Client(server);
await client.connect();
const dataDir = await openTemporaryFolder();
const s3 = await openBucket();
afterAll(async () => {
  await client.end();
  await db.close();
});

const migrations = new URL("../../db/migrations/", import.meta.url);
const config = { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: undefined };
const { operate } = anOperator(db, [], { config, reach: async () => client });
const verdicts = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ about, verdict }) => [about, verdict]));

test("a server that nobody backed up and that sends no mail is told with warnings, as one document if asked for", async () => {
  const { exit, out } = await operate("check --json");
  const { ok, findings } = JSON.parse(out);
  expect(verdicts(findings)).toEqual({
    database: "good",
    schema: "good",
    standby: "good",
    connections: "good",
    clock: "good",
    installation: "good",
    backup: "warning",
    secret: "good",
    pictures: "good",
    mail: "warning",
    disk: expect.stringMatching(/good|warning/),
  });
  expect({ exit, ok }).toEqual({ exit: 5, ok: false });
  // The file that it wrote is gone.
  expect(await readdir(join(dataDir, "product-images"))).toEqual([]);
});

test("what keeps shops from selling is bad, and ends with 1", async () => {
  const { id } = (await findInstallation(client)) ?? { id: "" };
  await openPictureMark(config).replace(crypto.randomUUID());
  onTestFinished(() => openPictureMark(config).replace(id));
  const { exit, out } = await operate("check");
  expect(exit).toBe(1);
  expect(out).toMatch(/^bad +pictures +The folder .* belongs to installation/m);
  // Nobody knows whose they are while the database is away.
  expect(await checkPictures(config, null)).toMatchObject([{ verdict: "good" }]);
});

test("a data folder that is not there is told, and not made", async () => {
  const missing = { dataDir: join(dataDir, "misspelled"), s3: undefined };
  await expect(checkPictures(missing, null)).rejects.toThrow("ENOENT");
  expect(existsSync(missing.dataDir)).toBe(false);
});

test.for<[Partial<Replication>, Finding["verdict"]]>([
  [{}, "good"],
  [{ connected: 1 }, "good"],
  [{ isStandby: true }, "bad"],
  [{ readOnly: true }, "bad"],
  [{ wanted: "b" }, "bad"],
  [{ wanted: "b", connected: 1 }, "warning"],
  [{ wanted: "b", connected: 1, sync: 1 }, "good"],
])("a database with %j is %s", ([given, verdict]) => {
  const alone = { isStandby: false, readOnly: false, wanted: "", connected: 0, sync: 0 };
  expect(judgeStandby({ ...alone, ...given })).toMatchObject({ verdict });
});

test("a clock that is wrong and a fresh backup are told", async () => {
  await noteBackup(client);
  const findings = await checkDatabase(client, {
    databaseUrl: undefined,
    migrations,
    now: () => Date.now() + 3_600_000,
  });
  expect(verdicts(findings)).toMatchObject({ clock: "bad", backup: "good" });
});

test("a bucket is listed, written, read and cleared; a key that may not is named", async () => {
  const where = { dataDir, s3 };
  expect(await checkPictures(where, undefined)).toMatchObject([{ verdict: "good" }]);
  const missing = await checkPictures({ dataDir, s3: { ...s3, bucket: "another" } }, undefined);
  expect(missing).toMatchObject([{ verdict: "bad", says: expect.stringContaining("answered 404 to list") }]);
});

test("the mail provider is asked to let us in, and gets no mail", async () => {
  const office = await openPostOffice();
  expect(await checkMail({ kind: "smtp", url: office.url, from: "a@b.example" })).toMatchObject([
    { verdict: "good" },
  ]);
  expect(office.received).toEqual([]);
  await office.close();
  expect(await checkMail({ kind: "smtp", url: office.url, from: "a@b.example" })).toMatchObject([
    { verdict: "bad" },
  ]);
  const resend = (status: number, body: object) =>
    checkMail({ kind: "resend", apiKey: "re_x", from: "a@b.example" }, async () =>
      Response.json(body, { status }),
    );
  expect(await resend(401, { name: "restricted_api_key" })).toMatchObject([{ verdict: "good" }]);
  expect(await resend(401, { name: "validation_error" })).toMatchObject([{ verdict: "bad" }]);
});

test("a copy is adopted once, after a question, and that is written down", async () => {
  await becomeCopy(client);
  expect(await operate("adopt")).toMatchObject({ exit: 4, err: expect.stringContaining("--yes") });
  expect(await findInstallation(client)).toMatchObject({ copySince: expect.any(Date) });
  expect(await operate("adopt --yes --as Ada")).toMatchObject({ exit: 0 });
  expect(await findInstallation(client)).toMatchObject({ copySince: null });
  expect(await operate("adopt --yes")).toMatchObject({ exit: 3 });
  const { deeds } = await listDeeds(db, { command: "adopt", limit: 5 });
  expect(deeds.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
});
