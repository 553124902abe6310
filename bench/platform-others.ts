// Shoppers and owners of all stores but the largest, in a process of their own: a steady number of requests a second,
// whether or not earlier ones were answered. `platform.ts` says how long, and gets the times back.
import { existsSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { checkoutIn, quoteIn, somePart, someProduct } from "./platform-ids.ts";
import { type Sent, send } from "./platform-send.ts";

const PER_SECOND = { warm: 30, cold: 15, quote: 15, order: 10, list: 10 };
const WARM_STORES = 100;

export type OthersKind = keyof typeof PER_SECOND;
export type OthersTimes = Record<OthersKind, number[]>;
/** `owners` are the headers of owners who have signed in. */
export type OthersTask = { url: string; stores: number; owners: Record<string, string>[] };
/** A request's time begins when it was due. `late` is how much later each was sent, which is the asker's own fault. */
export type OthersAnswer = { times: OthersTimes; failed: string[]; late: number[] };

const SESSION_PRIORITY = "/proc/self/autogroup";

// They stand for other machines, so they never wait for a processor that the storm takes: otherwise they would measure how
// late they were themselves. Only root may do this.
if (process.getuid?.() === 0) {
  setPriority(constants.priority.PRIORITY_HIGHEST);
  if (existsSync(SESSION_PRIORITY))
    writeFileSync(SESSION_PRIORITY, String(constants.priority.PRIORITY_HIGHEST));
}
const { url, stores, owners } = JSON.parse(process.argv[2] ?? "") as OthersTask;
const agent = new Agent({ keepAlive: true });
// The largest store is the one under the storm.
const another = () => 1 + somePart(stores - 1);
const wishes: Record<OthersKind, () => Sent> = {
  warm: () => ({ path: `/store-${1 + somePart(Math.min(WARM_STORES, stores - 1))}` }),
  cold: () => ({ path: `/store-${another()}/products/thing-${someProduct()}` }),
  quote: () => atCheckout("/api/cart/check", quoteIn),
  order: () => atCheckout("/api/functions/create-order", checkoutIn),
  list: () => ({ path: "/api/orders", headers: owners[somePart(owners.length) - 1] ?? {} }),
};
function atCheckout(path: string, bodyIn: (store: number) => string): Sent {
  const store = another();
  return { path, body: bodyIn(store), headers: { referer: `${url}/store-${store}/checkout` } };
}
const answers = (wish: Sent) => send(url, agent, wish);
for (let store = 2; store <= Math.min(WARM_STORES + 1, stores); store++)
  await answers({ path: `/store-${store}` });
process.on("message", (seconds: number) => {
  void askFor(seconds).then((answer) => process.send?.(answer));
});
process.send?.("ready");

async function askFor(seconds: number): Promise<OthersAnswer> {
  const times: OthersTimes = { warm: [], cold: [], quote: [], order: [], list: [] };
  const failed: string[] = [];
  const kinds = Object.keys(PER_SECOND) as OthersKind[];
  const asked: Promise<void>[] = [];
  const counts = new Map(kinds.map((kind, at) => [kind, at / kinds.length]));
  const late: number[] = [];
  const begun = performance.now();
  while (performance.now() < begun + seconds * 1_000) {
    for (const kind of kinds) {
      const count = counts.get(kind) ?? 0;
      const dueAt = begun + (count * 1_000) / PER_SECOND[kind];
      if (dueAt > performance.now()) continue;
      counts.set(kind, count + 1);
      late.push(performance.now() - dueAt);
      asked.push(one(kind, dueAt));
    }
    await sleep(1);
  }
  await Promise.all(asked);
  return { times, failed, late };

  async function one(kind: OthersKind, dueAt: number): Promise<void> {
    const status = await answers(wishes[kind]());
    if (status === 200) times[kind].push(performance.now() - dueAt);
    else failed.push(`${kind} ${status}`);
  }
}
