import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Product } from "#rules/product/product.ts";
import { openTestApp } from "#test/app.ts";
import { anOpenedForm, anUpload, aProductForm, aVariant, variantsOf } from "#test/factories-catalog.ts";
import { anOwner, type Owner, ownerRequests } from "#test/owner.ts";

const testApp = await openTestApp();
const owner = await anOwner(testApp);
const stranger = await anOwner(testApp);
const as = (who: Owner) => ownerRequests(testApp, who);

async function aSavedProduct(
  changes: Parameters<typeof aProductForm>[0] = {},
  who = owner,
): Promise<Product> {
  const created = await as(who).post("/api/products", aProductForm(changes));
  expect(created.status).toBe(201);
  const { id } = await created.json();
  return (await as(who).get(`/api/products/${id}`)).json();
}

const put = (product: Product, changes: object = {}, who = owner) =>
  as(who).put(`/api/products/${product.id}`, anOpenedForm(product, changes));

describe("a product", () => {
  test("is created, read, saved and deleted", async () => {
    const product = await aSavedProduct({ title: "Blue Mug", tags: ["kitchen"] });
    expect(product).toMatchObject({ title: "Blue Mug", handle: "blue-mug", version: 1, tags: ["kitchen"] });
    const saved = await put(product, { title: "Red Mug", status: "active" });
    expect([saved.status, await saved.json()]).toEqual([
      200,
      { id: product.id, version: 2, handle: "blue-mug" },
    ]);
    const { products } = await (await as(owner).get("/api/products?search=RED&status=active")).json();
    expect(products).toMatchObject([{ title: "Red Mug", price_cents: 1_000, inventory_qty: 10 }]);
    expect((await as(owner).delete(`/api/products/${product.id}`)).status).toBe(204);
    expect((await as(owner).get(`/api/products/${product.id}`)).status).toBe(404);
  });

  test("that was deleted during an edit answers 404 to its save", async () => {
    const product = await aSavedProduct();
    await as(owner).delete(`/api/products/${product.id}`);
    const answer = await put(product);
    expect([answer.status, (await answer.json()).error]).toEqual([404, "Product not found"]);
  });

  test("saved in two tabs answers the second with what the first saved", async () => {
    const product = await aSavedProduct({ title: "Opened twice" });
    await put(product, { title: "First tab" });
    const answer = await put(product, { title: "Second tab" });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: "This product was changed elsewhere since you opened it.",
      reason: "changed-elsewhere",
      current: { title: "First tab", version: 2 },
    });
  });

  test("cannot show a variant by a picture of another store, even as one of its own images", async () => {
    const product = await aSavedProduct();
    const url = await anUpload(testApp.db, stranger.storeId);
    const variants = { changed: [{ id: product.variants[0]?.id, image_urls: [url] }] };
    const sent = { ...anOpenedForm(product), variants };
    const path = `/api/products/${product.id}`;
    const stray = await as(owner).put(path, sent);
    expect([stray.status, (await stray.json()).fields]).toEqual([
      422,
      { variants: "A variant's images must be images of the product" },
    ]);
    const foreign = await as(owner).put(path, { ...sent, images: [{ url, alt: "" }] });
    expect([foreign.status, (await foreign.json()).fields]).toEqual([
      422,
      { "images.0.url": "This image is not in your store" },
    ]);
    expect((await as(stranger).put(path, sent)).status).toBe(422);
    expect((await as(stranger).put(path, anOpenedForm(product))).status).toBe(404);
    expect((await (await as(owner).get(path)).json()).variants).toEqual(product.variants);
  });

  test("whose handle is taken gets a free one suggested", async () => {
    await aSavedProduct({ title: "Jug" });
    const answer = await as(owner).post("/api/products", aProductForm({ title: "Jug" }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: "This handle is already taken",
      fields: { handle: "This handle is already taken" },
      suggestion: "jug-2",
    });
  });

  test("may have 2,048 variants with long texts", async () => {
    const long = (letter: string) => Array.from({ length: 16 }, (_, n) => `${letter}${n} ${"x".repeat(90)}`);
    const added = variantsOf(
      long("a"),
      long("b"),
      Array.from({ length: 8 }, (_, n) => `c${n}`),
    );
    const options = [{ name: "A" }, { name: "B" }, { name: "C" }];
    const product = await aSavedProduct({ options, variants: { added } });
    expect(product.variants).toHaveLength(2_048);
    expect(new Set(product.variants.map(({ title }) => title)).size).toBe(2_048);
  });
});

