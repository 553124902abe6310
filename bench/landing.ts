import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "#test/server-process.ts";
import { median, type Row } from "./row.ts";

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 50;
const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");

/** The landing page against a bare Node server that answers with the same bytes and headers. */
export async function measureLanding(): Promise<Row[]> {
  const shop = await startServer({ env: { RATE_LIMITS: "off" } });
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), shop.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return toRows(await takeTurns(shop.url, await readAddress(bare)));
  } finally {
    bare.kill();
    await shop.stop();
  }
}

type Round = { ours: number; bare: number };

// In turns, so that whatever else the machine does meanwhile slows both.
async function takeTurns(ours: string, bare: string): Promise<Round[]> {
  for (const url of [ours, bare]) await requestsPerSecond(url);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await requestsPerSecond(ours), bare: await requestsPerSecond(bare) });
  }
  return rounds;
}

async function requestsPerSecond(url: string): Promise<number> {
  const flags = ["--json", "-c", String(CONNECTIONS), "-d", String(SECONDS), "-H", "accept-encoding=br", url];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...flags]);
  const { requests, non2xx, errors } = JSON.parse(stdout);
  if (non2xx || errors)
    throw new Error(`${url} answered ${non2xx} times not with 200, and failed ${errors} times.`);
  return requests.average;
}

function toRows(rounds: Round[]): Row[] {
  const ratio = median(rounds.map(({ ours, bare }) => ours / bare));
  const perSecond = (side: keyof Round) =>
    Math.round(median(rounds.map((round) => round[side]))).toLocaleString("en");
  const how = `${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s, median`;
  return [
    {
      promise: "landing page, of a bare server",
      figure: ratio.toFixed(2),
      how: "same bytes and headers, same run",
    },
    { promise: "landing page", figure: `${perSecond("ours")}/s`, how },
    { promise: "bare Node server", figure: `${perSecond("bare")}/s`, how },
  ];
}

async function readAddress(bare: ChildProcess): Promise<string> {
  if (!bare.stdout) throw new Error("The bare server has no output to read.");
  const [address] = await once(bare.stdout, "data", { signal: AbortSignal.timeout(10_000) });
  return String(address).trim();
}
