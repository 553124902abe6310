import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import { type Door, signIn } from "#test/owner.ts";
import type { ServerProcess } from "#test/server-process.ts";
import { openPlatform, type Platform } from "./open-platform.ts";
import { measureBounds } from "./platform-bounds.ts";
import type { OthersAnswer, OthersKind, OthersTask } from "./platform-others.ts";
import type { StormReport, StormTask } from "./platform-storm.ts";
import { atMost, median, type Row } from "./row.ts";

const SIZE = { stores: 10_000, products: 1_000_000, orders: 5_000_000 };
const OWNERS = 10;
const WARM_SECONDS = 10;
const TURNS = Number(process.env.PLATFORM_TURNS ?? 7);
const TURN_SECONDS = 20;
/** Until a storm blows at full strength; the others are asked meanwhile, as in life. */
const RISING_SECONDS = 3;
/** After the last job and mail of a storm. */
const CALMING_MS = 2_000;
const MAX_FACTOR = 1.5;

/**
 * All stores of a platform but one, quiet and while that one is under a storm, alternating. PLATFORM_SCALE=0.1 makes it
 * smaller, PLATFORM_TURNS=1 shorter, and PLATFORM_FOLDER names a folder in which the filled database stays for the next
 * run.
 */
export async function measurePlatform(): Promise<Row[]> {
  const scale = Number(process.env.PLATFORM_SCALE ?? 1);
  const size = {
    stores: SIZE.stores * scale,
    products: SIZE.products * scale,
    orders: SIZE.orders * scale,
  };
  const platform = await openPlatform(size, process.env.PLATFORM_FOLDER);
  try {
    const server = await platform.start();
    const owners = await signOwnersIn(server);
    const storm = await measureStorm(platform, server, size.stores, owners);
    const bounds = await measureBounds(platform, server, owners[OWNERS - 1] ?? {});
    return [...toRows(storm), ...bounds, filled(platform, size)];
  } finally {
    await platform.close();
  }
}

/** The headers that their browsers send. */
type Owners = Record<string, string>[];

type Turn = { quiet: OthersAnswer; storm: OthersAnswer };

/** Of the largest stores, in their order. */
async function signOwnersIn({ url }: ServerProcess): Promise<Owners> {
  const door: Door = { request: (path, init) => fetch(url + path, init) };
  const owners: Owners = [];
  while (owners.length < OWNERS)
    owners.push((await signIn(door, `owner-${owners.length + 1}@example.com`)).headers);
  return owners;
}

async function measureStorm(
  { db }: Platform,
  { url }: ServerProcess,
  stores: number,
  [greedy, ...others]: Owners,
) {
  const task: OthersTask = { url, stores, owners: others };
  const asker = startAsker("platform-others.ts", task);
  await messageOf(asker);
  const askFor = async (seconds: number): Promise<OthersAnswer> => {
    asker.send(seconds);
    return messageOf(asker);
  };
  const turns: Turn[] = [];
  const reports: StormReport[] = [];
  try {
    await askFor(WARM_SECONDS);
    while (turns.length < TURNS) {
      const tasks: StormTask[] = [{ url }, { url }, { url, ...(greedy && { owner: greedy }) }];
      const askers = tasks.map((one) => startAsker("platform-storm.ts", one));
      await Promise.all(askers.map((one) => messageOf(one)));
      const quiet = await askFor(TURN_SECONDS);
      for (const one of askers) one.send("blow");
      await askFor(RISING_SECONDS);
      turns.push({ quiet, storm: await askFor(TURN_SECONDS) });
      for (const one of askers) {
        one.send("report");
        reports.push(await messageOf(one));
        one.kill("SIGKILL");
      }
      await untilCalm(db);
    }
    return { turns, reports };
  } finally {
    asker.kill("SIGKILL");
  }
}

/** Until nothing of the storm is left. Mails that are held back for later do not count. */
async function untilCalm(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ left: boolean }>(
      `select exists (select from jobs where state in ('queued', 'running'))
        or exists (select from mail_outbox where state in ('queued', 'sending') and next_attempt_at <= now()) as left`,
    );
    await sleep(CALMING_MS);
    if (!rows[0]?.left) return;
  }
}

