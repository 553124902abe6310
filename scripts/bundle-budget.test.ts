import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pagesWith, weighRoutes } from "./bundle-budget.ts";
import { writePublicManifests } from "./public-manifest.ts";

let client: string;

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), "storewright-weights-"));
  mkdirSync(join(client, "assets"));
});

afterEach(() => rmSync(client, { recursive: true, force: true }));

test("a page's size is its entry, layouts, own chunk and the route manifest, shared chunks once", () => {
  const sizes = ["entry", "react", "root", "layout", "product", "price"].map(plantChunk);
  const manifest = plantManifest({
    root: { id: "root", module: "/assets/root.js", imports: ["/assets/react.js"] },
    layout: { id: "layout", parentId: "root", module: "/assets/layout.js", imports: ["/assets/price.js"] },
    product: {
      id: "product",
      parentId: "layout",
      module: "/assets/product.js",
      imports: ["/assets/price.js"],
    },
  });
  const expected = sizes.reduce((sum, size) => sum + size, manifest);
  expect(weighRoutes(client)[0]).toEqual({ route: "product", bytes: expected });
});

test("the heaviest page comes first, and the back office is left out", () => {
  for (const name of ["entry", "react", "root", "small"]) plantChunk(name);
  writeFileSync(join(client, "assets/large.js"), randomBytes(5000));
  plantManifest({
    root: { id: "root", module: "/assets/root.js" },
    "landing/small": { id: "landing/small", parentId: "root", module: "/assets/small.js" },
    "landing/large": { id: "landing/large", parentId: "root", module: "/assets/large.js" },
    "admin/orders": { id: "admin/orders", parentId: "root", module: "/assets/admin.js" },
  });
  expect(weighRoutes(client).map(({ route }) => route)).toEqual(["landing/large", "landing/small"]);
});

test("a screen of the back office makes no public page heavier", () => {
  for (const name of ["entry", "react", "root", "home"]) plantChunk(name);
  const root = { id: "root", module: "/assets/root.js" };
  const home = { id: "home", parentId: "root", module: "/assets/home.js" };
  plantManifest({ root, home });
  const alone = weighRoutes(client);
  plantManifest({ root, home, "admin/orders": { id: "admin/orders", module: "/assets/orders-Bq3xZ7k.js" } });
  expect(weighRoutes(client)).toEqual(alone);
});

test("pages are found by words in a file that they load", () => {
  for (const name of ["entry", "react", "root", "home"]) plantChunk(name);
  writeFileSync(join(client, "assets/invoice.js"), 'export const money = ["Kuwaiti dinar"];');
  plantManifest({
    root: { id: "root", module: "/assets/root.js" },
    home: { id: "home", parentId: "root", module: "/assets/home.js" },
    invoice: { id: "invoice", parentId: "root", module: "/assets/invoice.js" },
  });
  expect(pagesWith(client, "Kuwaiti dinar")).toEqual(["invoice"]);
});

test("a build without a route manifest is refused", () => {
  expect(() => writePublicManifests(client)).toThrow("There is no React Router manifest");
});

/** The chunk's size after compression. */
function plantChunk(name: string): number {
  const code = `export const ${name} = "${randomBytes(200).toString("hex")}";`;
  writeFileSync(join(client, `assets/${name}.js`), code);
  return gzipSync(code, { level: 9 }).length;
}

/** The size, after compression, of the manifest for public pages. */
function plantManifest(routes: object): number {
  const entry = { module: "/assets/entry.js", imports: ["/assets/react.js"] };
  const manifest = { entry, routes, url: "/assets/manifest-1.js" };
  writeFileSync(
    join(client, "assets/manifest-1.js"),
    `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  );
  writePublicManifests(client);
  return gzipSync(readFileSync(join(client, "assets/public-manifest-1.js")), { level: 9 }).length;
}
