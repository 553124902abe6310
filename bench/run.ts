// npm run bench: our promises with numbers, measured here and now. Figures of different machines do not compare;
// ratios, taken in the same run, nearly do.
import { cpus } from "node:os";
import { measureLanding } from "./landing.ts";
import { measureOrderList } from "./order-list.ts";
import { measureOrders } from "./orders.ts";
import type { Row } from "./row.ts";
import { measureStart } from "./start.ts";
import { measureStorefront } from "./storefront.ts";

const MEASURES = {
  start: measureStart,
  landing: measureLanding,
  storefront: measureStorefront,
  orders: measureOrders,
  "order-list": () => measureOrderList(),
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
