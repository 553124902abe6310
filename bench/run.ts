// npm run bench: our promises with numbers, measured here and now. Figures of different machines do not compare;
// ratios, taken in the same run, nearly do.
import { describeMachine, toText } from "./report.ts";
import { keepResults } from "./results.ts";
import type { Row } from "./row.ts";

// Before anything loads React, which chooses its build by this.
process.env.NODE_ENV = "production";

const MEASURES = {
  start: async () => (await import("./start.ts")).measureStart(),
  pages: async () => (await import("./pages.ts")).measurePages(),
  storefront: async () => (await import("./storefront.ts")).measureStorefront(),
  processes: async () => (await import("./processes.ts")).measureProcesses(),
  memory: async () => (await import("./memory.ts")).measureMemory(),
  lighthouse: async () => (await import("./lighthouse.ts")).measureLighthouse(),
  catalog: async () => (await import("./catalog.ts")).measureCatalog(),
  upload: async () => (await import("./catalog-upload.ts")).measureUpload(),
  orders: async () => (await import("./orders.ts")).measureOrders(),
  "order-list": async () => (await import("./order-list.ts")).measureOrderList(),
};

// `npm run bench -- storefront` takes one of them, and renews its part of RESULTS.md.
const wanted = process.argv[2];
const machine = describeMachine();
const rows: Row[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted && wanted !== name) continue;
  console.error(`measuring: ${name}`);
  const measured = await measure();
  keepResults(Object.keys(MEASURES), name, machine, measured);
  rows.push(...measured);
}

console.log(`\n${machine}\n\n${toText(rows)}`);
