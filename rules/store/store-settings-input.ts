import { z } from "zod";
import { SHOP_LANGUAGES } from "#rules/language/languages.ts";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { imageUrlInput } from "#rules/picture/image-input.ts";
import { searchTexts } from "#rules/search-listing/search-listing-input.ts";
import { taxRateInput } from "#rules/tax/tax-rate-input.ts";
import { isSlug, isStoreSlug, MAX_SLUG_LENGTH } from "#rules/text/slug.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { nameOfStore } from "./store-name-input.ts";

export const STORE_SLUG_WRONG = "Slug must contain only lowercase letters, numbers, and hyphens";
export const STORE_SLUG_TAKEN = "This store slug is already taken. Please choose a different one.";

/** Every page contains all of them, and a store keeps its slugs for good. */
export const MAX_SLUGS_PER_STORE = 20;
export const TOO_MANY_STORE_SLUGS = `A store can have ${MAX_SLUGS_PER_STORE} slugs over time, and yours has reached that number. Choose one of its earlier slugs.`;

export const storeSettingsInput = z.strictObject({
  name: nameOfStore(),
  slug: requiredTextInput("Store slug", MAX_SLUG_LENGTH).refine((slug) => isSlug(slug), STORE_SLUG_WRONG),
  shipping_flat_rate_cents: z
    .number("Shipping rate is required")
    .min(0, { error: "Shipping rate must be positive", abort: true })
    .max(MAX_PRICE_CENTS, { error: "Shipping rate is too large", abort: true })
    .int("Shipping rate must be a whole number of cents"),
  tax_percent: taxRateInput("Tax rate is required"),
});

/** The whole form of a store that already has a slug. */
export function storeSettingsForm(current: string) {
  const slug = storeSettingsInput.shape.slug.refine((typed) => isStoreSlug(typed, current), STORE_SLUG_WRONG);
  return storeSettingsInput.extend({ slug });
}

/** How search engines and shared links show the store. The picture is one of its uploads, or empty. */
export const storeListingInput = z.strictObject({
  ...searchTexts,
  social_image_url: imageUrlInput,
  social_image_alt: textInput("Alternative text", 255),
});

/** Each is saved as soon as it is switched. */
export const storeSwitches = {
  /** Beside a crossed-out price, the product page shows the lowest of the 30 days before. */
  show_lowest_price: z.boolean(),
  /** Shoppers can withdraw from the contract of their order on a page of the store. */
  takes_withdrawals: z.boolean(),
  /** The page of an order asks for its postal code or e-mail before it shows what is personal. */
  protects_orders: z.boolean(),
  /** Shoppers can ask for a mail when something sold out is back. */
  takes_stock_wishes: z.boolean(),
  /** Shoppers are asked at the checkout and in the footer whether they want news by mail. */
  asks_for_news: z.boolean(),
  /** Customers find their own orders by a code in their mailbox. */
  has_accounts: z.boolean(),
  /** The storefront's search box shows results at every key. */
  search_as_you_type: z.boolean(),
  /** Assistants find products, and fill carts and checkouts for their people. */
  sells_to_assistants: z.boolean(),
  /** The shop is closed: its pages say 'Opening soon'. */
  opening_soon: z.boolean(),
};

export type StoreSwitchField = keyof typeof storeSwitches;

/**
 * A missing field stays unchanged: another tab may have changed it meanwhile. `language` is what shop, mails and papers
 * speak.
 */
export const storeSettingsChange = storeSettingsInput
  .extend({
    ...storeSwitches,
    language: z.enum(SHOP_LANGUAGES, "Please choose one of the languages"),
    ...storeListingInput.shape,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change");

export type StoreSettingsInput = z.infer<typeof storeSettingsInput>;
export type StoreListingInput = z.infer<typeof storeListingInput>;
export type StoreSettingsChange = z.infer<typeof storeSettingsChange>;
