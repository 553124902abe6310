import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { speaks } from "#test/factories-language.ts";
import { aShop } from "#test/factories-storefront.ts";
import { anOwner, ownerRequests } from "#test/owner.ts";
import { asTableOwner } from "#test/rows-of.ts";

const testApp = await openTestApp();
const { db } = testApp;
const ada = await anOwner(testApp);
const as = ownerRequests(testApp, ada);

type Shown = { version: number; texts: { key: string; ours: unknown; own: unknown; fixed: boolean }[] };

const shown = async (): Promise<Shown> => (await as.get("/api/shop-texts")).json();
const save = async (texts: Record<string, unknown>) =>
  as.put("/api/shop-texts", { version: (await shown()).version, texts });
const home = async (slug: string) => (await testApp.request(`/${slug}`)).text();

test("an owner's text replaces ours on her pages alone, until she takes it back", async () => {
  const other = await aShop(db);
  const [row] = await asTableOwner(db, (query) =>
    query<{ slug: string }>("select slug from stores where id = $1", [ada.storeId]),
  );
  const slug = row?.slug ?? "";
  expect(await home(slug)).toContain(">Skip to content<");
  expect((await save({ "layout.skip": " Straight to\nthe goods <b> " })).status).toBe(200);
  expect((await shown()).texts.find(({ key }) => key === "layout.skip")).toMatchObject({
    ours: "Skip to content",
    own: "Straight to the goods <b>",
  });
  expect(await home(slug)).toContain(">Straight to the goods &lt;b&gt;<");
  expect(await home(other.slug ?? "")).toContain(">Skip to content<");
  // In another language it is hers as well.
  await speaks(db, ada.storeId, "qps");
  expect(await home(slug)).toContain(">Straight to the goods &lt;b&gt;<");
  await speaks(db, ada.storeId, "en");
  await save({});
  expect(await home(slug)).toContain(">Skip to content<");
});

test("a save is an event; of two tabs the second is told of the first", async () => {
  const { version } = await shown();
  const texts = { "layout.skip": "Skip" };
  expect((await as.put("/api/shop-texts", { version, texts })).status).toBe(200);
  expect((await as.put("/api/shop-texts", { version, texts: {} })).status).toBe(409);
  const events = await asTableOwner(db, (query) =>
    query<{ payload: object }>(
      "select payload from events where store_id = $1 and type = 'store.texts-changed' order by created_at desc limit 1",
      [ada.storeId],
    ),
  );
  expect(events).toEqual([{ payload: { by: ada.userId, before: {}, after: texts } }]);
});

test("a text that does not fit the shop's new language keeps nobody from saving others", async () => {
  const counted = { one: "{count} thing", other: "{count} things" };
  await save({ "list.products": counted });
  await speaks(db, ada.storeId, "pl");
  expect((await save({ "list.products": counted, "layout.skip": "Dalej" })).status).toBe(200);
  expect((await save({ "list.products": { ...counted, one: "{count} rzecz" } })).status).toBe(422);
  await speaks(db, ada.storeId, "en");
  expect((await shown()).texts.find(({ key }) => key === "list.products")).toMatchObject({ own: counted });
});

test("a form that is said of a single number may do without it", async () => {
  const counted = { "list.products": { one: "A thing", other: "{count} things" } };
  expect((await save(counted)).status).toBe(200);
  await save({});
  // In French it is said of 0 as well.
  await speaks(db, ada.storeId, "fr");
  const french = (one: string) => ({ one, many: "{count} de choses", other: "{count} choses" });
  expect((await save({ "list.products": french("Une chose") })).status).toBe(422);
  expect((await save({ "list.products": french("{count} chose") })).status).toBe(200);
  await save({});
  await speaks(db, ada.storeId, "en");
});

test("as many as promised can be replaced, and no more", async () => {
  const plain = (await shown()).texts.filter(
    ({ ours, fixed }) => typeof ours === "string" && !fixed && !ours.includes("{"),
  );
  const texts = Object.fromEntries(plain.map(({ key }) => [key, "Word"]));
  const some = (count: number) => Object.fromEntries(Object.entries(texts).slice(0, count));
  expect((await save(some(201))).status).toBe(422);
  expect(await (await save(some(201))).text()).toContain("You can replace at most 200 texts");
  expect((await save(some(200))).status).toBe(200);
  await save({});
});

test("characters that would turn the words after a text are left out", async () => {
  await save({ "layout.skip": "\u202eSkip\u2066" });
  expect((await shown()).texts.find(({ key }) => key === "layout.skip")).toMatchObject({ own: "Skip" });
});

test.each([
  [{ "layout.nothing": "x" }, "There is no such text"],
  [{ "html.lang": "de" }, "There is no such text"],
  [{ "layout.skip": "Skip {count}" }, "Write it without braces"],
  [{ "layout.skip": "x".repeat(201) }, "The text too long"],
  [{ "layout.skip": "" }, "The text is required"],
  [{ "layout.skip": { other: "Skip" } }, "Write it without braces"],
  [{ "mail.seeOrder": "Look", "mail.stillToPay": "Please pay" }, "Keep what stands in braces: {amount}"],
  [{ "checkout.buyNow": "Go on" }, "The law fixes these words"],
  [{ "mail.more": "and more" }, "Keep what stands in braces: {count}"],
  [{ "mail.more": { one: "and one more", other: "and some more" } }, "Keep what stands in braces: {count}"],
])("%j is refused at its text, and nothing changes", async (texts, sentence) => {
  const before = await shown();
  const answer = await save(texts);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain(sentence);
  expect(await shown()).toEqual(before);
});
