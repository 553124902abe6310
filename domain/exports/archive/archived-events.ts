import { type SQL, sql } from "drizzle-orm";
import type { EventPayloads, EventType } from "#rules/event/store-event.ts";

const ORDER = ["order_id", "order_number"] as const;
const PARCEL = [...ORDER, "fulfillment_id", "carrier", "tracking_number", "units"] as const;
const REFUND = [...ORDER, "refund_id", "amount_cents"] as const;
const INVOICE = [...ORDER, "invoice_id", "name", "corrects", "total_cents", "currency_code"] as const;
const CHANGE = ["before", "after"] as const;
const PAGE = [
  "page_id",
  "title",
  "handle",
  "status",
  "body_html",
  "search_title",
  "search_description",
] as const;
const SAVED = [...CHANGE, "puts_back"] as const;
const CATALOG = ["title", "import_id", "undone_import_id", "puts_back"] as const;
const PRODUCT = ["product_id", ...CATALOG] as const;
const COLLECTION = ["collection_id", ...CATALOG] as const;
const REDIRECT = ["redirect_id", "from", "to"] as const;
const SHOP_DOMAIN = ["shop_domain_id", "name"] as const;
const WEBHOOK = ["webhook_id", "name"] as const;

/** The archive has the type and the time of these alone. */
const BARE = [] as const;

/**
 * The fields of each type of event that are in the archive. Other fields are left out until somebody lists them:
 * whatever an event may hold one day, no key or token leaves by it. `by` is the id of a sign-in.
 */
export const EVENT_FIELDS: { [Type in EventType]: readonly Exclude<keyof EventPayloads[Type], "by">[] } = {
  "order.created": [
    ...ORDER,
    "total_cents",
    "currency_code",
    "units",
    "financial_status",
    "payment_kind",
    "payment_name",
  ],
  "order.paid": [
    ...ORDER,
    "amount_cents",
    "overpaid_cents",
    "currency_code",
    "provider",
    "paid_on",
    "note",
    ...CHANGE,
  ],
  "order.payment-under-way": [...ORDER, ...CHANGE],
  "order.payment-waits": [...ORDER, "problem"],
  "order.payment-unknown": [...ORDER, "problem"],
  "order.payment-differs": [...ORDER, "payment", "amount_cents", "currency_code"],
  "order.payment-failed": ORDER,
  "order.fulfilled": [...PARCEL, "complete"],
  "order.parcel-changed": [...ORDER, "fulfillment_id", ...CHANGE],
  "order.parcel-cancelled": [...PARCEL, "lines"],
  "order.refund-started": [...REFUND, "note"],
  "order.refund-failed": [...REFUND, "provider", "failure"],
  "order.refunded": [
    ...REFUND,
    "overpaid_cents",
    "provider",
    "currency_code",
    "note",
    "restocked",
    ...CHANGE,
  ],
  "order.cancelled": [...ORDER, "reason", "note", "units", "restocked", ...CHANGE],
  "order.corrected": [...ORDER, ...CHANGE],
  "order.noted": [...ORDER, "text"],
  "order.return-requested": [...ORDER, "return_id", "name", "units"],
  "order.return-changed": [...ORDER, "return_id", "reason", ...CHANGE],
  "order.archived": [...ORDER, ...CHANGE],
  "order.unarchived": [...ORDER, ...CHANGE],
  "invoice.issued": INVOICE,
  "credit-note.issued": INVOICE,
  "discount.created": [
    "discount_id",
    "copy_of",
    "title",
    "code",
    "kind",
    "value",
    "applies_to",
    "product_ids",
    "collection_ids",
    "minimum_cents",
    "minimum_quantity",
    "once_per_customer",
    "max_uses",
    "starts_at",
    "ends_at",
    "paused",
  ],
  "discount.changed": ["discount_id", "title", "kind", ...SAVED],
  "discount.deleted": ["discount_id", "title"],
  "page.created": PAGE,
  "page.changed": ["page_id", "title", ...SAVED],
  "page.deleted": PAGE,
  "redirect.created": REDIRECT,
  "redirect.changed": ["redirect_id", ...SAVED],
  "redirect.deleted": REDIRECT,
  "shop-domain.added": SHOP_DOMAIN,
  "shop-domain.changed": [...SHOP_DOMAIN, ...CHANGE],
  "shop-domain.removed": [...SHOP_DOMAIN, "state"],
  "shop-domain.sender-changed": [...SHOP_DOMAIN, ...CHANGE],
  "store.webhooks-changed": [...WEBHOOK, ...CHANGE],
  "product.created": [...PRODUCT, "handle", "status", "variants", "collections", "pictures"],
  "product.changed": [...PRODUCT, "more_variants", ...CHANGE],
  "product.deleted": [...PRODUCT, "handle", "status"],
  "collection.created": [...COLLECTION, "handle", "product_count"],
  "collection.changed": [...COLLECTION, ...CHANGE],
  "collection.deleted": [...COLLECTION, "handle"],
  "stock-wish.confirmed": ["variant_id"],
  "stock-wish.removed": ["variant_id"],
  "stock-wish.told": ["variant_id", "mails"],
  "consent.given": ["consent_id", "source"],
  "consent.left": ["consent_id"],
  "menus.changed": SAVED,
  "store.product-views-changed": SAVED,
  "theme.published": SAVED,
  "store.settings-changed": SAVED,
  // What the owner wrote stands in the table.
  "customer.changed": ["customer_id"],
  "customer.erased": ["customer_id", "after_years", "by_operator"],
  "store.currency-changed": CHANGE,
  "store.details-changed": SAVED,
  "store.shipping-changed": SAVED,
  "store.taxes-changed": SAVED,
  "store.payments-changed": SAVED,
  "store.invoices-changed": SAVED,
  "store.mails-changed": SAVED,
  "store.synonyms-changed": SAVED,
  "store.texts-changed": SAVED,
  "store.retention-changed": SAVED,
  // Whose addresses these are is not the archive's: sign-ins are not in it.
  "people.invited": ["role"],
  "people.invitation-revoked": ["role"],
  "people.joined": ["role"],
  "people.role-changed": CHANGE,
  "people.left": ["role"],
  "people.removed": ["role", "by_operator"],
  "people.hand-over-asked": BARE,
  "people.hand-over-ended": BARE,
  "people.handed-over": BARE,
  "export.linked": BARE,
  "export.started": BARE,
  "export.written": BARE,
  "job.started": BARE,
  "store.first-steps-dismissed": BARE,
  "store.api-keys-changed": BARE,
  "store.stripe-changed": BARE,
  "theme.preview-revoked": BARE,
  "theme.preview-shared": BARE,
};

/** The payload of the event `t` with its listed fields. */
export function archivedPayload(): SQL {
  const listed = sql`${JSON.stringify(EVENT_FIELDS)}::jsonb -> t.type`;
  return sql`(select coalesce(jsonb_object_agg(field.key, field.value), '{}')
    from jsonb_each(t.payload) field where (${listed}) ? field.key)`;
}