test("a tax class is standard at first, changed by a save or for many at once, and kept when left out", async () => {
  const [book, pen] = [await aSavedProduct(), await aSavedProduct()];
  const theirs = await aSavedProduct({}, stranger);
  const now = async ({ id }: Product, who = owner): Promise<Product> =>
    (await as(who).get(`/api/products/${id}`)).json();
  expect(book.tax_class).toBe("standard");
  await put(book, { tax_class: "reduced" });
  expect(await now(book)).toMatchObject({ tax_class: "reduced", version: 2 });
  await put(await now(book), { title: "Paperback", tax_class: undefined });
  expect(await now(book)).toMatchObject({ title: "Paperback", tax_class: "reduced" });
  const luxury = { ...anOpenedForm(await now(book)), tax_class: "luxury" };
  expect((await (await as(owner).put(`/api/products/${book.id}`, luxury)).json()).fields).toEqual({
    tax_class: "Tax class must be standard, reduced or none",
  });

  const ids = [book.id, pen.id, theirs.id];
  const answer = await as(owner).post("/api/products/bulk", { action: "tax-none", ids });
  expect(await answer.json()).toEqual({ done: 2 });
  expect([(await now(book)).tax_class, (await now(pen)).tax_class]).toEqual(["none", "none"]);
  expect((await now(theirs, stranger)).tax_class).toBe("standard");
});

describe("refused input", () => {
  const HANDLE_RULE = "Handle must contain only lowercase letters, numbers, and hyphens";

  test.each([
    ["blue mug", HANDLE_RULE],
    ["Blue", HANDLE_RULE],
    ["müg", HANDLE_RULE],
    ["mug/../x", HANDLE_RULE],
    ["🍵", HANDLE_RULE],
    ["", "Handle is required"],
    ["a".repeat(300), "Handle too long"],
  ])("the handle %j", async (handle, message) => {
    expect(await refusedFields({ handle })).toEqual({ handle: message });
  });

  test.each([
    [0, "Price must be greater than 0"],
    [-1, "Price must be greater than 0"],
    [1e12, "This price is too large"],
    [0.1 + 0.2, "Price must be a whole number of cents"],
    ["abc", "Price must be a whole number of cents"],
    [null, "Price must be a whole number of cents"],
  ])("the price %j", async (price_cents, message) => {
    const variants = { added: [{ ...aVariant(), price_cents }] };
    expect(await refusedFields({ variants })).toEqual({ "variants.added.0.price_cents": message });
  });

  test("four options", async () => {
    const options = ["A", "B", "C", "D"].map((name) => ({ name }));
    expect(await refusedFields({ options })).toEqual({ options: "A product can have at most 3 options" });
  });

  test.each([
    ["Title is required", "title", ""],
    ["Title too long", "title", "x".repeat(256)],
    ["Description too long", "description_html", "x".repeat(10_001)],
    ["Vendor name too long", "vendor", "x".repeat(101)],
    ["Tags too long", "tags", ["x".repeat(250), "y".repeat(249)]],
  ])("'%s' at %s", async (message, field, value) => {
    expect(await refusedFields({ [field]: value })).toEqual({ [field]: message });
  });

  test("a compare-at price that is no higher than the price", async () => {
    const variants = { added: [{ ...aVariant(), price_cents: 500, compare_at_price_cents: 500 }] };
    expect(await refusedFields({ variants })).toEqual({
      "variants.added.0.compare_at_price_cents": "Compare price must be higher than regular price",
    });
  });

  test("a stock below 0", async () => {
    const variants = { added: [{ ...aVariant(), inventory_qty: -1 }] };
    expect(await refusedFields({ variants })).toEqual({
      "variants.added.0.inventory_qty": "Inventory cannot be negative",
    });
  });

  test("a field that a product does not have", async () => {
    expect(
      (await as(owner).post("/api/products", { ...aProductForm(), store_id: stranger.storeId })).status,
    ).toBe(422);
  });

  async function refusedFields(changes: object): Promise<Record<string, string>> {
    const answer = await as(owner).post("/api/products", { ...aProductForm(), ...changes });
    expect(answer.status).toBe(422);
    return (await answer.json()).fields;
  }
});

