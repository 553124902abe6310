import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { cancelImport } from "#domain/imports/cancel-import.ts";
import { NotNow } from "#domain/jobs/job.ts";
import { isPublicEndpoint } from "#domain/outbound/public-address.ts";
import { BucketAway } from "#domain/pictures/bucket.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { createImageQueue } from "#domain/pictures/image-queue.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenedForm, anUpload, aProduct, getProduct, variantsOf } from "#test/factories-catalog.ts";
import { aCheckout, anOpenStore } from "#test/factories-orders.ts";
import { IMPORTER, importJobs } from "#test/import-jobs.ts";
import { listen } from "#test/listen.ts";
import { aJpeg, aPixelBomb } from "#test/pictures.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { createFetchPictures } from "./fetch-pictures.ts";
import { listFailedPictures } from "./list-failed-pictures.ts";
import { startPictures } from "./start-pictures.ts";

const db = await openDatabase();
const dataDir = await openTemporaryFolder();
const ORIGIN = "https://shop.example";

/** The old shop, with what it was asked for. `broken` addresses are not found for now. */
const jpeg = await aJpeg({ width: 40, height: 30 });
const requests: string[] = [];
const broken = new Set<string>();
/** These are answered once four of them wait, or the fifth alone. */
const together = { waiting: [] as (() => void)[], answered: 0, peak: 0 };
const { url: OLD, port } = await listen(
  createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    if (path.startsWith("/together/")) waitForOthers(() => void response.end(jpeg));
    else if (broken.has(path)) response.writeHead(404).end();
    else if (path.endsWith(".txt")) response.writeHead(200, { "content-type": "image/jpeg" }).end("a text");
    else if (path.endsWith(".png")) response.end(aPixelBomb(50_000, 50_000));
    else response.end(jpeg);
  }),
);

function waitForOthers(answer: () => void): void {
  const { waiting } = together;
  waiting.push(answer);
  together.peak = Math.max(together.peak, waiting.length);
  if (waiting.length < 4 && together.answered < 4) return;
  for (const each of waiting.splice(0)) each();
  together.answered += 4;
}

const deps = {
  db,
  storage: createStorage({ dataDir, s3: undefined }),
  imageQueue: createImageQueue(),
  imageWorker: "test/quick-image-worker.ts",
  origin: ORIGIN,
  config: { dataDir, maxImageBytesPerStore: 1e9 },
  fetching: {
    isAllowed: (address: string, asPort: number) =>
      isPublicEndpoint(address, asPort) || (address === "127.0.0.1" && asPort === port),
    resolve: async (name: string) => [{ address: name === "inward.example" ? "10.0.0.7" : "", family: 4 }],
  },
};
const jobs = importJobs(db, { "fetch-pictures": createFetchPictures(deps) });
const imageWorker = "domain/pictures/image-worker.ts";
const jobsThatPrepare = importJobs(db, { "fetch-pictures": createFetchPictures({ ...deps, imageWorker }) });

const HEADER =
  "Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Image Position,Image Alt Text,Status";

/** A mug with these pictures. */
function mugs(...pictures: [source: string, alt: string][]): string {
  const [first = ["", ""], ...others] = pictures;
  return [
    HEADER,
    `mug,Mug,M-1,12.00,5,${first[0]},1,${first[1]},active`,
    ...others.map(([source, alt], index) => `mug,,,,,${source},${index + 2},${alt},`),
  ].join("\n");
}

/** The fifth is fetched after the others. */
function fivePictures(name: string): [source: string, alt: string][] {
  return [1, 2, 3, 4, 5].map((n) => [`${OLD}/${name}${n}.jpg`, String(n)]);
}

async function mugOf(store: StoreId) {
  const [mug] = await inStore(db, "owner", store, (tx) =>
    tx.select({ id: products.id }).from(products).where(eq(products.storeId, store)),
  );
  if (!mug) throw new Error("The mug is there.");
  return getProduct(db, store, mug.id);
}

const failedOf = (store: StoreId, id: ImportId) =>
  inStore(db, "owner", store, (tx) => listFailedPictures(tx, store, id));
const tryAgain = (store: StoreId, id: ImportId) =>
  inStore(db, "owner", store, (tx) => startPictures(tx, store, id, IMPORTER));

