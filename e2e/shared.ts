import { afterAll, beforeAll } from "vitest";
import { closePages } from "./browser.ts";
import { type Shop, sharedServer } from "./shop.ts";

/** The server of this worker, for a file whose tests open stores of their own. Its pages are closed after the last one. */
export function sharedShop(): Shop {
  afterAll(closePages);
  return sharedServer();
}

/** A store that all tests of a file share, on the server of this worker. */
export function sharedStore<Opened extends Shop>(open: (shop: Shop) => Promise<Opened>): Opened {
  return shared(() => open(sharedServer()));
}

/** One server for all tests of a file, which needs its own. It stops after the last test, when its pages are closed. */
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
