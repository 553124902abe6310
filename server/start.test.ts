import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findNobody } from "#db/embedded/system-user.ts";
import { refusalText } from "#db/start-error.ts";
import { listen } from "#test/listen.ts";

const SERVER = join(import.meta.dirname, "start.ts");
const weAreRoot = process.getuid?.() === 0;

const noSuchBucket = createServer((_req, res) => res.writeHead(404).end("<Code>NoSuchBucket</Code>"));
const { url: endpoint } = await listen(noSuchBucket);

const nobody = weAreRoot ? await findNobody() : undefined;

// Prints each file that Node loads.
const WATCH_LOADS = `data:text/javascript,
  import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`;

// Throws where nobody catches it, once the server runs.
const CRASH = `data:text/javascript,
  const { SHOPPER } = process.env;
  const failed = Object.assign(new Error("Failed query, for " + SHOPPER), { params: [SHOPPER] });
  const fail = () => { throw failed; };
  process.on("newListener", (name) => name === "uncaughtException" && setImmediate(fail));`;

/** How a server with these settings exits. One that hangs is killed. */
async function start(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const { code, said } = await run([SERVER], env);
  return { code, said };
}

function run(args: string[], env: Record<string, string>) {
  const options = {
    ...nobody,
    cwd: "/",
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: "/proc/x", ...env },
    timeout: 40_000,
  };
  return new Promise<{ code: unknown; said: string; out: string }>((resolve) =>
    execFile(process.execPath, args, options, (error, out, said) =>
      resolve({ code: error?.code, said: said.trim(), out }),
    ),
  );
}

test("--version says what this is, and starts nothing", async () => {
  const { code, out } = await run([SERVER, "--version"], {});
  expect(out).toMatch(/^Storewright \d+\.\d+\.\d+\n$/);
  expect(code).toBeUndefined();
});

describe("a start that cannot succeed ends with exit code 1 and a sentence", () => {
  test.each([
    [
      "LOG_LEVEL",
      { LOG_LEVEL: "loud" },
      "LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.",
    ],
    [
      "HOST",
      { HOST: "203.0.113.9", PUBLIC_URL: "https://shops.example.com" },
      "HOST must be an address of this machine, and 203.0.113.9 is not (EADDRNOTAVAIL): 127.0.0.1 is for this machine alone, 0.0.0.0 for all networks.",
    ],
    [
      "DATA_DIR",
      {},
      "The data folder /proc/x cannot be used (ENOENT): set DATA_DIR to one that this user may write to.",
    ],
    [
      "DATA_DIR, a file",
      { DATA_DIR: "/etc/passwd" },
      "The data folder /etc/passwd cannot be used (ENOTDIR): set DATA_DIR to one that this user may write to.",
    ],
    [
      "S3_BUCKET",
      { S3_ENDPOINT: endpoint, S3_BUCKET: "wrong", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" },
      `The bucket wrong at ${endpoint} cannot be used (NoSuchBucket): check S3_BUCKET and S3_ENDPOINT.`,
    ],
  ])("%s", async (_, env, sentence) => {
    expect(await start(env)).toEqual({ code: 1, said: sentence });
  });

  test.skipIf(!weAreRoot)("PORT (needs root, to become a normal user)", async () => {
    expect(await start({ PORT: "80" })).toEqual({
      code: 1,
      said: "Port 80 needs more rights than this user has: choose one from 1024 on, as in PORT=3000, and let a proxy listen on 80.",
    });
  });
});

test("little code runs outside the bundle: Drizzle, file by file, costs 150 MB (decision 0013)", async () => {
  const { out } = await run(["--import", WATCH_LOADS, SERVER], { LOG_LEVEL: "loud" });
  const packages = Array.from(out.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g), ([, name]) => name);
  expect(packages).toEqual(expect.arrayContaining(["pg", "zod", "pino"]));
  expect(packages).not.toContain("drizzle-orm");
});

test("a crash is logged like any other error, without values", async () => {
  const { code, said, out } = await run(["--import", CRASH, SERVER], { SHOPPER: "Ada" });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ level: 60, msg: "the process failed" });
  expect(out + said).not.toContain("Ada");
});

test("a disk error is reported in a sentence, and a bug of ours is not", () => {
  const failure = (code: string, path?: string) => Object.assign(new Error(), { code, path });
  expect(refusalText(failure("ENOSPC"))).toBe("The disk is full: free some space, then try again.");
  expect(refusalText(failure("EACCES", "/backups/a.tar.gz"))).toBe(
    "This user may not use /backups/a.tar.gz (EACCES): choose another place, or grant access.",
  );
  expect(refusalText(failure("EROFS", "/backups/a.tar.gz"))).toMatch(/is read-only/);
  expect(refusalText(failure("ENOENT"))).toBeUndefined();
  expect(refusalText(new TypeError("x is not a function"))).toBeUndefined();
});
