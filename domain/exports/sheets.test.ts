import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { listPages } from "#domain/shop-pages/list-pages.ts";
import { readCell } from "#rules/csv/csv.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import { handleFor } from "#rules/text/slug.ts";
import { openDatabase } from "#test/database.ts";
import { EXPORT_ORIGIN, exportJobs } from "#test/export-jobs.ts";
import { aCollection, aProduct, variantsOf } from "#test/factories-catalog.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { aPage } from "#test/factories-pages.ts";
import { aDiscount } from "#test/factories-pricing.ts";
import { aRedirect } from "#test/factories-redirects.ts";
import { aWrittenOrder } from "#test/factories-written-orders.ts";
import { aFurnishedStore } from "#test/furnished-store.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { planOf } from "./export-plans.ts";

const db = await openDatabase();
const jobs = exportJobs(db);

type Row = Record<string, string>;

/** The rows of an export as a spreadsheet shows them. */
async function rowsOf(store: StoreId, input: ExportInput): Promise<Row[]> {
  const { files } = await jobs.writeExport(store, input);
  return parse(files[0]?.text ?? "", { bom: true, columns: true, cast: (cell) => readCell(cell) });
}

describe("two furnished stores", async () => {
  const [own, other] = [await aFurnishedStore(db, "porcelain"), await aFurnishedStore(db, "stoneware")];
  const KINDS: ExportInput[] = [
    { kind: "orders", all: true },
    { kind: "invoices" },
    { kind: "customers" },
    { kind: "discounts" },
    { kind: "redirects" },
    { kind: "pages" },
    { kind: "consents" },
  ];

  test.for(KINDS)("an export of %o has the store's own records alone", async (input) => {
    const { export: done, files } = await jobs.writeExport(own.id, input);
    expect(files[0]?.text).toContain("porcelain");
    expect(files[0]?.text).not.toContain("stoneware");
    expect(done.job?.done).toBe(done.job?.total);
  });

  test.for(KINDS)("every query of %o names its store", async (input) => {
    const until = String(Date.now() * 1_000);
    const request = { input, after: null, currency: EURO, ...mailedSite(EXPORT_ORIGIN), until };
    for (const sheet of planOf(input).sheets(input)) {
      // Within the other store's transaction, a query that names no store would find that one's records.
      const read = (tenant: StoreId) =>
        inStore(db, "owner", tenant, async (tx) => sheet.page(tx, own.id, request));
      expect((await read(own.id)).done).toBeGreaterThan(0);
      const { content, done } = await read(other.id);
      expect([done, new TextDecoder().decode(content).trim().split("\r\n").length]).toEqual([0, 1]);
    }
  });
});

describe("a page has about 1,000 rows", () => {
  const firstPage = (store: StoreId, input: ExportInput) =>
    inStore(db, "owner", store, async (tx) => {
      const [sheet] = planOf(input).sheets(input);
      const until = String(Date.now() * 1_000);
      const page = await sheet?.page(tx, store, {
        ...{ input, after: null, currency: EURO, ...mailedSite(EXPORT_ORIGIN), until },
      });
      return page?.done;
    });

  test("of orders with many lines", async () => {
    const { id: store } = await anOpenStore(db);
    const lines = Array.from({ length: 100 }, () => ({}));
    for (let n = 0; n < 12; n++) await aWrittenOrder(db, store, {}, lines);
    expect(await firstPage(store, { kind: "orders" })).toBe(10);
    const rows = await rowsOf(store, { kind: "orders" });
    expect(rows).toHaveLength(1_200);
    expect(new Set(rows.map((row) => `${row.Order} ${row.Line}`)).size).toBe(1_200);
  });

  test("of products with many variants, and at least one product", async () => {
    const { id: store } = await anOpenStore(db);
    for (const handle of ["mug", "plate"]) await aProductOfManyVariants(store, handle, 1_001);
    const input = { kind: "products", format: "storewright" } as const;
    expect(await firstPage(store, input)).toBe(1);
    const rows = await rowsOf(store, input);
    expect(rows.map((row) => row.Handle)).toEqual(
      ["mug", "plate"].flatMap((handle) => Array.from({ length: 1_001 }, () => handle)),
    );
  });

  async function aProductOfManyVariants(store: StoreId, handle: string, count: number): Promise<void> {
    const values = Array.from({ length: count }, (_, at) => `No. ${at}`);
    const variants = { added: variantsOf(values) };
    await aProduct(db, store, { title: handle, handle, options: [{ name: "Number" }], variants });
  }
});

