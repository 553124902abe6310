import { describe, expect, test } from "vitest";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { ConsentId, UserId } from "#rules/input/ids.ts";
import { AUTH_SECRET, openTestApp } from "#test/app.ts";
import { aConsent, asksForNews, consentsOf, listed } from "#test/factories-consents.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";

const { db, request } = await openTestApp();
const links = createConsentLinks(deriveAuthKeys(AUTH_SECRET));
const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;
const ZOE = "zoe@example.com";

async function aShop(): Promise<OpenStore> {
  const store = await anOpenStore(db);
  await asksForNews(db, store.id);
  return store;
}

const read = async (path: string) => {
  const answer = await request(path);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { "content-type": "application/x-www-form-urlencoded" };
  return request(path, {
    method: "POST",
    headers: { ...type, ...headers },
    body: String(new URLSearchParams(fields)),
  });
}

const askPath = ({ slug }: OpenStore) => `/${slug}/news-list`;

describe("a store", () => {
  test("that asks for news has a form at the bottom of its pages and a tick at its checkout, which nobody ticked", async () => {
    const store = await aShop();
    for (const path of ["", "/products", "/cart", "/checkout"]) {
      const { html } = await read(`/${store.slug}${path}`);
      expect(html).toContain("News from us");
      expect(html).toContain(`action="${askPath(store)}"`);
    }
    const { html } = await read(`/${store.slug}/checkout`);
    const [tick = ""] = html.match(/<input type="checkbox"[^>]*>/) ?? [];
    expect(tick).toContain('name="news"');
    expect(tick).not.toContain("checked");
    expect((await read(`/${store.slug}`)).headers.get("cache-control")).toContain("public");
  });

  test("that does not has nothing of it, at once after it was switched off", async () => {
    const store = await aShop();
    await read(`/${store.slug}`);
    await asksForNews(db, store.id, false);
    for (const path of ["", "/checkout"]) {
      const { html } = await read(`/${store.slug}${path}`);
      expect(html).not.toMatch(/News from us|news-list|newsForm|asksForNews|name="news"/);
    }
    const unknown = await read(`/${store.slug}/nothing`);
    for (const path of ["", "?sent", "/abc"]) {
      const { status, html } = await read(`${askPath(store)}${path}`);
      expect(status).toBe(404);
      expect(html.includes("Oops! Page not found")).toBe(unknown.html.includes("Oops! Page not found"));
    }
    expect((await post(askPath(store), { email: ZOE })).status).toBe(404);
  });
});

