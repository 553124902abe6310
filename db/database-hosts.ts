import pg from "pg";
import { StartError } from "./start-error.ts";

// For each of several hosts. One that does not answer must not use up the time in which another one could.
const HOST_WITHIN_MS = 2_000;

const EXAMPLE = "postgres://user:password@host:5432/database";

/** The servers on which the database may be found. pg itself knows one host only. */
export interface DatabaseHosts {
  /** Connects to the host that was writable last, or to the one after the host that failed. */
  Client: typeof pg.Client;
  server: pg.ClientConfig;
  /** For messages: the database and its hosts. */
  name: string;
}

/** Of `{ connectionString }`, or of the settings of an embedded PostgreSQL. */
export function openHosts(server: pg.ClientConfig): DatabaseHosts {
  const { addresses, mustWrite } = listAddresses(server.connectionString);
  const name = nameOf(addresses.map((connectionString) => ({ ...server, connectionString })));
  if (addresses.length === 1 && !mustWrite) return { Client: pg.Client, server, name };
  return { Client: clientOf(addresses as string[]), server, name };
}

/** Throws a sentence about DATABASE_URL unless pg can read it. */
export function requireAddresses(url: string): string {
  const { addresses } = listAddresses(url);
  for (const connectionString of addresses) {
    if (!isReadable(connectionString))
      throw new StartError(
        `DATABASE_URL must be an address as in ${EXAMPLE}, with host:port,host:port for several hosts.`,
      );
  }
  return url;
}

function isReadable(connectionString: string | undefined): boolean {
  try {
    const { port } = new pg.Client({ connectionString });
    return port > 0 && port <= 65_535;
  } catch (error) {
    // A file of a certificate, whose name the message has.
    if ((error as NodeJS.ErrnoException).path)
      throw new StartError(`DATABASE_URL names a file that cannot be read: ${(error as Error).message}.`);
    return false;
  }
}

type Addresses = {
  addresses: (string | undefined)[];
  /** A server that only reads, as a standby, counts as not reachable. */
  mustWrite: boolean;
};

/** As libpq reads them: `postgres://user@one:5432,two:5433/database`, or `?host=one,two&port=5432,5433`. */
function listAddresses(url: string | undefined): Addresses {
  const { start, authority, path, settings } = splitUrl(url ?? "");
  const wanted = settings.get("target_session_attrs");
  const named = settings.get("host");
  const hosts = (named ?? authority).split(",");
  if (hosts.length === 1 && wanted === null) return { addresses: [url], mustWrite: false };

  if (wanted !== "read-write" && wanted !== "primary")
    throw new StartError(
      hosts.length === 1
        ? "DATABASE_URL must have target_session_attrs=read-write or none: orders need a server that writes."
        : "DATABASE_URL must have target_session_attrs=read-write when it names several hosts, so that the one that writes is found.",
    );
  settings.delete("target_session_attrs");
  if (named === null)
    return { addresses: hosts.map((host) => `${start}${host}${path}?${settings}`), mustWrite: true };

  const ports = settings.get("port")?.split(",") ?? [];
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new StartError("DATABASE_URL must name one port for all hosts, or one for each.");
  const addresses = hosts.map((host, index) => {
    settings.set("host", host);
    if (ports.length > 0) settings.set("port", ports[index] ?? ports[0] ?? "");
    return `${start}localhost${path}?${settings}`;
  });
  return { addresses, mustWrite: true };
}

// Not `new URL`, which refuses several hosts.
function splitUrl(url: string) {
  const [address = "", ...query] = url.split("?");
  const hostsAt = Math.max(address.indexOf("//") + 2, address.lastIndexOf("@") + 1);
  const slash = address.indexOf("/", hostsAt);
  const pathAt = slash < 0 ? address.length : slash;
  return {
    start: address.slice(0, hostsAt),
    authority: address.slice(hostsAt, pathAt),
    path: address.slice(pathAt),
    settings: new URLSearchParams(query.join("?")),
  };
}

function nameOf(servers: pg.ClientConfig[]): string {
  const clients = servers.map((server) => new pg.Client(server));
  const places = clients.map(({ host, port }) => `${host}:${port}`);
  return `${clients[0]?.database} at ${places.join(" and ")}`;
}

function clientOf(addresses: string[]): typeof pg.Client {
  let current = 0;

  return class HostClient extends pg.Client {
    readonly #at: number;

    constructor(config: pg.ClientConfig) {
      const at = current;
      super({ ...config, connectionString: addresses[at], connectionTimeoutMillis: HOST_WITHIN_MS });
      this.#at = at;
      // It may break before the caller listens; pg tells the caller of a failed query anyway.
      this.on("error", () => undefined);
    }

    // The pool hands in a function, others wait for the promise.
    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToWritable();
      if (!done) return connected;
      connected.then(() => (done as () => void)(), done);
    }

    async #connectToWritable(): Promise<pg.Client> {
      try {
        await super.connect();
        await this.#requireWritable();
        return this;
      } catch (error) {
        // Unless another connection has moved on already.
        if (current === this.#at) current = (current + 1) % addresses.length;
        this.end().catch(() => undefined);
        throw Object.assign(error as Error, { otherHosts: addresses.length - 1 });
      }
    }

    async #requireWritable(): Promise<void> {
      const { rows } = await this.query({
        text: "select current_setting('transaction_read_only')::boolean as is_read_only",
        query_timeout: HOST_WITHIN_MS,
      } as pg.QueryConfig);
      if (rows[0].is_read_only) throw new Error(`${this.host}:${this.port} is read-only`);
    }
  };
}

/** How many further hosts a connection that failed in this way can try. */
export function otherHosts(error: unknown): number {
  return (error as { otherHosts?: number }).otherHosts ?? 0;
}
