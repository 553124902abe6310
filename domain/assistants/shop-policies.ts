import type { Db } from "#db/client.ts";
import { countryName } from "#domain/addresses/countries.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { readCheckoutLinks } from "#domain/payments/read-payments.ts";
import { readShippingTable } from "#domain/shipping/read-shipping.ts";
import { readShopPage } from "#domain/storefront/read-shop-page.ts";
import { namePlaces } from "#rules/address/name-places.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { say } from "#rules/language/say.ts";
import { formatMoney } from "#rules/money/money.ts";
import type { LinkUrl } from "#rules/payment/payment-settings.ts";
import { rateSteps } from "#rules/shipping/rate-steps.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import type { ServedStore } from "#rules/store/shop-store.ts";
import { htmlText } from "#rules/text/html-text.ts";

/** What holds in a shop beside its prices, in its own words and language. */
export type ShopPolicy = { type: string; description: { plain: string }; url?: string };

export type ShopLink = { type: string; url: string };

const MAX_POLICY = 1_500;

const LINK_TYPES: Record<LinkUrl, string> = {
  terms_url: "terms_of_service",
  privacy_url: "privacy_policy",
  returns_url: "refund_policy",
};

/** What a shop's checkout links to; `address` is where the shop stands for everyone. */
export async function listCheckoutLinks(db: Db, store: StoreId, address: string): Promise<ShopLink[]> {
  const links = await readCheckoutLinks(db, store);
  return links.map(({ name, handle, url }) => ({
    type: LINK_TYPES[name],
    url: handle ? `${address}/pages/${handle}` : url,
  }));
}

/** With the page about shipping. */
export async function listShopLinks(db: Db, store: ServedStore, address: string): Promise<ShopLink[]> {
  const links = await listCheckoutLinks(db, store.id, address);
  return hasShippingPage(store) ? [...links, { type: "shipping_policy", url: `${address}/shipping` }] : links;
}

/** Returns, where the owner has a page or an address about them; and what shipping costs. */
export async function listShopPolicies(db: Db, store: ServedStore, address: string): Promise<ShopPolicy[]> {
  const [returns, shipping] = await Promise.all([
    returnPolicy(db, store, address),
    readShippingTable(db, store.id),
  ]);
  const plain = speakingAs(store, () => shippingText(store, shipping));
  const about = { type: ownType(address, "shipping"), description: { plain: shortened(plain) } };
  return [...returns, hasShippingPage(store) ? { ...about, url: `${address}/shipping` } : about];
}

async function returnPolicy(db: Db, store: ServedStore, address: string): Promise<ShopPolicy[]> {
  const link = (await readCheckoutLinks(db, store.id)).find(({ name }) => name === "returns_url");
  if (!link) return [];
  const type = "dev.ucp.shopping.policy.return";
  if (!link.handle) return [{ type, description: { plain: `${store.name}: ${link.url}` }, url: link.url }];
  const read = await readShopPage(db, store.id, link.handle);
  const plain = read.ok ? htmlText(read.page.bodyHtml, MAX_POLICY) || read.page.title : link.handle;
  return [{ type, description: { plain }, url: `${address}/pages/${link.handle}` }];
}

function hasShippingPage({ shipsByPlace, taxIncluded }: ServedStore): boolean {
  return shipsByPlace || taxIncluded !== null;
}

function shippingText(store: ServedStore, { zones, pickup }: ShippingSettings): string {
  const { currency, shippingFlatRateCents } = store;
  if (zones.length === 0 && !pickup)
    return shippingFlatRateCents === 0
      ? say.shipping.isFree
      : say.shipping.flatRate({ price: formatMoney(shippingFlatRateCents, currency) });
  const places = zones
    .filter(({ rates }) => rates.length > 0)
    .map(({ countries, rates }) => {
      const { title, all = title } =
        countries.length === 0 ? { title: say.shipping.otherCountries } : namePlaces(countries, countryName);
      const methods = rates.map((rate) => {
        const steps = rateSteps(rate, currency).map(({ range, price }) =>
          range ? `${range} ${price}` : price,
        );
        return `${[rate.name, rate.delivery_time].filter(Boolean).join(", ")}: ${steps.join("; ")}`;
      });
      return `${say.shipping.to({ places: all })}: ${methods.join(". ")}.`;
    });
  return [...places, ...(pickup ? [`${say.shipping.pickup}: ${pickup.address}`] : [])].join(" ");
}

function shortened(text: string): string {
  return text.length > MAX_POLICY ? `${text.slice(0, MAX_POLICY - 1)}…` : text;
}

const REVERSED_NAME = /^[a-z][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)*$/;

/** The protocol has no type of its own for it: then it is one of the shop's own domain, backwards. */
function ownType(address: string, policy: string): string {
  const name = new URL(address).hostname.split(".").reverse().join(".");
  return `${REVERSED_NAME.test(name) ? name : "localhost"}.policy.${policy}`;
}
