import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { inStore } from "#db/client.ts";
import { accountSessions } from "#db/schema/accounts.ts";
import { sweepAccounts } from "#domain/accounts/sweep-accounts.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { writeAccountCodeMail } from "#domain/mail-writers/write-account-code-mail.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { OrderId, UserId } from "#rules/input/ids.ts";
import type { StoreSettingsChange } from "#rules/store/store-settings-input.ts";
import { openTestApp } from "#test/app.ts";
import { anAddress } from "#test/factories-accounts.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OpenStore } from "#test/factories-orders.ts";
import { aSender, aServedName } from "#test/factories-shop-domains.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { mailsTo } from "#test/owner.ts";
import { PATIENCE_MS } from "#test/patience.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp({ PUBLIC_URL: "http://localhost:3000", STORE_CNAME: "shops.example.net" });
const { db, request, app } = testApp;

const switchTo = (store: OpenStore, change: StoreSettingsChange) =>
  changeSettings(db, store.id, { change, by: randomUUID() as UserId });

async function aShop() {
  const store = await anOpenStore(db);
  await switchTo(store, { has_accounts: true });
  return store;
}

async function anOrder(store: OpenStore, email: string) {
  const mug = await aProductOnSale(db, store.id);
  const placed = await placeOrder(db, aCheckout(store, [[mug, 1]], { email }), {});
  if (!placed.ok) throw new Error(placed.reason);
  const order = await findOrder(db, store.id, placed.orderId as OrderId);
  return { id: placed.orderId, number: order?.order_number ?? 0 };
}

/** A browser: keeps the cookies that it is given. */
function aBrowser(send = request, origin = "") {
  const cookies = new Map<string, string>();
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
  async function keep(answer: Response) {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      if (line.includes("Max-Age=0;")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  return {
    cookies,
    read: async (path: string) => keep(await send(origin + path, { headers: headers() })),
    post: async (path: string, fields: Record<string, string>, more: Record<string, string> = {}) =>
      keep(
        await send(origin + path, {
          method: "POST",
          redirect: "manual",
          headers: { ...headers(), "content-type": "application/x-www-form-urlencoded", ...more },
          body: String(new URLSearchParams(fields)),
        }),
      ),
  };
}

type Browser = ReturnType<typeof aBrowser>;

let addresses = 0;
const anEmail = () => `zoe.${++addresses}.${randomUUID().slice(0, 8)}@example.com`;
const pathOf = ({ slug }: OpenStore) => `/${slug}/account`;

/** Mails about orders go to the same address. */
const codeMails = async (email: string) =>
  (await mailsTo(testApp, email)).filter(({ subject }) => subject.startsWith("Your code"));

async function codeFor(email: string, earlier = 0): Promise<string> {
  const mail = await vi.waitUntil(async () => {
    const mails = await codeMails(email);
    return mails.length > earlier && mails[0];
  }, PATIENCE_MS);
  return (mail as { text: string }).text.match(/^\d{6}$/m)?.[0] ?? "";
}

async function signIn(store: OpenStore, email: string, browser: Browser = aBrowser()): Promise<Browser> {
  const earlier = (await codeMails(email)).length;
  await browser.post(pathOf(store), { deed: "send", email });
  const answer = await browser.post(pathOf(store), { deed: "code", code: await codeFor(email, earlier) });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, pathOf(store)]);
  return browser;
}

const prefillOf = (browser: Browser, { id }: OpenStore) =>
  browser.read(`/api/account/checkout?storeId=${id}`);

