import { isIP } from "node:net";
import type { Context } from "hono";
import { hashOf, isSame } from "#domain/secrets/secrets.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type Config, isLoopbackHost } from "#server/config.ts";

type C = Context<AppEnv>;

/** The client's address. Forwarded headers count only from a proxy that the operator trusts. */
export function clientAddress(c: C, config: Pick<Config, "trustedProxies">): string {
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  let address = socketAddress(c);
  // From our end of the chain outwards: each address is believed because the one before it is trusted.
  while (isTrustedProxy(address, config) && forwarded.length > 0) {
    const next = plain(forwarded.pop() ?? "");
    if (!isIP(next)) break;
    address = next;
  }
  return address;
}

/** Whether the headers that it adds to forwarded requests count. */
export function isTrustedProxy(address: string, { trustedProxies }: Pick<Config, "trustedProxies">): boolean {
  const proxy = plain(address);
  const family = isIP(proxy);
  return family !== 0 && trustedProxies.check(proxy, family === 6 ? "ipv6" : "ipv4");
}

/** For counting: one household or machine often has a whole /64 of IPv6 addresses. */
export function clientNetwork(c: C, config: Pick<Config, "trustedProxies">): string {
  const address = clientAddress(c, config);
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill("0"), ...(tail?.split(":").filter(Boolean) ?? [])];
  return all.slice(0, 4).join(":");
}

/**
 * True only when the client is this machine: configuration, socket and Host are loopback, and no proxy has forwarded
 * the request. Gives access to the simulated mailbox, the metrics and RATE_LIMITS=off.
 */
export function isOnLoopback(c: C, config: Pick<Config, "loopback">): boolean {
  if (!config.loopback || !isLoopbackHost(socketAddress(c))) return false;
  if (isProxied(c)) return false;
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  return URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname);
}

/** RATE_LIMITS=off is for load tests on this machine. */
export function isUnlimited(c: C, config: Pick<Config, "rateLimits" | "loopback">): boolean {
  return !config.rateLimits && isOnLoopback(c, config);
}

// Headers that proxies add to forwarded requests.
const PROXY_HEADER =
  /^(?:(?:x-)?forwarded(?:-.*)?|via|cdn-loop|max-forwards|x-(?:original|envoy|amzn)-.*|x-real-ip|(?:.*-)?(?:connecting-|client-?)ip)$/;

// A plain proxy_pass of nginx adds no header, and uses HTTP/1.0.
function isProxied(c: C): boolean {
  if (c.env?.incoming?.httpVersion === "1.0") return true;
  return [...c.req.raw.headers.keys()].some((name) => PROXY_HEADER.test(name));
}

/** On a public server, which is not loopback, the token gives access. */
export function mayReadMetrics(c: C, config: Pick<Config, "loopback" | "metricsToken">): boolean {
  const { metricsToken } = config;
  const bearer = c.req.header("authorization") ?? "";
  return (
    isOnLoopback(c, config) || (!!metricsToken && isSame(hashOf(bearer), hashOf(`Bearer ${metricsToken}`)))
  );
}

// A request made in memory has no socket and no address, and gets no access.
function socketAddress(c: C): string {
  return plain(c.env?.incoming?.socket.remoteAddress ?? "");
}

// A dual-stack socket writes 10.0.0.1 as ::ffff:10.0.0.1.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
