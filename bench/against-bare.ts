// A page of ours against a bare Node server that answers with the same bytes and headers.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";

const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = 3;
const WAKING_SECONDS = 1;
const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");

type Load = { perSecond: number; p99: number; perCpuSecond: number };
type Round = { ours: Load; bare: Load };
/** What is asked for and of which process, and the status that must come back each time. */
export type Asked = { url: string; pid: number; headers?: Record<string, string>; status?: number };

export async function measureAgainstBare(page: string, asked: Asked): Promise<Row[]> {
  const headers = { "accept-encoding": "br", ...asked.headers };
  const ours = { ...asked, headers };
  // The first visitor's bytes are compressed in haste: both servers are to send what all others get.
  for (let visit = 0; visit < 2; visit++) await fetch(asked.url, { headers });
  const script = join(import.meta.dirname, "bare-server.ts");
  const bare = spawn(process.execPath, [script, asked.url, JSON.stringify(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return toRows(
      page,
      asked,
      await takeTurns(ours, { ...ours, url: await readAddress(bare), pid: bare.pid ?? 0 }),
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

async function load(asked: Asked): Promise<Load> {
  const { url, pid, status = 200 } = asked;
  // The machine may have taken memory from who did nothing while the other was asked.
  await askFor(WAKING_SECONDS, asked);
  const cpuBefore = cpuSeconds(pid);
  const { requests, latency, errors, statusCodeStats } = await askFor(SECONDS, asked);
  const answered = Object.keys(statusCodeStats).join(", ");
  if (answered !== String(status) || errors)
    throw new Error(`${url} answered ${answered} instead of ${status}, and failed ${errors} times.`);
  const perCpuSecond = requests.total / (cpuSeconds(pid) - cpuBefore);
  return { perSecond: requests.average, p99: latency.p99, perCpuSecond };
}

async function askFor(seconds: number, { url, headers = {} }: Asked) {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const flags = ["--json", "-c", String(CONNECTIONS), "-d", String(seconds), ...named, url];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...flags]);
  return JSON.parse(stdout);
}

function toRows(page: string, { status = 200 }: Asked, rounds: Round[]): Row[] {
  const ratioOf = (what: keyof Load) => median(rounds.map(({ ours, bare }) => ours[what] / bare[what]));
  const middle = (side: keyof Round, what: keyof Load) => median(rounds.map((round) => round[side][what]));
  const perSecond = (side: keyof Round) => `${Math.round(middle(side, "perSecond")).toLocaleString("en")}/s`;
  const [rate, p99, work] = [ratioOf("perSecond"), ratioOf("p99"), ratioOf("perCpuSecond")];
  const micros = (side: keyof Round) => `${Math.round(1e6 / middle(side, "perCpuSecond"))} µs`;
  return [
    {
      promise: `${page}, of a bare Node server`,
      figure: rate.toFixed(2),
      // Of an answer without a body the door is a large part, and nothing is promised of it.
      ...(status === 200 && { bar: atLeast(0.85, rate) }),
      how: `${perSecond("ours")} against ${perSecond("bare")} of the same bytes and headers, ${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s, median`,
    },
    {
      // Tells a slower way out, which the rate hides; what is promised is the rate.
      promise: `${page} per CPU-second, of a bare Node server`,
      figure: work.toFixed(2),
      how: `${micros("ours")} of the server's CPU against ${micros("bare")}: who asks cannot hold it back`,
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
