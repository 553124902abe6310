// npm run bench: our promises with numbers, measured here and now. Figures of different machines do not compare;
// ratios, taken in the same run, nearly do.
import { cpus } from "node:os";
import type { Row } from "./row.ts";

// Before anything loads React, which chooses its build by this.
process.env.NODE_ENV = "production";

const MEASURES = {
  start: async () => (await import("./start.ts")).measureStart(),
  landing: async () => (await import("./landing.ts")).measureLanding(),
  storefront: async () => (await import("./storefront.ts")).measureStorefront(),
  lighthouse: async () => (await import("./lighthouse.ts")).measureLighthouse(),
  catalog: async () => (await import("./catalog.ts")).measureCatalog(),
  upload: async () => (await import("./catalog-upload.ts")).measureUpload(),
  orders: async () => (await import("./orders.ts")).measureOrders(),
  "order-list": async () => (await import("./order-list.ts")).measureOrderList(),
};

// `npm run bench -- storefront` takes one of them.
const wanted = process.argv[2];
const rows: Row[] = [];
for (const [name, measure] of Object.entries(MEASURES))
  if (!wanted || wanted === name) rows.push(...(await measure()));

console.log(`\nNode ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores\n`);
const width = Math.max(...rows.map(({ promise }) => promise.length));
for (const { promise, figure, how } of rows) {
  console.log(`${promise.padEnd(width)}  ${figure.padStart(12)}  ${how}`);
}
