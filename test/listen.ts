import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { afterAll } from "vitest";

type Address = { url: string; port: number };

/**
 * Listens on a free port of this machine. The server closes after the last test of the file, or after the current test
 * with `onTestFinished` as `atEnd`.
 */
export async function listen(
  server: Server & { closeAllConnections?(): void },
  atEnd: (close: () => void) => void = afterAll,
): Promise<Address> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  atEnd(() => {
    server.closeAllConnections?.();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}
