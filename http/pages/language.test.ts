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

test("an unknown address below a shop is answered in its language, and needs no cache entry of its own", async () => {
  const [marked, english] = [await aShop(db), await aShop(db)];
  await speaks(db, marked.id, "qps");
  const at = async (path: string) => {
    const answer = await testApp.request(path);
    expect(answer.status).toBe(404);
    return answer.text();
  };
  const ours = await at("/nobody/a/b/c");
  expect(ours).not.toContain("⟦");
  const theirs = await at(`/${marked.slug}/a/b/c`);
  expect(theirs).toContain("⟦Oops! Page not found·······⟧");
  const keptPages = async () =>
    (await (await testApp.request("/metrics")).text()).match(/^\w*page_cache_pages \d+$/m)?.[0];
  const kept = await keptPages();
  expect(kept).toMatch(/ [1-9]/);
  expect(await at(`/${marked.slug}/d/e/f`)).toBe(theirs);
  expect(await at(`/${english.slug}/a/b/c`)).toBe(ours);
  expect(await keptPages()).toBe(kept);
});