describe("a store that has not switched accounts on", () => {
  test("has no such address, and says nothing of it on any page", async () => {
    const store = await anOpenStore(db);
    const browser = aBrowser();
    const account = await browser.read(pathOf(store));
    const unknown = await browser.read(`/${store.slug}/nowhere`);
    expect([
      account.status,
      (await browser.post(pathOf(store), { deed: "send", email: anEmail() })).status,
    ]).toEqual([404, 404]);
    expect(account.text.match(/<h1[^>]*>[^<]*/)?.[0]).toBe(unknown.text.match(/<h1[^>]*>[^<]*/)?.[0]);
    const home = (await browser.read(`/${store.slug}`)).text;
    expect(home).not.toMatch(/account"|hasAccounts|Your orders/);
  });

  test("names the page in its footer once it has", async () => {
    const store = await aShop();
    expect((await aBrowser().read(`/${store.slug}`)).text).toContain(
      `href="${pathOf(store)}" class="hover:text-ink">Your orders</a>`,
    );
  });
});

describe("a customer", () => {
  test("reads days in the shop's time zone, and gets the code from the shop's own address", async () => {
    const store = await aShop();
    const email = anEmail();
    const { id, number } = await anOrder(store, email);
    const change = { time_zone: "Asia/Tokyo" };
    await changeDetails(db, store.id, { change, by: randomUUID() as UserId });
    await asTableOwner(db, (query) =>
      query("update orders set created_at = '2026-03-09T20:00:00Z' where id = $1", [id]),
    );
    const browser = await signIn(store, email);
    for (const page of ["", `?order=${number}`])
      expect((await browser.read(pathOf(store) + page)).text).toContain(
        '<time dateTime="2026-03-09T20:00:00.000Z">10 March 2026</time>',
      );
    await aSender(db, store.id, await aServedName(db, store.id, `${store.slug}.example.com`));
    const letter = { storeId: store.id, to: email, code: "123456" };
    const site = mailedSite("https://shops.example");
    expect(await writeAccountCodeMail(db, site, letter)).toMatchObject({
      to: email,
      senderAddress: `orders@${store.slug}.example.com`,
    });
  });

  test("signs in by a code and sees the orders of exactly her address, in whatever case it was typed", async () => {
    const store = await aShop();
    const email = anEmail();
    const [mine, shouted] = [await anOrder(store, email), await anOrder(store, email.toUpperCase())];
    const tagged = await anOrder(store, email.replace("@", "+shop@"));
    const elsewhere = await anOrder(await aShop(), email);
    const browser = await signIn(store, email);
    const { status, headers, text } = await browser.read(pathOf(store));
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    for (const { number } of [mine, shouted]) expect(text).toContain(String(number));
    for (const { number } of [tagged, elsewhere]) {
      expect(text).not.toContain(String(number));
      const other = await browser.read(`${pathOf(store)}?order=${number}`);
      expect([other.status, other.text.includes("Via Roma 1")]).toEqual([404, false]);
    }
    const order = await browser.read(`${pathOf(store)}?order=${mine.number}`);
    expect(order.text).toContain("Via Roma 1");
  });

  test("gets a cookie that scripts and other sites cannot use, and one that only says that there is a session", async () => {
    const store = await aShop();
    const email = anEmail();
    const browser = aBrowser();
    await browser.post(pathOf(store), { deed: "send", email });
    const answer = await browser.post(pathOf(store), { deed: "code", code: await codeFor(email) });
    const [session, hint] = answer.headers.getSetCookie();
    expect(session).toMatch(
      new RegExp(`^account-${store.id}=[\\w-]{43}; Path=/; Max-Age=2592000; SameSite=Strict; HttpOnly$`),
    );
    expect(hint).toBe(`signed-in-${store.id}=1; Path=/; Max-Age=2592000; SameSite=Strict`);
    const secret = browser.cookies.get(`account-${store.id}`) ?? "";
    const rows = await asTableOwner(db, (query) =>
      query("select encode(secret_hash, 'escape') as hash from account_sessions"),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("sees nothing at another store, not even with her cookie under its name", async () => {
    const [store, other] = [await aShop(), await aShop()];
    const email = anEmail();
    const theirs = await anOrder(other, email);
    const browser = await signIn(store, email);
    browser.cookies.set(`account-${other.id}`, browser.cookies.get(`account-${store.id}`) ?? "");
    const page = await browser.read(pathOf(other));
    expect(page.text).not.toContain(email);
    expect(page.text).not.toContain(String(theirs.number));
    browser.cookies.set(`account-${other.id}`, browser.cookies.get(`account-${store.id}`) ?? "");
    expect((await prefillOf(browser, other)).status).toBe(401);
    expect((await prefillOf(browser, store)).status).toBe(200);
  });

  test("finds her orders after the shop's slug has changed", async () => {
    const store = await aShop();
    const email = anEmail();
    const { number } = await anOrder(store, email);
    const browser = await signIn(store, email);
    await switchTo(store, { slug: `${store.slug}-new` });
    const moved = await browser.read(pathOf(store));
    expect(moved.status === 301 || moved.status === 200).toBe(true);
    expect((await browser.read(`/${store.slug}-new/account`)).text).toContain(String(number));
  });

  test("is signed out at once by the switch, and by herself here, elsewhere and everywhere", async () => {
    const store = await aShop();
    const email = anEmail();
    const devices = [await signIn(store, email), await signIn(store, email), await signIn(store, email)];
    const [first, second, third] = devices as [Browser, Browser, Browser];
    const isIn = async (browser: Browser) => (await prefillOf(browser, store)).status === 200;

    await switchTo(store, { has_accounts: false });
    for (const browser of devices) expect(await isIn(browser)).toBe(false);
    await switchTo(store, { has_accounts: true });

    await first.post(pathOf(store), { deed: "sign-out" });
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    expect((await first.read(pathOf(store))).text).not.toContain(email);
    const { text } = await second.read(pathOf(store));
    const listed = [...text.matchAll(/name="device" value="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(listed).toHaveLength(2);
    const ids = await inStore(db, "shopper", store.id, (tx) =>
      tx.select({ id: accountSessions.id }).from(accountSessions),
    );
    expect(ids.map(({ id }) => id as string).sort()).toEqual(listed.sort());

    await second.post(pathOf(store), { deed: "sign-out-everywhere" });
    expect([await isIn(second), await isIn(third)]).toEqual([false, false]);
  });

  test("cannot sign out somebody else's device", async () => {
    const store = await aShop();
    const [mine, theirs] = [await signIn(store, anEmail()), await signIn(store, anEmail())];
    const { text } = await theirs.read(pathOf(store));
    const device = text.match(/name="device" value="([^"]+)"/)?.[1] ?? "";
    await mine.post(pathOf(store), { deed: "sign-out-of", device });
    expect((await prefillOf(theirs, store)).status).toBe(200);
    await theirs.post(pathOf(store), { deed: "sign-out-of", device });
    expect((await prefillOf(theirs, store)).status).toBe(401);
  });

  test("saves an address for the next checkout, which nobody else is given", async () => {
    const store = await aShop();
    const [email, other] = [anEmail(), anEmail()];
    const [browser, stranger] = [await signIn(store, email), await signIn(store, other)];
    const refused = await browser.post(pathOf(store), {
      deed: "save-address",
      ...anAddress({ shipping_name: " " }),
    });
    expect([refused.status, refused.text.includes("Name is required")]).toEqual([422, true]);
    const saved = await browser.post(pathOf(store), { deed: "save-address", ...anAddress() });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${pathOf(store)}?saved`]);
    expect(JSON.parse((await prefillOf(browser, store)).text)).toEqual({ email, address: anAddress() });
    expect(JSON.parse((await prefillOf(stranger, store)).text)).toEqual({ email: other, address: null });
    await browser.post(pathOf(store), { deed: "remove-address" });
    expect(JSON.parse((await prefillOf(browser, store)).text)).toEqual({ email, address: null });
  });

  test("sees none of the orders of the demo data", async () => {
    const store = await aShop();
    const email = anEmail();
    const { id, number } = await anOrder(store, email);
    await asTableOwner(db, (query) => query("update orders set demo = true where id = $1", [id]));
    const browser = await signIn(store, email);
    expect((await browser.read(pathOf(store))).text).toContain("There are no orders with this email.");
    expect((await browser.read(`${pathOf(store)}?order=${number}`)).status).toBe(404);
  });
});

describe("a code", () => {
  test("is asked for with the same answer and the same mail, whether or not the address has ordered", async () => {
    const store = await aShop();
    const [known, unknown] = [anEmail(), anEmail()];
    await anOrder(store, known);
    const told = [];
    for (const email of [known, unknown]) {
      const answer = await aBrowser().post(pathOf(store), { deed: "send", email });
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
      told.push([answer.status, headers.map(([name, value]) => [name, value.replace(/[0-9a-f-]{36};/, "")])]);
      expect(await codeFor(email)).toMatch(/^\d{6}$/);
    }
    expect(told[0]).toEqual(told[1]);
  });

  test("is not stored as it is, and not in the outbox", async () => {
    const store = await aShop();
    const email = anEmail();
    await aBrowser().post(pathOf(store), { deed: "send", email });
    const code = await codeFor(email);
    const rows = await asTableOwner(db, (query) =>
      query("select row_to_json(c)::text as row from account_codes c where email = $1", [email]),
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    const queued = await asTableOwner(db, (query) =>
      query<{ n: number }>("select count(*)::int as n from mail_outbox where recipient = $1", [email]),
    );
    expect(queued[0]?.n).toBe(0);
  });

  test("works once", async () => {
    const store = await aShop();
    const email = anEmail();
    const browser = aBrowser();
    await browser.post(pathOf(store), { deed: "send", email });
    const code = await codeFor(email);
    const before = new Map(browser.cookies);
    expect((await browser.post(pathOf(store), { deed: "code", code })).status).toBe(303);
    const copy = aBrowser();
    for (const [name, value] of before) copy.cookies.set(name, value);
    const again = await copy.post(pathOf(store), { deed: "code", code });
    expect([again.status, again.text.includes("This code no longer works.")]).toEqual([410, true]);
    expect((await prefillOf(copy, store)).status).toBe(401);
  });

  test("is burnt by five wrong ones, also in parallel, over two processes", async () => {
    const store = await aShop();
    const email = anEmail();
    const browser = aBrowser();
    await browser.post(pathOf(store), { deed: "send", email });
    const code = await codeFor(email);
    const second = await openTestApp({}, undefined, db);
    const wrong = code === "111111" ? "222222" : "111111";
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const guesser = aBrowser(n % 2 ? second.request : request);
        for (const [name, value] of browser.cookies) guesser.cookies.set(name, value);
        return guesser.post(pathOf(store), { deed: "code", code: wrong });
      }),
    );
    const judged = answers.filter(({ text }) => text.includes("That code is not right."));
    expect(judged).toHaveLength(5);
    expect((await browser.post(pathOf(store), { deed: "code", code })).status).toBe(410);
  });

  test("of one address opens nothing for another, nor at another store", async () => {
    const [store, other] = [await aShop(), await aShop()];
    const [mine, victim] = [anEmail(), anEmail()];
    const [browser, attacker] = [aBrowser(), aBrowser()];
    await browser.post(pathOf(store), { deed: "send", email: mine });
    await attacker.post(pathOf(store), { deed: "send", email: victim });
    const code = await codeFor(mine);
    if (code !== (await codeFor(victim)))
      expect((await attacker.post(pathOf(store), { deed: "code", code })).status).toBe(422);
    browser.cookies.set(`account-code-${other.id}`, browser.cookies.get(`account-code-${store.id}`) ?? "");
    expect((await browser.post(pathOf(other), { deed: "code", code })).status).toBe(410);
    expect((await browser.post(pathOf(store), { deed: "code", code })).status).toBe(303);
  });

  test("expires, and so do sessions, after which both are swept", async () => {
    const store = await aShop();
    const [email, other] = [anEmail(), anEmail()];
    const browser = aBrowser();
    await browser.post(pathOf(store), { deed: "send", email });
    const code = await codeFor(email);
    const signedIn = await signIn(store, other);
    const past = (table: string) =>
      asTableOwner(db, (query) =>
        query(`update ${table} set expires_at = now() - interval '2 days' where store_id = $1`, [store.id]),
      );
    await past("account_codes");
    await past("account_sessions");
    expect((await browser.post(pathOf(store), { deed: "code", code })).status).toBe(410);
    expect((await prefillOf(signedIn, store)).status).toBe(401);
    const page = await signedIn.read(pathOf(store));
    expect(page.text).toContain("Send the code");
    expect([...signedIn.cookies.keys()]).toEqual([]);
    await sweepAccounts(db);
    for (const table of ["account_codes", "account_sessions"]) {
      const left = await asTableOwner(db, (query) =>
        query(`select from ${table} where store_id = $1`, [store.id]),
      );
      expect(left).toHaveLength(0);
    }
  });

  test("is not taken from another site's form", async () => {
    const store = await aShop();
    const answer = await aBrowser().post(
      pathOf(store),
      { deed: "send", email: anEmail() },
      { "sec-fetch-site": "cross-site" },
    );
    expect(answer.status).toBe(403);
  });

  test("needs an address and six digits", async () => {
    const store = await aShop();
    const browser = aBrowser();
    const wrong = await browser.post(pathOf(store), { deed: "send", email: "zoe" });
    expect([wrong.status, wrong.text.includes("Invalid email address")]).toEqual([422, true]);
    await browser.post(pathOf(store), { deed: "send", email: anEmail() });
    const short = await browser.post(pathOf(store), { deed: "code", code: "12 34" });
    expect([short.status, short.text.includes("Please enter the six digits.")]).toEqual([422, true]);
  });
});

describe("limits", async () => {
  const limited = await openTestApp(
    { RATE_LIMITS: "on", PUBLIC_URL: "https://shops.example" },
    undefined,
    db,
  );
  const from = (address: string) => (path: string, init?: RequestInit) =>
    limited.request(path, init, address);

  test("let a code be asked for a thousand times, and mail one in a minute for each network, twenty in an hour in all", async () => {
    const store = await aShop();
    const email = anEmail();
    const ask = (address: string) => aBrowser(from(address)).post(pathOf(store), { deed: "send", email });
    const first = await ask("203.0.113.1");
    expect(first.status).toBe(303);
    expect(first.headers.get("set-cookie")).toMatch(/^__Host-account-code-.*; Secure; HttpOnly$/);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await ask(`203.0.113.${1 + (n % 2)}`)).status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    for (let n = 10; n < 60; n++) await ask(`198.51.100.${n}`);
    const rows = await asTableOwner(db, (query) =>
      query<{ n: number }>("select count(*)::int as n from account_codes where email = $1", [email]),
    );
    expect(rows[0]?.n).toBe(20);
    const refused = await ask("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(refused.text).toContain("Too many attempts.");
  });
});

describe("a shop with a host of its own", () => {
  test("has the page there alone: below the slug it leads there, and takes no form", async () => {
    const store = await aShop();
    const name = `${store.slug}.example.com`;
    const email = anEmail();
    const { number } = await anOrder(store, email);
    const before = await signIn(store, email);
    await aServedName(db, store.id, name);
    const at = (path: string, init?: RequestInit) =>
      Promise.resolve(
        app.fetch(new Request(path, { redirect: "manual", ...init }), {
          incoming: { socket: { remoteAddress: "127.0.0.1" } },
        }),
      );
    const browser = aBrowser(at, `http://${name}:3000`);
    await vi.waitUntil(async () => (await browser.read("/account")).status === 200, PATIENCE_MS);
    const moved = await request(pathOf(store), { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `http://${name}:3000/account`]);
    // A session of before fills no checkout below the slug any more.
    expect((await prefillOf(before, store)).status).toBe(401);
    const mails = (await codeMails(email)).length;
    const sent = await before.post(pathOf(store), { deed: "send", email });
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([301, []]);
    expect(await codeMails(email)).toHaveLength(mails);

    const earlier = (await codeMails(email)).length;
    const asked = await browser.post("/account", { deed: "send", email });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, "/account"]);
    await browser.post("/account", { deed: "code", code: await codeFor(email, earlier) });
    expect((await browser.read("/account")).text).toContain(String(number));
    expect((await browser.read(`/api/account/checkout?storeId=${store.id}`)).status).toBe(200);
    expect((await browser.read(`/api/account/checkout?storeId=${(await aShop()).id}`)).status).toBe(404);
  });
});
