import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { InvalidFields } from "#domain/products/save-result.ts";
import type { ShopDomainId, StoreId, UserId } from "#rules/input/ids.ts";
import { domainsTag } from "#rules/page/page-tags.ts";
import { hasReservedEnding, isWithin, readDomainName } from "#rules/shop-domain/domain-name.ts";
import type { ShopHosts } from "#rules/shop-domain/domain-records.ts";
import { type NewShopDomain, WRONG_NAME } from "#rules/shop-domain/shop-domain-input.ts";
import { lockDomains } from "./lock-domains.ts";
import { zoneOf } from "./zone-of.ts";

const MAX_DOMAINS_PER_STORE = 20;

/** Whose names no shop can have: the site's own address, and where names of shops lead. */
export type Platform = { origin: string; hosts: ShopHosts };

type ClaimResult = { ok: true; id: ShopDomainId } | InvalidFields;

/** Nothing is served at it until it is proven. Other stores may claim the same name: the proof decides. */
export async function claimDomain(
  db: Db,
  store: StoreId,
  { input, by, platform }: { input: NewShopDomain; by: UserId; platform: Platform },
): Promise<ClaimResult> {
  const read = readDomainName(input.name);
  const wrong = read ? await whyNobodyCanHave(read.name, platform) : WRONG_NAME;
  if (!read || wrong) return refuse(wrong ?? WRONG_NAME);
  const { name, typed } = read;
  return inStore(db, "owner", store, async (tx) => {
    await lockDomains(tx, store);
    const own = await tx.select().from(shopDomains).where(eq(shopDomains.storeId, store));
    if (own.some((other) => other.name === name)) return refuse("You have added this domain already");
    if (own.length >= MAX_DOMAINS_PER_STORE) return refuse(TOO_MANY);
    const token = randomBytes(16).toString("hex");
    const isMain = !own.some((other) => other.isMain);
    const [made] = await tx
      .insert(shopDomains)
      .values({ storeId: store, name, typed, token, isMain })
      .returning({ id: shopDomains.id });
    if (!made) throw new Error("The insert of a domain returned no row.");
    await recordEvent(tx, store, {
      type: "shop-domain.added",
      payload: { by, shop_domain_id: made.id, name },
    });
    await pagesChanged(tx, [domainsTag(store)]);
    return { ok: true, id: made.id };
  });
}

const TOO_MANY = `A store can have at most ${MAX_DOMAINS_PER_STORE} domains`;

async function whyNobodyCanHave(name: string, { origin, hosts }: Platform): Promise<string | undefined> {
  const ours = [new URL(origin).hostname, ...(hosts.cname ? [hosts.cname] : [])];
  if (ours.some((own) => isWithin(name, own))) return "This domain belongs to this server";
  if (hasReservedEnding(name)) return "This domain is only for private networks";
  if (!(await zoneOf(name))) return "Domains of other people end so: enter a domain of your own";
  return undefined;
}

function refuse(name: string): InvalidFields {
  return { ok: false, reason: "invalid", fields: { name } };
}
