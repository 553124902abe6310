import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { findSpeech } from "#domain/language/find-speech.ts";
import { readOwnTexts, saveOwnTexts } from "#domain/language/own-texts.ts";
import { createPageCaches } from "#http/pages/page-caches.ts";
import type { UserId } from "#rules/input/ids.ts";
import { english } from "#rules/language/english.ts";
import { folderOf, markTexts } from "#rules/language/stamp-texts.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { spokenFiles } from "./spoken-files.ts";

const db = await openDatabase();
const home = await openTemporaryFolder();
mkdirSync(join(home, "marked"));
writeFileSync(join(home, "marked/cart-abc.js"), markTexts("show(say.layout.skip)"));
writeFileSync(join(home, "marked/public-manifest-abc.js"), "");
const cache = createPageCaches();
const files = spokenFiles({ db, https: false, cache, clientDir: join(home, "client") });
const store = (await anOpenStore(db)).id;
const ours = folderOf(english, "en");

/** The folder of the built files with this text instead of 'Skip to content'. */
async function say(skip: string): Promise<string> {
  const { version } = await inStore(db, "owner", store, (tx) => readOwnTexts(tx, store));
  const input = { version, texts: { "layout.skip": skip } };
  await saveOwnTexts(db, store, { input, by: randomUUID() as UserId });
  return `${ours}-${(await findSpeech(db, store))?.ownTexts?.hash}`;
}

async function ask(folder: string, file = "cart-abc.js") {
  const answer = await files.request(`/assets/${folder}/${file}`);
  return [answer.status, answer.headers.get("cache-control"), await answer.text()];
}

const FOREVER = "public, max-age=31536000, immutable";

test("a file says what its store's owner wrote, and may be kept for good", async () => {
  expect(await ask(await say("To the goods"))).toEqual([200, FOREVER, "show(`To the goods`)"]);
});

test("a page that was open when the owner changed a text gets the rest of its files in our words", async () => {
  const before = await say("One");
  const now = await say("Two");
  expect(await ask(before)).toEqual([200, "no-store", "show(`Skip to content`)"]);
  expect(await ask(now)).toEqual([200, FOREVER, "show(`Two`)"]);
  // She takes it back.
  expect(await say("One")).toBe(before);
  expect(await ask(before)).toEqual([200, FOREVER, "show(`One`)"]);
});

test("folders that nobody has ever had share one answer", async () => {
  await ask(`${ours}-first`);
  const { bytes } = cache.counts();
  for (let i = 0; i < 20; i++) expect((await ask(`${ours}-guess${i}`))[0]).toBe(200);
  expect(cache.counts().bytes).toBe(bytes);
});

test.each([
  [`${ours}-past`, "public-manifest-abc.js"],
  [`${ours}-past`, "nothing.js"],
  [`${ours}-past`, "..%2Fmarked%2Fcart-abc.js"],
  [ours, "cart-abc.js"],
  ["en-other-past", "cart-abc.js"],
  ["xx-other-past", "cart-abc.js"],
])("there is nothing at /assets/%s/%s", async (folder, file) => {
  expect((await ask(folder, file))[0]).toBe(404);
});
