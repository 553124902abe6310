// What hits the largest store all at once, as from other machines: as many askers as it says, each sending the next request
// after the answer. `shoppers` search, filter and order, which sends mails; the `owner` imports and uploads.
import { existsSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { catalogueFile } from "#test/catalogue-file.ts";
import { ownerImports } from "#test/owner-imports.ts";
import { aGrainyPhoto } from "#test/pictures.ts";
import { checkoutIn, somePart } from "./platform-ids.ts";
import { type Sent, send } from "./platform-send.ts";

const ASKERS = { order: 24, search: 12, filter: 12 };
const UPLOADS = 12;
const IMPORTED = { products: 400, variants: 1_600 };
/** After a refusal: quicker than a page that waits as long as it was told. */
const AGAIN_MS = 250;

const SESSION_PRIORITY = "/proc/self/autogroup";

export type StormTask = { url: string; owner?: Record<string, string> };
/** How often each status was answered, by kind; `done` counts imports. */
type StormCounts = Record<string, Record<string, number>>;
export type StormReport = { counts: StormCounts; cpuSeconds: number };

// It stands for other machines, so it takes only what the server, PostgreSQL and the others' asker leave. Linux weighs
// sessions first and the processes of one session then: this one has been started in a session of its own.
setPriority(constants.priority.PRIORITY_LOW);
if (existsSync(SESSION_PRIORITY)) writeFileSync(SESSION_PRIORITY, String(constants.priority.PRIORITY_LOW));
const { url, owner } = JSON.parse(process.argv[2] ?? "") as StormTask;
const agent = new Agent({ keepAlive: true });
const counts: StormCounts = {};
const blow = owner ? await asOwner(owner) : asShoppers();
const prepared = cpuSeconds();
process.on("message", (told: "blow" | "report") => {
  if (told === "blow") blow();
  else process.send?.({ counts, cpuSeconds: cpuSeconds() - prepared } satisfies StormReport);
});
process.send?.("ready");

function asShoppers(): () => void {
  const wishes: Record<keyof typeof ASKERS, () => Sent> = {
    order: () => ({
      path: "/api/functions/create-order",
      body: checkoutIn(1),
      headers: { referer: `${url}/store-1/checkout` },
    }),
    search: () => ({
      path: `/store-1/products?search=${["mug", "linen", "lamp", "no"][somePart(4) - 1]}+${somePart(9_999)}`,
    }),
    filter: () => ({
      path: `/store-1/products?vendor=workshop+${somePart(30)}&max=${somePart(9_999)}&sort=price`,
    }),
  };
  return () => {
    for (const kind of Object.keys(ASKERS) as (keyof typeof ASKERS)[])
      for (let asker = 0; asker < ASKERS[kind]; asker++) void askOn(kind, wishes[kind]);
  };
}

async function asOwner(headers: Record<string, string>): Promise<() => void> {
  const body = await aGrainyPhoto();
  const size = { "content-type": "image/jpeg", "content-length": String(body.length) };
  const photo = { path: "/api/uploads?for=collection", body, headers: { ...headers, ...size } };
  const imports = ownerImports({ request: (path, init) => fetch(url + path, init) }, { headers });
  const csv = catalogueFile(IMPORTED);
  return () => {
    for (let upload = 0; upload < UPLOADS; upload++) void askOn("upload", () => photo);
    void importOn(imports, csv);
  };
}

async function importOn(imports: ReturnType<typeof ownerImports>, csv: string): Promise<void> {
  for (;;) {
    try {
      const id = await imports.send(csv);
      await imports.until(id, "ready");
      await imports.start(id);
      await imports.until(id, "done");
      count("import", "done");
    } catch {
      count("import", "refused");
      await sleep(AGAIN_MS);
    }
  }
}

async function askOn(kind: string, wish: () => Sent): Promise<void> {
  for (;;) {
    const status = await send(url, agent, wish());
    count(kind, String(status));
    if (status >= 400 || status === 0) await sleep(AGAIN_MS);
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function count(kind: string, status: string): void {
  counts[kind] ??= {};
  counts[kind][status] = (counts[kind][status] ?? 0) + 1;
}
