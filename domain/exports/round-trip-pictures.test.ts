import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { createFetchPictures } from "#domain/imports/pictures/fetch-pictures.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { createImageQueue } from "#domain/pictures/image-queue.ts";
import { saveUpload } from "#domain/pictures/save-upload.ts";
import type { ProductFormat } from "#rules/export/export-kind.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";
import type { ProductImage } from "#rules/product/product.ts";
import { openBucket } from "#test/bucket.ts";
import { openDatabase } from "#test/database.ts";
import { EXPORT_ORIGIN, exportJobs } from "#test/export-jobs.ts";
import { aProduct, getProduct, variantsOf } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { importJobs } from "#test/import-jobs.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const db = await openDatabase();
const dataDir = await openTemporaryFolder();
const deps = {
  db,
  storage: createStorage({ dataDir, s3: await openBucket() }),
  imageQueue: createImageQueue(),
  imageWorker: "domain/pictures/image-worker.ts",
  origin: EXPORT_ORIGIN,
  config: { dataDir, maxImageBytesPerStore: 1e9 },
};
const outgoing = exportJobs(db);
const incoming = importJobs(db, { "fetch-pictures": createFetchPictures(deps) });

const { id: source } = await anOpenStore(db);
const ALTS = ["Front, “blue”", "", "=Side\nview"];
/** The pictures of each variant, by place. */
const VARIANT_PLACES = [[2, 0], [], [1]];
const SIZES = [
  { width: 320, height: 240 },
  { width: 150, height: 450 },
  { width: 600, height: 200 },
];
const urls = await Promise.all(SIZES.map((size, at) => anUploadedPicture(size, at)));
await aProduct(db, source, {
  title: "Mug",
  handle: "mug",
  images: urls.map((url, at) => ({ url, alt: ALTS[at] ?? "" })),
  featured_image_url: urls[1] ?? null,
  options: [{ name: "Colour" }],
  variants: {
    added: variantsOf(["Oat", "Sage", "Ink"]).map((variant, at) => ({
      ...variant,
      image_urls: VARIANT_PLACES[at]?.map((place) => urls[place] ?? "") ?? [],
    })),
  },
});

/** The places of the pictures afterwards: Shopify features the first. */
const PLACES: [ProductFormat, number[]][] = [
  ["storewright", [0, 1, 2]],
  ["shopify", [1, 0, 2]],
];

test.each(PLACES)(
  "pictures in a bucket that are exported as %s arrive in another store with their size, look, order and texts",
  async (format, places) => {
    const { files } = await outgoing.writeExport(source, { kind: "products", format });
    const csv = files[0]?.text ?? "";
    const { id: target } = await anOpenStore(db);
    expect((await incoming.importFile(target, csv)).results).toMatchObject({ created: 1, failed: 0 });

    const before = await theProduct(source);
    const after = await theProduct(target);
    const expected = places.map((place) => before.images[place] as ProductImage);
    expect(after.images.map(lookless)).toEqual(expected.map(lookless));
    for (const [at, image] of after.images.entries()) {
      expect(image.url).toContain(target);
      expect(distance(await lookOf(image), await lookOf(expected[at]))).toBeLessThanOrEqual(2);
    }
    expect(after.images.findIndex(({ url }) => url === after.featured_image_url)).toBe(places.indexOf(1));

    // Shopify has one picture for each variant.
    const kept = VARIANT_PLACES.map((all) => (format === "shopify" ? all.slice(0, 1) : all));
    expect(after.variants.map(({ image_urls }) => image_urls)).toEqual(
      kept.map((all) => all.map((place) => after.images[places.indexOf(place)]?.url)),
    );

    // Once more: nothing is fetched again.
    expect((await incoming.importFile(target, csv)).totals?.outcomes).toMatchObject({ unchanged: 1 });
    expect(await theProduct(target)).toEqual(after);
  },
);

async function theProduct(store: StoreId) {
  const [row] = await inStore(db, "owner", store, (tx) => tx.select({ id: products.id }).from(products));
  if (!row) throw new Error("There is no product.");
  return getProduct(db, store, row.id);
}

function lookless({ width, height, widths, alt }: ProductImage) {
  return { width, height, widths, alt };
}

/** Bright and dark areas, at another place in each. */
async function anUploadedPicture(size: { width: number; height: number }, at: number): Promise<string> {
  const pixels = Buffer.from(Array.from({ length: 64 }, (_, pixel) => (pixel * (at + 3) * 37) % 256));
  const path = join(dataDir, `picture-${at}.png`);
  const picture = sharp(pixels, { raw: { width: 8, height: 8, channels: 1 } });
  await writeFile(path, await picture.resize(size.width, size.height, { fit: "fill" }).png().toBuffer());
  using place = deps.imageQueue.enter(source);
  if (!place) throw new Error("The queue is full.");
  const upload = { path, target: { kind: "product", product: undefined }, place } as const;
  const saved = await saveUpload(deps, source, { ...upload, signal: new AbortController().signal });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.picture.url;
}

/** A perceptual hash: of 8 × 8 areas, whether each is brighter than the one to its right. */
async function lookOf(image: ProductImage | undefined): Promise<boolean[]> {
  const bytes = image && (await deps.storage.read(image.url.slice(IMAGE_BUCKET_PATH.length)));
  if (!bytes) throw new Error("The picture is not in the storage.");
  const grey = await sharp(bytes).greyscale().resize(9, 8, { fit: "fill" }).raw().toBuffer();
  return Array.from({ length: 64 }, (_, at) => {
    const left = Math.floor(at / 8) * 9 + (at % 8);
    return (grey[left] ?? 0) > (grey[left + 1] ?? 0);
  });
}

function distance(one: boolean[], other: boolean[]): number {
  return one.filter((bit, at) => bit !== other[at]).length;
}
