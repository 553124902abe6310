import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { JOURNEY_WORKERS } from "./e2e/journeys-global.ts";
import { freshStyles } from "./test/fresh-styles.ts";
import { IS_SWEEP } from "./test/is-sweep.ts";
import { PATIENCE_MS } from "./test/patience.ts";

// Fifteen seconds and more: what starts last must not be one of these. Vitest knows only files that have run here before,
// and starts with the longest texts.
const SLOWEST =
  /every-screen|fresh-clone|scripts\/build|http\/fuzz|silent-changes|backup\/backup|embedded-postgres|regular-expressions|imports\/imports\.|fetch-pictures|mail\/outbox\.|owner-catalogue|owner-sessions|owner-orders|tenant-matrix|shop-domains\.test|installation\/copy|products\/uploads|shopper-checkout|owner-failures|archive\/archive\.|operator\/stores|order-counts|pages\/pages\.|scripts\/prepare|generated-client|round-trip-pictures/;

// One failure among ten thousand must not hide what else a run has shown. What passes only the second time is named at
// the end with its first failure, and is a defect whose cause is to be found.
const RETRIES = 1;

// Some thirty servers are started, and load the same files.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

const SWEPT_ALONE = "**/*.sweep.test.{ts,tsx}";

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (SLOWEST.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** The test files below these folders: for npm run sweep those that do more there, otherwise all that run elsewhere. */
function testsIn(folders: string): { include: string[]; exclude: string[] } {
  const include = [`${folders}/**/*.test.{ts,tsx}`];
  if (!IS_SWEEP) return { include, exclude: [SWEPT_ALONE] };
  const swept = globSync(include).filter((file) => {
    const text = readFileSync(file, "utf8");
    return text.includes("/is-sweep.ts") || text.includes("/swept.ts");
  });
  return { include: [...swept, `${folders}/${SWEPT_ALONE}`], exclude: [] };
}

const unit: TestProjectInlineConfiguration = {
  extends: "./vite.config.ts",
  plugins: [freshStyles()],
  test: {
    name: "unit",
    ...testsIn("{rules,db,domain,http,operator,app,server,test,scripts}"),
    globalSetup: "./test/database-global.ts",
    // Loading the application again for each file would take half of the time; no test changes its modules.
    isolate: false,
    // Pages carry the first ones, and their hashes.
    css: { include: [/first-screen\.css/, /fallback-fonts\.css/, /app\.css/, /theme-fonts\/all\.css/] },
    // Some tests wait: for a mail, a dead connection, a killed server.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    expect: { poll: { timeout: PATIENCE_MS } },
    // For what hangs: four busy programs beside them make the longest take a minute and more.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry: RETRIES,
    sequence: { groupOrder: 1 },
  },
};

const journeys: TestProjectInlineConfiguration = {
  test: {
    name: "e2e",
    ...testsIn("e2e"),
    globalSetup: ["./test/database-global.ts", "./e2e/browser-global.ts", "./e2e/journeys-global.ts"],
    // A worker's files share its browser and its server.
    isolate: false,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: 240_000,
    hookTimeout: 180_000,
    maxWorkers: JOURNEY_WORKERS,
    retry: RETRIES,
    sequence: { groupOrder: 2 },
  },
};

// React Router's plugin, loaded for tests that do not run, would keep watching files.
const isJourneysOnly = process.argv.join(" ").includes("--project e2e");

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: isJourneysOnly ? [journeys] : [unit, journeys],
  },
});
