// Builds the pages and the server bundle into build/ when a source has changed; with --check it only says so. The new build is made beside the old
// one and swapped in when it is complete, so that a running server is not disturbed.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fingerprint, readStamp, type Stamp } from "./build-stamp.ts";
import { BUDGET_BYTES, pagesWith, type RouteWeight, weighRoutes } from "./bundle-budget.ts";
import { writePublicManifests } from "./public-manifest.ts";
import { languageFolders, writeTexts } from "./write-texts.ts";

const ROOT = join(import.meta.dirname, "..");
const REACT_ROUTER = "node_modules/@react-router/dev/bin.cjs";
/** Tells prepare.mjs, which has the same number, to install what builds. */
const NO_BUNDLER = 3;

process.chdir(ROOT);
const sources = fingerprint(ROOT);
const last = readStamp(ROOT);
if (last?.sources !== sources) {
  // Before a start without npm, which would build.
  if (process.argv.includes("--check"))
    stop(
      last
        ? "The build was made from other sources than those beside it: run npm run build."
        : "There is no build yet: run npm run build.",
    );
  makeBuild(sources, last);
}

function makeBuild(sources: string, last: Stamp | undefined) {
  if (!existsSync(REACT_ROUTER)) process.exit(NO_BUNDLER);
  console.log("Building…");
  rmSync("build.next", { recursive: true, force: true });
  runReactRouter();
  writePublicManifests("build.next/client");
  writeTexts("build.next/client");
  const assets = listAssets("build.next");
  const weights = weighRoutes("build.next/client");
  printWeights(weights);
  for (const folder of ["", ...languageFolders()])
    refuseOverweight(folder ? weighRoutes("build.next/client", folder) : weights);
  refuseCurrencies("build.next/client");
  keepAssetsOf(last);
  writeFileSync("build.next/stamp.json", JSON.stringify({ sources, assets } satisfies Stamp));
  swapIn();
}

function runReactRouter() {
  const env = { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: "build.next" };
  const build = [REACT_ROUTER, "build", "--logLevel", "warn"];
  const ended = spawnSync(process.execPath, build, { stdio: "inherit", env });
  if (ended.status !== 0) stop("The build failed; see the reason above.");
}

function listAssets(build: string): string[] {
  const assets = join(build, "client/assets");
  return readdirSync(assets, { recursive: true, encoding: "utf8" }).filter((file) => extname(file) !== "");
}

function printWeights(weights: RouteWeight[]) {
  console.log(`JavaScript per public page, gzip (at most ${BUDGET_BYTES.toLocaleString("en")} bytes):`);
  for (const { route, bytes } of weights)
    console.log(`  ${bytes.toLocaleString("en").padStart(8)}  ${route}`);
}

function refuseOverweight(weights: RouteWeight[]) {
  const heaviest = weights.find(({ bytes }) => bytes > BUDGET_BYTES);
  if (!heaviest) return;
  stop(
    `The page ${heaviest.route} loads ${heaviest.bytes} bytes of JavaScript, ${heaviest.bytes - BUDGET_BYTES} over its budget.`,
  );
}

// A page needs its store's currency alone, which comes with its data.
function refuseCurrencies(client: string) {
  const [page] = pagesWith(client, "Kuwaiti dinar");
  if (page) stop(`The page ${page} loads the table of currencies, which shoppers do not need.`);
}

// A page opened before an upgrade still requests the files of its own build: those of the previous build stay.
function keepAssetsOf(last: Stamp | undefined) {
  for (const file of last?.assets ?? []) {
    const kept = join("build/client/assets", file);
    if (existsSync(kept)) cpSync(kept, join("build.next/client/assets", file), { force: false });
  }
}

function swapIn() {
  rmSync("build.old", { recursive: true, force: true });
  if (existsSync("build")) renameSync("build", "build.old");
  renameSync("build.next", "build");
  rmSync("build.old", { recursive: true, force: true });
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
