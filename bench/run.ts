// npm run bench: measures our promises. Figures of different machines are not comparable; ratios of one run nearly
// are.
import { describeSetting, toText } from "./report.ts";
import { writeResults } from "./results.ts";
import type { Row } from "./row.ts";

// Before anything loads React, which chooses its build by this.
process.env.NODE_ENV = "production";

const MEASURES = {
  install: async () => (await import("./install.ts")).measureInstall(),
  start: async () => (await import("./start.ts")).measureStart(),
  pages: async () => (await import("./pages.ts")).measurePages(),
  hosts: async () => (await import("./hosts.ts")).measureHosts(),
  storefront: async () => (await import("./storefront.ts")).measureStorefront(),
  cold: async () => (await import("./cold.ts")).measureColdPages(),
  languages: async () => (await import("./languages.ts")).measureLanguages(),
  processes: async () => (await import("./processes.ts")).measureProcesses(),
  memory: async () => (await import("./memory.ts")).measureMemory(),
  lighthouse: async () => (await import("./lighthouse.ts")).measureLighthouse(),
  "layout-shift": async () => (await import("./layout-shift.ts")).measureLayoutShift(),
  catalog: async () => (await import("./catalog.ts")).measureCatalog(),
  search: async () => (await import("./search.ts")).measureSearch(),
  assistants: async () => (await import("./assistants.ts")).measureAssistants(),
  filters: async () => (await import("./filters.ts")).measureFilters(),
  upload: async () => (await import("./catalog-upload.ts")).measureUpload(),
  imports: async () => (await import("./imports.ts")).measureImports(),
  archive: async () => (await import("./archive.ts")).measureArchive(),
  pricing: async () => (await import("./pricing.ts")).measurePricing(),
  orders: async () => (await import("./orders.ts")).measureOrders(),
  "order-customers": async () => (await import("./order-customers.ts")).measureOrderCustomers(),
  webhooks: async () => (await import("./webhooks.ts")).measureWebhooks(),
  mail: async () => (await import("./mail.ts")).measureMail(),
  "order-list": async () => (await import("./order-list.ts")).measureOrderList(),
  "customer-list": async () => (await import("./customer-list.ts")).measureCustomerList(),
  history: async () => (await import("./history.ts")).measureHistory(),
  platform: async () => (await import("./platform.ts")).measurePlatform(),
};

// `npm run bench -- storefront` runs one part.
const wanted = process.argv[2];
const all = Object.keys(MEASURES);
const parts = Object.entries(MEASURES).filter(([name]) => !wanted || wanted === name);
if (parts.length === 0) {
  console.error(`There is no part '${wanted}'. There are: ${all.join(", ")}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, measure] of parts) {
  console.error(`measuring: ${name}`);
  const setting = describeSetting();
  // Printed and written at once: a run that is cut off an hour later keeps them.
  try {
    const measured = await measure();
    console.error(toText(measured));
    writeResults(name, { setting, rows: measured, parts: all });
    rows.push(...measured);
  } catch (error) {
    console.error(error);
    rows.push(failed(name, error));
  }
}

console.log(`\n${describeSetting()}\n\n${toText(rows)}`);
if (rows.some(({ bar }) => bar && !bar.met)) process.exitCode = 1;

/** One part must not cost an hour of other figures. */
function failed(part: string, error: unknown): Row {
  const [how = ""] = String(error).split("\n");
  return { promise: part, figure: "failed", how, bar: { words: "measured", met: false } };
}
