import assert from "node:assert/strict";
import { ownerRequests } from "#test/owner.ts";
import type { Page } from "./page.ts";
import type { World } from "./world.ts";

const WORDS = "Free shipping in June";

/** The owner sees the draft in the preview while she types; the shopper sees it once it is published. */
export async function publishLook({ owner, shopper, shop }: World): Promise<void> {
  await setMenu(shop);
  await owner.open(`${shop.url}/admin/online-store/theme`);
  await owner.click("button", /^Market/);
  await owner.click("heading", "Announcement");
  await owner.fill("Announcement", WORDS);
  await owner.until("the preview of the announcement", async () =>
    (await readFrame(owner)).includes(WORDS) ? true : undefined,
  );
  await shopper.open(shop.home);
  assert.ok(!(await shopper.read()).includes(WORDS), "A draft is seen by a shopper.");
  await owner.says("All changes are saved as a draft");
  await owner.click("button", "Publish");
  await owner.says("Published");

  await shopper.resize(390, 844);
  await shopper.open(shop.home);
  await shopper.says(WORDS);
  await shopper.click("button", "Menu");
  await shopper.click("link", "Planters");
  await shopper.isAt(/\/products\?search=planter/);
  await shopper.find("link", "Terracotta Planter");
  await shopper.resize(1280, 800);
}

async function setMenu({ door, owner }: World["shop"]): Promise<void> {
  const item = { kind: "search", words: "planter", label: "Planters", items: [] };
  const as = ownerRequests(door, owner);
  const { version } = await (await as.get("/api/menus")).json();
  const saved = await as.put("/api/menus", { version, header: [item], footer: [] });
  assert.ok(saved.ok, `The menu was refused: ${await saved.text()}`);
}

const readFrame = (page: Page) =>
  page.run(
    () => document.querySelector<HTMLIFrameElement>("iframe")?.contentDocument?.body?.innerText ?? "",
    undefined,
  );
