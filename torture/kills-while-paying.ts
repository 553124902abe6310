import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { StoreId } from "#rules/input/ids.ts";
import { aProductOnSale } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { anOwner, type Door, ownerRequests, signIn } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openStripeFake, type StripeFake } from "#test/stripe-fake.ts";
import { auditPayments, bringForward, countUnsettled, expectDueInTime } from "./audit-payments.ts";
import { aPurchase, goOn, OddAnswer, type Purchase, type Step, type Till } from "./card-shoppers.ts";

const KEY = "rk_test_killed_while_paying";
const SECRET = "whsec_killed_while_paying";
const AUTH_SECRET = "the same secret in every life of the server";
const STOCK = 1_000;
// The sweeper's first round comes after five seconds.
const LONGEST_LIFE_MS = 15_000;
// Two rounds of the sweeper, on a slow machine.
const SETTLED_WITHIN_MS = 120_000;

/** Within a request to Stripe, which is carried out all the same but answered to nobody; or shortly after a step. */
const REQUESTS = [
  "POST /v1/checkout/sessions",
  "GET /v1/checkout/sessions/{id}",
  "POST /v1/checkout/sessions/{id}/expire",
  "POST /v1/refunds",
  "GET /v1/refunds/{id}",
];
const STEPS: Step[] = ["orders", "pays", "gives up", "comes back", "refund", "cancel"];
const MOMENTS = [...REQUESTS, ...STEPS];

const anIntention = fc.record({
  atStripe: fc.constantFrom(
    "pays" as const,
    "pays" as const,
    "pays" as const,
    "leaves" as const,
    "gives up" as const,
  ),
  comesBack: fc.boolean(),
  deed: fc.constantFrom("none" as const, "refund" as const, "cancel" as const),
});

const aLife = fc.record({
  /** After the step. */
  ms: fc.nat({ max: 60 }),
  hasWebhooks: fc.boolean(),
  hasSlowRefunds: fc.boolean(),
  shoppers: fc.array(anIntention, { minLength: 3, maxLength: 6 }),
});

type Life = (typeof aLife extends fc.Arbitrary<infer T> ? T : never) & { moment: string };

/**
 * The server is killed between any two steps of paying by card, and started again. What is due in minutes is checked to
 * be due, and then brought forward.
 */
export async function killWhilePaying({ kills, seed }: { kills: number; seed: number }): Promise<string> {
  const fake = await openStripeFake();
  const shop = await openOrderShop();
  try {
    const counter = await openCounter(shop, fake);
    const lives = fc.sample(aLife, { seed, numRuns: kills });
    for (const [at, life] of lives.entries())
      await counter.live({ ...life, moment: MOMENTS[at % MOMENTS.length] as string });
    return `${kills} kills at ${Math.min(kills, MOMENTS.length)} moments, ${await counter.closeBooks()} (seed ${seed})`;
  } catch (error) {
    throw new Error(`${(error as Error).message} (seed ${seed})`, { cause: error });
  } finally {
    await shop.close();
    await fake.close();
  }
}

async function openCounter(shop: OrderShop, fake: StripeFake) {
  const { db } = shop;
  const account = fake.open(KEY);
  const start = () =>
    shop.start({ STRIPE_API_URL: fake.url, AUTH_SECRET, LOG_LEVEL: "silent" }).then((server) => {
      url = server.url;
      return server;
    });
  let url = "";
  const door: Door = { request: (path, init) => fetch(url + path, init) };
  const purchases: Purchase[] = [];

  const first = await start();
  const owner = await anOwner(door);
  await ownerRequests(door, owner).put("/api/payments/stripe", {
    active: true,
    restricted_key: KEY,
    webhook_secret: SECRET,
  });
  await first.stop();

  const store = { id: owner.storeId, slug: owner.slug, shippingFlatRateCents: 0, taxPercent: "0" };
  const mug = await aProductOnSale(db, store.id, { stock: STOCK });
  const till: Till = { door, owner, store, mug, account, methodId: await cardMethodOf(db, store.id) };

  /** A webhook that nobody takes is lost. */
  async function deliver({ headers, body }: { headers: Record<string, string>; body: string }) {
    const path = `/api/payments/stripe/webhooks/${store.id}`;
    const sent = door.request(path, { method: "POST", headers, body });
    return Promise.resolve(sent).catch(() => new Response(null, { status: 503 }));
  }

  async function live({ moment, ms, hasWebhooks, hasSlowRefunds, shoppers }: Life): Promise<void> {
    await expectDueInTime(db, account);
    await bringForward(db);
    purchases.push(...shoppers.map(aPurchase));
    const server = await start();
    till.owner = await signIn(door, owner.email);
    account.sendWebhooks({ to: hasWebhooks ? deliver : async () => new Response(null), secret: SECRET });
    account.refundsBecome(hasSlowRefunds ? "pending" : "succeeded");

    const killed = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const asked = fake.requests.length;
    if (REQUESTS.includes(moment)) fake.trouble(moment, { until: killed.promise });
    const going = purchases
      .filter(({ isOver }) => !isOver)
      .map((purchase) => goOn(till, purchase, (step) => step === moment && reached.resolve()));
    const gone = Promise.allSettled(going);
    const giveUpAt = performance.now() + LONGEST_LIFE_MS;
    void reached.promise.then(() => sleep(ms)).then(() => killed.resolve());
    const isReached = untilTrue(() => fake.requests.includes(moment, asked), giveUpAt);
    await Promise.race([killed.promise, isReached]);
    process.kill(server.pid, "SIGKILL");
    await server.stop();
    killed.resolve();
    refuseOdd(await gone);
  }

  /** The last life ends nothing: what Stripe knows is settled first, then what nobody paid. */
  async function closeBooks(): Promise<string> {
    account.sendWebhooks({ to: deliver, secret: SECRET });
    account.refundsBecome("succeeded");
    const open = () => [...account.sessions.values()].filter(({ status }) => status === "open");
    for (const { id, status } of account.refunds.values())
      if (status === "pending") await account.refundEnds(id, "succeeded");
    await expectDueInTime(db, account);
    await bringForward(db);
    const server = await start();
    try {
      await untilUnsettled(db, open().length);
      for (const { id } of open()) await account.expire(id);
      await bringForward(db);
      await untilUnsettled(db, 0);
    } finally {
      await server.stop();
    }
    return auditPayments(db, { account, store: store.id, mug, stock: STOCK }, purchases);
  }

  return { live, closeBooks };
}

export async function cardMethodOf(db: OrderShop["db"], store: StoreId): Promise<string> {
  const [kept] = await asTableOwner(db, (query) =>
    query<{ id: string }>("select method_id as id from stripe_accounts where store_id = $1", [store]),
  );
  if (!kept) throw new Error("The keys were not saved.");
  return kept.id;
}

async function untilUnsettled(db: OrderShop["db"], most: number): Promise<void> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MS;
  while ((await countUnsettled(db)) > most) {
    if (performance.now() > giveUpAt)
      throw new Error(`${await countUnsettled(db)} payments are not settled, instead of at most ${most}.`);
    await sleep(200);
  }
}

async function untilTrue(isTrue: () => boolean, giveUpAt: number): Promise<void> {
  while (!isTrue() && performance.now() < giveUpAt) await sleep(1);
}

// A killed server is no answer at all.
function refuseOdd(ends: PromiseSettledResult<void>[]): void {
  for (const end of ends) if (end.status === "rejected" && end.reason instanceof OddAnswer) throw end.reason;
}
