import type { KeyPermission } from "#rules/connection/api-key.ts";
import type { ConsentSource } from "#rules/consent/consent.ts";
import type {
  ApiKeyId,
  CollectionId,
  ConsentId,
  CustomerId,
  DiscountId,
  ExportId,
  ImportId,
  InvoiceId,
  JobId,
  OrderId,
  PageId,
  ProductId,
  RedirectId,
  ShopDomainId,
  UserId,
  VariantId,
  WebhookId,
} from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import type { Role } from "#rules/people/roles.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import type { ReturnState } from "#rules/return/return-state.ts";
import type { ShopDomainState } from "#rules/shop-domain/shop-domain.ts";

// Everything that is recorded about a store, by type, with its payload. Whoever writes or reads events uses this list:
// the compiler finds what a new type or field is missing from. Rows of earlier and later versions may differ.

/** `null`: it happened by itself, or a shopper did it. */
type By = { by: UserId | null };

/** `by_operator`: whoever runs the service did it, with the operator's command. */
type ByOwnerOrOperator = By & { by_operator?: true };

type OfOrder = { order_id: OrderId; order_number: number };

/** The fields that changed, and nothing else. */
type Changed<Fields = Record<string, unknown>> = { before: Partial<Fields>; after: Partial<Fields> };

/** What a person may put back later; `puts_back` is the event of the change that this one puts back. */
type Saved<Fields = Record<string, unknown>> = By & Changed<Fields> & { puts_back?: string };

type OrderSums = {
  financial_status: PaymentStatus;
  paid_cents: Cents;
  refunded_cents: Cents;
  cancelled_cents: Cents;
  /** Of what was paid and refunded, what came beyond what was due. */
  overpaid_cents: Cents;
  overpaid_refunded_cents: Cents;
};

type OfParcel = OfOrder & {
  by?: UserId | undefined;
  fulfillment_id: string;
  carrier: string | null;
  tracking_number: string | null;
  units: number;
};

type OfRefund = OfOrder & By & { refund_id: string; amount_cents: Cents };

type OfInvoice = OfOrder &
  By & {
    invoice_id: InvoiceId;
    name: string;
    corrects: string | null;
    total_cents: Cents;
    currency_code: string;
  };

type OfPage = By & {
  page_id: PageId;
  title: string;
  handle: string;
  status: string;
  body_html: string;
  search_title: string;
  search_description: string;
};

type OfRedirect = By & { redirect_id: RedirectId; from: string; to: string };

type OfShopDomain = By & { shop_domain_id: ShopDomainId; name: string };

/** A new discount has its settings too, or what it is a copy of. */
type NewDiscount = By & {
  discount_id: DiscountId;
  copy_of?: DiscountId;
  title?: string;
  code?: string | null;
  kind?: string;
  value?: number;
  applies_to?: string;
  product_ids?: string[];
  collection_ids?: string[];
  minimum_cents?: Cents | null;
  minimum_quantity?: number | null;
  once_per_customer?: boolean;
  max_uses?: number | null;
  starts_at?: string | null;
  ends_at?: string | null;
  paused?: boolean;
};

/** Who changed the catalogue: an owner, an import, the undoing of one, or who puts a change back. */
export type CatalogAuthor = By & { import_id?: ImportId; undone_import_id?: ImportId; puts_back?: string };

/**
 * What an import does with a product besides: titles of collections that it joins, and how many pictures follow. Undoing
 * it takes the product out of collections again.
 */
export type ImportedBesides = { collections?: string[]; left_collections?: string[]; pictures?: number };

/**
 * What an event of a product says of fields without their values. Of descriptions only what an import changed: it can be
 * undone as a whole, and may write as many as there are products.
 */
export type ChangedInProduct = Partial<Record<"description_html" | "images" | "variant_order", "changed">>;

type OfProduct = CatalogAuthor & { product_id: ProductId; title: string };
type OfCollection = CatalogAuthor & { collection_id: CollectionId; title: string };

type OfStockWish = By & { variant_id: VariantId };

