import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { freshStyles } from "./test/fresh-styles.ts";

// Half a minute and more: what starts last must not be one of these. Vitest knows only files that have run here before,
// and starts with the longest texts.
const SLOWEST =
  /every-screen|fresh-clone|scripts\/build|http\/fuzz|silent-changes|backup\/backup|embedded-postgres|regular-expressions|make-renditions|email\/outbox\./;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (SLOWEST.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // React Router's plugin keeps watching files when its project is loaded but not run (`--project e2e`).
    teardownTimeout: 2000,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: "./vite.config.ts",
        plugins: [freshStyles()],
        test: {
          name: "unit",
          include: ["{rules,db,domain,http,app,server,test,scripts}/**/*.test.{ts,tsx}"],
          globalSetup: "./test/database-global.ts",
          // Loading the application again for each file would take half of the time; no test changes its modules.
          isolate: false,
          // Pages carry the first ones, and their hashes.
          css: { include: [/first-screen\.css/, /fallback-fonts\.css/, /app\.css/] },
          maxWorkers: "100%",
          // What is waited for comes late on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["./test/database-global.ts", "./e2e/browser-global.ts"],
          // As long as the browser's own timeouts.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 90_000,
          // Journeys wait more than they work; each file starts a server and a browser.
          maxWorkers: 3,
          // A browser on a busy machine may be too slow once; what fails twice is broken.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
