import type { TestProject } from "vitest/node";
import { IS_SWEEP } from "#test/is-sweep.ts";
import { copyDatabase, toUrl } from "#test/server-database.ts";
import { startServer, WITHOUT_LIMITS } from "#test/server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The servers that journeys share, one for each worker. */
    journeyServers: string[];
  }
}

/** Journeys wait more than they work; in `npm test` the other tests fill two cores beside them. */
export const JOURNEY_WORKERS = IS_SWEEP ? 5 : 4;

// Runs once, before the first journey.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testServer, templateDatabase } = project.getProvidedContext();
  const servers = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, async () => {
      const { server, drop } = await copyDatabase(testServer, templateDatabase);
      const { url, stop } = await startServer({ env: { DATABASE_URL: toUrl(server), ...WITHOUT_LIMITS } });
      return { url, stop: () => stop().then(drop) };
    }),
  );
  project.provide(
    "journeyServers",
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
