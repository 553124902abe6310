import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { aCollection, anOpenStore, aProduct } from "#test/factories-catalog.ts";
import { aPng } from "#test/pictures.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { uploadFile } from "#test/upload-file.ts";
import { createStorage } from "./create-storage.ts";
import { fileKeys } from "./storage-key.ts";
import { sweepUnusedFiles } from "./sweep-unused-files.ts";

const db = await openDatabase();
const folder = await openTemporaryFolder();
const storage = createStorage({ dataDir: folder, s3: undefined });
const admin = new pg.Client(db.pool.options);
await admin.connect();
const png = join(folder, "upload");
await writeFile(png, await aPng({ width: 200, height: 200 }));
afterAll(() => admin.end());

const mugs = await anOpenStore(db);
const hats = await anOpenStore(db);

async function upload(store: StoreId) {
  const saved = await uploadFile({ db, storage }, store, png);
  if (!saved.ok) throw new Error(saved.reason);
  return saved.picture;
}

const isThere = async (picture: { url: string; widths: number[] }) => {
  const files = await Promise.all(fileKeys(picture).map((key) => storage.read(key)));
  return files.every((file) => file !== undefined);
};

const sweep = () => sweepUnusedFiles(db, storage);

/** As if so much time had passed. */
async function pass(time: string): Promise<void> {
  await admin.query(
    `update media_files set created_at = created_at - $1::interval, unused_since = unused_since - $1::interval,
       unused_noted_at = unused_noted_at - $1::interval`,
    [time],
  );
}

async function untilNoted(): Promise<void> {
  await sweep();
  await pass("1 hour");
  await sweep();
}

describe("the sweep", () => {
  let unused: Awaited<ReturnType<typeof upload>>;
  const used: Awaited<ReturnType<typeof upload>>[] = [];

  beforeAll(async () => {
    unused = await upload(mugs);
    const [shown, cover, sold, told, linked, printed, elsewhere] = [
      await upload(mugs),
      await upload(mugs),
      await upload(mugs),
      await upload(mugs),
      await upload(mugs),
      await upload(mugs),
      await upload(hats),
    ];
    await aProduct(db, mugs, { images: [{ url: shown.url, alt: "" }] });
    await aCollection(db, mugs, { image_url: cover.url });
    await aProduct(db, mugs, { description_html: `<p><img src="${told.url}"></p>` });
    await aProduct(db, hats, { images: [{ url: elsewhere.url, alt: "" }] });
    await anOrderThatShows(sold.url);
    await changeSettings(db, mugs, { change: { social_image_url: linked.url }, by: randomUUID() as UserId });
    await anInvoiceWithLogo(printed.url);
    used.push(shown, cover, sold, told, linked, printed, elsewhere);
    await pass("25 hours");
  });

  test("notes nothing that was uploaded within a day", async () => {
    const fresh = await upload(mugs);
    await sweep();
    const { rows } = await admin.query("select unused_since from media_files where url = $1", [fresh.url]);
    expect(rows).toEqual([{ unused_since: null }]);
    await admin.query("delete from media_files where url = $1", [fresh.url]);
    await admin.query("update media_files set unused_since = null");
  });

  test("removes only what nothing shows, a week after two listings an hour apart", async () => {
    expect(await sweep()).toBe(0);
    await pass("50 minutes");
    expect(await sweep()).toBe(0);
    await pass("8 days");
    // Noted only now: nobody looked in between.
    expect(await sweep()).toBe(0);
    await pass("6 days 23 hours");
    expect(await sweep()).toBe(0);
    expect(await isThere(unused)).toBe(true);
    await pass("2 hours");
    expect(await sweep()).toBe(1);
    expect(await isThere(unused)).toBe(false);
    for (const picture of used) expect(await isThere(picture)).toBe(true);
  });

  test("keeps what was used again within the week, and then waits for another one", async () => {
    const picture = await upload(mugs);
    await pass("25 hours");
    await untilNoted();
    const product = await aProduct(db, mugs, { images: [{ url: picture.url, alt: "" }] });
    await pass("8 days");
    await sweep();
    expect(await isThere(picture)).toBe(true);
    await admin.query("delete from product_images where product_id = $1", [product.id]);
    await untilNoted();
    expect(await isThere(picture)).toBe(true);
    await pass("8 days");
    await sweep();
    expect(await isThere(picture)).toBe(false);
  });

  test("continues after a file that cannot be removed, and tries it again the next time", async () => {
    const pictures = [await upload(mugs), await upload(mugs), await upload(hats)];
    const [stubborn, ...others] = pictures.toSorted((a, b) => (a.url < b.url ? -1 : 1));
    await pass("25 hours");
    await untilNoted();
    await pass("8 days");
    const failing = {
      ...storage,
      remove: async (keys: readonly string[]) => {
        if (stubborn && keys.includes(fileKeys(stubborn)[0] ?? "")) throw new Error("Access denied");
        await storage.remove(keys);
      },
    };
    await expect(sweepUnusedFiles(db, failing)).rejects.toThrow("2 were removed; 1 stay");
    for (const picture of others) expect(await isThere(picture)).toBe(false);
    expect(await sweepUnusedFiles(db, storage)).toBe(1);
    expect(stubborn && (await isThere(stubborn))).toBe(false);
  });

  test("removes more than one batch", async () => {
    await admin.query(
      `insert into media_files (store_id, url, storage_key, widths, width, height, blur, created_at)
       select $1, '/storage/product-images/many/' || n || '.webp', 'many/' || n, '{160}', 160, 160, '', now() - interval '2 days'
       from generate_series(1, 1001) n`,
      [mugs],
    );
    await untilNoted();
    await pass("8 days");
    expect(await sweepUnusedFiles(db, { ...storage, remove: async () => undefined })).toBe(1_001);
  });

  async function anOrderThatShows(url: string) {
    await admin.query(
      `with o as (insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents,
         total_cents, tax_percent, currency_code, shipping_name, shipping_address1, shipping_city, shipping_zip,
         shipping_country)
       values ($1, 1234567890, 'a@example.com', 100, 0, 0, 100, 0, 'EUR', 'A', 'B', 'C', 'D', 'Italy') returning id)
       insert into order_line_items (store_id, order_id, position, title, variant_title, image_url, quantity,
         price_cents, total_cents)
       select $1, id, 0, 'Mug', 'Default', $2, 1, 100, 100 from o`,
      [mugs, url],
    );
  }
});

/** A document keeps the logo that it was issued with. */
async function anInvoiceWithLogo(url: string): Promise<void> {
  await admin.query(
    `insert into invoices (store_id, order_id, kind, year, number, name, total_cents, content, issued_at)
     select store_id, id, 'invoice', 2026, 1, 'INV-2026-0001', 0, $2, now() from orders where store_id = $1 limit 1`,
    [mugs, { look: { accent: "#0f6b4f", logo: { url } } }],
  );
}
