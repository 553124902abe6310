import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { atEnd } from "./at-end.ts";

type Address = { url: string; port: number };

/** Listens on a free port of this machine, until the test or the last one of the file has ended. */
export async function listen(server: Server & { closeAllConnections?(): void }): Promise<Address> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  atEnd(() => {
    server.closeAllConnections?.();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}