describe("another store's product", async () => {
  const theirs = await aSavedProduct({ title: "Theirs" }, stranger);
  const never = { ...theirs, id: randomUUID() } as Product;
  const body = async (answer: Response) => {
    const { requestId, ...rest } = await answer.json();
    return { status: answer.status, ...rest };
  };

  test.each([
    ["read", (product: Product) => as(owner).get(`/api/products/${product.id}`)],
    ["saved", (product: Product) => put(product, { title: "Mine now" })],
    ["deleted", (product: Product) => as(owner).delete(`/api/products/${product.id}`)],
  ])("cannot be %s, and answers like a missing one", async (_, attempt) => {
    const answer = await body(await attempt(theirs));
    expect(answer).toEqual({ status: 404, error: "Product not found" });
    expect(answer).toEqual(await body(await attempt(never)));
  });

  test("is skipped when many are changed", async () => {
    for (const action of ["activate", "delete"]) {
      const answer = await as(owner).post("/api/products/bulk", { action, ids: [theirs.id, never.id] });
      expect(await answer.json()).toEqual({ done: 0 });
    }
    expect(await (await as(stranger).get(`/api/products/${theirs.id}`)).json()).toEqual(theirs);
  });

  test("is in no other owner's list", async () => {
    for (const path of ["/api/products?search=Theirs", "/api/products/choices?search=Theirs"]) {
      expect((await (await as(owner).get(path)).json()).products).toEqual([]);
    }
  });

  test.each(["abc", "1", "%00", "..%2f..", "' or 1=1", "%F0%9F%8D%B5"])(
    "is not found by an id like %s",
    async (id) => {
      expect((await as(owner).get(`/api/products/${id}`)).status).toBe(404);
    },
  );
});

test("a removal without a status is refused, so that an empty object deletes nothing", async () => {
  const { id } = await aSavedProduct();
  for (const body of [{}, { search: "" }]) {
    const answer = await as(owner).post("/api/products/remove", body);
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({ status: "Please choose a status: all, draft or active" });
  }
  expect((await as(owner).get(`/api/products/${id}`)).status).toBe(200);
});

test("many products are activated, drafted and deleted at once", async () => {
  const ids = [(await aSavedProduct()).id, (await aSavedProduct()).id];
  const bulk = async (action: string) => (await as(owner).post("/api/products/bulk", { action, ids })).json();
  expect(await bulk("activate")).toEqual({ done: 2 });
  expect(await statuses()).toEqual(["active", "active"]);
  expect(await bulk("draft")).toEqual({ done: 2 });
  expect(await statuses()).toEqual(["draft", "draft"]);
  expect(await bulk("delete")).toEqual({ done: 2 });
  expect(await bulk("delete")).toEqual({ done: 0 });

  async function statuses(): Promise<string[]> {
    const found = await Promise.all(
      ids.map(async (id) => (await as(owner).get(`/api/products/${id}`)).json()),
    );
    return found.map(({ status }) => status);
  }
});

test.each([
  ["GET", "/api/products"],
  ["POST", "/api/products"],
  ["GET", "/api/products/choices"],
  ["POST", "/api/products/bulk"],
  ["GET", `/api/products/${randomUUID()}`],
  ["GET", "/api/collections"],
  ["DELETE", `/api/collections/${randomUUID()}`],
  ["POST", "/api/uploads?for=product"],
  ["POST", "/api/functions/seed-data"],
  ["GET", "/api/demo-data"],
  ["DELETE", "/api/demo-data"],
])("%s %s needs a sign-in", async (method, path) => {
  expect((await testApp.request(path, { method })).status).toBe(401);
});

test("every operation of the catalogue is described with examples", async () => {
  const { paths } = await (await testApp.request("/api/openapi.json")).json();
  const ours = Object.keys(paths).filter((path) =>
    /^\/api\/(products|collections|uploads|demo-data|functions\/seed)/.test(path),
  );
  expect(ours).toContain("/api/products/{id}");
  for (const path of ours) {
    for (const operation of Object.values<Operation>(paths[path])) {
      expect(operation.summary).toBeTruthy();
      const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
      const documents = answers.flatMap(([, { content }]) => (content ? [content["application/json"]] : []));
      for (const document of documents) expect(document).toHaveProperty("example");
    }
  }
});

type Operation = { summary: string; responses: Record<string, { content?: Record<string, object> }> };