describe("asking", () => {
  test("leads to one page, whether the address is on the list or not", async () => {
    const store = await aShop();
    await aConsent(db, store.id, { email: "ada@example.com" });
    for (const email of [" Zoe@example.com ", ZOE, "ada@example.com"]) {
      const answer = await post(askPath(store), { email });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${askPath(store)}?sent`]);
    }
    const { status, html } = await read(`${askPath(store)}?sent`);
    expect([status, html.includes("Check your email")]).toEqual([200, true]);
    expect(await listed(db, store.id)).toEqual(["ada@example.com"]);
  });

  test("with a wrong address shows the form again with what was typed, as text", async () => {
    const store = await aShop();
    const answer = await post(askPath(store), { email: '"><script>alert(1)</script>' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Invalid email address");
    expect(html).not.toContain("<script>");
    expect(await consentsOf(db, store.id)).toEqual([]);
  });

  test("is refused from another site", async () => {
    const store = await aShop();
    const answer = await post(askPath(store), { email: ZOE }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
    expect(await consentsOf(db, store.id)).toEqual([]);
  });

  test("is limited, with a sentence in the form", async () => {
    const limited = await openTestApp({ RATE_LIMITS: "on" }, undefined, db);
    const store = await aShop();
    const ask = () =>
      limited.request(
        askPath(store),
        {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "email=flooded%40example.com",
        },
        "198.51.100.8",
      );
    for (let times = 0; times < 5; times++) expect((await ask()).status).toBe(303);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/Too many attempts\. Please try again in \d+ (second|minute)s?\./);
  });
});

describe("the link of its mails", () => {
  async function asked(given = false) {
    const store = await aShop();
    const consent = await aConsent(db, store.id, { email: ZOE, words: "Yes, <news> please.", given });
    return { store, consent, path: `${askPath(store)}/${links.tokenOf(consent)}` };
  }

  test("shows the words, and gives the consent by a press and not by being opened", async () => {
    const { store, path } = await asked();
    for (const method of ["GET", "HEAD"]) expect((await request(path, { method })).status).toBe(200);
    const { html, headers } = await read(path);
    expect(html).toContain("Yes, &lt;news&gt; please.");
    expect(html).not.toContain(ZOE);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(await listed(db, store.id)).toEqual([]);
    const answer = await post(path, { deed: "give" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    expect((await read(path)).html).toContain("You are on the list");
    expect(await listed(db, store.id)).toEqual([ZOE]);
  });

  test("of a second mail leads to the consent that was given by the first", async () => {
    const { store, path, consent } = await asked(true);
    const second = await aConsent(db, store.id, { email: ZOE, given: false });
    const answer = await post(`${askPath(store)}/${links.tokenOf(second)}`, { deed: "give" });
    expect(answer.headers.get("location")).toBe(path);
    expect(links.tokenOf(consent)).toBe(path.split("/").at(-1));
    expect(await listed(db, store.id)).toEqual([ZOE]);
  });

  test("leaves by a press, and says so", async () => {
    const { store, path } = await asked(true);
    const answer = await post(path, { deed: "leave" });
    expect((await read(answer.headers.get("location") ?? "")).html).toContain("You have left the list");
    expect((await read(path)).html).not.toContain("<button");
    expect((await post(path, { deed: "give" })).status).toBe(303);
    expect(await listed(db, store.id)).toEqual([]);
  });

  test("removes an address that nobody confirmed", async () => {
    const { store, path } = await asked();
    const answer = await post(path, { deed: "leave" });
    expect((await read(answer.headers.get("location") ?? "")).html).toContain("Your address is removed");
    expect((await read(path)).html).toContain("There is nothing to do here any more");
    expect(await consentsOf(db, store.id)).toEqual([]);
  });

  test("works while the shop is closed or asks for no news any more, and under a former slug", async () => {
    const { store, path } = await asked(true);
    await asksForNews(db, store.id, false);
    await changeSettings(db, store.id, { change: { opening_soon: true, slug: `new-${store.slug}` }, by: BY });
    const moved = await request(path);
    expect(moved.status).toBe(301);
    const now = moved.headers.get("location") ?? "";
    expect((await read(now)).html).toContain("Leave the list");
    await post(now, { deed: "leave" });
    expect(await listed(db, store.id)).toEqual([]);
  });

  test("of another store, or made up, leads nowhere", async () => {
    const [{ store, consent }, other] = [await asked(true), await aShop()];
    const token = links.tokenOf(consent);
    const made = links.tokenOf({ ...consent, storeId: other.id });
    for (const path of [
      `/${other.slug}/news-list/${token}`,
      `/${store.slug}/news-list/${made}`,
      `/${store.slug}/news-list/${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
      `/${store.slug}/news-list/%00`,
    ]) {
      expect((await read(path)).status).toBe(404);
      expect((await post(path, { deed: "leave" })).status).toBe(404);
    }
    expect(await listed(db, store.id)).toEqual([ZOE]);
  });

  test.for([(token: string) => `/api/consents/${token}/removal`, undefined])(
    "in a mail program leaves with one press, also twice",
    async (address) => {
      const { store, consent, path } = await asked(true);
      const expected = address ? 200 : 303;
      for (let times = 0; times < 2; times++) {
        const answer = await post(address?.(links.tokenOf(consent)) ?? path, {
          "List-Unsubscribe": "One-Click",
        });
        expect(answer.status).toBe(expected);
      }
      expect(await listed(db, store.id)).toEqual([]);
      const unknown = links.tokenOf({ ...consent, id: "00000000-0000-4000-8000-000000000000" as ConsentId });
      expect((await post(`/api/consents/${unknown}/removal`, {})).status).toBe(200);
      expect((await post("/api/consents/nothing/removal", {})).status).toBe(404);
    },
  );
});
