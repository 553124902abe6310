import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import { keyedHash } from "#domain/secrets/secrets.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { clientAddress, clientNetwork } from "./client-address.ts";

const LOCAL = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  LOCAL.addSubnet(network, bits);
LOCAL.addAddress("::1", "ipv6");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");

/**
 * The key under which the limits on mail count a shopper's network: a keyed hash, because the database must not store
 * shoppers' addresses. None for a local address: it may be a proxy missing in TRUSTED_PROXIES, and then all shoppers
 * would share one limit.
 */
export function mailNetwork(
  c: Context<AppEnv>,
  { config, keys }: Pick<AppDeps, "config" | "keys">,
): string | undefined {
  const address = clientAddress(c, config);
  const family = isIP(address);
  if (family === 0 || LOCAL.check(address, family === 6 ? "ipv6" : "ipv4")) return undefined;
  return keyedHash(keys, "mail network", clientNetwork(c, config)).toString("base64url", 0, 16);
}
