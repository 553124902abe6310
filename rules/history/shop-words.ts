import type { RetentionInput } from "#rules/customer/retention.ts";
import type { InvoiceSettingsInput } from "#rules/invoice/invoice-input.ts";
import { LANGUAGE_NAMES } from "#rules/language/language-names.ts";
import { SHOPPER_MAILS, type ShopperMail, SWITCHED_MAILS, type SwitchedMail } from "#rules/mail/mail-type.ts";
import {
  CHECKOUT_LINKS,
  type CheckoutLinks,
  type OwnersMethod,
  type ReturnFees,
} from "#rules/payment/payment-settings.ts";
import type { StoreDetailsInput } from "#rules/store/store-details-input.ts";
import type { StoreSettingsChange } from "#rules/store/store-settings-input.ts";
import type { CountryTax, TaxSettings } from "#rules/tax/tax-settings.ts";
import { counted } from "#rules/text/counted.ts";
import {
  choice,
  country,
  type FieldWords,
  type Line,
  money,
  NONE,
  onOff,
  percent,
  picture,
  plainly,
  type Teller,
} from "./said-changes.ts";

/** Every field that Settings › Store and the pages with switches of their own save. */
export const SETTINGS_FIELDS: Record<keyof StoreSettingsChange, FieldWords> = {
  name: { label: "Store name" },
  slug: { label: "Store slug" },
  shipping_flat_rate_cents: { label: "Shipping flat rate", say: money },
  tax_percent: { label: "Tax", say: percent },
  show_lowest_price: { label: "Show the lowest price of the 30 days before", say: onOff },
  takes_withdrawals: { label: "Offer 'Withdraw from contract here'", say: onOff },
  protects_orders: { label: "Ask for the postal code or email", say: onOff },
  takes_stock_wishes: { label: "Offer 'Mail me when it is back'", say: onOff },
  asks_for_news: { label: "Ask shoppers whether they want news", say: onOff },
  has_accounts: { label: "Let customers see their own orders", say: onOff },
  search_as_you_type: { label: "Show results while shoppers type", say: onOff },
  sells_to_assistants: { label: "Sell to assistants", say: onOff },
  language: {
    label: "Language",
    say: (value) => LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES]?.english ?? String(value),
  },
  opening_soon: { label: "Close the shop", say: onOff },
  search_title: { label: "Search title" },
  search_description: { label: "Search description" },
  social_image_url: { label: "Picture of shared links", say: picture },
  social_image_alt: { label: "Alternative text" },
};

export const DETAILS_FIELDS: Record<keyof StoreDetailsInput, FieldWords> = {
  legal_name: { label: "Legal name" },
  street: { label: "Street" },
  postal_code: { label: "Postal code" },
  city: { label: "City" },
  region: { label: "Region" },
  country_code: { label: "Country", say: country },
  tax_number: { label: "Tax number" },
  vat_id: { label: "VAT id" },
  small_business: { label: "Small business", say: onOff },
  contact_email: { label: "Contact email" },
  time_zone: { label: "Time zone" },
};

export const INVOICE_FIELDS: Record<keyof InvoiceSettingsInput, FieldWords> = {
  prefix: { label: "Prefix" },
  next_number: { label: "Next number" },
  own_line: { label: "Your own line" },
  issue_on_payment: { label: "Issue an invoice when an order is paid", say: onOff },
};

export const RETENTION_FIELDS: Record<keyof RetentionInput, FieldWords> = {
  years: {
    label: "Erase customers who have not ordered for",
    say: (value) => (typeof value === "number" ? counted(value, "year") : "never"),
  },
  erases_subscribers: { label: "Also those who want news", say: onOff },
};

type TaxField = Exclude<keyof TaxSettings, "rates">;

const TAX_WORDS: Record<TaxField, FieldWords> = {
  included: {
    label: "Your prices",
    say: (value) => (value ? "Prices include tax" : "Tax is added at checkout"),
  },
  home_country_code: { label: "Country", say: country },
  on_shipping: { label: "Tax on shipping", say: onOff },
  shipping_rate: {
    label: "Rate of shipping",
    say: choice({ standard: "The standard rate", goods: "The rates of the goods" }),
  },
  across_eu: {
    label: "Across the EU",
    say: choice({ home: "Your own rates", each: "Each country's own rate", null: "not chosen" }),
  },
  asks_company: { label: "Ask for company and VAT id at checkout", say: onOff },
  reverse_charge: { label: "Reverse charge", say: onOff },
};

