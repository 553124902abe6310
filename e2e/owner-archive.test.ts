import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { readZip } from "#test/read-zip.ts";
import { openPage, takePictures } from "./browser.ts";
import { openStore } from "./open-store.ts";
import { confirmIdentity, expectAccessibleOnBoth, oldProof } from "./owner.ts";
import { sharedShop } from "./shared.ts";

const shop = sharedShop();

test("an owner confirms that it is her, makes an archive, downloads it, and opens it in a browser", async () => {
  const { page, troubles, id, slug, email, call } = await openStore(shop, "Kiln & Glaze");
  await call("POST", "/api/functions/seed-data", { store_id: id });
  await page.goto(`${shop.url}/admin/settings/moving`);

  await oldProof(page, "**/api/exports");
  await page.getByRole("button", { name: "Make archive" }).click();
  await confirmIdentity(page, shop, email);
  const archives = page.getByRole("table", { name: "Archives" });
  await archives.getByText("kept until").waitFor();
  await takePictures(page, "archive-card");
  await expect
    .poll(async () => (await shop.mailbox(email))[0]?.subject)
    .toMatch(/^An archive of your store was made/);

  const downloading = page.waitForEvent("download");
  await archives.getByRole("button", { name: "Download Everything" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${slug}-.*\\.zip$`));
  await using folder = await unpacked(await download.path());

  const opened = await openPage();
  await opened.page.goto(pathToFileURL(join(folder.path, "index.html")).href);
  await opened.page.getByRole("heading", { name: /Kiln & Glaze/ }).waitFor();
  await takePictures(opened.page, "archive-index");
  await expectAccessibleOnBoth(opened.page);
  const pictures = opened.page.getByRole("img");
  expect(await pictures.count()).toBeGreaterThan(3);
  await pictures.last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.last().evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  expect(opened.troubles).toEqual([]);
  expect(troubles.filter(({ text }) => !text.includes("401"))).toEqual([]);
});

/** The archive as a folder, which is removed at the end. */
async function unpacked(file: string) {
  const path = await mkdtemp(join(tmpdir(), "storewright-archive-"));
  for (const [name, content] of await readZip(await readFile(file))) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
