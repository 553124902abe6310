import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#db/client.ts";
import type { JobDepth } from "#domain/jobs/count-jobs.ts";
import { JOB_KINDS } from "#domain/jobs/job.ts";
import type { JobWorker } from "#domain/jobs/job-worker.ts";
import type { OutboxDepth } from "#domain/mail/count-outbox.ts";
import type { UnsettledPayments } from "#domain/payments/count-unsettled.ts";
import type { GuardedStorage } from "#domain/pictures/guard-storage.ts";
import type { WebhookDepth } from "#domain/webhooks/sweep-webhooks.ts";
import type { WebhookSender } from "#domain/webhooks/webhook-sender.ts";
import type { OrderCounts } from "#http/api/checkout/order-counts.ts";
import { isPage } from "#http/errors.ts";
import type { Pictures } from "#http/files/pictures.ts";
import type { Gate, Gates } from "#http/front/gate.ts";
import type { PageCache } from "#http/pages/page-cache.ts";
import type { FigureReader, Figures } from "./figures.ts";

const KINDS = ["asset", "cached", "page", "image", "api"] as const;
type RouteKind = (typeof KINDS)[number];

// The 503 of a shop that its owner or the operator has closed is no failure: whoever is alerted by those could do nothing.
const STATUS_CLASSES = ["0xx", "1xx", "2xx", "3xx", "4xx", "5xx", "closed"] as const;
type CountedStatus = number | "closed";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const DELAY_WINDOW_MS = 15_000;

/** Prometheus's text format. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

// One that takes longer is not up; whoever scrapes must not wait for it.
const COMMIT_WITHIN_MS = 1_000;

/** One value, or several by name suffix. */
type Family = [
  name: string,
  type: "counter" | "gauge" | "histogram",
  help: string,
  value: number | [suffix: string, value: number][],
];

