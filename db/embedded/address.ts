import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPassword } from "./cluster.ts";
import { type ClusterPlace, giveTo } from "./place.ts";

// Linux allows 107 bytes for the path of a socket, macOS 103.
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_PORT = 5432;

export interface Address {
  host: string;
  port: number;
  password: string | undefined;
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** A socket that only this process and PostgreSQL's user can reach. Windows gets loopback and a password instead. */
export async function openAddress(place: ClusterPlace): Promise<Address> {
  if (process.platform === "win32") return openLoopback(place);
  const fits = Buffer.byteLength(join(place.home, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
  if (fits) return socketIn(place.home, async () => undefined);

  const folder = await mkdtemp(join(tmpdir(), "storewright-"));
  await giveTo(place.user, folder);
  return socketIn(folder, () => rm(folder, { recursive: true, force: true }));
}

function socketIn(folder: string, close: () => Promise<void>): Address {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: String(SOCKET_PORT),
  };
  return { host: folder, port: SOCKET_PORT, password: undefined, settings, close };
}

async function openLoopback(place: ClusterPlace): Promise<Address> {
  const port = await freePort();
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) };
  return {
    host: "127.0.0.1",
    port,
    password: await readPassword(place),
    settings,
    close: async () => undefined,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
