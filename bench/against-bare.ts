// Compares a page of ours with a bare Node server that answers the same bytes and headers.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";

const CONNECTIONS = 64;
const ROUNDS = 9;
const SECONDS = 1.5;
const WAKING_SECONDS = 0.5;

/** `busy`: the share of the time in which the server used the CPU. */
type Load = { perSecond: number; p99: number; cpuMicros: number; busy: number };
type Round = { ours: Load; bare: Load };
/** The request, the process that answers it, and the expected status. */
export type Asked = { url: string; pid: number; headers?: Record<string, string>; status?: number };

export async function measureAgainstBare(page: string, asked: Asked): Promise<Row[]> {
  const headers = { "accept-encoding": "br", ...asked.headers };
  const ours = { ...asked, headers };
  // The first response is compressed at a faster level: both servers must send what later visitors get.
  for (let visit = 0; visit < 2; visit++) await fetch(asked.url, { headers });
  const script = join(import.meta.dirname, "bare-server.ts");
  const bare = spawn(process.execPath, [script, asked.url, JSON.stringify(headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return toRows(page, await takeTurns(ours, { ...ours, url: await readAddress(bare), pid: bare.pid ?? 0 }));
  } finally {
    bare.kill();
  }
}

// Alternating, so that other load on the machine affects both.
async function takeTurns(ours: Asked, bare: Asked): Promise<Round[]> {
  for (const asked of [ours, bare]) await load(asked);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await load(ours), bare: await load(bare) });
  return rounds;
}

async function load(asked: Asked): Promise<Load> {
  const { url, pid, status = 200 } = asked;
  // Warms the server up before each turn: the machine may have swapped it out meanwhile.
  await askFor(WAKING_SECONDS, asked);
  const cpuBefore = cpuSeconds(pid);
  const { requests, perSecond, p99, statuses } = await askFor(SECONDS, asked);
  const cpu = cpuSeconds(pid) - cpuBefore;
  if (statuses.join() !== String(status)) throw new Error(`${url} answered ${statuses}, not ${status}.`);
  return { perSecond, p99, cpuMicros: (cpu * 1e6) / requests, busy: (cpu * perSecond) / requests };
}

type Answered = { requests: number; perSecond: number; p99: number; statuses: string[] };

async function askFor(seconds: number, { url, headers = {} }: Asked): Promise<Answered> {
  const script = join(import.meta.dirname, "asker.ts");
  const given = [url, String(seconds), String(CONNECTIONS), JSON.stringify(headers)];
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...given]);
  return JSON.parse(stdout);
}

function toRows(page: string, rounds: Round[]): Row[] {
  const middle = (side: keyof Round, what: keyof Load) => median(rounds.map((round) => round[side][what]));
  const perSecond = (side: keyof Round) => `${Math.round(middle(side, "perSecond")).toLocaleString("en")}/s`;
  const micros = (side: keyof Round) => `${middle(side, "cpuMicros").toFixed(1)} µs`;
  const busy = (side: keyof Round) => `${Math.round(100 * middle(side, "busy"))}%`;
  const millis = (side: keyof Round) => `${middle(side, "p99").toFixed(1)} ms`;
  const work = median(rounds.map(({ ours, bare }) => bare.cpuMicros / ours.cpuMicros));
  const p99 = median(rounds.map(({ ours, bare }) => ours.p99 / bare.p99));
  return [
    {
      promise: `${page} per CPU-second, of a bare Node server`,
      figure: work.toFixed(2),
      bar: atLeast(0.9, work),
      how: `${micros("ours")} of the server's CPU against ${micros("bare")} for the same bytes and headers; ${perSecond("ours")} against ${perSecond("bare")}, busy ${busy("ours")} and ${busy("bare")} of the time; ${CONNECTIONS} connections, ${ROUNDS} turns of ${SECONDS} s, median`,
    },
    {
      promise: `${page}, p99 of a bare Node server's`,
      figure: p99.toFixed(2),
      bar: atMost(2, p99),
      how: `${millis("ours")} against ${millis("bare")}`,
    },
  ];
}

async function readAddress(bare: ChildProcess): Promise<string> {
  if (!bare.stdout) throw new Error("The bare server has no output to read.");
  const [address] = await once(bare.stdout, "data", { signal: AbortSignal.timeout(10_000) });
  return String(address).trim();
}
