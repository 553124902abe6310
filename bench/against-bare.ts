// Compares a page of ours with a bare Node server that answers the same bytes and headers.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Asker, CONNECTIONS, openAsker, type PageRequest } from "./asker.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";

const ROUNDS = 9;
/** So short that other work on the machine affects both servers: it lasts longer than a turn. */
const TURN_MS = 80;
const TURNS_PER_ROUND = 12;
const WARMING_ROUNDS = 2;

/** `busy`: the share of the time in which the server used the CPU. */
type Load = { perSecond: number; p99: number; cpuMicros: number; busy: number };
type Round = { ours: Load; bare: Load };
type Side = { asker: Asker; pid: number };

export async function measureAgainstBare(page: string, asked: PageRequest): Promise<Row[]> {
  // The first response is compressed at a faster level: both servers must send what later visitors get.
  for (let visit = 0; visit < 2; visit++) await fetch(asked.url, { headers: asked.headers });
  const script = join(import.meta.dirname, "bare-server.ts");
  const bare = spawn(process.execPath, [script, asked.url, JSON.stringify(asked.headers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    // The same path, because a longer one takes longer to read.
    const url = (await readAddress(bare)) + new URL(asked.url).pathname;
    return toRows(page, await takeTurns(asked, { ...asked, url, pid: bare.pid ?? 0 }));
  } finally {
    bare.kill();
  }
}

async function takeTurns(asked: PageRequest, askedOfBare: PageRequest): Promise<Round[]> {
  const ours = { asker: await openAsker(asked), pid: asked.pid };
  const bare = { asker: await openAsker(askedOfBare), pid: askedOfBare.pid };
  const rounds: Round[] = [];
  while (rounds.length < WARMING_ROUNDS + ROUNDS) rounds.push(await takeRound(ours, bare));
  for (const { asker } of [ours, bare]) asker.leave();
  return rounds.slice(WARMING_ROUNDS);
}

async function takeRound(ours: Side, bare: Side): Promise<Round> {
  const [oursCount, bareCount] = [startCount(ours), startCount(bare)];
  for (let turn = 0; turn < TURNS_PER_ROUND; turn++) {
    await oursCount.takeTurn();
    await bareCount.takeTurn();
  }
  return { ours: oursCount.load(), bare: bareCount.load() };
}

function startCount({ asker, pid }: Side) {
  const cpuBefore = cpuSeconds(pid);
  let requests = 0;
  let seconds = 0;

  async function takeTurn(): Promise<void> {
    const turn = await asker.askFor(TURN_MS);
    requests += turn.requests;
    seconds += turn.seconds;
  }

  function load(): Load {
    const cpu = cpuSeconds(pid) - cpuBefore;
    return {
      perSecond: requests / seconds,
      p99: asker.takeP99(),
      cpuMicros: (cpu * 1e6) / requests,
      busy: cpu / seconds,
    };
  }

  return { takeTurn, load };
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
      how: `${micros("ours")} of the server's CPU against ${micros("bare")} for the same bytes and headers; ${perSecond("ours")} against ${perSecond("bare")}, busy ${busy("ours")} and ${busy("bare")} of the time; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${TURNS_PER_ROUND} alternating turns of ${TURN_MS} ms, median`,
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