export type Watched = {
  version: string;
  db: Pick<Db, "pool" | "commits" | "quotas">;
  figures: FigureReader;
  cache: Pick<PageCache, "counts">;
  pictures: Pictures;
  storage: Pick<GuardedStorage, "takesWrites" | "writes">;
  gates: Gates;
  orders: Pick<OrderCounts, "counts">;
  webhooks: Pick<WebhookSender, "counts">;
  jobWorkers: Pick<JobWorker, "givenUp">[];
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts in memory what this process does, and prints it in Prometheus's text format. */
export function createMetrics(watched: Watched, delayWindowMs = DELAY_WINDOW_MS) {
  const { cache, gates } = watched;
  const requests = eachKind(() => [0, 0, 0, 0, 0, 0, 0]);
  const durations = eachKind(() => ({ buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }));
  const delay = watchEventLoop(delayWindowMs);

  function count(kind: RouteKind, status: CountedStatus): void {
    const statusClass = status === "closed" ? STATUS_CLASSES.indexOf(status) : Math.floor(status / 100);
    requests[kind][statusClass] = (requests[kind][statusClass] ?? 0) + 1;
  }

  function observe(kind: RouteKind, status: CountedStatus, seconds: number): void {
    count(kind, status);
    const seen = durations[kind];
    seen.sum += seconds;
    seen.count++;
    seen.buckets = seen.buckets.map((number, index) =>
      seconds <= (BUCKETS[index] ?? 0) ? number + 1 : number,
    );
  }

  async function text(): Promise<string> {
    const { figures, databaseUp } = await watched.figures.latest();
    const commits =
      databaseUp &&
      (await Promise.race([watched.db.commits.probe(), sleep(COMMIT_WITHIN_MS, false, { ref: false })]));
    return [
      ...served(),
      ...remembered(),
      ...orderFamilies(watched),
      ...quotaFamilies(watched),
      ...databaseFamilies(watched, databaseUp, commits),
      ...mailFamilies(figures.outbox),
      ...webhookFamilies(watched, figures.webhooks),
      ...jobFamilies(watched, figures.jobs),
      ...paymentFamilies(figures.payments),
      ...keepingFamilies(figures),
      ...processFamilies(watched, delay.p99()),
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
        `{kind="${kind}",status="${STATUS_CLASSES[index]}"}`,
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
      ...pictureFamilies(watched),
    ];
  }

  return { count, observe, text, close: delay.close };
}

function pictureFamilies({ pictures, storage }: Watched): Family[] {
  const { hits, read, missing, failed, bytes } = pictures.counts();
  const writes = storage.writes();
  const isUp = pictures.isUp() && storage.takesWrites();
  const reads = byLabel("outcome", { ok: read, missing, failed });
  const written = byLabel("outcome", { ok: writes.done, failed: writes.failed });
  return [
    [
      "pictures_up",
      "gauge",
      "1 when the folder or bucket answered the last read and took the last write.",
      isUp ? 1 : 0,
    ],
    ["picture_reads_total", "counter", "Reads of the folder or bucket.", reads],
    [
      "picture_writes_total",
      "counter",
      "Files written to the folder or bucket, and removed from it.",
      written,
    ],
    ["picture_memory_hits_total", "counter", "Pictures served from memory.", hits],
    ["picture_memory_bytes", "gauge", "Bytes of pictures in memory.", bytes],
  ];
}

function orderFamilies({ orders }: Watched): Family[] {
  const { placed, refused } = orders.counts();
  return [
    ["orders_placed_total", "counter", "Orders that this process accepted; once if sent again.", placed],
    ["orders_refused_total", "counter", "Orders that it refused, by cause.", byLabel("cause", refused)],
  ];
}

function quotaFamilies({ db }: Watched): Family[] {
  const refused = byLabel("quota", db.quotas.refusals());
  return [["quota_refusals_total", "counter", "What a store's quota refused, or made wait.", refused]];
}

function databaseFamilies({ db: { pool } }: Watched, isUp: boolean, commits: boolean): Family[] {
  return [
    ["database_up", "gauge", "1 when the database answered in the last 15 seconds.", isUp ? 1 : 0],
    [
      "database_commits_up",
      "gauge",
      "1 when the database wrote just now, and the commit returned.",
      commits ? 1 : 0,
    ],
    ["database_connections", "gauge", "Open connections.", pool.totalCount],
    ["database_connections_idle", "gauge", "Idle connections.", pool.idleCount],
    ["database_connections_in_use", "gauge", "Connections at work.", pool.totalCount - pool.idleCount],
    ["database_connections_max", "gauge", "Connections that this process may open.", pool.options.max ?? 0],
    ["database_waiting", "gauge", "Callers that wait for a connection.", pool.waitingCount],
  ];
}

function mailFamilies(outbox: OutboxDepth | undefined): Family[] {
  if (!outbox) return [];
  const { queued, held, sending, failed, overdueSeconds } = outbox;
  const mails = byLabel("state", { queued, held, sending, failed });
  return [
    ["mail_outbox", "gauge", "Mails that have not been sent.", mails],
    ["mail_outbox_overdue_seconds", "gauge", "How late the oldest of them is.", overdueSeconds],
  ];
}

function webhookFamilies({ webhooks }: Watched, depth: WebhookDepth | undefined): Family[] {
  const { delivered, failed } = webhooks.counts();
  const sent = byLabel("outcome", { delivered, failed });
  const late = Math.max(0, depth?.overdueSeconds ?? 0);
  const known: Family[] = depth
    ? [
        ["webhook_messages", "gauge", "Messages that wait for their addresses.", depth.waiting],
        ["webhook_overdue_seconds", "gauge", "How late the oldest of them is.", late],
        ["webhooks_paused", "gauge", "Addresses that were paused because they failed.", depth.paused],
      ]
    : [];
  return [["webhook_attempts_total", "counter", "Attempts to deliver a message.", sent], ...known];
}

function jobFamilies({ jobWorkers }: Watched, depths: JobDepth[] | undefined): Family[] {
  const givenUp = byLabel("kind", Object.fromEntries(jobWorkers.flatMap((worker) => worker.givenUp())));
  const ofKind = (kind: string) => depths?.find((depth) => depth.kind === kind);
  const counted = JOB_KINDS.flatMap((kind): [string, number][] => [
    [`{kind="${kind}",state="queued"}`, ofKind(kind)?.queued ?? 0],
    [`{kind="${kind}",state="running"}`, ofKind(kind)?.running ?? 0],
  ]);
  const oldest = JOB_KINDS.map((kind): [string, number] => [
    `{kind="${kind}"}`,
    ofKind(kind)?.oldestSeconds ?? 0,
  ]);
  const known: Family[] = depths
    ? [
        ["jobs", "gauge", "Jobs of all stores that have not ended.", counted],
        ["jobs_oldest_seconds", "gauge", "How long the oldest due job has not been worked on.", oldest],
      ]
    : [];
  return [
    ["jobs_failed_total", "counter", "Jobs that this process gave up after several attempts.", givenUp],
    ...known,
  ];
}

function paymentFamilies(unsettled: UnsettledPayments | undefined): Family[] {
  if (!unsettled) return [];
  const { overdue, unknown, refunds } = unsettled;
  const counted = byLabel("problem", { overdue, unknown, refund: refunds });
  return [["payments_unsettled", "gauge", "Card payments and refunds that need a look.", counted]];
}

function keepingFamilies({ lastBackup, disk }: Figures): Family[] {
  const backup: Family = [
    "last_backup_timestamp_seconds",
    "gauge",
    "When npm run backup last succeeded; 0 if never.",
    lastBackup ?? 0,
  ];
  const space: Family[] = disk
    ? [
        ["data_free_bytes", "gauge", "Free space on the disk of DATA_DIR.", disk.free],
        ["data_size_bytes", "gauge", "Size of that disk.", disk.size],
      ]
    : [];
  return [...(lastBackup === undefined ? [] : [backup]), ...space];
}

function byLabel(label: string, values: Record<string, number>): [string, number][] {
  return Object.entries(values).map(([value, number]) => [`{${label}="${value}"}`, number]);
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

function processFamilies({ version }: Watched, late: number): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const build = `{version="${version}",node="${process.version}"}`;
  return [
    ["build_info", "gauge", "Always 1; the labels say what runs.", [[build, 1]]],
    ["memory_resident_bytes", "gauge", "The whole process.", rss],
    ["memory_heap_bytes", "gauge", "JavaScript objects.", heapUsed],
    ["memory_external_bytes", "gauge", "Buffers, cached pages among them.", external],
    ["event_loop_delay_seconds", "gauge", "99th percentile of the last 15 seconds.", late],
    ["uptime_seconds", "gauge", "Since the process started.", process.uptime()],
    ["process_start_time_seconds", "gauge", "When the process started.", performance.timeOrigin / 1_000],
  ];
}

function familyText([name, type, help, value]: Family): string {
  // Prometheus has names for what every process tells.
  const full = name.startsWith("process_") ? name : `storewright_${name}`;
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
