// A page of ours against a bare Node server that answers with the same bytes and headers.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { atLeast, atMost, median, type Row } from "./row.ts";

const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = 3;
const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");

type Load = { perSecond: number; p99: number };
type Round = { ours: Load; bare: Load };
/** What is asked for, the status that must come back each time, and which part of the bare server's rate is promised. */
export type Asked = { url: string; headers?: Record<string, string>; status?: number; least?: number };

export async function measureAgainstBare(page: string, asked: Asked): Promise<Row[]> {
  const headers = { "accept-encoding": "br", ...asked.headers };
  const ours = { ...asked, headers };
  const script = join(import.meta.dirname, "bare-server.ts");
  const bare = spawn(process.execPath, [script, asked.url, JSON.stringify(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return toRows(
      page,
      asked.least ?? 0.85,
      await takeTurns(ours, { ...ours, url: await readAddress(bare) }),
    );
  } finally {
    bare.kill();
  }
}

// In turns, so that whatever else the machine does meanwhile slows both.
async function takeTurns(ours: Asked, bare: Asked): Promise<Round[]> {
  for (const asked of [ours, bare]) await load(asked);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await load(ours), bare: await load(bare) });
  return rounds;
}

async function load({ url, headers = {}, status = 200 }: Asked): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const flags = ["--json", "-c", String(CONNECTIONS), "-d", String(SECONDS), ...named, url];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...flags]);
  const { requests, latency, errors, statusCodeStats } = JSON.parse(stdout);
  const answered = Object.keys(statusCodeStats).join(", ");
  if (answered !== String(status) || errors)
    throw new Error(`${url} answered ${answered} instead of ${status}, and failed ${errors} times.`);
  return { perSecond: requests.average, p99: latency.p99 };
}

function toRows(page: string, least: number, rounds: Round[]): Row[] {
  const ratioOf = (what: keyof Load) => median(rounds.map(({ ours, bare }) => ours[what] / bare[what]));
  const middle = (side: keyof Round, what: keyof Load) => median(rounds.map((round) => round[side][what]));
  const perSecond = (side: keyof Round) => `${Math.round(middle(side, "perSecond")).toLocaleString("en")}/s`;
  const [rate, p99] = [ratioOf("perSecond"), ratioOf("p99")];
  return [
    {
      promise: `${page}, of a bare Node server`,
      figure: rate.toFixed(2),
      bar: atLeast(least, rate),
      how: `${perSecond("ours")} against ${perSecond("bare")} of the same bytes and headers, ${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s, median`,
    },
    {
      promise: `${page}, p99 of a bare Node server's`,
      figure: p99.toFixed(2),
      bar: atMost(2, p99),
      how: `${middle("ours", "p99")} ms against ${middle("bare", "p99")} ms`,
    },
  ];
}

async function readAddress(bare: ChildProcess): Promise<string> {
  if (!bare.stdout) throw new Error("The bare server has no output to read.");
  const [address] = await once(bare.stdout, "data", { signal: AbortSignal.timeout(10_000) });
  return String(address).trim();
}