describe("an export of orders", async () => {
  const { id: store } = await anOpenStore(db);
  const { id: other } = await anOpenStore(db);
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 2, day)) });
  const ORDERS = {
    demo: { ...at(1) },
    paid: { ...at(2), financialStatus: "paid", fulfillmentStatus: "fulfilled", shippingCountry: "Germany" },
    pending: { ...at(3), financialStatus: "pending", email: "100%@example.com", orderNumber: 4_200_000_001 },
    awaiting: { ...at(4), financialStatus: "awaiting_payment" },
    archived: { ...at(5), financialStatus: "paid", archivedAt: new Date() },
  } as const;
  const ids = new Map<string, OrderId>();
  for (const [name, order] of Object.entries(ORDERS)) {
    ids.set(name, await aWrittenOrder(db, store, { ...order, shippingName: name }));
    await aWrittenOrder(db, other, { ...order, shippingName: `other ${name}` });
  }

  test.for<[string, Omit<Extract<ExportInput, { kind: "orders" }>, "kind">, string[]]>([
    ["no filter", {}, ["pending", "paid", "demo"]],
    ["all of them", { all: true }, ["archived", "awaiting", "pending", "paid", "demo"]],
    ["a payment status", { payment: "archived" }, ["archived"]],
    ["a status", { status: "fulfilled" }, ["paid"]],
    ["a country", { country: "Germany" }, ["paid"]],
    ["days", { from: "2026-03-02T00:00:00Z", to: "2026-03-03T00:00:00Z" }, ["paid"]],
    ["a name among all orders", { search: "ARCHIVED", all: true }, ["archived"]],
    ["the start of a number among all orders", { search: "#42000", all: true }, ["pending"]],
    ["text within the filtered ones, as typed", { search: "@", status: "fulfilled" }, ["paid"]],
    ["a sign that patterns know", { search: "100%", all: true }, ["pending"]],
    ["the end of a number, as typed", { search: "#000001" }, ["pending"]],
    ["a number of none", { search: "9999999999" }, []],
  ])("follows the list: %s", async ([, filter, found]) => {
    const rows = await rowsOf(store, { kind: "orders", ...filter });
    expect(rows.map((row) => row.Name)).toEqual(found);
  });

  test("has the chosen orders of the store", async () => {
    const foreign = await aWrittenOrder(db, other);
    const chosen = [ids.get("demo"), ids.get("archived"), foreign] as OrderId[];
    const rows = await rowsOf(store, { kind: "orders", ids: chosen });
    expect(rows.map((row) => row.Name)).toEqual(["archived", "demo"]);
  });

  test("has every order once over many pages, also of the same moment", async () => {
    const { id: busy } = await anOpenStore(db);
    const names = Array.from({ length: 105 }, (_, n) => `Shopper ${n}`);
    for (const shippingName of names) await aWrittenOrder(db, busy, { ...at(1), shippingName }, [{}, {}]);
    const rows = await rowsOf(busy, { kind: "orders" });
    expect(rows).toHaveLength(2 * names.length);
    expect(
      rows
        .filter(({ Line }) => Line === "1")
        .map((row) => row.Name)
        .sort(),
    ).toEqual(names.sort());
  });

  test("reads the same in a spreadsheet, whatever shoppers type", async () => {
    const { id: odd } = await anOpenStore(db);
    const shippingName = '=HYPERLINK("http://x"), "Zoë";\n👩‍👩‍👧';
    await aWrittenOrder(db, odd, { shippingName, shippingPhone: "+39 333", shippingZip: "01067" });
    const { files } = await jobs.writeExport(odd, { kind: "orders" });
    expect(files[0]?.text).toContain(`"'=HYPERLINK(`);
    const [row] = await rowsOf(odd, { kind: "orders" });
    expect(row).toMatchObject({ Name: shippingName, Phone: "+39 333", "Postal code": "01067" });
  });
});

