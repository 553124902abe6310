import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { speaks } from "#test/factories-language.ts";
import { aShop } from "#test/factories-storefront.ts";

const testApp = await openTestApp();
const { db } = testApp;
const home = async ({ slug }: { slug: string | null }) => (await testApp.request(`/${slug}`)).text();

test("a shop speaks its language, and no other shop does", async () => {
  const [marked, english] = [await aShop(db), await aShop(db)];
  expect(await home(marked)).toContain("Skip to content<");
  await speaks(db, marked.id, "qps");
  // At the same time: each page has its own language.
  const pages = await Promise.all([home(marked), home(english), home(marked), home(english)]);
  expect(pages.map((page) => page.includes("⟦Skip to content·····⟧"))).toEqual([true, false, true, false]);
  expect(pages.every((page) => page.includes('<html lang="en"'))).toBe(true);
});