/** In a session of its own, to which the kernel gives a share of the processors for itself. */
function startAsker(file: string, task: OthersTask | StormTask): ChildProcess {
  return fork(join(import.meta.dirname, file), [JSON.stringify(task)], { detached: true });
}

async function messageOf<Message>(asker: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const [message] = await Promise.race([
    once(asker, "message", ended),
    once(asker, "exit", ended).then(() => Promise.reject(new Error("An asker ended."))),
  ]).finally(() => ended.abort());
  return message;
}

function filled({ filledMs }: Platform, { stores, products, orders }: typeof SIZE): Row {
  const counts = [stores, products, orders].map((count) => count.toLocaleString("en"));
  return {
    promise: "filling the platform, s",
    figure: (filledMs / 1_000).toFixed(0),
    how: `${counts[0]} stores, ${counts[1]} products, ${counts[2]} orders; 0: filled by an earlier run`,
  };
}

const NAMES: Record<OthersKind, string> = {
  warm: "pages from memory",
  cold: "pages for the first time",
  quote: "cart quotes",
  order: "orders placed",
  list: "an owner's list of orders",
};

function toRows({ turns, reports }: Awaited<ReturnType<typeof measureStorm>>): Row[] {
  const failed = (side: keyof Turn) => turns.flatMap((turn) => turn[side].failed);
  const rows = (Object.keys(NAMES) as OthersKind[]).map((kind) => {
    const timesOf = (side: keyof Turn) => turns.flatMap((turn) => turn[side].times[kind]);
    const [quiet, storm] = [timesOf("quiet"), timesOf("storm")];
    // A machine that others use too has seconds that are ten times as slow as the ones before: a turn is compared with the one
    // that it follows.
    const factors = turns.map((turn) => at(turn.storm.times[kind], 0.99) / at(turn.quiet.times[kind], 0.99));
    const factor = median(factors);
    // How much two measurements of the same differ.
    const quietAlone = turns.map((turn) => at(turn.quiet.times[kind], 0.99));
    return {
      promise: `${NAMES[kind]} elsewhere while one store is under a storm, p99 of the quiet one`,
      figure: factor.toFixed(2),
      bar: atMost(MAX_FACTOR, factor),
      how: `p50 ${ms(at(quiet, 0.5))} to ${ms(at(storm, 0.5))}, p99 ${ms(at(quiet, 0.99))} to ${ms(at(storm, 0.99))}; ${quiet.length} and ${storm.length} of them; median of ${turns.length} turns, from ${Math.min(...factors).toFixed(2)} to ${Math.max(...factors).toFixed(2)}; p99 of quiet turns from ${ms(Math.min(...quietAlone))} to ${ms(Math.max(...quietAlone))}`,
    };
  });
  const late = (side: keyof Turn) =>
    ms(
      at(
        turns.flatMap((turn) => turn[side].late),
        0.99,
      ),
    );
  return [
    ...rows,
    {
      promise: "requests elsewhere that failed during the storm",
      figure: String(failed("storm").length),
      bar: atMost(0, failed("storm").length),
      how: `${failed("quiet").length} without it; ${[...new Set(failed("storm"))].join(", ")}; they were sent ${late("quiet")} after they were due, during the storm ${late("storm")} (p99, part of their times)`,
    },
    stormRow(reports),
  ];
}

function stormRow(reports: StormReport[]): Row {
  const sums = new Map<string, number>();
  for (const { counts } of reports)
    for (const [kind, statuses] of Object.entries(counts))
      for (const [status, times] of Object.entries(statuses))
        sums.set(`${kind} ${status}`, (sums.get(`${kind} ${status}`) ?? 0) + times);
  const answers = [...sums.values()].reduce((a, b) => a + b, 0);
  const cpuSeconds = reports.reduce((sum, one) => sum + one.cpuSeconds, 0);
  return {
    promise: "the storm itself, answers a second",
    figure: `${Math.round(answers / (TURNS * (TURN_SECONDS + RISING_SECONDS)))}/s`,
    how: `${[...sums].map(([what, times]) => `${what}: ${times.toLocaleString("en")}`).join(", ")}; its askers took ${(cpuSeconds / TURNS).toFixed(1)} s of CPU a turn, at the lowest priority`,
  };
}

function at(times: number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
