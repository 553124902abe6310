import type { IncomingMessage } from "node:http";
import type { CopyWatch } from "#domain/installation/watch-copy.ts";
import type { HostTable } from "#domain/shop-domains/host-table.ts";
import { isTrustedProxy } from "#http/visitor/client-address.ts";
import { type ShopAddress, shopAddress } from "#rules/shop-domain/shop-address.ts";
import type { Config } from "#server/config.ts";
import type { ShopHost } from "./shop-host.ts";
import { ABSOLUTE } from "./shop-host-routes.ts";

/** Whose host a request names. `unknown`: nobody's, or it names two. `unread`: nobody can tell yet. */
export type JudgedHost =
  | { kind: "platform" | "unknown" | "unread"; shop?: undefined }
  | { kind: "shop"; shop: ShopHost };

/** All that a request says about the host it was sent to. */
export type AskedHost = {
  /** From the request line: a path, or in the absolute form a whole address. */
  target: string;
  /** Every Host header. */
  hosts: readonly string[];
  forwardedHost: string | undefined;
  /** The address at the other end of the socket. */
  from: string;
};

export type JudgeHost = (asked: AskedHost | IncomingMessage) => JudgedHost;

export type JudgeDeps = {
  hosts: Pick<HostTable, "find" | "size" | "isLoaded">;
  config: Pick<Config, "publicUrl" | "shopHosts" | "trustedProxies">;
};

export type LeadDeps = {
  hosts: Pick<HostTable, "find">;
  config: Pick<Config, "publicUrl">;
  copy: Pick<CopyWatch, "since">;
};

/**
 * The name of its own to which a store's addresses lead: none before this process serves the shop there, and none in a
 * copy, from which they would lead to the original.
 */
export function leadsTo(deps: LeadDeps, mainName: string | null): string | undefined {
  return mainName !== null && servesNames(deps) && deps.hosts.find(mainName) ? mainName : undefined;
}

/** A name that leads nowhere yet, as in `leadsTo`: what is made of the store now is not to be kept. */
export function isUnread(deps: LeadDeps, mainName: string | null): boolean {
  return mainName !== null && deps.config.publicUrl !== undefined && leadsTo(deps, mainName) === undefined;
}

/** For what is written elsewhere than on the pages, such as mails: there, a name need not be in this process's table. */
export function createShopAddress(deps: Pick<LeadDeps, "config" | "copy"> & { origin: string }): ShopAddress {
  return ({ slug, mainName }) =>
    shopAddress(deps.origin, { slug, mainName: servesNames(deps) ? mainName : null });
}

/** Whether shops stand at names of their own. In a copy they do so at the original's alone. */
export function servesNames({ config, copy }: Pick<LeadDeps, "config" | "copy">): boolean {
  return config.publicUrl !== undefined && copy.since() === null;
}

const PLATFORM: JudgedHost = { kind: "platform" };
const UNKNOWN: JudgedHost = { kind: "unknown" };
const UNREAD: JudgedHost = { kind: "unread" };

/**
 * The one place that decides whether a request is for the platform or for a shop at its own name. Without PUBLIC_URL the
 * platform has no name, and answers at any; and until the operator has said where names of shops lead, it answers at
 * those that nobody knows.
 */
export function createHostJudge({ hosts, config }: JudgeDeps): JudgeHost {
  const { publicUrl, shopHosts } = config;
  const platform = publicUrl && plainName(new URL(publicUrl).hostname);

  return function judge(request) {
    // Most installations: nothing is read, nothing is decided.
    if (!platform || (!shopHosts && hosts.size === 0)) return PLATFORM;
    const name = nameAsked("target" in request ? request : askedBy(request), { hosts, config });
    if (name === platform) return PLATFORM;
    const served = name === undefined ? undefined : hosts.find(name);
    return served && name !== undefined ? { kind: "shop", shop: { ...served, name } } : strange();
  };

  function strange(): JudgedHost {
    if (!shopHosts) return PLATFORM;
    return hosts.isLoaded ? UNKNOWN : UNREAD;
  }
}

/** Undefined when it names none, or two that differ. */
function nameAsked(asked: AskedHost, { hosts: table, config }: JudgeDeps): string | undefined {
  const { target, hosts, forwardedHost, from } = asked;
  if (hosts.length > 1) return undefined;
  const isForwarded = forwardedHost !== undefined && isTrustedProxy(from, config);
  const header = isForwarded ? forwardedHost : hosts[0];
  // A proxy that gives a request another Host gives it a name of the platform: the other header is the visitor's own then.
  if (isForwarded && namesAnotherShop(hosts[0], header, table)) return undefined;
  // The usual form; `*` is that of OPTIONS.
  if (target.startsWith("/") || target === "*") return header === undefined ? undefined : plainName(header);
  const authority = ABSOLUTE.exec(target)?.[1];
  if (authority === undefined) return undefined;
  const name = plainName(authority);
  return header === undefined || plainName(header) === name ? name : undefined;
}

function namesAnotherShop(host = "", forwarded = "", table: JudgeDeps["hosts"]): boolean {
  const name = plainName(host);
  return name !== undefined && name !== plainName(forwarded) && table.find(name) !== undefined;
}

const LONGEST_NAME = 253;
// A dot at the end, and a port.
const LONGEST_HOST = LONGEST_NAME + ".:65535".length;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{0,5}))?$/i;

/** Lower case, without a port and without the dot that ends a name. Undefined for what is no host, such as a list of them. */
export function plainName(host: string): string | undefined {
  if (host.length > LONGEST_HOST) return undefined;
  const [, name = "", port] = HOST.exec(host) ?? [];
  const plain = (name.endsWith(".") ? name.slice(0, -1) : name).toLowerCase();
  return plain === "" || plain.length > LONGEST_NAME || Number(port ?? 0) > 65_535 ? undefined : plain;
}

function askedBy({ url, headers, rawHeaders, socket }: IncomingMessage): AskedHost {
  // `headers.host` is the first of several.
  const hosts: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts.push(rawHeaders[i + 1] as string);
  }
  const forwarded = headers["x-forwarded-host"];
  return {
    target: url ?? "",
    hosts,
    // Several headers are a list, and a list is no host.
    forwardedHost: Array.isArray(forwarded) ? forwarded.join() : forwarded,
    from: (forwarded && socket.remoteAddress) || "",
  };
}