describe("the pictures of an import", () => {
  test("are fetched in the file's order with their texts; a second import fetches nothing", async () => {
    const { id: store } = await anOpenStore(db);
    const csv = mugs([`${OLD}/a1.jpg`, "Front"], [`${OLD}/a2.jpg`, "Back"]);
    const first = await jobsThatPrepare.importFile(store, csv);
    expect(first).toMatchObject({
      state: "done",
      pictures: { waiting: 0, done: 2, failed: 0 },
      job: { state: "done", done: 2, total: 2 },
    });
    const mug = await mugOf(store);
    expect(mug.images).toMatchObject([
      { alt: "Front", width: 40, height: 30 },
      { alt: "Back", width: 40, height: 30 },
    ]);
    expect(mug.featured_image_url).toBe(mug.images[0]?.url);

    const asked = requests.length;
    const second = await jobsThatPrepare.importFile(store, csv);
    expect(second).toMatchObject({ results: { unchanged: 1 }, pictures: { waiting: 0, done: 0 } });
    expect(requests).toHaveLength(asked);
    expect(await mugOf(store)).toEqual(mug);

    // Another product with the same address gets the same picture.
    await jobsThatPrepare.importFile(store, csv.replaceAll("mug,", "cup,").replace("M-1", "C-1"));
    expect(requests).toHaveLength(asked);
  });

  test("come although one of them fails for a reason that nobody foresaw, which is listed", async () => {
    const { id: store } = await anOpenStore(db);
    const statement = (text: string) => asTableOwner(db, (query) => query(text));
    await statement("alter table product_images add constraint unforeseen check (alt <> 'Cursed')");
    const csv = mugs([`${OLD}/u1.jpg`, "Front"], [`${OLD}/u2.jpg`, "Cursed"], [`${OLD}/u3.jpg`, "Back"]);
    const done = await jobs.importFile(store, csv);
    await statement("alter table product_images drop constraint unforeseen");
    expect(done).toMatchObject({ pictures: { waiting: 0, done: 2, failed: 1 }, job: { state: "done" } });
    expect((await mugOf(store)).images.map(({ alt }) => alt)).toEqual(["Front", "Back"]);
    expect(await failedOf(store, done.id)).toMatchObject([
      { source: `${OLD}/u2.jpg`, problem: "An unexpected error occurred, and the product stays as it was." },
    ]);
    await tryAgain(store, done.id);
    await jobs.work();
    expect((await mugOf(store)).images.map(({ alt }) => alt)).toEqual(["Front", "Cursed", "Back"]);
  });

  test("come although the preparation of one throws, which is listed", async () => {
    const { id: store } = await anOpenStore(db);
    let calls = 0;
    const imageQueue = {
      ...deps.imageQueue,
      enter(owner: StoreId, how?: { inBackground: boolean }) {
        if (++calls === 2) throw new Error("Nobody foresaw this.");
        return deps.imageQueue.enter(owner, how);
      },
    };
    const id = await jobs.receive(
      store,
      mugs([`${OLD}/t1.jpg`, "1"], [`${OLD}/t2.jpg`, "2"], [`${OLD}/t3.jpg`, "3"]),
    );
    await jobs.work();
    await jobs.start(store, id);
    await jobs.work({ "fetch-pictures": createFetchPictures({ ...deps, imageQueue }) });
    expect(await jobs.find(store, id)).toMatchObject({
      pictures: { waiting: 0, done: 2, failed: 1 },
      job: { state: "done" },
    });
    expect(await failedOf(store, id)).toMatchObject([
      { problem: expect.stringContaining("unexpected error") },
    ]);
  });

  test("wait for a bucket that is away, and none fails", async () => {
    const { id: store } = await anOpenStore(db);
    let isAway = true;
    const storage: Storage = {
      ...deps.storage,
      async put(key, bytes) {
        if (isAway) throw new BucketAway("It does not accept pictures.");
        await deps.storage.put(key, bytes);
      },
    };
    const away = { "fetch-pictures": createFetchPictures({ ...deps, storage }) };
    const id = await jobs.receive(store, mugs([`${OLD}/w1.jpg`, "1"], [`${OLD}/w2.jpg`, "2"]));
    await jobs.work();
    await jobs.start(store, id);
    await expect(jobs.work(away)).rejects.toThrow(NotNow);
    expect((await jobs.find(store, id)).pictures).toEqual({ waiting: 2, done: 0, failed: 0 });
    isAway = false;
    await jobs.work(away);
    expect((await jobs.find(store, id)).pictures).toEqual({ waiting: 0, done: 2, failed: 0 });
  });

  test("that fail are listed with the reason, and can be tried again into their places", async () => {
    const { id: store } = await anOpenStore(db);
    broken.add("/b1.jpg");
    const { id, pictures } = await jobsThatPrepare.importFile(
      store,
      mugs(
        [`${OLD}/b1.jpg`, "Front"],
        [`${OLD}/b2.jpg`, "Back"],
        [`${OLD}/b3.txt`, ""],
        [`${OLD}/b4.png`, ""],
        ["http://169.254.169.254/b5", ""],
        ["http://inward.example/b6", ""],
      ),
    );
    expect(pictures).toEqual({ waiting: 0, done: 1, failed: 5 });
    const failed = (await failedOf(store, id)) ?? [];
    expect(failed.map(({ row, problem }) => [row, problem])).toEqual([
      [2, `127.0.0.1:${port} has no such file.`],
      [4, expect.stringMatching(/^This file is not a supported image/)],
      [5, expect.stringMatching(/^This image is too wide or too high/)],
      [6, "This web address does not lead to a public website."],
      [7, "This web address does not lead to a public website."],
    ]);
    expect((await mugOf(store)).images.map(({ alt }) => alt)).toEqual(["Back"]);

    broken.delete("/b1.jpg");
    expect(await tryAgain(store, id)).toMatchObject({ ok: true, total: 5 });
    await jobsThatPrepare.work();
    const mug = await mugOf(store);
    expect(mug.images.map(({ alt }) => alt)).toEqual(["Front", "Back"]);
    expect(mug.featured_image_url).toBe(mug.images[0]?.url);
    expect((await jobs.find(store, id)).pictures).toEqual({ waiting: 0, done: 2, failed: 4 });
  });

  test("at an address of our own storage are read from there, without a request", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const own = await anUpload(db, mine.id);
    const asked = requests.length;
    await jobs.importFile(theirs.id, mugs([`${OLD}/storage.jpg`, "Front"]));
    const [foreign] = (await mugOf(theirs.id)).images;
    const gone = `/storage/product-images/${theirs.id}/new/${randomUUID()}.webp`;
    const csv = mugs(
      [ORIGIN + own, "Mine"],
      [`${ORIGIN}${foreign?.url}`, "Theirs"],
      [gone, ""],
      [`${ORIGIN}/storage/../api/health`, ""],
      [`${ORIGIN}/storage/product-images/..%2f..%2fsecret`, ""],
    );
    const { id } = await jobs.importFile(mine.id, csv);
    const [first, copy, ...others] = (await mugOf(mine.id)).images;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ url: own, alt: "Mine" });
    // A file of its own, so that the other store can remove its own.
    expect(copy).toMatchObject({ alt: "Theirs", width: foreign?.width, height: foreign?.height });
    expect(copy?.url).toMatch(new RegExp(`^/storage/product-images/${mine.id}/`));
    expect(requests).toHaveLength(asked + 1);
    expect((await failedOf(mine.id, id))?.map(({ problem }) => problem)).toEqual([
      "This picture is no longer here.",
      "This web address does not lead to a public website.",
      "This picture is no longer here.",
    ]);
    const again = mugs([ORIGIN + own, "My mug"], [`${ORIGIN}${foreign?.url}`, "Theirs"]);
    await jobs.importFile(mine.id, again);
    expect((await mugOf(mine.id)).images).toMatchObject([{ url: own, alt: "My mug" }, { url: copy?.url }]);
    expect((await jobs.importFile(mine.id, again)).results.unchanged).toBe(1);
  });

  test("are fetched several at a time, and at most four of a host", async () => {
    const { id: store } = await anOpenStore(db);
    const { pictures } = await jobs.importFile(store, mugs(...fivePictures("together/")));
    expect(pictures).toEqual({ waiting: 0, done: 5, failed: 0 });
    expect(together.peak).toBe(4);
    expect((await mugOf(store)).images.map(({ alt }) => alt)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("that several products want are fetched once", async () => {
    const { id: store } = await anOpenStore(db);
    const asked = requests.length;
    const cup = mugs([`${OLD}/shared.jpg`, ""])
      .replaceAll("mug,Mug,M", "cup,Cup,C")
      .split("\n")[1];
    const { pictures } = await jobs.importFile(store, [mugs([`${OLD}/shared.jpg`, ""]), cup].join("\n"));
    expect(pictures).toEqual({ waiting: 0, done: 2, failed: 0 });
    expect(requests).toHaveLength(asked + 1);
  });

  test("are not asked of a host that was silent several times", async () => {
    const { id: store } = await anOpenStore(db);
    const sources = [1, 2, 3, 4, 5].map((n): [string, string] => [`http://nobody.example/${n}.jpg`, ""]);
    let looked = 0;
    const resolve = async () => {
      looked++;
      throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    };
    const offline = createFetchPictures({ ...deps, fetching: { resolve } });
    const id = await jobs.receive(store, mugs(...sources));
    await jobs.work();
    await jobs.start(store, id);
    await jobs.work({ "fetch-pictures": offline });
    expect(looked).toBe(4);
    expect((await failedOf(store, id))?.map(({ problem }) => problem)).toEqual([
      ...Array(4).fill("There is no website nobody.example."),
      "nobody.example does not answer at the moment. This picture was not tried.",
    ]);
  });

  test("that a store has no space for are not fetched", async () => {
    const { id: store } = await anOpenStore(db);
    const asked = requests.length;
    const full = createFetchPictures({ ...deps, config: { dataDir, maxImageBytesPerStore: 0 } });
    const id = await jobs.receive(store, mugs([`${OLD}/c.jpg`, ""]));
    await jobs.work();
    await jobs.start(store, id);
    await jobs.work({ "fetch-pictures": full });
    expect((await failedOf(store, id))?.[0]?.problem).toMatch(/no space left/);
    expect(requests).toHaveLength(asked);
  });

  test("of another store are nothing that an owner sees or fetches", async () => {
    const [mine, theirs] = [await anOpenStore(db), await anOpenStore(db)];
    const { id } = await jobs.importFile(mine.id, mugs([`${OLD}/d.jpg`, ""]));
    expect(await failedOf(theirs.id, id)).toBeUndefined();
    expect(await tryAgain(theirs.id, id)).toEqual({ ok: false, reason: "not-found" });
    expect(await tryAgain(mine.id, id)).toEqual({ ok: false, reason: "no-pictures" });
  });
});

describe("undoing an import with pictures", () => {
  test("waits until they are fetched, or until that is cancelled", async () => {
    const { id: store } = await anOpenStore(db);
    const id = await jobs.receive(store, mugs(...fivePictures("e")));
    await jobs.work();
    await jobs.start(store, id);
    while ((await jobs.find(store, id)).pictures.done === 0) await jobs.workOnce();
    expect(await jobs.find(store, id)).toMatchObject({ state: "done", pictures: { waiting: 1 } });
    expect(await jobs.undo(store, id)).toEqual({ ok: false, reason: "fetching" });
    await inStore(db, "owner", store, (tx) => cancelImport(tx, store, id));
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({
      pictures: { waiting: 1 },
      job: { state: "cancelled" },
    });
    expect(await jobs.undo(store, id)).toMatchObject({ ok: true });
    await jobs.work();
    expect(await jobs.find(store, id)).toMatchObject({ state: "undone", results: { removed: 1, kept: 0 } });
    expect(await tryAgain(store, id)).toEqual({ ok: false, reason: "not-ready" });
  });

  test("takes them away again, and keeps what was edited or sold before they came", async () => {
    const shop = await anOpenStore(db);
    const own = await anUpload(db, shop.id);
    const images = [{ url: own, alt: "Mine" }];
    await aProduct(db, shop.id, { title: "Old mug", handle: "mug", images });
    const id = await jobs.receive(shop.id, mugs(...fivePictures("f")));
    await jobs.work();
    await jobs.start(shop.id, id);
    while ((await jobs.find(shop.id, id)).pictures.done === 0) await jobs.workOnce();
    const mug = await mugOf(shop.id);
    const [variant] = mug.variants;
    if (!variant) throw new Error("It has a variant.");
    await updateProduct(db, shop.id, mug.id, { input: anOpenedForm(mug, { title: "My mug" }), by: null });
    await placeOrder(db, aCheckout(shop, [[{ variantId: variant.id, productId: mug.id, price: 1200 }, 1]]));
    await jobs.work();
    expect((await mugOf(shop.id)).images).toHaveLength(6);

    await jobs.undo(shop.id, id);
    await jobs.work();
    const after = await mugOf(shop.id);
    expect(after).toMatchObject({ title: "My mug", images, featured_image_url: own });
    expect(after.variants[0]?.inventory_qty).toBe(4);
  });

  test("takes back what they showed: a variant has the pictures that it had before", async () => {
    const { id: store } = await anOpenStore(db);
    const own = await anUpload(db, store);
    const added = variantsOf(["Oat", "Sage"]).map((variant) => ({ ...variant, image_urls: [own] }));
    const about = { options: [{ name: "Colour" }], images: [{ url: own, alt: "" }], variants: { added } };
    await aProduct(db, store, { title: "Mug", handle: "mug", ...about });
    const { id } = await jobs.importFile(
      store,
      [
        "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Image",
        `mug,Mug,Colour,Oat,10.00,`,
        `mug,,,Sage,10.00,${OLD}/sage.jpg`,
      ].join("\n"),
    );
    const mug = await mugOf(store);
    const sage = mug.images.find(({ url }) => url !== own)?.url;
    expect(mug.variants.map(({ image_urls }) => image_urls)).toEqual([[own], [sage, own]]);

    await jobs.undo(store, id);
    await jobs.work();
    const after = await mugOf(store);
    expect(after.images.map(({ url }) => url)).toEqual([own]);
    expect(after.variants.map(({ image_urls }) => image_urls)).toEqual([[own], [own]]);
    expect(await jobs.find(store, id)).toMatchObject({ results: { kept: 0 } });
  });
});
