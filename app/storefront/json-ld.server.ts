import { isGtin } from "#rules/feed/gtin.ts";
import { type Cents, type Currency, priceText } from "#rules/money/money.ts";
import type { ReturnTerms } from "#rules/payment/payment-settings.ts";
import type { ShopProduct, ShopProductVariant } from "#rules/product/shop-product.ts";
import { knownOption } from "#rules/product/variant/known-option.ts";
import { valuesOf } from "#rules/product/variant/variants.ts";
import { ratesForOne, type ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import type { EnteredStore, ShopStore } from "#rules/store/shop-store.ts";
import { htmlText } from "#rules/text/html-text.ts";
import { absoluteUrl, shopUrl } from "./head.server.ts";
import { productPath } from "./store.ts";

// Schema.org's view of our pages.

/** Beyond this, a list of variants would be larger than the page; a price range is enough. */
const MAX_LISTED_VARIANTS = 50;
const MAX_DESCRIPTION = 5_000;

export type ShopAddress = {
  store: EnteredStore;
  origin: string;
  /** To its own country. Without settings there is only the flat rate. */
  shipping?: { settings?: ShippingSettings; own?: string };
};

/** `country`: where the store is, whose buyers its terms are for. */
type Returns = ReturnTerms & { url: string | undefined; country: string | undefined };

export function organization({ store, origin }: ShopAddress, returns: Returns | undefined): object {
  const policy = returns && returnPolicy(returns);
  const { logo, socialLinks = [] } = store.look ?? {};
  return {
    "@type": "Organization",
    name: store.name,
    url: store.address,
    ...(logo && { logo: absoluteUrl(logo.url, origin) }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
    ...(policy && { hasMerchantReturnPolicy: policy }),
  };
}

const RETURN_FEES = { free: "FreeReturn", shopper: "ReturnFeesCustomerResponsibility" };

/** What the owner has told. Search engines read days and fees only for a country; without one the link is all. */
function returnPolicy({ url, country, return_days: days, return_fees: fees }: Returns): object | undefined {
  const isTold = days !== null && country !== undefined;
  if (!url && !isTold) return undefined;
  return {
    "@type": "MerchantReturnPolicy",
    ...(isTold && {
      applicableCountry: country,
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: days,
      ...(fees && { returnFees: `https://schema.org/${RETURN_FEES[fees]}` }),
    }),
    ...(url && { merchantReturnLink: url }),
  };
}

export function breadcrumbs(
  { store }: Pick<ShopAddress, "store">,
  trail: { name: string; path: string }[],
): object {
  const steps = [{ name: store.name, path: store.home }, ...trail];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: shopUrl(store, path),
    })),
  };
}

export function productGroup(place: ShopAddress, product: ShopProduct): object {
  const { store, origin } = place;
  const url = shopUrl(store, productPath(store.home, product.handle));
  const listed = product.variants.length <= MAX_LISTED_VARIANTS;
  return {
    "@type": "ProductGroup",
    productGroupID: product.id,
    name: product.title,
    description: htmlText(product.descriptionHtml, MAX_DESCRIPTION) || product.title,
    url,
    ...(product.vendor && { brand: { "@type": "Brand", name: product.vendor } }),
    ...(product.pictures.length > 0 && { image: pictureUrls(product, origin) }),
    ...variesBy(product),
    ...(listed
      ? { hasVariant: product.variants.map((variant) => variantProduct(place, product, variant, url)) }
      : { offers: aggregateOffer(store, product.variants) }),
  };
}

function variantProduct(
  { store, origin, shipping }: ShopAddress,
  product: ShopProduct,
  variant: ShopProductVariant,
  url: string,
) {
  const values = valuesOf(variant);
  return {
    "@type": "Product",
    name: values.length > 0 ? `${product.title} (${variant.title})` : product.title,
    sku: variant.sku || variant.id,
    // Its id in the feed.
    productID: variant.id,
    ...(isGtin(variant.barcode) && { gtin: variant.barcode }),
    ...(product.pictures.length > 0 && { image: variantPictureUrls(product, variant, origin) }),
    ...valueProperties(product.options, values),
    offers: {
      "@type": "Offer",
      url: values.length > 0 ? `${url}?variant=${variant.id}` : url,
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${variant.inventory_qty > 0 ? "InStock" : "OutOfStock"}`,
      price: priceText(variant.price_cents, store.currency),
      priceCurrency: store.currency.code,
      ...(store.taxIncluded !== null && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: priceText(variant.price_cents, store.currency),
          priceCurrency: store.currency.code,
          valueAddedTaxIncluded: store.taxIncluded,
        },
      }),
      ...shippingDetails({ store, shipping }, variant),
    },
  };
}

/** The flat rate; in a store with zones the lowest rate in its own country, for one piece. */
function shippingDetails(
  { store, shipping }: Pick<ShopAddress, "store" | "shipping">,
  variant: ShopProductVariant,
) {
  if (!shipping?.settings)
    return { shippingDetails: offerShipping(store.shippingFlatRateCents, store.currency) };
  if (!shipping.own || !variant.requires_shipping) return {};
  const prices = ratesForOne(shipping.settings, shipping.own, variant).map(({ price_cents }) => price_cents);
  if (prices.length === 0) return {};
  const shippingDestination = { "@type": "DefinedRegion", addressCountry: shipping.own };
  return {
    shippingDetails: { ...offerShipping(Math.min(...prices), store.currency), shippingDestination },
  };
}

function offerShipping(cents: Cents, currency: Currency) {
  return { "@type": "OfferShippingDetails", shippingRate: money(cents, currency) };
}

/** Uses schema.org's term where there is one, otherwise the owner's. */
function valueProperties(options: string[], values: string[]) {
  const named = options.map((name, index) => ({ name, value: values[index], known: knownOption(name) }));
  const others = named.filter(({ known }) => !known);
  return {
    ...Object.fromEntries(named.flatMap(({ known, value }) => (known ? [[known, value]] : []))),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
    }),
  };
}

function aggregateOffer(store: ShopStore, variants: ShopProductVariant[]) {
  const prices = variants.map((variant) => variant.price_cents);
  const inStock = variants.some((variant) => variant.inventory_qty > 0);
  return {
    "@type": "AggregateOffer",
    offerCount: variants.length,
    lowPrice: priceText(Math.min(...prices), store.currency),
    highPrice: priceText(Math.max(...prices), store.currency),
    priceCurrency: store.currency.code,
    availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
  };
}

function variesBy({ options }: ShopProduct) {
  const properties = options.flatMap((name) => knownOption(name) ?? []);
  return properties.length > 0
    ? { variesBy: properties.map((property) => `https://schema.org/${property}`) }
    : {};
}

function pictureUrls({ pictures }: ShopProduct, origin: string): string[] {
  return pictures.map(({ url }) => absoluteUrl(url, origin));
}

/** Its own pictures, or the product's first. */
function variantPictureUrls(product: ShopProduct, { pictures = [0] }: ShopProductVariant, origin: string) {
  const urls = pictureUrls(product, origin);
  return pictures.flatMap((place) => urls[place] ?? []);
}

function money(cents: Cents, currency: Currency) {
  return { "@type": "MonetaryAmount", value: priceText(cents, currency), currency: currency.code };
}
