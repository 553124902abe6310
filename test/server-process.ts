// Storewright as people start it: its own process, found by the address that it prints.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PATIENCE_MS } from "./patience.ts";

const ROOT = join(import.meta.dirname, "..");
const ADDRESS = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/;

export type ServerProcess = {
  url: string;
  pid: number;
  dataDir: string;
  /** Everything printed so far. */
  output(): string;
  /** SIGTERM, then the exit code; removes its own data folder. */
  stop(): Promise<number | null>;
};

type Options = {
  command?: string[];
  cwd?: string;
  dataDir?: string;
  env?: Record<string, string>;
  patienceMs?: number;
};

/** For many requests from this machine. */
export const WITHOUT_LIMITS = { RATE_LIMITS: "off" };

export async function startServer(options: Options = {}): Promise<ServerProcess> {
  const { command = startCommand(), cwd = ROOT, env = {}, patienceMs = 2 * PATIENCE_MS } = options;
  const dataDir = options.dataDir ?? makeDataFolder();
  const child = spawn(command[0] ?? "", command.slice(1), {
    cwd,
    env: { ...bareEnvironment(), NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // The parent process may end before it does.
  const onExit = () => void child.kill("SIGTERM");
  process.once("exit", onExit);
  child.once("exit", () => process.off("exit", onExit));
  const output = collectOutput(child);
  const stop = async () => {
    await endProcess(child);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  try {
    // With a public address it prints that one, which this machine does not answer: pass PORT as well.
    const address = () => (env.PUBLIC_URL ? `http://localhost:${env.PORT}` : output().match(ADDRESS)?.[0]);
    const url = await untilHealthy(child, address, Date.now() + patienceMs);
    if (!url) throw new Error(`The server did not come up:\n${output()}`);
    return { url, pid: child.pid ?? 0, dataDir, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As `npm start` does it: with the same flags of Node. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [_exec, _node, ...rest] = scripts.start.split(" ");
  return [process.execPath, ...rest];
}

// The embedded database runs as another user when root starts it, so that user must be able to enter.
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "storewright-"));
  chmodSync(folder, 0o755);
  return folder;
}

// Only what a program needs to run: a developer's own SMTP_URL or DATABASE_URL must not reach a test.
function bareEnvironment(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "LANG", "SystemRoot", "TEMP", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part) => (text += part));
  return () => text;
}

async function untilHealthy(
  child: ChildProcess,
  address: () => string | undefined,
  giveUpAt: number,
): Promise<string | undefined> {
  while (Date.now() < giveUpAt && child.exitCode === null && child.signalCode === null) {
    const url = address();
    if (url && (await isHealthy(url))) return url;
    await sleep(10);
  }
  return undefined;
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  );
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  await ended;
  clearTimeout(killer);
}

/** The process id of the embedded database of a running server. */
export function databasePid(dataDir: string): number {
  const [file] = globSync("**/postmaster.pid", { cwd: dataDir });
  return Number.parseInt(readFileSync(join(dataDir, file ?? "postmaster.pid"), "utf8"), 10);
}
