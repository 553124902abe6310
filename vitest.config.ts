import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // React Router's plugin keeps watching files when its project is loaded but not run (`--project e2e`).
    teardownTimeout: 2000,
    projects: [
      {
        extends: "./vite.config.ts",
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
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
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
