import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accountAddresses } from "#db/schema/accounts.ts";
import { collectionProducts, collections } from "#db/schema/collections.ts";
import { consents } from "#db/schema/consents.ts";
import { customers } from "#db/schema/customers.ts";
import { discountCollections, discountProducts, discounts, orderDiscounts } from "#db/schema/discounts.ts";
import { events } from "#db/schema/events.ts";
import { invoiceSettings, invoices } from "#db/schema/invoices.ts";
import { mailOutbox } from "#db/schema/mail-outbox.ts";
import { mailSettings, mailWords } from "#db/schema/mail-settings.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { menus } from "#db/schema/menus.ts";
import { oldHandles } from "#db/schema/old-handles.ts";
import { fulfillmentLines, fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { ownTexts } from "#db/schema/own-texts.ts";
import { checkoutLinks, paymentMethods, payments, refundLines, refunds } from "#db/schema/payments.ts";
import { productViews } from "#db/schema/product-views.ts";
import {
  productImages,
  productOptions,
  products,
  productVariants,
  variantImages,
} from "#db/schema/products.ts";
import { redirects } from "#db/schema/redirects.ts";
import { relatedProducts } from "#db/schema/related-products.ts";
import { retentionRules } from "#db/schema/retention-rules.ts";
import { returnLines, returns } from "#db/schema/returns.ts";
import { searchMisses, searchSynonyms } from "#db/schema/search.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { localPickups, shippingRates, shippingZones } from "#db/schema/shipping.ts";
import { shopDomains } from "#db/schema/shop-domains.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { storeDetails } from "#db/schema/store-details.ts";
import { storeSlugs } from "#db/schema/store-slugs.ts";
import { stores } from "#db/schema/stores.ts";
import { taxRates, taxSettings } from "#db/schema/taxes.ts";
import { themeDrafts, themes } from "#db/schema/themes.ts";
import { undeliverableAddresses } from "#db/schema/undeliverable-addresses.ts";
import { variantPrices } from "#db/schema/variant-prices.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { PRODUCT_FIELD_NAMES } from "#rules/product/product-fields.ts";
import { archivedPayload } from "./archived-events.ts";

/** A table of the archive: one file of JSON lines. */
export type ArchiveTable = {
  table: PgTable;
  /** A sentence about its rows, for docs/archive.md and the archive's schema.json. */
  about: string;
  /** The order of its rows. Unique within a store, and found by an index. */
  key: string[];
  /** The table that the first column of the key refers to. Only rows of its archived rows are in the archive. */
  of?: PgTable;
  /** Every column that is exported. A new column is not, until it is listed. */
  columns: string[];
  /** How a column is written, if not as it is; a row of the table is `t`. */
  values?: Record<string, SQL>;
  notes?: Record<string, string>;
  /** Columns that are not exported, and why. */
  leftOut?: Record<string, string>;
};

const EDITS = "Counts saves, so that two tabs notice each other.";
const SIGN_IN = "The id of a sign-in, whose tables are not in the archive.";
const OPERATOR = "Whether whoever runs the server has suspended the store.";
const CHECKING = "Only for checking its records.";
const SENDING = "Only for sending it.";
const IN_PAYLOAD = "In type and payload already; only for finding it.";

export const ARCHIVE_TABLES: ArchiveTable[] = [
  {
    table: stores,
    about: "The store and its settings; one row.",
    key: ["id"],
    columns: words(
      "id slug name onboarding_completed currency_code shipping_flat_rate_cents tax_percent show_lowest_price " +
        "takes_withdrawals protects_orders takes_stock_wishes asks_for_news has_accounts search_title search_description social_image_url social_image_alt " +
        "search_as_you_type sells_to_assistants language opening_soon created_at",
    ),
    notes: {
      slug: "The first part of the store's web address.",
      shipping_flat_rate_cents: "Without shipping zones.",
      tax_percent: "Without tax rates.",
    },
    leftOut: {
      owner_user_id: SIGN_IN,
      shipping_version: EDITS,
      tax_version: EDITS,
      payments_version: EDITS,
      mails_version: EDITS,
      theme_version: EDITS,
      menus_version: EDITS,
      synonyms_version: EDITS,
      texts_version: EDITS,
      history_is_cut: "Whether older changes were forgotten.",
      suspended_at: OPERATOR,
      suspended_reason: OPERATOR,
      suspended_with: SIGN_IN,
      closing_at: OPERATOR,
      reason_before_closing: OPERATOR,
      first_steps_dismissed: "Whether the office shows its first steps.",
      best_sellers_counted_on: "When the pieces sold were last counted for lists.",
    },
  },
  {
    table: storeDetails,
    about: "Who sells: name, address, tax number and VAT id, as invoices show them; at most one row.",
    key: ["store_id"],
    columns: words(
      "legal_name street postal_code city region country_code tax_number vat_id small_business contact_email time_zone",
    ),
  },
  {
    table: storeSlugs,
    about: "Web addresses that the store has had. They lead to the current one.",
    key: ["slug"],
    columns: words("slug created_at"),
  },
  {
    table: products,
    about: "Products.",
    key: ["created_at", "id"],
    columns: ["id", ...PRODUCT_FIELD_NAMES, ...words("featured_image_url demo created_at updated_at")],
    notes: { demo: "Made by “Add demo data”." },
    leftOut: { version: EDITS },
  },
  {
    table: productImages,
    about: "The pictures of products, in order.",
    key: ["product_id", "position", "id"],
    of: products,
    columns: words("id product_id url position alt"),
  },
  {
    table: productOptions,
    about: "The options of products, such as size. Their values stand in the variants.",
    key: ["product_id", "position", "id"],
    of: products,
    columns: words("id product_id name position"),
  },
  {
    table: productVariants,
    about:
      "What is sold: one row for each combination of option values; one row for a product without options.",
    key: ["product_id", "position", "id"],
    of: products,
    columns: words(
      "id product_id position title option1_value option2_value option3_value price_cents compare_at_price_cents " +
        "sku barcode inventory_qty weight_grams requires_shipping",
    ),
  },
  {
    table: variantImages,
    about: "Which pictures of its product show a variant, in order.",
    key: ["variant_id", "position"],
    of: productVariants,
    columns: words("variant_id position image_id"),
  },
  {
    table: variantPrices,
    about: "The history of prices: from when on a variant had which price.",
    key: ["variant_id", "since"],
    of: productVariants,
    columns: words("variant_id since price_cents"),
  },
  {
    table: relatedProducts,
    about: "The products that the owner shows below another one.",
    key: ["product_id", "related_id"],
    of: products,
    columns: words("product_id related_id position"),
  },
  {
    table: collections,
    about: "Collections.",
    key: ["created_at", "id"],
    columns: words(
      "id title description_html handle image_url sort search_title search_description demo created_at",
    ),
    notes: { sort: "The order of its products; manual: by position." },
    leftOut: { version: EDITS },
  },
  {
    table: collectionProducts,
    about: "Which products a collection holds.",
    key: ["collection_id", "product_id"],
    of: collections,
    columns: words("collection_id product_id position"),
  },
  {
    table: oldHandles,
    about: "Earlier links to products, collections and pages. They lead to the current ones.",
    key: ["kind", "handle"],
    columns: words("kind handle product_id collection_id page_id created_at"),
  },
  {
    table: mediaFiles,
    about: "Uploaded pictures.",
    key: ["url"],
    columns: words("url width height created_at"),
    notes: {
      url: "As other tables name it. The file is in the folder pictures, under the same name after the store's id.",
    },
    leftOut: {
      storage_key: "Follows from the url.",
      widths: "Smaller renditions are not in the archive.",
      blur: "The placeholder that a page shows until the picture has loaded.",
      bytes: "Of all renditions together.",
      unused_since: "When nothing used it any more, until it is removed.",
      unused_noted_at: "Likewise.",
    },
  },
  {
    table: orders,
    about: "Orders, with what was agreed at the time: prices, tax, shipping and payment.",
    key: ["created_at", "id"],
    columns: words(
      "id order_number email subtotal_cents shipping_cents tax_cents total_cents discount_cents " +
        "shipping_discount_cents tax_included taxes shipping_tax_cents shipping_tax_rate shipping_taxes " +
        "tax_reason tax_percent currency_code " +
        "financial_status fulfillment_status shipping_name shipping_address1 shipping_address2 shipping_city " +
        "shipping_zip shipping_country shipping_phone shipping_country_code shipping_region buyer_company buyer_vat_id " +
        "shipping_method_id " +
        "shipping_method_name shipping_delivery_time pickup_address pickup_instructions payment_method_id " +
        "payment_kind payment_name payment_instructions paid_cents refunded_cents cancelled_cents " +
        "cancelled_refunded_cents overpaid_cents overpaid_refunded_cents cancelled_at archived_at demo created_at",
    ),
    notes: {
      taxes:
        "Tax by rate; rates are hundredths of a percent. Null in old orders: tax_percent is on everything.",
      shipping_taxes:
        "The shares of shipping, where it has the rates of the goods. Null where shipping_tax_rate is its only rate.",
      tax_reason:
        "Why the order, or what stands in it at 0 %, bears no tax: export, exempt or reverse_charge; or null.",
      buyer_company: "Blank unless a company bought.",
      cancelled_refunded_cents: "Of the refunds, what was for cancelled goods.",
      overpaid_cents: "Of what was paid, what came beyond what was due.",
      overpaid_refunded_cents: "Of the refunds, what was for that.",
    },
    leftOut: {
      remind_at: "When a reminder to pay is due.",
      cancel_unpaid_at: "When it will be cancelled if it is not paid.",
    },
  },
  {
    table: customers,
    about: "Whoever has ordered, by address.",
    key: ["email"],
    columns: words("id email name country orders spent_cents last_order_at tags note news created_at"),
    notes: {
      email: "In lower case.",
      name: "Of the last order, like the country.",
      orders: "Without those that nobody has paid or promised to pay.",
      spent_cents: "In the store's currency, less refunds. Orders in another currency are not in it.",
      news: "Whether they want news: asked, given or left; or null where nobody asked. consents has the proof.",
      created_at: "When the first order was placed.",
    },
    leftOut: { version: EDITS },
  },
  {
    table: orderLineItems,
    about: "What was ordered, with titles and prices of that time.",
    key: ["order_id", "position", "id"],
    of: orders,
    columns: words(
      "id order_id position product_id variant_id title variant_title sku image_url quantity fulfilled_quantity " +
        "cancelled_quantity refunded_quantity returned_quantity restocked_quantity price_cents total_cents " +
        "discount_cents tax_cents tax_rate",
    ),
    notes: {
      product_id: "Null when the product was deleted.",
      variant_id: "Null when the variant was deleted.",
      returned_quantity: "Of the refunded pieces, those that had been shipped.",
    },
  },
  {
    table: orderDiscounts,
    about: "Discounts that orders used.",
    key: ["order_id", "part"],
    of: orders,
    columns: words("order_id part discount_id title code amount_cents once_per_customer released"),
    notes: {
      part: "What it was taken off; `tax` is the tax that a company does not owe (reverse charge), which has no title.",
      released: "Its order was cancelled: it counts as unused.",
    },
    leftOut: { mailbox: "The order has the e-mail address." },
  },
  {
    table: fulfillments,
    about: "Parcels.",
    key: ["id"],
    columns: words("id order_id carrier tracking_number status created_at"),
  },
  {
    table: fulfillmentLines,
    about: "What a parcel holds.",
    key: ["fulfillment_id", "order_line_item_id"],
    of: fulfillments,
    columns: words("fulfillment_id order_line_item_id quantity"),
  },
  {
    table: payments,
    about: "Money that came in.",
    key: ["id"],
    columns: words("id order_id amount_cents provider provider_ref paid_on note created_at"),
    notes: { provider_ref: "The provider's own number of the payment." },
  },
  {
    table: refunds,
    about: "Money that went back.",
    key: ["id"],
    columns: words(
      "id order_id state amount_cents shipping_cents overpaid_cents taxes provider provider_ref note tell_shopper failure " +
        "created_at done_at",
    ),
    notes: { overpaid_cents: "The part of it that had been overpaid." },
    leftOut: { requested_by: SIGN_IN, due_at: "When the provider is asked next." },
  },
  {
    table: refundLines,
    about: "Which goods a refund is for.",
    key: ["refund_id", "order_line_item_id"],
    of: refunds,
    columns: words("refund_id order_line_item_id quantity amount_cents restock"),
  },
  {
    table: accountAddresses,
    about: "The address that a customer has saved for the next checkout.",
    key: ["email"],
    columns: words("email address saved_at"),
  },
  {
    table: returns,
    about: "Withdrawals and returns that shoppers asked for.",
    key: ["id"],
    columns: words("id order_id state name words reason refund_id created_at"),
  },
  {
    table: returnLines,
    about: "Which goods a return is about.",
    key: ["return_id", "order_line_item_id"],
    of: returns,
    columns: words("return_id order_line_item_id quantity"),
  },
  {
    table: invoices,
    about: "Invoices and credit notes, as they were issued.",
    key: ["id"],
    columns: words("id order_id kind year number name corrects_id total_cents content issued_at"),
    notes: {
      name: "The number as it is printed.",
      corrects_id: "The invoice that a credit note takes back, or that a new invoice replaces.",
      content: "Everything that is printed on it, and the language of its headings; without one, English.",
    },
  },
  {
    table: invoiceSettings,
    about: "How invoices are numbered; at most one row.",
    key: ["store_id"],
    columns: words("prefix first_number first_year own_line issue_on_payment"),
  },
  {
    table: discounts,
    about: "Discounts.",
    key: ["created_at", "id"],
    columns: words(
      "id title code kind value applies_to minimum_cents minimum_quantity once_per_customer max_uses uses starts_at " +
        "ends_at paused created_at",
    ),
    notes: {
      code: "Null: it applies by itself.",
      value: "Cents, or hundredths of a percent, by kind.",
    },
    leftOut: { version: EDITS },
  },
  {
    table: discountProducts,
    about: "Products that a discount is for.",
    key: ["discount_id", "product_id"],
    of: discounts,
    columns: words("discount_id product_id"),
  },
  {
    table: discountCollections,
    about: "Collections that a discount is for.",
    key: ["discount_id", "collection_id"],
    of: discounts,
    columns: words("discount_id collection_id"),
  },
  {
    table: shippingZones,
    about: "Where the store ships to.",
    key: ["position", "id"],
    columns: words("id position name countries everywhere_else"),
  },
  {
    table: shippingRates,
    about: "What shipping costs in a zone.",
    key: ["zone_id", "position", "id"],
    of: shippingZones,
    columns: words("id zone_id position name delivery_time price_by tiers until free_from_cents"),
  },
  {
    table: localPickups,
    about: "Where orders can be picked up; at most one row.",
    key: ["store_id"],
    columns: words("id address instructions"),
  },
  {
    table: taxSettings,
    about: "Whether prices include tax; at most one row.",
    key: ["store_id"],
    columns: words(
      "included home_country_code on_shipping shipping_rate across_eu asks_company reverse_charge",
    ),
    notes: {
      shipping_rate: "standard, or goods: shared out among the rates of the goods by their values.",
      across_eu:
        "home: its own rates in all of the EU; each: each country's own; null: the owner was not asked yet.",
    },
  },
  {
    table: taxRates,
    about: "Tax rates by country, in percent.",
    key: ["country_code"],
    columns: words("country_code standard reduced"),
  },
  {
    table: paymentMethods,
    about: "Ways to pay that need no provider, such as a bank transfer.",
    key: ["position", "id"],
    columns: words("id position kind active name instructions remind_after_days cancel_after_days"),
  },
  {
    table: checkoutLinks,
    about: "Terms, privacy and returns, as the checkout links to them; at most one row.",
    key: ["store_id"],
    columns: words(
      "terms_url privacy_url returns_url terms_page_id privacy_page_id returns_page_id return_days return_fees",
    ),
  },
  {
    table: shopPages,
    about: "Pages of the store, such as “About us”.",
    key: ["created_at", "id"],
    columns: words("id title body_html handle status search_title search_description created_at updated_at"),
    leftOut: { version: EDITS },
  },
  {
    table: menus,
    about: "The store's menus; at most one row.",
    key: ["store_id"],
    columns: words("header footer"),
  },
  {
    table: productViews,
    about: "Saved views of the product list; at most one row.",
    key: ["store_id"],
    columns: words("views"),
    leftOut: { version: EDITS },
  },
  {
    table: redirects,
    about: "Redirects.",
    key: ["created_at", "id"],
    columns: words("id from_path target created_at"),
    leftOut: { version: EDITS },
  },
  {
    table: ownTexts,
    about: "What the owner says instead of our texts; at most one row.",
    key: ["store_id"],
    columns: words("texts"),
    leftOut: { hash: "Names files of the server." },
  },
  {
    table: shopDomains,
    about: "Names of its own at which the shop stands.",
    key: ["name"],
    columns: words("id name typed is_main state proven_at live_at failing_since created_at"),
    notes: { name: "As DNS knows it.", typed: "As the owner typed it." },
    leftOut: {
      token: "Proves the name here, and nowhere else.",
      told_at: CHECKING,
      moves_at: CHECKING,
      checked_at: CHECKING,
      last_error: CHECKING,
      due_at: CHECKING,
    },
  },
  {
    table: senderAddresses,
    about: "The address at one of those names that mails to shoppers are sent from; at most one row.",
    key: ["store_id"],
    columns: words("shop_domain_id local_part state failing_since chosen_at"),
    notes: { local_part: "What stands before the @." },
    leftOut: {
      told_at: CHECKING,
      checked_at: CHECKING,
      last_error: CHECKING,
      wrong_record: CHECKING,
      refused_at: CHECKING,
    },
  },
  {
    table: searchSynonyms,
    about: "Words that mean the same in searches; at most one row.",
    key: ["store_id"],
    columns: words("groups"),
  },
  {
    table: searchMisses,
    about: "What was searched and not found in the last 90 days, and how often on a day.",
    key: ["day", "words"],
    columns: words("day words times"),
  },
  {
    table: themes,
    about: "The look of the store, each time it was published; the last is the current one.",
    key: ["published_at", "id"],
    columns: words("id theme published_at"),
    leftOut: { published_by: SIGN_IN },
  },
  {
    table: themeDrafts,
    about: "The look that is not published yet; at most one row.",
    key: ["store_id"],
    columns: words("theme"),
  },
  {
    table: mailSettings,
    about: "Which mails the owner gets; at most one row.",
    key: ["store_id"],
    columns: words("new_order new_return unpaid_order"),
  },
  {
    table: mailWords,
    about: "The owner's own words in mails to shoppers.",
    key: ["type"],
    columns: words("type words"),
  },
  {
    table: consents,
    about: "Who was asked for news of the store by mail, and what came of it: the proof of each consent.",
    key: ["id"],
    columns: words("id email state asked_at given_at left_at words language source order_id"),
    notes: {
      state:
        "asked until it is confirmed by mail, then given, and left once the shopper does not want it any more.",
      words: "What was agreed to.",
      source: "Where it was asked: checkout or footer.",
    },
  },
  {
    table: retentionRules,
    about: "After how many years without an order customers are erased; at most one row.",
    key: ["store_id"],
    columns: words("years erases_subscribers erased last_erased_at"),
    leftOut: { due_at: "When the server looks next." },
    notes: {
      erases_subscribers: "Whether those go who want news.",
      erased: "How many customers it has erased.",
    },
  },
  {
    table: mailOutbox,
    about: "Mails to shoppers and to the owner, without their text.",
    key: ["id"],
    columns: words("id type order_id recipient state created_at sent_at"),
    values: {
      recipient: sql`case when t.wish_id is null and t.consent_id is null then t.recipient else '' end`,
    },
    notes: {
      recipient:
        "Empty in mails about something sold out: those addresses are for these mails alone. Empty in mails that " +
        "ask to confirm a consent: consents have them.",
    },
    leftOut: {
      wish_id: "Wishes are not in the archive.",
      consent_id: SENDING,
      mailbox: SENDING,
      network: "Where the request came from.",
      payload: SENDING,
      attempts: SENDING,
      next_attempt_at: SENDING,
      last_error: SENDING,
      limited_by: SENDING,
      held_until: SENDING,
      released_at: SENDING,
    },
  },
  {
    table: undeliverableAddresses,
    about:
      "Addresses of shoppers that the store does not write to, because the mail provider could not reach them.",
    key: ["email"],
    columns: words("email reason noted_at"),
    notes: { reason: "complained: somebody marked a mail as spam; mails about orders are still sent." },
  },
  {
    table: events,
    about: "What happened in the store, when, and what it was before and after.",
    key: ["created_at", "id"],
    columns: words("id type payload order_id created_at"),
    leftOut: { history_kind: IN_PAYLOAD, about_id: IN_PAYLOAD, by_id: SIGN_IN, by_key: SIGN_IN },
    values: { payload: archivedPayload() },
    notes: { payload: "By type, the fields that are listed below under Events." },
  },
  {
    table: webhooks,
    about: "Addresses of other programs that are told what happens in the store.",
    key: ["id"],
    columns: words("id address topics state pause_reason paused_at created_at"),
    values: { address: sql`substring(t.address from '^[A-Za-z]+://([^/?#]*)')` },
    notes: { address: "Its host alone: paths often hold keys, which only owners see." },
    leftOut: { sealed_secret: "The key that its messages are signed with.", failures: SENDING },
  },
];

/** Tables that are not in the archive, and why. */
export const LEFT_OUT_TABLES: Record<string, string> = {
  auth_secret: "Keys of this installation.",
  former_keys: "Keys of this installation.",
  installation: "Which installation this is.",
  best_sellers: "Pieces sold in the last 30 days, counted from the orders every night.",
  factor_challenges: "Signing in.",
  factors: "Signing in.",
  recovery_codes: "Signing in.",
  refresh_tokens: "Signing in.",
  sessions: "Signing in.",
  sign_in_requests: "Signing in.",
  users: "Signing in.",
  memberships:
    "Who of the store's people may do what. Whoever brings an archive elsewhere invites them anew.",
  invitations: "Links that let people in.",
  api_keys: "Hashes of the keys by which other programs use the API.",
  hand_overs: "Who is about to become the store's owner.",
  rate_limits: "Counts requests.",
  quotas: "How much the operator of the server lets the store hold and do.",
  quota_uses: "Counts mails and API calls of the day or hour.",
  operator_deeds: "What the operator of the server did.",
  stripe_accounts: "Keys of the payment provider.",
  payment_sessions: "Payments under way at the provider. What was paid stands in payments.",
  provider_events: "Which messages of the payment provider were handled.",
  idempotency_keys: "Keys of checkouts under way.",
  assistant_sessions: "Carts and checkouts that shoppers' assistants hold for some hours.",
  customer_tags: "How many customers have each tag. The customers have them.",
  order_counts: "How many orders of each kind there are. The orders are in orders.",
  account_codes: "Hashes of codes by which customers sign in.",
  account_sessions: "Where customers are signed in.",
  stock_wishes: "E-mail addresses of shoppers, each for one mail when something is back.",
  restocks: "Whom of these to mail next.",
  theme_previews: "Links that show a look before it is published.",
  exports: "Exports of the last 7 days.",
  import_items: "How imports were carried out. What they brought in stands in the other tables.",
  imports: "How imports were carried out. What they brought in stands in the other tables.",
  import_pictures: "How imports were carried out. What they brought in stands in the other tables.",
  picture_sources: "Where imported pictures came from, so that they are fetched once.",
  job_rows: "How long work was carried out.",
  jobs: "How long work was carried out.",
  private_file_chunks: "Files of imports and exports, which are kept for 7 days.",
  private_files: "Files of imports and exports, which are kept for 7 days.",
  webhook_changes: "What addresses of other programs are about to be told.",
  webhook_messages: "What addresses of other programs were told in the last 30 days.",
};

/** In every table; the archive is of one store. */
export const LEFT_OUT_COLUMN = { name: "store_id", why: "The same in every row: the id of the store." };

function words(text: string): string[] {
  return text.split(" ");
}
