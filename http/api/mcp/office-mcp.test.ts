import { expect, test } from "vitest";
import { KEY_PERMISSIONS, type KeyPermission } from "#rules/connection/api-key.ts";
import { KEY_FORBIDS, KEY_UNKNOWN } from "#rules/connection/key-refusals.ts";
import { NOT_YOUR_STORE } from "#rules/people/refusals.ts";
import { openTestApp } from "#test/app.ts";
import { anApiKey } from "#test/factories-api-keys.ts";
import { rowsOf } from "#test/rows-of.ts";
import { aTenant } from "#test/tenants.ts";

const testApp = await openTestApp();
const ada = await aTenant(testApp);
const bob = await aTenant(testApp);

const keyOf = (permissions: readonly KeyPermission[] = KEY_PERMISSIONS) =>
  anApiKey(testApp.db, ada.storeId, { by: ada.userId, permissions });

async function ask(headers: Record<string, string>, method: string, params?: object) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, ...(params && { params }) });
  const answer = await testApp.request("/api/mcp", { method: "POST", headers, body });
  return { status: answer.status, ...(await answer.json()) };
}

const call = (headers: Record<string, string>, name: string, given = {}) =>
  ask(headers, "tools/call", { name, arguments: given });

/** Of each tool: what it needs, and a call of it. */
const TOOLS: Record<string, [needs: KeyPermission, given?: object]> = {
  list_orders: ["see-orders", { status: "unfulfilled" }],
  find_orders: ["see-orders", { search: "Zoë" }],
  get_order: ["see-orders", { id: ada.ids.order }],
  what_is_to_do: ["see-orders"],
  list_products: ["look", { search: "mug" }],
  get_product: ["look", { id: ada.ids.product }],
  low_stock: ["look"],
  sales_by_day: ["look", { days: 7 }],
};

test("every tool is listed as one that only reads, and needs its permission", async () => {
  const { headers } = await keyOf(["look"]);
  const { result } = await ask(headers, "tools/list");
  expect(result.tools.map(({ name }: { name: string }) => name).sort()).toEqual(Object.keys(TOOLS).sort());
  for (const { annotations } of result.tools) expect(annotations.readOnlyHint).toBe(true);

  for (const permission of KEY_PERMISSIONS) {
    const key = await keyOf([permission]);
    for (const [name, [needs, given]] of Object.entries(TOOLS)) {
      const { status, result, error } = await call(key.headers, name, given);
      if (permission === needs) expect([name, result?.structuredContent]).toEqual([name, expect.any(Object)]);
      else expect([name, status, error.message]).toEqual([name, 403, KEY_FORBIDS]);
    }
  }
});

test("without a key, with a session, or with a revoked key nothing is read", async () => {
  expect((await ask({}, "tools/list")).status).toBe(401);
  expect((await call(ada.headers, "low_stock")).status).toBe(401);
  const key = await keyOf();
  const revoked = { method: "DELETE", headers: ada.headers };
  await testApp.request(`/api/connections/keys/${key.id}`, revoked);
  expect(await call(key.headers, "low_stock")).toMatchObject({
    status: 401,
    error: { message: KEY_UNKNOWN },
  });
  expect((await testApp.request("/api/mcp")).status).toBe(405);
});

test("what shoppers wrote is marked, wherever it stands", async () => {
  const { headers } = await keyOf();
  const { result } = await call(headers, "get_order", { id: ada.ids.order });
  const { order } = result.structuredContent;
  expect(order.written_by_shopper).toMatchObject({ email: expect.any(String), shipping_name: "Zoë Bianchi" });
  expect(order).not.toHaveProperty("email");
  const { written_by_shopper: _, ...said } = order;
  expect(JSON.stringify(said)).not.toContain("Zoë");
  const listed = (await call(headers, "list_orders")).result.structuredContent.orders[0];
  expect(listed.written_by_shopper).toHaveProperty("shipping_name");
});

test("another store's records are unknown, and nothing is changed by any tool", async () => {
  const { headers } = await keyOf();
  const before = await rowsOf(testApp.db, ada.storeId);
  for (const [name, [, given]] of Object.entries(TOOLS)) await call(headers, name, given);
  for (const [name, id] of [
    ["get_order", bob.ids.order],
    ["get_product", bob.ids.product],
  ] as const)
    expect((await call(headers, name, { id })).error.message).toMatch(/not found/i);
  for (const named of [bob.storeId, "none"])
    expect(await call({ ...headers, "store-id": named }, "low_stock")).toMatchObject({
      status: 404,
      error: { message: NOT_YOUR_STORE },
    });
  expect((await call({ ...headers, "store-id": ada.storeId }, "low_stock")).status).toBe(200);
  for (const [name, given] of [
    ["delete_product", { id: ada.ids.product }],
    ["get_order", { id: "../products" }],
    ["list_orders", { page: 1, path: "/people" }],
  ] as const)
    expect((await call(headers, name, given)).error.code).toBe(-32602);
  expect(await rowsOf(testApp.db, ada.storeId)).toEqual(before);
});