test("discounts have the handles of what they are on, and follow the list", async () => {
  const { id: store } = await anOpenStore(db);
  const [mug, plate] = [
    await aProduct(db, store, { title: "Mug", handle: "mug" }),
    await aProduct(db, store, { title: "Plate", handle: "plate" }),
  ];
  const shelf = await aCollection(db, store, { title: "Shelf", handle: "shelf" });
  await aDiscount(db, store, { code: "GOODS", products: [plate.id, mug.id], value: 1_250 });
  await aDiscount(db, store, { code: "SHELF", collections: [shelf], kind: "amount", value: 500 });
  await aDiscount(db, store, { code: null, title: "Post", kind: "free-shipping", value: 0, paused: true });
  const shown = ({ Title, Code, State, Type, Value, Products, Collections }: Row) =>
    [Title, Code, State, Type, Value, Products, Collections].join("|");
  expect((await rowsOf(store, { kind: "discounts" })).map(shown)).toEqual([
    "Post||Paused|Free shipping|||",
    "SHELF|SHELF|Active|Fixed amount|5.00||shelf",
    "GOODS|GOODS|Active|Percentage|12.5|mug, plate|",
  ]);
  const titles = async (filter: object) =>
    (await rowsOf(store, { kind: "discounts", ...filter })).map(({ Title }) => Title);
  expect(await titles({ state: "paused" })).toEqual(["Post"]);
  expect(await titles({ search: "oo" })).toEqual(["GOODS"]);
});

test("pages are in the order of their list, each once over many pages of the file", async () => {
  const { id: store } = await anOpenStore(db);
  const titles = Array.from(
    { length: 51 },
    (_, n) => `${n % 2 ? "page" : "Page"} ${String(n).padStart(2, "0")}`,
  );
  for (const title of titles.toReversed()) await aPage(db, store, { title, handle: handleFor(title) });
  await aPage(db, store, { title: "Page 07", handle: "another" });
  const rows = await rowsOf(store, { kind: "pages" });
  const { pages } = await inStore(db, "owner", store, (tx) => listPages(tx, store, {}));
  expect(rows.map((row) => row.Handle)).toEqual(pages.map(({ handle }) => handle));
});

test("redirects are two columns, as their list shows them", async () => {
  const { id: store } = await anOpenStore(db);
  await aRedirect(db, store, { from: "/old mugs", to: "/products/mug?x=1" });
  await aRedirect(db, store, { from: "/sale", to: "/products" });
  const { files } = await jobs.writeExport(store, { kind: "redirects" });
  expect(files[0]?.text).toBe("\uFEFFFrom,To\r\n/sale,/products\r\n/old mugs,/products/mug?x=1\r\n");
  expect(await rowsOf(store, { kind: "redirects", search: "MUG" })).toHaveLength(1);
});

test("pictures inside descriptions and pages have complete addresses", async () => {
  const { id: store } = await anOpenStore(db);
  const path = `/storage/product-images/${store}/content/${store}.webp`;
  const html = `<p>Fired<img src="${path}" /></p>`;
  await aPage(db, store, { body_html: html });
  await aProduct(db, store, { description_html: html });
  const complete = `<p>Fired<img src="${EXPORT_ORIGIN}${path}" /></p>`;
  expect(await rowsOf(store, { kind: "pages" })).toMatchObject([{ Text: complete }]);
  for (const [format, column] of [
    ["storewright", "Description"],
    ["shopify", "Description"],
    ["old-shopify", "Body (HTML)"],
  ] as const)
    expect(await rowsOf(store, { kind: "products", format })).toMatchObject([{ [column]: complete }]);
});

test("pages have their text as HTML, and follow the list", async () => {
  const { id: store } = await anOpenStore(db);
  const texts = { search_title: "Who we are", search_description: "Potters" };
  await aPage(db, store, { title: "About", handle: "about", body_html: '<p>"Clay", fire</p>', ...texts });
  await aPage(db, store, { title: "Terms", handle: "terms", status: "draft" });
  const [about, terms] = await rowsOf(store, { kind: "pages" });
  expect(terms).toMatchObject({ Title: "Terms", Status: "Draft" });
  expect(about).toMatchObject({
    Title: "About",
    Handle: "about",
    Status: "Published",
    Text: '<p>"Clay", fire</p>',
    "Search title": "Who we are",
    "Search description": "Potters",
    Created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
  expect(await rowsOf(store, { kind: "pages", status: "draft" })).toHaveLength(1);
  expect(await rowsOf(store, { kind: "pages", search: "abo" })).toHaveLength(1);
});
