import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#db/start-error.ts";
import { type ClusterPlace, exists } from "./place.ts";

export const APP_USER = "storewright";
export const APP_DATABASE = "storewright";

const USES_SOCKETS = process.platform !== "win32";

/** Creates the cluster on first use. It is renamed last, so that a partial one is never used. */
export async function ensureCluster(place: ClusterPlace, binaries: string): Promise<string> {
  const cluster = join(place.home, "cluster");
  if (await exists(cluster)) return cluster;

  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const run = (program: string, args: string[], input?: string) =>
    runProgram(join(binaries, program), args, place, input);
  await run("initdb", ["-D", unfinished, ...(await initSettings(place))]);
  await run(
    "postgres",
    ["--single", "-D", unfinished, "-c", "fsync=off", "postgres"],
    await firstStatements(place),
  );
  await run("initdb", ["--sync-only", "-D", unfinished]);
  await rename(unfinished, cluster);
  return cluster;
}

// PostgreSQL's own C.UTF-8: the same sort order and character classes on every machine.
async function initSettings(place: ClusterPlace): Promise<string[]> {
  const settings = ["-U", "postgres", "--encoding=UTF8", "--no-sync", "--no-instructions"];
  settings.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  // A user who can enter the socket's folder can also read the cluster's files: a password adds nothing.
  if (USES_SOCKETS) return [...settings, "--auth=trust"];
  await writeFile(passwordFile(place), randomBytes(24).toString("hex"), { mode: 0o600 });
  return [...settings, "--auth=scram-sha-256", `--pwfile=${passwordFile(place)}`];
}

async function firstStatements(place: ClusterPlace): Promise<string> {
  const password = await readPassword(place);
  const login = password ? `login password '${password}'` : "login";
  return [
    `create role ${APP_USER} ${login} createdb createrole;`,
    `create database ${APP_DATABASE} owner ${APP_USER};`,
    "",
  ].join("\n");
}

export async function readPassword(place: ClusterPlace): Promise<string | undefined> {
  return USES_SOCKETS ? undefined : readFile(passwordFile(place), "utf8");
}

function passwordFile(place: ClusterPlace): string {
  return join(place.home, "password");
}

/** Only what PostgreSQL needs: our environment contains secrets, and PG… variables that would change its behaviour. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" };
}

async function runProgram(
  program: string,
  args: string[],
  { home, user }: ClusterPlace,
  input = "",
): Promise<void> {
  const child = spawn(program, args, { ...user, cwd: home, env: programEnvironment() });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  // A program that exits early closes its input; its exit code says more than the broken pipe.
  child.stdin.on("error", () => undefined).end(input);
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new StartError(`PostgreSQL could not create its files in ${home}: ${said.trim()}`);
}
