// npm run engines: the main journeys in the browsers that people use and npm test does not have. `npm run engines -- WebKit
// "sign in"` runs one engine, or some of the journeys.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDemoShop } from "#test/demo-shop.ts";
import { aJpeg } from "#test/pictures.ts";
import type { Engine } from "./browser-window.ts";
import { chromium } from "./chromium.ts";
import { openDialogs } from "./dialog-journey.ts";
import { firefox } from "./firefox.ts";
import { publishLook } from "./look-journey.ts";
import {
  arrangeCollection,
  fulfilOrder,
  leaveDashboard,
  logOut,
  makeProduct,
  openRows,
  signIn,
} from "./office-journeys.ts";
import { pageIn } from "./page.ts";
import { buyByKeyboard, buyByMouse, sendBlankCheckout, shopWithoutScripts } from "./shopper-journeys.ts";
import { webkit } from "./webkit.ts";
import type { World } from "./world.ts";

type Journey = (world: World) => Promise<void>;

const ENGINES = [firefox, webkit, chromium];

// In this order: the owner signs in first and logs out last, and fulfils what the shopper bought.
const JOURNEYS: Record<string, Journey> = {
  "sign in": signIn,
  "leave the dashboard while it loads": leaveDashboard,
  "create a product with options and a picture": makeProduct,
  "order a collection": arrangeCollection,
  "open rows of lists by mouse": openRows,
  "buy by mouse": buyByMouse,
  "buy by keyboard": buyByKeyboard,
  "send a blank checkout on a phone": sendBlankCheckout,
  "shop without JavaScript": shopWithoutScripts,
  "fulfil an order": fulfilOrder,
  "publish a look with a menu": publishLook,
  "open every kind of dialog": openDialogs,
  "log out and go back": logOut,
};

const ALL_WITHIN_MS = 20 * 60_000;

type Count = { passed: number; failed: number };

const wanted = process.argv.slice(2);
const known = [...ENGINES.map(({ name }) => name), ...Object.keys(JOURNEYS)];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown) {
  console.error(`There is no engine or journey "${unknown}". There are: ${known.join(", ")}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "storewright-engines-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
setTimeout(() => {
  console.log(`FAILED: not done after ${ALL_WITHIN_MS / 60_000} minutes.`);
  process.exit(1);
}, ALL_WITHIN_MS).unref();

const pictureFile = join(folder, "stool.jpg");
writeFileSync(pictureFile, await aJpeg());

const summaries: string[] = [];
let failed = 0;
for (const engine of ENGINES.filter(({ name }) =>
  isWanted(
    name,
    ENGINES.map((one) => one.name),
  ),
)) {
  const line = engine.findInstallLine();
  if (line) summaries.push(`${engine.name}: not installed; ${line}`);
  else {
    const count = await tryEngine(engine);
    failed += count.failed;
    summaries.push(`${engine.name}: ${count.passed} passed, ${count.failed} failed`);
  }
}
for (const summary of summaries) console.log(summary);
process.exit(failed === 0 ? 0 : 1);

/** The named ones; all, when none of its kind is named. */
function isWanted(name: string, kind: string[]): boolean {
  return wanted.includes(name) || !wanted.some((one) => kind.includes(one));
}

async function tryEngine(engine: Engine): Promise<Count> {
  const shop = await openDemoShop(`Clay and ${engine.name}`);
  const owner = pageIn(await engine.openWindow());
  const shopper = pageIn(await engine.openWindow());
  const count = { passed: 0, failed: 0 };
  for (const [name, journey] of Object.entries(JOURNEYS)) {
    if (!isWanted(name, Object.keys(JOURNEYS))) continue;
    const begun = performance.now();
    const reason = await tryJourney(journey, { engine, shop, owner, shopper, pictureFile });
    count[reason ? "failed" : "passed"]++;
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`${engine.name}: ${name}: ${reason ? `FAILED: ${reason}` : "passed"} (${seconds} s)`);
  }
  for (const page of [owner, shopper]) await page.close();
  await shop.stop();
  return count;
}

/** The error, if any. An error in the console counts. */
async function tryJourney(journey: Journey, world: World): Promise<string | undefined> {
  const reason = await journey(world).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const troubles = [...(await world.owner.takeTroubles()), ...(await world.shopper.takeTroubles())];
  const lines = [reason, ...troubles.map((trouble) => `console: ${trouble}`)].filter(Boolean);
  return lines.length > 0 ? lines.join("\n  ") : undefined;
}
