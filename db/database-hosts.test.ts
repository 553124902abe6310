import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { cloneDatabase } from "#test/database.ts";
import { openDatabaseHost } from "#test/database-host.ts";
import { silentLog } from "#test/silent-log.ts";
import { askAsService } from "./ask.ts";
import { reachForBackup } from "./backup/reach.ts";
import { connect } from "./connect.ts";
import { isDatabaseAway } from "./database-away.ts";
import { requireAddresses } from "./database-hosts.ts";
import { listenToPageChanges } from "./listen-to-page-changes.ts";

const server = await cloneDatabase();
const { host, port, user, password, database } = new pg.Client(server);

async function aHost(role: "primary" | "standby") {
  const opened = await openDatabaseHost(server);
  onTestFinished(opened.close);
  return Object.assign(opened, { role });
}

const credentials = password ? `${user}:${password}` : user;
const urlOf = (...hosts: string[]) =>
  `postgres://${credentials}@${hosts.join(",")}/${database}?target_session_attrs=read-write`;

const DEAD = "127.0.0.1:9";

test("each connection finds the host that writes, and so does the one that listens", async () => {
  const [one, two] = [await aHost("standby"), await aHost("primary")];
  const connectionString = urlOf(DEAD, one.address, two.address);
  const db = await connect({ server: { connectionString }, log: silentLog });
  let gaps = 0;
  const listener = listenToPageChanges(db, {
    onChanged: () => undefined,
    onGap: () => gaps++,
    log: silentLog,
  });
  onTestFinished(async () => {
    await listener.close();
    await db.close();
  });
  const readOnly = { name: "hosts_read_only", text: "select current_setting('transaction_read_only') as it" };
  const answers = () => Promise.all([1, 2, 3].map(() => askAsService<{ it: string }>(db, readOnly, [])));
  expect((await answers()).flat()).toEqual([{ it: "off" }, { it: "off" }, { it: "off" }]);
  await expect.poll(() => gaps).toBe(1);

  two.role = "standby";
  two.cut();
  await expect.poll(() => db.pool.totalCount).toBe(0);
  const refused = await askAsService(db, readOnly, []).catch((error) => error);
  expect(isDatabaseAway(refused)).toBe(true);

  one.role = "primary";
  expect((await answers()).flat()).toEqual([{ it: "off" }, { it: "off" }, { it: "off" }]);
  await expect.poll(() => gaps).toBeGreaterThan(1);
});

test("a backup reaches the host that writes, also by a list of sockets", async () => {
  const where = host.startsWith("/") ? `/nowhere,${host}` : `127.0.0.1,${host}`;
  const databaseUrl = `postgres://${credentials}@/${database}?host=${where}&port=9,${port}&target_session_attrs=primary`;
  const { client, close } = await reachForBackup({ dataDir: "/nowhere", databaseUrl }, silentLog);
  expect(client.host).toBe(host);
  await close();
});

test("when no host writes, the message says why of each", async () => {
  const standby = await aHost("standby");
  const connectionString = urlOf(DEAD, standby.address);
  const error = await connect({ server: { connectionString }, log: silentLog, patienceMs: 600 }).catch(
    (e) => e,
  );
  expect(error.message).toContain(`${database} at ${DEAD} and ${standby.address} cannot be reached: `);
  expect(error.message).toContain("ECONNREFUSED");
  expect(error.message).toContain(`${standby.address} is read-only. Check DATABASE_URL.`);
});

test.each([
  "postgres://user:p%40ss@db.example:5432/shop?sslmode=verify-full",
  "postgres://user@/shop?host=/var/run/postgresql",
  "postgres://one,two/shop?target_session_attrs=read-write",
  "postgres://user:p@ss@one:5432,[::1]:5433/shop?target_session_attrs=primary",
  "postgresql://user@one/shop?target_session_attrs=read-write",
])("%s is an address", (url) => {
  expect(requireAddresses(url)).toBe(url);
});

test.each([
  ["postgres://one,two/shop", "must have target_session_attrs=read-write when it names several hosts"],
  ["postgres://one,two/shop?target_session_attrs=any", "must have target_session_attrs=read-write when"],
  ["postgres://one/shop?target_session_attrs=standby", "must have target_session_attrs=read-write or none"],
  ["postgres://one:5432,two:five/shop?target_session_attrs=read-write", "must be an address as in"],
  ["postgres://one:99999/shop", "must be an address as in"],
  [
    "postgres:///shop?host=one,two,three&port=1,2&target_session_attrs=read-write",
    "must name one port for all hosts, or one for each",
  ],
  ["postgres://one/shop?sslrootcert=/nowhere/ca.pem", "names a file that cannot be read: ENOENT"],
])("%s is refused in one sentence", (url, sentence) => {
  expect(() => requireAddresses(url)).toThrow(`DATABASE_URL ${sentence}`);
});
