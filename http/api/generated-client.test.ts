import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openTestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { aMug } from "#test/factories-storefront.ts";
import { anOwner } from "#test/owner.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = await openTemporaryFolder();
const testApp = await openTestApp();
const ada = await anOwner(testApp);
await aMug(testApp.db, ada.storeId, { inventory_qty: 10 });

/** What somebody would write who has nothing but a key, the document and the types made of it. */
const PROGRAM = `
import type { paths } from "./schema.ts";

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;
type Answer<Operation> = Operation extends { responses: { 200: infer Ok } } ? Json<Ok> : never;
type Sent<Operation> = Operation extends { requestBody: infer Body } ? Json<Body> : never;
type With<Method extends "get" | "post"> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, object> ? Path : never;
}[keyof paths];

export async function buy(key: string, send: (path: string, init: RequestInit) => Promise<Response>) {
  async function ask<Body>(path: string, init: RequestInit = {}): Promise<Body> {
    const headers = { authorization: \`Bearer \${key}\`, "content-type": "application/json" };
    const answer = await send(path, { ...init, headers });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }
  const get = <Path extends With<"get">>(path: Path, { id = "", query = "" } = {}) =>
    ask<Answer<paths[Path]["get"]>>(path.replace("{id}", id) + query);
  const post = <Path extends With<"post">>(path: Path, body: Sent<paths[Path]["post"]>) =>
    ask<Answer<paths[Path]["post"]>>(path, { method: "POST", body: JSON.stringify(body) });

  const store = await get("/api/store");
  const { products } = await get("/api/products", { query: "?search=mug" });
  const product = await get("/api/products/{id}", { id: products[0]!.id });
  const variant = product.variants[0]!;
  const address = {
    email: "zoe@example.com",
    shipping_name: "Zoë Bianchi",
    shipping_address1: "Via Roma 1",
    shipping_city: "Milano",
    shipping_zip: "20121",
    shipping_country: "Italy",
  };
  const quantity = 2;
  const subtotalCents = quantity * variant.price_cents;
  const order = {
    ...address,
    storeId: store.id,
    items: [
      {
        ...{ variantId: variant.id, productId: product.id, title: product.title, variantTitle: variant.title },
        ...{ price: variant.price_cents, quantity, image: null },
      },
    ],
    currencyCode: store.currency_code,
    ...{ subtotalCents, shippingCents: store.shipping_flat_rate_cents, taxCents: 0 },
    totalCents: subtotalCents + store.shipping_flat_rate_cents,
  };
  // @ts-expect-error A store is named by its id.
  const wrong: Sent<paths["/api/functions/create-order"]["post"]> = { ...order, storeId: 1 };
  const placed = await post("/api/functions/create-order", order);
  const { order: bought } = await get("/api/orders/{id}", { id: placed.orderId });
  return { bought: bought.line_items[0]!.title, total: bought.total_cents, expected: order.totalCents, wrong };
}
`;

test("a client that others' software generates from the API document is typed, and buys with it", async () => {
  const document = await (await testApp.request("/api/openapi.json")).text();
  await writeFile(join(folder, "openapi.json"), document);
  await writeFile(join(folder, "buy.ts"), PROGRAM);
  const generator = join(ROOT, "test/client-generator/node_modules/openapi-typescript/bin/cli.js");
  const files = [join(folder, "openapi.json"), "-o", join(folder, "schema.ts")];
  await run(process.execPath, [generator, ...files]);
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "esnext",
    "--module",
    "nodenext",
    "--lib",
    "esnext,dom",
  ];
  const compiler = join(ROOT, "node_modules/typescript-tool/bin/tsc");
  await run(process.execPath, [
    ...[compiler, ...options, "--allowImportingTsExtensions", "--types", ""],
    join(folder, "buy.ts"),
  ]);

  const { buy } = await import(/* @vite-ignore */ join(folder, "buy.ts"));
  const { secret } = await anApiKey(testApp.db, ada.storeId, {
    by: ada.userId,
    permissions: ["look", "see-orders"],
  });
  const { bought, total, expected } = await buy(secret, testApp.request);
  expect(bought).toMatch(/mug/i);
  expect(total).toBe(expected);
});

/** With what it says when it fails. */
async function run(command: string, given: string[]): Promise<void> {
  await promisify(execFile)(command, given, { cwd: folder }).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}\n${stderr}`);
  });
}
