import { boolean, date, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";
import { cents, time } from "./column-types.ts";

export const stores = pgTable("stores", {
  id: uuid().$type<StoreId>().primaryKey().defaultRandom(),
  slug: text(),
  name: text().notNull().default(""),
  ownerUserId: uuid("owner_user_id").$type<UserId>().notNull(),
  onboardingCompleted: boolean("onboarding_completed").notNull().default(false),
  currencyCode: text("currency_code").notNull().default("EUR"),
  shippingFlatRateCents: cents("shipping_flat_rate_cents").notNull().default(0),
  taxPercent: numeric("tax_percent", { precision: 5, scale: 2 }).notNull().default("0"),
  shippingVersion: integer("shipping_version").notNull().default(0),
  taxVersion: integer("tax_version").notNull().default(0),
  paymentsVersion: integer("payments_version").notNull().default(0),
  mailsVersion: integer("mails_version").notNull().default(0),
  themeVersion: integer("theme_version").notNull().default(0),
  menusVersion: integer("menus_version").notNull().default(0),
  textsVersion: integer("texts_version").notNull().default(0),
  synonymsVersion: integer("synonyms_version").notNull().default(0),
  showLowestPrice: boolean("show_lowest_price").notNull().default(false),
  takesWithdrawals: boolean("takes_withdrawals").notNull().default(false),
  protectsOrders: boolean("protects_orders").notNull().default(false),
  takesStockWishes: boolean("takes_stock_wishes").notNull().default(false),
  asksForNews: boolean("asks_for_news").notNull().default(false),
  hasAccounts: boolean("has_accounts").notNull().default(false),
  searchTitle: text("search_title").notNull().default(""),
  searchDescription: text("search_description").notNull().default(""),
  socialImageUrl: text("social_image_url").notNull().default(""),
  socialImageAlt: text("social_image_alt").notNull().default(""),
  searchAsYouType: boolean("search_as_you_type").notNull().default(false),
  sellsToAssistants: boolean("sells_to_assistants").notNull().default(false),
  /** One of LANGUAGES in rules/language/languages.ts. */
  language: text("language").$type<Language>().notNull().default("en"),
  openingSoon: boolean("opening_soon").notNull().default(false),
  suspendedAt: time("suspended_at"),
  suspendedReason: text("suspended_reason"),
  suspendedWith: uuid("suspended_with").$type<UserId>(),
  reasonBeforeClosing: text("reason_before_closing"),
  closingAt: time("closing_at"),
  /** Changes of before the oldest that is listed were not written down, or are forgotten. */
  historyIsCut: boolean("history_is_cut").notNull().default(false),
  firstStepsDismissed: boolean("first_steps_dismissed").notNull().default(false),
  bestSellersCountedOn: date("best_sellers_counted_on"),
  createdAt: time("created_at").notNull().defaultNow(),
});
