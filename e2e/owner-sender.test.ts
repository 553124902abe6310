import { afterAll, beforeAll, expect, test } from "vitest";
import type { CartLine } from "#rules/cart/cart.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { openDnsServer } from "#test/dns-server.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { openPostOffice, type PostOffice } from "#test/post-office.ts";
import type { StockedServer } from "#test/stocked-server.ts";
import { expectAccessible, takePicture } from "./browser.ts";
import { ADDRESS, type OpenStore, openStore, openWithCart, placeOrder, stockUp } from "./open-store.ts";
import { newAddress } from "./owner.ts";
import { mailsTo } from "./post-mails.ts";
import { openForDomains, type Shop, shopAt } from "./shop.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const dns = await openDnsServer();
let office: PostOffice;
let server: StockedServer;
let shop: Shop;
let store: OpenStore;
let mug: CartLine;

beforeAll(async () => {
  office = await openPostOffice();
  server = await openForDomains({
    STORE_ADDRESSES: "203.0.113.7",
    DNS_SERVERS: dns.address,
    SMTP_URL: office.url,
    MAIL_FROM: "shops@example.net",
    SENDER_RECORDS: JSON.stringify([
      { type: "TXT", host: "{domain}", value: "v=spf1 include:spf.provider.example ~all" },
      { type: "CNAME", host: "key1._domainkey.{domain}", value: "key1.{domain}.dkim.provider.example" },
    ]),
  });
  shop = { ...shopAt(server.url), mailbox: async (to) => mailsTo(office, to) };
  store = await openStore(shop, "Kiln");
  dns.zone["_storewright.kiln-shop.com"] = { TXT: [`storewright=${TOKEN}`] };
  // Not where the shop stands for everyone: the browser of this test cannot go there.
  const unled = { token: TOKEN, isMain: false, state: "proven", liveAt: null } as const;
  await aServedName(server.db, store.id as StoreId, "kiln-shop.com", unled);
  mug = await stockUp(store, { title: "Mug", priceCents: 1_250, stock: 50 });
});

afterAll(async () => {
  await server.stop();
  await office.close();
});

test("an owner has mails sent from her own domain, and shoppers get them from there", async () => {
  const { page, troubles } = store;

  await page.goto(`${shop.url}/admin/settings/domain`);
  await page.getByLabel("Sender", { exact: true }).fill("Orders;");
  await page.getByRole("button", { name: "Use this sender" }).click();
  await page.getByText("Use letters a to z and digits").waitFor();
  await page.getByLabel("Sender", { exact: true }).fill("Orders");
  await page.getByRole("button", { name: "Use this sender" }).click();
  await page.getByText("mails are sent from this server's address, as before").waitFor();
  const check = page.getByRole("button", { name: "Check now: the sender's records" });
  await check.click();
  await page.getByText("Not found: TXT kiln-shop.com.").waitFor();
  await expectAccessible(page);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `sender-${width}`);
  }
  expect(await senderAfterOrder()).toBe("shops@example.net");

  dns.zone["kiln-shop.com"] = { TXT: ["v=spf1 include:mail.example.org include:spf.provider.example -all"] };
  dns.zone["key1._domainkey.kiln-shop.com"] = { CNAME: ["Key1.kiln-shop.com.dkim.provider.example"] };
  await check.click();
  await page.getByText("Mails to your shoppers are sent from").waitFor();
  await takePicture(page, "sender-in-use");
  expect(await senderAfterOrder()).toBe("orders@kiln-shop.com");

  await page.getByRole("button", { name: "Use the server's address" }).click();
  await page.getByRole("button", { name: "Use this sender" }).waitFor();
  expect(await senderAfterOrder()).toBe("shops@example.net");
  expect(troubles).toEqual([]);

  async function senderAfterOrder() {
    // Of several mails to one mailbox, all but the first wait.
    const Email = newAddress();
    const shopper = await openWithCart(shop, store.slug, [mug]);
    await placeOrder(shop, store.slug, shopper.page, { ...ADDRESS, Email });
    const toShopper = () => office.received.find(({ to }) => to === Email);
    await expect.poll(toShopper).toBeDefined();
    return /^From: .*<(.*)>\r$/m.exec(toShopper()?.raw ?? "")?.[1];
  }
});
