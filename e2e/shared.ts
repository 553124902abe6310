import { afterAll, beforeAll } from "vitest";
import { closePages } from "./browser.ts";

/** One server for all tests of a file. It stops after the last test, when its pages are closed. */
export function shared<Server extends { stop(): Promise<unknown> }>(open: () => Promise<Server>): Server {
  // Filled before the first test: a file names its server while no hook has run yet.
  const server = {} as Partial<Server>;
  beforeAll(async () => {
    Object.assign(server, await open());
  });
  afterAll(async () => {
    await closePages();
    await server.stop?.();
  });
  return server as Server;
}