export type OrderEvents = {
  "order.created": OfOrder & {
    total_cents: Cents;
    currency_code: string;
    units: number;
    financial_status?: PaymentStatus;
    payment_kind?: string | null;
    payment_name?: string | null;
  };
  "order.paid": OfOrder &
    By &
    Changed<OrderSums> & {
      /** Of a payment that may be sent twice, with what was due before it. */
      payment_id?: string | undefined;
      due_cents?: Cents;
      amount_cents: Cents;
      overpaid_cents?: Cents;
      currency_code: string;
      provider: string;
      paid_on: string;
      note: string;
    };
  "order.payment-under-way": OfOrder & By & Changed<OrderSums>;
  "order.payment-waits": OfOrder & By & { problem: string };
  "order.payment-unknown": OfOrder & By & { problem: string };
  "order.payment-differs": OfOrder & By & { payment: string; amount_cents: Cents; currency_code: string };
  "order.payment-failed": OfOrder & By;
  "order.fulfilled": OfParcel & { complete: boolean };
  "order.parcel-changed": OfOrder & By & Changed<Record<string, string>> & { fulfillment_id: string };
  "order.parcel-cancelled": OfParcel & { lines: { line_item_id: string; quantity: number }[] };
  "order.refund-started": OfRefund & { note: string };
  "order.refund-failed": OfRefund & { provider: string; failure: string };
  "order.refunded": OfRefund &
    Changed<OrderSums> & {
      overpaid_cents?: Cents;
      provider: string;
      currency_code: string;
      note: string;
      restocked: number;
    };
  "order.cancelled": OfOrder &
    By &
    Partial<Changed<OrderSums>> & {
      reason: string;
      note?: string;
      units?: number;
      restocked?: number;
      /** What was asked for besides, to tell another wish under the same key. */
      wish?: { restock: string[]; refund: boolean; by_hand: boolean };
    };
  "order.corrected": OfOrder & By & Changed<Record<string, string>>;
  "order.noted": OfOrder & By & { text: string };
  "order.return-requested": OfOrder & By & { return_id: string; name: string; units: number };
  "order.return-changed": OfOrder &
    By &
    Changed<{ state: ReturnState }> & { return_id: string; reason?: string };
  "order.archived": OfOrder & By & Changed<{ archived: boolean }>;
  "order.unarchived": OfOrder & By & Changed<{ archived: boolean }>;
  "invoice.issued": OfInvoice;
  "credit-note.issued": OfInvoice;
};

