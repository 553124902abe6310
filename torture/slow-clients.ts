import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { aCheckout, type OnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { residentMb } from "#test/resident.ts";
import { type Answer, ask, percentile } from "./load.ts";

const HEADERS = 300;
// The kernel buffers up to 4 MB for each.
const READERS = 150;
// More than the gate admits at once: they must be replaced by others.
const SENDERS = 700;
const PIPELINED = 400;
const TRICKLE_MS = 2_000;
// Node checks once a minute whether unread bytes have been read.
const LOOK_AFTER_MS = 135_000;
const GONE_AFTER_MS = { headers: 25_000, bodies: 135_000, reading: 145_000 };
const CALM_MS = 5_000;
const SHOPPER_P99_MS = 1_000;
// If the answers of 150 clients that never read were buffered, memory would be a multiple of this.
const MOST_MB = 800;

/** Hundreds of clients send slowly, or never read their answer, while one shopper uses the shop. */
export async function slowClients(): Promise<string> {
  const shop = await openOrderShop();
  const server = await shop.start({ LOG_LEVEL: "silent" });
  const { port } = new URL(server.url);
  const crowd = openCrowd(Number(port));
  try {
    // Fills the cache: this case is about slow clients, not about rendering.
    await fetch(server.url);
    const calm = await watchShopper(shop, server.url, sleep(CALM_MS));
    const left = {
      headers: crowd.come(HEADERS, "GET / HTTP/1.1\r\nhost: x\r\n", "x-slow: yes\r\n"),
      bodies: crowd.come(SENDERS, slowPost(shop), " "),
      reading: crowd.come(READERS, "GET / HTTP/1.1\r\nhost: x\r\n\r\n".repeat(PIPELINED)),
    };
    const all = Promise.all(
      Object.entries(left).map(([kind, gone]) => within(kind as keyof typeof left, gone)),
    );
    const shopper = await watchShopper(shop, server.url, all);
    const seconds = (await all).map((ms) => Math.round(ms / 1_000));
    return judge({ calm, shopper, seconds, residentMb: residentMb(server.pid) });
  } finally {
    crowd.leave();
    await server.stop();
    await shop.close();
  }

  async function within(kind: keyof typeof GONE_AFTER_MS, gone: Promise<number>): Promise<number> {
    const late = sleep(GONE_AFTER_MS[kind], undefined, { ref: false });
    const ms = await Promise.race([gone, late]);
    if (ms === undefined)
      throw new Error(`Slow ${kind} are still connected after ${GONE_AFTER_MS[kind]} ms.`);
    return ms;
  }
}

function slowPost(shop: OrderShop): string {
  return `POST /api/functions/create-order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"storeId":"${shop.store.id}"`;
}

function openCrowd(port: number) {
  const sockets = new Set<Socket>();
  const timers: NodeJS.Timeout[] = [];

  function comeOne(greeting: string, trickle: string | undefined): Promise<void> {
    const socket = connect(port, "127.0.0.1", () => socket.write(greeting));
    sockets.add(socket);
    if (trickle) {
      socket.resume();
      timers.push(setInterval(() => socket.writable && socket.write(trickle), TRICKLE_MS));
    }
    // A socket that is not read does not see its end either.
    else timers.push(setTimeout(() => socket.resume(), LOOK_AFTER_MS));
    return new Promise((resolve) => socket.on("error", () => undefined).once("close", () => resolve()));
  }

  return {
    /** Resolves, with the milliseconds it took, when the server has closed the last of them. */
    async come(count: number, greeting: string, trickle?: string): Promise<number> {
      const begun = performance.now();
      await Promise.all(Array.from({ length: count }, () => comeOne(greeting, trickle)));
      return performance.now() - begun;
    },
    leave() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The shopper views the order and orders again, until the others are done. */
async function watchShopper(shop: OrderShop, url: string, others: Promise<unknown>): Promise<Answer[]> {
  const [mug] = (await shop.onSale(1, 1_000_000)) as [OnSale];
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  let watching = true;
  others
    .catch(() => undefined)
    .finally(() => {
      watching = false;
    });
  while (watching) {
    const order = JSON.stringify(aCheckout(shop.store, [[mug, 1]]));
    answers.push(await ask(url, agent, { path: "/api/functions/create-order", order }));
    answers.push(await ask(url, agent, { path: `/${shop.store.slug}/cart` }));
    await sleep(50);
  }
  agent.destroy();
  return answers;
}

type Watched = { calm: Answer[]; shopper: Answer[]; seconds: number[]; residentMb: number };

function judge({ calm, shopper, seconds: [headers, bodies, reading], residentMb }: Watched): string {
  const failed = shopper.filter(({ status }) => status !== 200);
  const p99 = Math.round(percentile(shopper, 0.99));
  const figures = `${HEADERS} slow headers closed after ${headers} s, ${SENDERS} slow bodies after ${bodies} s, ${READERS} that never read within ${reading} s; a shopper meanwhile: ${shopper.length} answers, p99 ${p99} ms (${Math.round(percentile(calm, 0.99))} ms without them); ${residentMb} MB in memory afterwards`;
  if (failed.length > 0) throw new Error(`${failed.length} answers were ${failed[0]?.status}: ${figures}`);
  if (p99 > SHOPPER_P99_MS) throw new Error(`The shopper waits for too long: ${figures}`);
  if (residentMb > MOST_MB) throw new Error(`Memory was not released: ${figures}`);
  return figures;
}
