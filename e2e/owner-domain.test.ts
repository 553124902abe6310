import { afterAll, beforeAll, expect, test } from "vitest";
import { openDnsServer } from "#test/dns-server.ts";
import type { StockedServer } from "#test/stocked-server.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { openForDomains, type Shop, shopAt } from "./shop.ts";

const dns = await openDnsServer();
let server: StockedServer;
let shop: Shop;
let store: OpenStore;

beforeAll(async () => {
  server = await openForDomains({ STORE_ADDRESSES: "203.0.113.7", DNS_SERVERS: dns.address });
  shop = shopAt(server.url);
  store = await openStore(shop, "Kiln");
});

afterAll(() => server.stop());

test("an owner claims two domains, sets the records, changes the main one and gives one up", async () => {
  const { page, troubles } = store;
  await page.goto(`${shop.url}/admin/settings/domain`);
  const add = async (typed: string, name: string) => {
    await page.getByLabel("Domain", { exact: true }).fill(typed);
    await page.getByRole("button", { name: "Add domain" }).click();
    await page.getByRole("heading", { name, exact: true }).waitFor();
  };
  await add("https://Kiln.example.com/", "kiln.example.com");
  await add("kiln-shop.com", "kiln-shop.com");

  const card = (name: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const check = (name: string) => page.getByRole("button", { name: `Check now: ${name}` }).click();
  await check("kiln.example.com");
  await card("kiln.example.com").getByText("Checked just now").waitFor();

  type Listed = { domains: { name: string; records: { type: string; name: string; value: string }[] }[] };
  const { domains } = await store.call<Listed>("GET", "/api/store/domains");
  for (const { name, value, type } of domains.flatMap(({ records }) => records)) {
    dns.zone[name] = { [type]: [value] };
    await page.getByText(value, { exact: true }).first().waitFor();
  }
  for (const name of ["kiln.example.com", "kiln-shop.com"]) {
    await check(name);
    await card(name).getByText("Live").waitFor();
  }
  await card("kiln.example.com").getByText("Your shop stands at").waitFor();

  await page.getByRole("button", { name: "Make main: kiln-shop.com" }).click();
  await card("kiln-shop.com").getByText("Your shop stands at").waitFor();
  const leadsTo = async () =>
    (await fetch(`${shop.url}/${store.slug}/products?page=2`, { redirect: "manual" })).headers.get(
      "location",
    );
  await expect.poll(leadsTo).toBe(`http://kiln-shop.com:${new URL(shop.url).port}/products?page=2`);

  await page.getByRole("button", { name: "Remove kiln-shop.com" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await card("kiln-shop.com").waitFor({ state: "detached" });
  await expect.poll(leadsTo).not.toContain("kiln-shop.com");
  expect(await page.getByText(/^Failed to/).count()).toBe(0);
  expect(troubles).toEqual([]);
});