export const TAXES_FIELDS: Record<"taxes", FieldWords> = {
  taxes: { label: "Taxes", lines: taxLines },
};

function taxLines(value: unknown, tell: Teller): Line[] {
  const taxes = value as TaxSettings | null | undefined;
  const kind = { key: "kind", label: "Taxes", text: taxes ? "By country" : "One percentage on everything" };
  if (!taxes) return [kind];
  const settings = (Object.keys(TAX_WORDS) as TaxField[]).map((field) => {
    const { label, say = plainly } = TAX_WORDS[field];
    return { key: field, label, text: say(taxes[field] ?? null, tell) };
  });
  const rates = (taxes.rates ?? []).map(({ country_code, standard, reduced }: CountryTax) => ({
    key: country_code,
    label: tell.countryName(country_code),
    text: `${standard}%, reduced ${reduced}%`,
  }));
  return [kind, ...settings, ...rates];
}

const METHODS: Record<string, string> = {
  "bank-transfer": "bank transfer",
  "cash-on-delivery": "cash on delivery",
  "pay-at-pickup": "payment at pickup",
  custom: "a way of your own",
};

const PAID_BY: Record<ReturnFees, string> = { free: "the store", shopper: "the shopper" };

export const PAYMENTS_FIELDS: Record<"methods" | "links", FieldWords> = {
  methods: {
    label: "Ways to pay",
    lines: (value) =>
      ((value ?? []) as OwnersMethod[]).map((method) => ({
        key: method.id,
        label: method.name,
        text: methodText(method),
      })),
  },
  links: {
    label: "Links",
    lines: (value, tell) => {
      const links = (value ?? {}) as Partial<CheckoutLinks>;
      const pages = CHECKOUT_LINKS.map(({ name, page, label }) => {
        const id = links[page];
        return {
          key: name as string,
          label: label as string,
          text: (id ? (tell.titleOf(id) ?? "a deleted page") : links[name]) || NONE,
        };
      });
      const { return_days: days, return_fees: fees } = links;
      return [
        ...pages,
        { key: "return_days", label: "Days to return", text: days ? String(days) : NONE },
        { key: "return_fees", label: "Sending back is paid by", text: fees ? PAID_BY[fees] : NONE },
      ];
    },
  },
};

function methodText(method: OwnersMethod): string {
  const { kind, active, instructions, remind_after_days: remind, cancel_after_days: cancel } = method;
  return [
    `${method.name}: ${METHODS[kind] ?? kind}`,
    active ? "offered" : "not offered",
    instructions,
    remind !== null && `reminds you after ${remind} days`,
    cancel !== null && `cancels after ${cancel} days`,
  ]
    .filter(Boolean)
    .join("; ");
}

const MAILS: Record<ShopperMail, string> = {
  confirmation: "Order confirmation",
  "payment-received": "Payment received",
  "payment-reminder": "Payment reminder",
  fulfillment: "Shipping confirmation",
  cancellation: "Cancellation",
  refund: "Refund",
  "return-received": "Withdrawal received",
};

const TOLD: Record<SwitchedMail, string> = {
  "new-order": "Mail to you: new order",
  "unpaid-order": "Mail to you: unpaid order",
  "new-return": "Mail to you: new return",
};

export const MAILS_FIELDS: Record<"words" | "tell_owner", FieldWords> = {
  words: {
    label: "Your own words",
    lines: (value, tell) =>
      SHOPPER_MAILS.map((type) => ({
        key: type,
        label: `Your own words, ${MAILS[type]}`,
        text: plainly((value as Record<string, string> | undefined)?.[type], tell),
      })),
  },
  tell_owner: {
    label: "Mails to you",
    lines: (value, tell) =>
      SWITCHED_MAILS.map((type) => ({
        key: type,
        label: TOLD[type],
        text: onOff((value as Record<string, boolean> | undefined)?.[type], tell),
      })),
  },
};