export type EventPayloads = OrderEvents & {
  "discount.created": NewDiscount;
  /** `value` is read by the kind. */
  "discount.changed": Saved & { discount_id: DiscountId; title?: string; kind?: string };
  "discount.deleted": By & { discount_id: DiscountId; title: string };
  "page.created": OfPage;
  "page.changed": Saved & { page_id: PageId; title?: string };
  "page.deleted": OfPage;
  "redirect.created": OfRedirect;
  "redirect.changed": Saved & { redirect_id: RedirectId };
  "redirect.deleted": OfRedirect;
  "shop-domain.added": OfShopDomain;
  /** What it is, or that it is the main one now. */
  "shop-domain.changed": OfShopDomain & Changed;
  "shop-domain.removed": OfShopDomain & { state: ShopDomainState };
  /** The address that mails to shoppers are sent from, or its state. */
  "shop-domain.sender-changed": OfShopDomain & Changed;
  "product.created": OfProduct &
    Omit<ImportedBesides, "left_collections"> & { handle: string; status: ProductStatus; variants: number };
  /** Some fields only say that they changed (`ChangedInProduct`); of variants their names and what changed of them. */
  "product.changed": OfProduct & Changed & { more_variants?: number };
  "product.deleted": OfProduct & { handle: string; status: ProductStatus };
  "collection.created": OfCollection & { handle: string; product_count: number };
  /** Of its products only how many were added, removed or moved. */
  "collection.changed": OfCollection & Changed;
  "collection.deleted": OfCollection & { handle: string };
  /** A shopper waits for a variant, or no longer. Nothing tells who. */
  "stock-wish.confirmed": OfStockWish;
  "stock-wish.removed": OfStockWish;
  /** How many shoppers were mailed that it is back. */
  "stock-wish.told": OfStockWish & { mails: number };
  /** A shopper wants news by mail, or no longer. Nothing tells who. */
  "consent.given": By & { consent_id: ConsentId; source: ConsentSource };
  "consent.left": By & { consent_id: ConsentId };
  "people.invited": By & { email: string; role: Role };
  "people.invitation-revoked": By & { email: string; role: Role };
  /** By whoever accepted. */
  "people.joined": By & { email: string; role: Role };
  "people.role-changed": By & Changed<{ role: Role }> & { user_id: UserId; email: string };
  "people.left": By & { user_id: UserId; email: string; role: Role };
  "people.removed": ByOwnerOrOperator & { user_id: UserId; email: string; role: Role };
  "people.hand-over-asked": By & { from: string; to: string };
  /** Taken back, or declined. */
  "people.hand-over-ended": By;
  "people.handed-over": By & { from: string; to: string };
  "menus.changed": Saved;
  "store.product-views-changed": Saved;
  "theme.published": Saved;
  /**
   * `customer_id`: null of somebody who never ordered. `after_years`: by the store's rule, so long after the last order.
   * `until`: as the list of erasures has it. A backup with this event was made after the erasure.
   */
  "customer.erased": ByOwnerOrOperator & {
    customer_id: CustomerId | null;
    after_years?: number;
    until?: string;
  };
  /** What the owner writes about a customer. Erased with her. */
  "customer.changed": By & Changed<{ tags: string[]; note: string }> & { customer_id: CustomerId };
  "theme.preview-shared": By & { expires_at: string };
  "theme.preview-revoked": By;
  "store.settings-changed": Saved;
  "store.currency-changed": By & Changed<{ currency_code: string }>;
  "store.details-changed": Saved;
  "store.shipping-changed": Saved;
  "store.taxes-changed": Saved;
  "store.payments-changed": Saved;
  "store.invoices-changed": Saved;
  "store.mails-changed": Saved;
  "store.synonyms-changed": Saved;
  "store.texts-changed": Saved;
  /** An address of another program: its host, because paths may hold keys. `paused`: why; null while it is active. */
  "store.webhooks-changed": By &
    Changed<{ address: string; topics: string[]; paused: string | null }> & {
      webhook_id: WebhookId;
      name: string;
    };
  /** After how many years without an order customers are erased. */
  "store.retention-changed": Saved;
  "store.api-keys-changed": ByOwnerOrOperator & {
    deed: "made" | "revoked";
    key_id: ApiKeyId;
    name: string;
    permissions: KeyPermission[];
    expires_at: string | null;
  };
  "store.stripe-changed": By & { before: object | undefined; after: object | undefined };
  "store.first-steps-dismissed": By;
  "export.started": By & { export_id: ExportId; kind: string };
  "export.written": { export_id: ExportId; kind: string };
  "export.linked": By & { export_id: ExportId; kind: string };
  "job.started": By & { job_id: JobId; kind: string; input: object; total: number };
};

/** Who saves something that can be put back, and the event of the change that this save puts back, if it does. */
export type SaveAuthor = { by: UserId; puts_back?: string | undefined };

export type EventType = keyof EventPayloads;

/** `id`: of a deed that may be sent twice. */
export type StoreEvent<Type extends EventType = EventType> = {
  [Each in Type]: { id?: string | undefined; type: Each; payload: EventPayloads[Each] };
}[Type];

/** The types that say which fields changed. */
export type ChangeType = {
  [Type in EventType]: EventPayloads[Type] extends By & Changed ? Type : never;
}[EventType];

/** What a change says besides who and what: which record it is about. */
export type ChangedRecord<Type extends ChangeType> = Omit<
  EventPayloads[Type],
  "by" | "before" | "after" | "puts_back"
>;
