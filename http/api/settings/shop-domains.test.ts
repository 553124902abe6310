import { describe, expect, test, vi } from "vitest";
import { openTestApp } from "#test/app.ts";
import { openDnsServer } from "#test/dns-server.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { anOwner, type Door, ownerRequests } from "#test/owner.ts";

const dns = await openDnsServer();
const env = {
  PUBLIC_URL: "http://localhost:3000",
  STORE_CNAME: "shops.example.org",
  STORE_ADDRESSES: "20.0.0.1,2a00::1",
  DNS_SERVERS: dns.address,
};
const testApp = await openTestApp(env);
const ada = await anOwner(testApp);
const asAda = ownerRequests(testApp, ada);
const asBob = ownerRequests(testApp, await anOwner(testApp));

type Requests = typeof asAda;

async function domainsOf(requests: Requests) {
  return (await (await requests.get("/api/store/domains")).json()).domains;
}

async function claim(requests: Requests, name: string): Promise<string> {
  const answer = await requests.post("/api/store/domains", { name });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

const allowed = (name: string) => testApp.request(`/api/domains/allowed?domain=${encodeURIComponent(name)}`);

/** In this process the host table is read soon after the commit. */
function expectAllowed(name: string, status: number) {
  return expect.poll(async () => (await allowed(name)).status).toBe(status);
}

describe("the owner's domains", () => {
  test("are claimed, proven, led to the shop, allowed a certificate, and removed", async () => {
    const id = await claim(asAda, "https://Shop.Example.com/");
    const [claimed] = await domainsOf(asAda);
    expect(claimed).toMatchObject({
      name: "shop.example.com",
      zone: "example.com",
      state: "waiting",
      is_main: true,
    });
    expect(claimed.records).toEqual([
      expect.objectContaining({ type: "TXT", host: "_storewright.shop" }),
      { type: "CNAME", name: "shop.example.com", host: "shop", value: "shops.example.org" },
    ]);
    await expectAllowed("shop.example.com", 404);

    dns.zone["_storewright.shop.example.com"] = { TXT: [claimed.records[0].value] };
    expect((await asAda.post(`/api/store/domains/${id}/check`)).status).toBe(204);
    expect((await domainsOf(asAda))[0]).toMatchObject({ state: "proven", problem: "no-address" });
    await expectAllowed("SHOP.example.com.", 200);

    dns.zone["shop.example.com"] = { CNAME: ["shops.example.org"] };
    await asAda.post(`/api/store/domains/${id}/check`);
    expect((await domainsOf(asAda))[0]).toMatchObject({ state: "live", problem: null });
    const mainDomain = async () => (await (await asAda.get("/api/store")).json()).main_domain;
    expect(await mainDomain()).toBe("shop.example.com");

    expect((await asAda.delete(`/api/store/domains/${id}`)).status).toBe(204);
    await expectAllowed("shop.example.com", 404);
    expect(await domainsOf(asAda)).toEqual([]);
    expect(await mainDomain()).toBeUndefined();
  });

  test("are checked as often as a limit allows", async () => {
    const limited = await openLimited();
    const id = await claim(limited, "limited.example.com");
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++)
      statuses.push((await limited.post(`/api/store/domains/${id}/check`)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  });

  test("are added as often as a limit allows, be it one after the other", async () => {
    const limited = await openLimited();
    for (let at = 0; at < 20; at++)
      await limited.delete(`/api/store/domains/${await claim(limited, `one${at}.example.com`)}`);
    const answer = await limited.post("/api/store/domains", { name: "more.example.com" });
    expect(answer.status).toBe(429);
    expect((await answer.json()).error).toMatch(/^Too many new domains. Please try again in /);
  });

  test("keep their state, and say so, while DNS does not answer", async () => {
    const id = await claim(asAda, "silent.example.com");
    dns.isSilent = true;
    const answer = await asAda.post(`/api/store/domains/${id}/check`);
    dns.isSilent = false;
    expect(answer.status).toBe(503);
    expect((await answer.json()).error).toContain("DNS does not answer this server");
  });

  test("are nobody else's to see, check, choose or remove", async () => {
    const id = await claim(asAda, "hers.example.com");
    const unknown = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";
    expect(await domainsOf(asBob)).toEqual([]);
    for (const send of [
      (which: string) => asBob.post(`/api/store/domains/${which}/check`),
      (which: string) => asBob.put(`/api/store/domains/${which}/main`),
      (which: string) => asBob.delete(`/api/store/domains/${which}`),
    ]) {
      const [hers, nobodys] = [await send(id), await send(unknown)];
      expect([hers.status, (await hers.json()).error]).toEqual([
        nobodys.status,
        (await nobodys.json()).error,
      ]);
      expect(hers.status).toBe(404);
    }
  });

  test("are not named as the shop's address where no shop is served at its own", async () => {
    const unnamed = await openTestApp({}, undefined, testApp.db);
    const main = await aServedName(testApp.db, ada.storeId, "main.example.com", { isMain: false });
    await asAda.put(`/api/store/domains/${main}/main`);
    const mainDomain = async (door: Door) =>
      (await (await ownerRequests(door, ada).get("/api/store")).json()).main_domain;
    expect([await mainDomain(testApp), await mainDomain(unnamed)]).toEqual(["main.example.com", undefined]);
    await asAda.delete(`/api/store/domains/${main}`);
  });

  test("need a server with addresses for shops", async () => {
    const bare = await openTestApp();
    const owner = ownerRequests(bare, await anOwner(bare));
    expect(await (await owner.get("/api/store/domains")).json()).toEqual({
      takes_domains: false,
      domains: [],
    });
    const answer = await owner.post("/api/store/domains", { name: "shop.example.com" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).error).toBe("This server has no addresses for shops yet.");
  });
});

describe("the sender of mails", () => {
  const records = [
    { type: "TXT", host: "{domain}", value: "v=spf1 include:spf.provider.net ~all" },
    { type: "CNAME", host: "key1._domainkey.{domain}", value: "key1.provider.net" },
  ];

  async function openSender() {
    const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "shops@example.org" };
    const sending = { ...env, ...mail, SENDER_RECORDS: JSON.stringify(records) };
    // Owners sign in by the simulated mailbox of the other process.
    const app = await openTestApp(sending, undefined, { ...testApp.db });
    const owner = await anOwner(testApp);
    const token = "0123456789abcdef0123456789abcdef";
    dns.zone["_storewright.sender.com"] = { TXT: [`storewright=${token}`] };
    dns.zone["sender.com"] = { A: ["20.0.0.1"], TXT: ["v=spf1 include:spf.provider.net -all"] };
    const id = await aServedName(app.db, owner.storeId, "sender.com", { token });
    const requests = ownerRequests(app, owner);
    const read = async () => (await (await requests.get("/api/store/domains")).json()).sender;
    return { app, requests, id, read };
  }

  test("is chosen, shown with its records, checked, and given up", async () => {
    const { app, requests, id, read } = await openSender();
    expect(await read()).toBe(null);
    expect((await requests.put(`/api/store/domains/${id}/sender`, { local_part: " Orders " })).status).toBe(
      204,
    );
    expect(await read()).toMatchObject({
      domain_id: id,
      address: "orders@sender.com",
      state: "waiting",
      zone: "sender.com",
      records: [
        { type: "TXT", name: "sender.com", host: "@", value: "v=spf1 include:spf.provider.net ~all" },
        { type: "CNAME", host: "key1._domainkey", value: "key1.provider.net" },
      ],
    });
    await requests.post(`/api/store/domains/${id}/check`);
    expect(await read()).toMatchObject({
      state: "waiting",
      problem: "no-record",
      wrong_record: "CNAME key1._domainkey.sender.com",
    });
    dns.zone["key1._domainkey.sender.com"] = { CNAME: ["key1.provider.net"] };
    await requests.post(`/api/store/domains/${id}/check`);
    expect(await read()).toMatchObject({ state: "live", problem: null });

    const stranger = ownerRequests(app, await anOwner(testApp));
    const theirs = `/api/store/domains/${id}/sender`;
    expect((await stranger.put(theirs, { local_part: "orders" })).status).toBe(404);
    expect((await stranger.delete(theirs)).status).toBe(404);
    const refused = await requests.put(theirs, { local_part: "orders\nBcc: x" });
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ["local_part"]]);
    expect((await requests.delete(theirs)).status).toBe(204);
    expect(await read()).toBe(null);
  });

  test("is offered only where the operator names records", async () => {
    const id = await aServedName(testApp.db, ada.storeId, "unsent.example.com", { isMain: false });
    const answer = await asAda.put(`/api/store/domains/${id}/sender`, { local_part: "orders" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).error).toBe("This server sends no mails from domains of shops.");
    expect(await (await asAda.get("/api/store/domains")).json()).not.toHaveProperty("sender");
  });
});

