// A page of ours against a bare Node server that answers with the same bytes and headers.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { median, type Row } from "./row.ts";

const ROUNDS = 5;
const SECONDS = 3;
const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");

type Load = { perSecond: number; p99: number };
type Round = { ours: Load; bare: Load };

export async function measureAgainstBare(page: string, url: string, connections: number): Promise<Row[]> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return toRows(page, await takeTurns(url, await readAddress(bare), connections), connections);
  } finally {
    bare.kill();
  }
}

// In turns, so that whatever else the machine does meanwhile slows both.
async function takeTurns(ours: string, bare: string, connections: number): Promise<Round[]> {
  for (const url of [ours, bare]) await load(url, connections);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await load(ours, connections), bare: await load(bare, connections) });
  return rounds;
}

async function load(url: string, connections: number): Promise<Load> {
  const flags = ["--json", "-c", String(connections), "-d", String(SECONDS), "-H", "accept-encoding=br", url];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...flags]);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout);
  if (non2xx || errors)
    throw new Error(`${url} answered ${non2xx} times not with 200, and failed ${errors} times.`);
  return { perSecond: requests.average, p99: latency.p99 };
}

function toRows(page: string, rounds: Round[], connections: number): Row[] {
  const ratioOf = (what: keyof Load) =>
    median(rounds.map(({ ours, bare }) => ours[what] / bare[what])).toFixed(2);
  const middle = (side: keyof Round, what: keyof Load) => median(rounds.map((round) => round[side][what]));
  const perSecond = (side: keyof Round) => `${Math.round(middle(side, "perSecond")).toLocaleString("en")}/s`;
  const how = `${connections} connections, ${ROUNDS} turns of ${SECONDS} s, median`;
  return [
    {
      promise: `${page}, of a bare server`,
      figure: ratioOf("perSecond"),
      how: "same bytes and headers, same run",
    },
    { promise: page, figure: perSecond("ours"), how },
    { promise: "bare Node server", figure: perSecond("bare"), how },
    {
      promise: `${page}, p99 of a bare server's`,
      figure: ratioOf("p99"),
      how: `${middle("ours", "p99")} ms against ${middle("bare", "p99")} ms`,
    },
  ];
}

async function readAddress(bare: ChildProcess): Promise<string> {
  if (!bare.stdout) throw new Error("The bare server has no output to read.");
  const [address] = await once(bare.stdout, "data", { signal: AbortSignal.timeout(10_000) });
  return String(address).trim();
}
