import { expect, test } from "vitest";
import { asTableOwner } from "#test/rows-of.ts";
import { WITHOUT_LIMITS } from "#test/server-process.ts";
import { expectAccessible, takePicture, takePictures } from "./browser.ts";
import { openStore } from "./open-store.ts";
import { toast } from "./owner.ts";
import { shared } from "./shared.ts";
import { openStocked, shopAt } from "./shop.ts";

const server = shared(() => openStocked(async () => undefined, WITHOUT_LIMITS));

const makeProducts = (store: string, word: string, count: number) =>
  asTableOwner(server.db, (query) =>
    query(
      `insert into products (store_id, title, handle, status)
       select $1, $2::text || ' ' || n, lower($2::text) || '-' || n, 'active' from generate_series(1, $3) n`,
      [store, word, count],
    ),
  );

test("many products are deleted in the background, with a progress bar that survives a reload and can be cancelled", async () => {
  const { page, id, troubles } = await openStore(shopAt(server.url), "Clearance");
  await makeProducts(id, "Bowl", 1);
  await makeProducts(id, "Mug", 10_000);
  await page.goto(`${server.url}/admin/products?search=mug`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Select all 10,000 products" }).click();
  await page.getByText("10,000 selected").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Activate" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("Are you sure you want to delete these 10,000 products?").waitFor();
  await takePicture(page, "long-work-asked");
  await dialog.getByRole("button", { name: "Delete" }).click();

  const bar = page.getByRole("region", { name: "Running jobs" });
  await bar.getByText(/^Deleting products: [\d,]+ of 10,000 products$/).waitFor();
  await expectAccessible(page);
  await takePictures(page, "long-work");
  await page.goto(`${server.url}/admin/orders`);
  await bar.getByRole("progressbar").waitFor();
  await bar.getByRole("button", { name: "Cancel" }).click();
  await toast(page, "Deleting products was cancelled").waitFor();
  await expect.poll(() => bar.count()).toBe(0);

  await page.goto(`${server.url}/admin/products?search=mug`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: /^Select all [\d,]+ products$/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await bar.waitFor();
  // However long the rest takes: the time of the test is the only limit.
  await page.getByText("Nothing matches").waitFor({ timeout: 0 });
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("link", { name: "Bowl 1", exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

test("the report of a job says what was skipped and why, until it is dismissed", async () => {
  const { page, id } = await openStore(shopAt(server.url), "Reported");
  await asTableOwner(server.db, (query) =>
    query(
      `with job as (
         insert into jobs (store_id, kind, state, done, total, ended_at)
         values ($1, 'remove-products', 'done', 150, 150, now()) returning id)
       insert into job_rows (store_id, job_id, row_number, subject, outcome, note)
       select $1, job.id, n, 'Mug ' || n, case n when 7 then 'skipped' else 'done' end,
         case n when 7 then 'It is part of an open order.' else '' end
       from job, generate_series(1, 150) n`,
      [id],
    ),
  );
  await page.goto(`${server.url}/admin/orders`);
  const ended = page.getByRole("region", { name: "Ended jobs" });
  await ended.getByText("Some were skipped or failed.").waitFor();
  await ended.getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Deleting products has ended" });
  await dialog.getByText("It is part of an open order.").waitFor();
  expect(await dialog.getByRole("listitem").count()).toBe(1);
  await takePictures(page, "job-report");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show all rows" }).click();
  await dialog.getByText("Mug 100").waitFor();
  await dialog.getByRole("button", { name: "Show more" }).click();
  await dialog.getByText("Mug 150").waitFor();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("report.csv");

  await page.keyboard.press("Escape");
  await ended.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await page.getByText("No orders yet.").waitFor();
  expect(await ended.count()).toBe(0);
});

test("the pages of a list are numbered, and keep their number after a reload", async () => {
  const { page, id } = await openStore(shopAt(server.url), "Long Shelf");
  await makeProducts(id, "Bowl", 120);
  await page.goto(`${server.url}/admin/products?status=active`);
  const turn = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await page.getByText("Page 1", { exact: true }).waitFor();
  await turn("Next");
  await page.getByText("Page 2", { exact: true }).waitFor();
  await turn("Next");
  await page.getByText("Page 3", { exact: true }).waitFor();
  await page.reload();
  await page.getByText("Page 3", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
  await turn("Previous");
  await page.getByText("Page 2", { exact: true }).waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, `product-list-page-2-${width}`);
  }
  await turn("Previous");
  await page.getByText("Page 1", { exact: true }).waitFor();
});
