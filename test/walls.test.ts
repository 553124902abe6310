import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Each entry is a file that imports something. All are written into an empty tree with our biome.json, and linted
// once.

const refused: [file: string, imported: string][] = [
  ["rules/money/money.ts", "zod"],
  ["rules/money/money.ts", "react"],
  ["rules/money/money.ts", "#domain/checkout/place-order.ts"],
  ["rules/money/money.ts", "#db/client.ts"],
  ["rules/product/product-input.ts", "react"],
  ["db/client.ts", "#domain/stores/find-store.ts"],
  ["db/client.ts", "#http/app.ts"],
  ["db/client.ts", "#app/root.tsx"],
  ["db/client.ts", "hono"],
  ["domain/checkout/place-order.ts", "#app/page-context.ts"],
  ["domain/checkout/place-order.ts", "#http/app.ts"],
  ["domain/checkout/place-order.ts", "../../app/root.tsx"],
  ["domain/checkout/place-order.ts", "hono"],
  ["http/api/orders/orders.ts", "drizzle-orm"],
  ["http/api/orders/orders.ts", "drizzle-orm/pg-core"],
  ["http/api/orders/orders.ts", "pg"],
  ["http/api/orders/orders.ts", "#app/storefront/home.tsx"],
  ["server/start.ts", "#http/app.ts"],
  ["server/start.ts", "#http/deps.ts"],
  ["server/start.ts", "#app/root.tsx"],
  ["scripts/build.ts", "#http/app.ts"],
  ["server/load-app.ts", "#http/pages/pages.ts"],
  ["http/app.ts", "#server/start.ts"],
  ["domain/checkout/place-order.ts", "#server/log.ts"],
  ["app/root.tsx", "pg"],
  ["app/root.tsx", "drizzle-orm"],
  ["app/root.tsx", "#domain/checkout/place-order.ts"],
  ["app/ui/button.tsx", "@base-ui/react/dialog"],
  ["app/ui/button.tsx", "lucide-react"],
  ["app/ui/button.tsx", "#rules/money/money.ts"],
  ["app/ui/button.tsx", "#app/admin/save-bar.tsx"],
  ["app/landing/landing-page.tsx", "lucide-react"],
  ["app/landing/landing-page.tsx", "#app/storefront/home.tsx"],
  ["app/storefront/product.tsx", "zod"],
  ["app/storefront/product.tsx", "sonner"],
  ["app/storefront/product.tsx", "@base-ui/react/dialog"],
  ["app/storefront/product.tsx", "react-hook-form"],
  ["app/storefront/product.tsx", "#rules/order/checkout/checkout-input.ts"],
  ["app/storefront/product.tsx", "#app/admin/ui/dialog.tsx"],
  ["app/storefront/product.tsx", "../admin/ui/dialog.tsx"],
  ["app/storefront/product.tsx", "#domain/products/find-product.ts"],
  ["app/storefront/product.server.ts", "#db/client.ts"],
  ["app/storefront/product.server.ts", "drizzle-orm"],
  ["app/storefront/product.server.ts", "#app/admin/save-bar.tsx"],
  ["app/admin/orders/list.tsx", "#app/storefront/home.tsx"],
  ["app/admin/orders/list.tsx", "#domain/orders/lists/list-orders.ts"],
  ["app/admin/orders/list.tsx", "@base-ui/react/dialog"],
  ["app/admin/orders/list.tsx", "sonner"],
  ["app/admin/ui/dialog.tsx", "#app/storefront/drawer.tsx"],
  ["app/admin/ui/dialog.tsx", "#db/client.ts"],
  ...[
    "server/start.ts",
    "scripts/build.ts",
    "db/client.ts",
    "domain/checkout/place-order.ts",
    "http/app.ts",
  ].flatMap((file): [string, string][] => [
    [file, "#test/database.ts"],
    [file, "./money.test.ts"],
  ]),
  ["app/storefront/product.tsx", "#test/database.ts"],
  ["app/admin/orders/list.tsx", "#test/database.ts"],
];

