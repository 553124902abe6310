import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { anEmptyDatabase, makeClone } from "#test/database.ts";
import { toUrl } from "#test/server-database.ts";

const COMMAND = join(import.meta.dirname, "../server/operator.ts");

const { server, drop } = await makeClone();
afterAll(drop);

/** As typed in a shell, without a terminal. */
function operate(typed: string, databaseUrl: string): Promise<{ exit: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  return new Promise((resolve) =>
    execFile(process.execPath, [COMMAND, ...typed.split(" ")], { env, cwd: "/" }, (error, out, err) =>
      resolve({ exit: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    ),
  );
}

test("the operator's command runs without npm, beside a server, and tells scripts how it ended", async () => {
  const version = await operate("version --json", toUrl(server));
  expect({ exit: version.exit, ...JSON.parse(version.out) }).toEqual({
    exit: 0,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(await operate("log", toUrl(server))).toEqual({ exit: 3, out: "Nothing was done yet.", err: "" });
  expect(await operate("lock", toUrl(server))).toMatchObject({ exit: 2, out: "" });
});

test("a database that is not at its version is refused, and stays as it is", async () => {
  const empty = toUrl(await anEmptyDatabase("older"));
  expect(await operate("log", empty)).toEqual({
    exit: 1,
    out: "",
    err: expect.stringMatching(/^The database is older than this program \(pending migrations: \d+\): /),
  });
});
