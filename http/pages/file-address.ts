import type { Context } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { type LeadDeps, leadsTo } from "#http/front/judge-host.ts";
import { originAt, shopAddress } from "#rules/shop-domain/shop-address.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { shopKey } from "./shop-key.ts";

type ShopFile = { file: string; deps: LeadDeps & { origin: string } };

/** Where a file of a shop stands: under which key it is cached, and whether it was asked for at a former address. */
export function fileAddress(c: Context<AppEnv>, store: FoundStore, { file, deps }: ShopFile) {
  const { slug } = store;
  if (c.env?.shop) return { key: shopKey(c.env.shop) + file };
  const key = `/${slug}${file}`;
  const name = leadsTo(deps, store.mainName);
  if (name) return { key, elsewhere: originAt(deps.origin, name) + file };
  return { key, elsewhere: c.req.param("slug") === slug ? undefined : key };
}

/** Where the shop stands for everyone. */
export function addressFor(deps: ShopFile["deps"], { slug, mainName }: FoundStore): string {
  return shopAddress(deps.origin, { slug, mainName: leadsTo(deps, mainName) ?? null });
}

/** Permanent, but asked again each time: a name may be given up, and a current slug wins over history. */
export function movedFile(c: Context<AppEnv>, address: string): Response {
  c.header("cache-control", "no-cache");
  return c.redirect(address, 301);
}