const accepted: [file: string, imported: string][] = [
  ["rules/order/price/order-totals.ts", "./sum-rows.ts"],
  ["rules/order/price/order-totals.ts", "#rules/money/money.ts"],
  ["rules/product/product-input.ts", "zod"],
  ["db/client.ts", "pg"],
  ["db/client.ts", "drizzle-orm/node-postgres"],
  ["db/schema/stores.ts", "#rules/input/ids.ts"],
  ["domain/checkout/place-order.ts", "drizzle-orm"],
  ["domain/checkout/place-order.ts", "#db/client.ts"],
  ["domain/checkout/place-order.ts", "#rules/money/money.ts"],
  ["http/app.ts", "hono"],
  ["http/app.ts", "#domain/checkout/place-order.ts"],
  ["http/app.ts", "#app/page-context.ts"],
  ["server/start.ts", "#db/client.ts"],
  ["server/load-app.ts", "#http/app.ts"],
  ["http/app.ts", "#server/config.ts"],
  ["app/root.tsx", "#app/ui/button.tsx"],
  ["app/ui/button.tsx", "react"],
  ["app/ui/button.tsx", "./icon.tsx"],
  ["app/landing/landing-page.tsx", "#app/ui/button.tsx"],
  ["app/storefront/product.tsx", "react-router"],
  ["app/storefront/product.tsx", "#rules/money/money.ts"],
  ["app/storefront/product.tsx", "./price.tsx"],
  ["app/storefront/product.tsx", "./+types/product"],
  ["app/storefront/product.server.ts", "#domain/products/find-product.ts"],
  ["app/storefront/product.server.ts", "#app/page-context.ts"],
  ["app/admin/orders/list.tsx", "lucide-react"],
  ["app/admin/orders/list.tsx", "#rules/order-input.ts"],
  ["app/admin/ui/dialog.tsx", "@base-ui/react/dialog"],
  ["app/admin/ui/toast.tsx", "sonner"],
  ["rules/money.test.ts", "vitest"],
  ["http/orders.test.ts", "#test/database.ts"],
];

const ROOT = join(import.meta.dirname, "..");
let tree: string;
let verdicts: Map<string, string[]>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "storewright-walls-"));
  writeFileSync(join(tree, "biome.json"), readFileSync(join(ROOT, "biome.json")));
  for (const plant of [...refused, ...accepted]) plantImport(plant);
  verdicts = askBiome();
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

test.each(refused)("%s may not import %s", (file, imported) => {
  expect(verdicts.get(planted(file, imported))).toContain("lint/style/noRestrictedImports");
});

test.each(accepted)("%s may import %s", (file, imported) => {
  expect(verdicts.get(planted(file, imported)) ?? []).not.toContain("lint/style/noRestrictedImports");
});

test("the walls also apply to types, re-exports and dynamic imports", () => {
  const lines = ['import type { Z } from "zod";', 'export { z } from "zod";', 'await import("zod");'];
  writeFileSync(join(tree, "rules/disguised.ts"), `${lines.join("\n")}\nexport type Y = Z;\n`);
  expect(askBiome().get("rules/disguised.ts")).toHaveLength(lines.length);
});

function plantImport([file, imported]: [string, string]) {
  const path = join(tree, planted(file, imported));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { thing } from ${JSON.stringify(imported)};\n\nthing();\n`);
}

// The walls go by folder and file extension, so each file gets a unique name before its extension.
function planted(file: string, imported: string): string {
  const mark = Buffer.from(imported).toString("hex");
  return file.replace(/([^/]*?)((?:-input|\.server|\.test)?\.tsx?)$/, `$1-${mark}$2`);
}

function askBiome(): Map<string, string[]> {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const flags = ["lint", "--only=style/noRestrictedImports", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, [biome, ...flags], { cwd: tree, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  const verdicts = new Map<string, string[]>();
  for (const { category, location } of diagnostics) {
    verdicts.set(location.path, [...(verdicts.get(location.path) ?? []), category]);
  }
  return verdicts;
}
