import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Db } from "#db/client.ts";
import { isDatabaseAway } from "#db/database-away.ts";
import { countOutbox, type OutboxDepth } from "#domain/mail/count-outbox.ts";
import { countWebhooks, type WebhookDepth } from "#domain/webhooks/sweep-webhooks.ts";
import type { WebhookSender } from "#domain/webhooks/webhook-sender.ts";
import type { Pictures } from "#http/files/pictures.ts";
import { isPage } from "./errors.ts";
import type { Gate, Gates } from "./front/gate.ts";
import type { PageCache } from "./pages/page-cache.ts";

const KINDS = ["asset", "cached", "page", "image", "api"] as const;
type RouteKind = (typeof KINDS)[number];

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const DELAY_WINDOW_MS = 15_000;

/** One value, or several by name suffix. */
type Family = [
  name: string,
  type: "counter" | "gauge" | "histogram",
  help: string,
  value: number | [suffix: string, value: number][],
];

type Watched = {
  version: string;
  db: Db;
  cache: Pick<PageCache, "counts">;
  pictures: Pictures;
  gates: Gates;
  webhooks: Pick<WebhookSender, "counts">;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts in memory what this process does, and prints it in Prometheus's text format. */
export function createMetrics(
  { version, db, cache, pictures, gates, webhooks }: Watched,
  delayWindowMs = DELAY_WINDOW_MS,
) {
  const requests = eachKind(() => [0, 0, 0, 0, 0, 0]);
  const durations = eachKind(() => ({ buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }));
  const delay = watchEventLoop(delayWindowMs);

  function count(kind: RouteKind, status: number): void {
    const statusClass = Math.floor(status / 100);
    requests[kind][statusClass] = (requests[kind][statusClass] ?? 0) + 1;
  }

  function observe(kind: RouteKind, status: number, seconds: number): void {
    count(kind, status);
    const seen = durations[kind];
    seen.sum += seconds;
    seen.count++;
    seen.buckets = seen.buckets.map((number, index) =>
      seconds <= (BUCKETS[index] ?? 0) ? number + 1 : number,
    );
  }

  async function text(): Promise<string> {
    const whenAway = (error: unknown) => {
      if (isDatabaseAway(error)) return undefined;
      throw error;
    };
    const outbox = await countOutbox(db).catch(whenAway);
    const messages = await countWebhooks(db).catch(whenAway);
    return [
      ...served(),
      ...remembered(),
      ...databaseFamilies(db, outbox),
      ...webhookFamilies(webhooks, messages),
      ...processFamilies(version, delay.p99()),
    ]
      .map(familyText)
      .join("");
  }

  function served(): Family[] {
    const atGates = (what: keyof ReturnType<Gate["counts"]>) =>
      Object.entries(gates).map(([name, gate]): [string, number] => [
        `{gate="${name}"}`,
        gate.counts()[what],
      ]);
    const answers = KINDS.flatMap((kind) =>
      requests[kind].map((number, index): [string, number] => [
        `{kind="${kind}",status="${index}xx"}`,
        number,
      ]),
    );
    const times = KINDS.flatMap((kind): [string, number][] => {
      const { buckets, sum, count } = durations[kind];
      const limits = [...BUCKETS, "+Inf"].map((limit, index): [string, number] => [
        `_bucket{kind="${kind}",le="${limit}"}`,
        buckets[index] ?? count,
      ]);
      return count === 0 ? [] : [...limits, [`_sum{kind="${kind}"}`, sum], [`_count{kind="${kind}"}`, count]];
    });
    return [
      [
        "requests_total",
        "counter",
        "Answers by kind and status.",
        answers.filter(([, number]) => number > 0),
      ],
      [
        "request_duration_seconds",
        "histogram",
        "Until an answer is ready; not files and cached pages.",
        times,
      ],
      ["requests_inside", "gauge", "Requests being processed.", atGates("inside")],
      ["requests_waiting", "gauge", "Requests waiting in line.", atGates("waiting")],
      ["requests_refused_total", "counter", "Requests answered 503 because of overload.", atGates("refused")],
    ];
  }

  function remembered(): Family[] {
    const { hits, renders, drops, bytes, pages } = cache.counts();
    return [
      ["page_cache_hits_total", "counter", "Pages served from memory.", hits],
      ["page_cache_renders_total", "counter", "Pages rendered for the cache.", renders],
      ["page_cache_drops_total", "counter", "Pages dropped: stale, or to free memory.", drops],
      ["page_cache_pages", "gauge", "Pages in memory.", pages],
      ["page_cache_bytes", "gauge", "Bytes of pages in memory.", bytes],
      ...pictureFamilies(pictures),
    ];
  }

  return { count, observe, text, close: delay.close };
}

function pictureFamilies(pictures: Pictures): Family[] {
  const { hits, read, missing, failed, bytes } = pictures.counts();
  const reads: [string, number][] = [
    [`{outcome="ok"}`, read],
    [`{outcome="missing"}`, missing],
    [`{outcome="failed"}`, failed],
  ];
  return [
    ["pictures_up", "gauge", "1 when the folder or bucket answered the last read.", pictures.isUp() ? 1 : 0],
    ["picture_reads_total", "counter", "Reads of the folder or bucket.", reads],
    ["picture_memory_hits_total", "counter", "Pictures served from memory.", hits],
    ["picture_memory_bytes", "gauge", "Bytes of pictures in memory.", bytes],
  ];
}

function databaseFamilies({ pool }: Db, outbox: OutboxDepth | undefined): Family[] {
  const mails = (["queued", "held", "sending", "failed"] as const).map((state): [string, number] => [
    `{state="${state}"}`,
    outbox?.[state] ?? 0,
  ]);
  const known: Family[] = [
    ["mail_outbox", "gauge", "Mails that have not been sent.", mails],
    ["mail_outbox_overdue_seconds", "gauge", "How late the oldest of them is.", outbox?.overdueSeconds ?? 0],
  ];
  return [
    ["database_up", "gauge", "1 when the database answered just now.", outbox ? 1 : 0],
    ["database_connections", "gauge", "Open connections.", pool.totalCount],
    ["database_connections_idle", "gauge", "Idle connections.", pool.idleCount],
    ["database_waiting", "gauge", "Callers that wait for a connection.", pool.waitingCount],
    ...(outbox ? known : []),
  ];
}

function webhookFamilies({ counts }: Watched["webhooks"], depth: WebhookDepth | undefined): Family[] {
  const { delivered, failed } = counts();
  const sent: [string, number][] = [
    [`{outcome="delivered"}`, delivered],
    [`{outcome="failed"}`, failed],
  ];
  const known: Family[] = depth
    ? [
        ["webhook_messages", "gauge", "Messages that wait for their addresses.", depth.waiting],
        [
          "webhook_overdue_seconds",
          "gauge",
          "How late the oldest of them is.",
          Math.max(0, depth.overdueSeconds),
        ],
        ["webhooks_paused", "gauge", "Addresses that were paused because they failed.", depth.paused],
      ]
    : [];
  return [["webhook_attempts_total", "counter", "Attempts to deliver a message.", sent], ...known];
}

/** Over fixed windows instead of since the last scrape, so that two scrapers do not disturb each other. */
function watchEventLoop(windowMs: number) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let p99 = 0;
  delay.enable();
  const timer = setInterval(() => {
    p99 = delay.percentile(99) / 1e9;
    delay.reset();
  }, windowMs).unref();

  function close(): void {
    clearInterval(timer);
    delay.disable();
  }

  return { p99: () => p99, close };
}

function processFamilies(version: string, late: number): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const build = `{version="${version}",node="${process.version}"}`;
  return [
    ["build_info", "gauge", "Always 1; the labels say what runs.", [[build, 1]]],
    ["memory_resident_bytes", "gauge", "The whole process.", rss],
    ["memory_heap_bytes", "gauge", "JavaScript objects.", heapUsed],
    ["memory_external_bytes", "gauge", "Buffers, cached pages among them.", external],
    ["event_loop_delay_seconds", "gauge", "99th percentile of the last 15 seconds.", late],
    ["uptime_seconds", "gauge", "Since the process started.", process.uptime()],
  ];
}

function familyText([name, type, help, value]: Family): string {
  const full = `storewright_${name}`;
  const samples = typeof value === "number" ? [["", value]] : value;
  const lines = samples.map(([suffix, number]) => `${full}${suffix} ${number}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join("")}`;
}

export function routeKind(url: string): RouteKind {
  if (!isPage(url)) return "api";
  return url.startsWith("/storage/") ? "image" : "page";
}

function eachKind<T>(make: () => T): Record<RouteKind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make()])) as Record<RouteKind, T>;
}
