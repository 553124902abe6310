import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";

export type DatabaseHost = {
  /** host:port */
  address: string;
  /** New connections to a standby only read. */
  role: "primary" | "standby";
  /** As while a synchronous standby is missing: what was written is not acknowledged. */
  commits: "return" | "hang";
  /** As at the end of a server: every connection breaks. */
  cut(): void;
  close(): void;
};

/** Another host of a server, which can play a standby, and a primary that has lost its standby. */
export async function openDatabaseHost(server: pg.ClientConfig): Promise<DatabaseHost> {
  const { host, port } = new pg.Client(server);
  const sockets = new Set<Socket>();
  const listening = createServer((near) => {
    const far = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    let isNew = true;
    let hasWritten = false;
    near.on("data", (sent) => {
      const text = sent.toString("latin1");
      if (text.includes("; set local role ")) hasWritten = false;
      hasWritten ||= /\b(insert into|update|delete from|pg_logical_emit_message)\b/.test(text);
      if (state.commits === "hang" && hasWritten && isCommit(text)) return;
      far.write(isNew && state.role === "standby" ? readingOnly(sent) : sent);
      isNew = false;
    });
    far.on("data", (answer) => near.write(answer));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined).on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const state: DatabaseHost = {
    address: `127.0.0.1:${(listening.address() as AddressInfo).port}`,
    role: "primary",
    commits: "return",
    cut,
    close() {
      cut();
      listening.close();
    },
  };
  return state;
}

/** The message that opens a connection, with one setting more. */
function readingOnly(startup: Buffer): Buffer {
  const setting = Buffer.from("default_transaction_read_only\0on\0\0");
  const longer = Buffer.concat([startup.subarray(0, -1), setting]);
  longer.writeInt32BE(longer.length);
  return longer;
}

function isCommit(message: string): boolean {
  return message.endsWith("commit\0") || message.includes("pg_logical_emit_message");
}