describe("the proxy's question", () => {
  test("needs a name", async () => {
    expect((await testApp.request("/api/domains/allowed")).status).toBe(400);
    expect((await testApp.request("/api/domains/allowed?domain=")).status).toBe(400);
  });

  test("costs no query, whatever is asked, and is not limited", async () => {
    await aServedName(testApp.db, ada.storeId, "known.example.com", { isMain: false });
    await expectAllowed("known.example.com", 200);
    const lend = vi.spyOn(testApp.db.pool, "connect");
    const before = lend.mock.calls.length;
    for (let at = 0; at < 1_000; at++) expect((await allowed(`unknown${at}.example.net`)).status).toBe(404);
    expect((await allowed("known.example.com")).status).toBe(200);
    // The workers in the background look for work now and then, the more often the slower the machine is.
    expect(lend.mock.calls.length - before).toBeLessThan(500);
    lend.mockRestore();
  });

  test("is answered by every process once a name changes", async () => {
    const other = await openTestApp(env, undefined, { ...testApp.db });
    const askOther = (name: string) => other.request(`/api/domains/allowed?domain=${name}`);
    await expect.poll(async () => (await askOther("known.example.com")).status).toBe(200);
    await aServedName(testApp.db, ada.storeId, "new.example.com", { isMain: false });
    await expect.poll(async () => (await askOther("new.example.com")).status).toBe(200);
  });
});

async function openLimited(): Promise<Requests> {
  const app = await openTestApp({ ...env, RATE_LIMITS: "on" });
  return ownerRequests(app, await anOwner(app));
}
