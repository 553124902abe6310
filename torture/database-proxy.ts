import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { OrderShop } from "#test/order-shop.ts";

/** A TCP proxy between a server and its database that can be interrupted. */
export type DatabaseProxy = {
  url: string;
  /** Connections break at once, and new ones are refused. */
  cut(): Promise<void>;
  /** Drops all data without closing connections. */
  silence(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
};

export async function startDatabaseProxy({
  host,
  port,
  user,
  database,
}: OrderShop["database"]): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  let server: Server | undefined;
  let ownPort = 0;

  function accept(near: Socket): void {
    const far = connect(join(host, `.s.PGSQL.${port}`));
    forward(near, far);
    forward(far, near);
  }

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on("data", (data) => to.write(data));
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (silent) from.pause();
  }

  async function open(): Promise<void> {
    const listening = createServer(accept);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(ownPort, "127.0.0.1", resolve));
    ownPort = (listening.address() as AddressInfo).port;
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
    server = undefined;
  }

  await open();
  return {
    url: `postgres://${user}@127.0.0.1:${ownPort}/${database}`,
    cut,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      silent = false;
      for (const socket of sockets) socket.resume();
      if (!server) await open();
    },
    close: async () => (server ? cut() : undefined),
  };
}
