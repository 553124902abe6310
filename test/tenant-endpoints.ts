import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { OWN_WORDS, TELL_OWNER } from "./factories-mails.ts";
import { linkTo } from "./factories-menus.ts";
import { aPageForm } from "./factories-pages.ts";
import { paymentsForm } from "./factories-payments.ts";
import { taxesOf } from "./factories-pricing.ts";
import { shippingForm } from "./factories-shipping.ts";
import { aPng } from "./pictures.ts";
import type { IdKind, Ids } from "./tenants.ts";

export type EndpointRequest = {
  id?: string;
  query?: Record<string, string>;
  body?: object;
  picture?: Uint8Array<ArrayBuffer>;
  csv?: string;
};

export type Endpoint = {
  /**
   * A session is enough where the second factor is used; all other owner endpoints need the factor, if there is one.
   */
  opens: "everyone" | "session" | "owner";
  ask(ids: Ids): EndpointRequest;
  /** The status for the owner's own ids. */
  own: number;
  /** The status in a session without the second factor. */
  weak?: number;
  /** The status for a foreign or random id; 404 by default. */
  foreign?: Partial<Record<IdKind | "every", number>>;
};

const nothing = () => ({});
const body = (content: object) => () => ({ body: content });
const owner = (own: number, ask: Endpoint["ask"] = nothing, foreign: Endpoint["foreign"] = {}): Endpoint => ({
  opens: "owner",
  own,
  ask,
  foreign,
});
const everyone = (
  own: number,
  ask: Endpoint["ask"] = nothing,
  foreign: Endpoint["foreign"] = {},
): Endpoint => ({
  opens: "everyone",
  own,
  ask,
  foreign,
});

const SINCE = "2026-01-31T23:00:00Z";

const WEBHOOK = { address: "https://hook.invalid/orders", topics: ["order.placed"] };

const form = (title: string, { picture }: Ids) => ({
  title,
  description_html: "",
  vendor: "",
  tags: [],
  status: "active",
  handle: title.toLowerCase(),
  images: [{ url: picture, alt: "" }],
  featured_image_url: picture,
  options: [],
});

const newVariant = {
  position: 0,
  option1_value: null,
  option2_value: null,
  option3_value: null,
  price_cents: 1_000,
  compare_at_price_cents: null,
  sku: null,
  barcode: null,
  inventory_qty: 1,
  weight_grams: null,
  requires_shipping: true,
};

const shelf = (title: string, { picture, product }: Ids) => ({
  title,
  description_html: "",
  handle: title.toLowerCase(),
  image_url: picture,
  product_ids: [product],
});

const discount = (code: string, { product }: Ids) => ({
  code,
  kind: "percent",
  value: 1_000,
  applies_to: "products",
  product_ids: [product],
});

const checkout = ({ store, variant }: Ids) => ({
  email: "zoe@example.com",
  shipping_name: "Zoë Bianchi",
  shipping_address1: "Via Roma 1",
  shipping_city: "Torino",
  shipping_zip: "10100",
  shipping_country: "Italy",
  items: [
    {
      variantId: variant,
      productId: "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b",
      title: "Mug",
      variantTitle: "Default",
      price: 1_000,
      quantity: 1,
      image: null,
    },
  ],
  storeId: store,
  currencyCode: "EUR",
  subtotalCents: 1_000,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 1_000,
});

const withdrawer = (storeId: string) => ({
  storeId,
  name: "Zoë",
  order_number: "1234567890",
  email: "zoe@example.com",
});

const CONTACT = {
  email: "zoe@example.com",
  shipping_name: "Zoë Bianchi",
  shipping_address1: "Via Roma 1",
  shipping_address2: "",
  shipping_city: "Torino",
  shipping_zip: "10100",
  shipping_region: "",
  shipping_phone: "",
};

const PICTURE = new Uint8Array(await aPng());

/** Every endpoint of the API document: who may call it, and with which ids. */
export const ENDPOINTS: Record<string, Endpoint> = {
  "GET /api/health": everyone(200),
  "GET /api/health/ready": everyone(200),
  "GET /api/domains/allowed": everyone(404, () => ({ query: { domain: "unknown.example.com" } })),
  "GET /api/auth/settings": everyone(200),
  "GET /.well-known/jwks.json": everyone(200),
  "POST /api/auth/sign-in": everyone(200, body({ email: "somebody@example.com" })),
  "POST /api/auth/link": everyone(410, body({ token: "guessed" })),
  "POST /api/auth/confirm": everyone(410, body({ token: "guessed" })),
  "POST /api/auth/code": everyone(
    410,
    body({ request: "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b", code: "123456" }),
  ),
  "POST /api/auth/refresh": everyone(401, body({ refresh_token: "guessed" })),
  "POST /api/auth/sign-out": everyone(200, body({ refresh_token: "guessed" })),
  "POST /api/cart/check": everyone(
    200,
    ({ store, variant }) => ({
      body: { storeId: store, items: [{ variantId: variant, quantity: 1, price: 1_000 }] },
    }),
    { variant: 200 },
  ),
  // Without the cookie of a session nobody is known.
  "GET /api/account/checkout": everyone(401, ({ store }) => ({ query: { storeId: store } })),
  "GET /api/search": everyone(200, ({ store }) => ({ query: { storeId: store, q: "mug" } })),
  "GET /api/search/pictures": everyone(200, ({ store }) => ({ query: { storeId: store, handles: "mug" } })),
  "POST /api/search/misses": everyone(204, ({ store }) => ({ body: { storeId: store, words: "samovar" } })),
  "POST /api/functions/create-order": everyone(200, (ids) => ({ body: checkout(ids) }), { variant: 409 }),
  // Without the shopper's e-mail nobody finds an order.
  "POST /api/withdrawals/find": everyone(404, ({ store }) => ({ body: withdrawer(store) })),
  "POST /api/withdrawals": everyone(404, ({ store, lineItem }) => ({
    body: { ...withdrawer(store), lines: [{ line_item_id: lineItem, quantity: 1 }], words: "Too small" },
  })),
  // The token is signed.
  "POST /api/stock-wishes/{token}/removal": everyone(404),
  "POST /api/consents/{token}/removal": everyone(404),

  "GET /api/auth/user": { ...owner(200), opens: "session", weak: 200 },
  "POST /api/auth/recovery": { ...owner(422, body({ code: "guessed" })), opens: "session", weak: 422 },
  "POST /factors/{id}/challenge": {
    ...owner(200, ({ factor }) => ({ id: factor })),
    opens: "session",
    weak: 200,
  },
  "POST /factors/{id}/verify": {
    ...owner(
      422,
      ({ factor, challenge }) => ({ id: factor, body: { challenge_id: challenge, code: "abcdef" } }),
      {
        challenge: 410,
      },
    ),
    opens: "session",
    weak: 410,
  },

  "DELETE /factors/{id}": owner(200, ({ factor }) => ({ id: factor })),
  "POST /factors": owner(200, body({ factor_type: "totp" })),
  "GET /api/auth/sessions": owner(200),
  "DELETE /api/auth/sessions/{id}": owner(200, ({ session }) => ({ id: session })),
  "POST /api/auth/recovery-codes": owner(409),

  "GET /api/stores": owner(200),
  "POST /api/stores": owner(409),
  "GET /api/invitations/{token}": everyone(404),
  "POST /api/invitations/{token}/accept": owner(404),
  "GET /api/connections/keys": owner(200),
  "POST /api/connections/keys": owner(
    201,
    body({ name: "Accounting", permissions: ["see-orders"], expires_in_days: 30 }),
  ),
  "DELETE /api/connections/keys/{id}": owner(204, ({ apiKey }) => ({ id: apiKey })),
  "GET /api/connections/webhooks": owner(200),
  "POST /api/connections/webhooks": owner(201, body(WEBHOOK)),
  "PUT /api/connections/webhooks/{id}": owner(204, ({ webhook }) => ({ id: webhook, body: WEBHOOK })),
  "PUT /api/connections/webhooks/{id}/active": owner(204, ({ webhook }) => ({
    id: webhook,
    body: { active: false },
  })),
  "GET /api/connections/webhooks/{id}/secret": owner(200, ({ webhook }) => ({ id: webhook })),
  "POST /api/connections/webhooks/{id}/test": owner(202, ({ webhook }) => ({ id: webhook })),
  "POST /api/connections/webhooks/{id}/since": owner(409, ({ webhook }) => ({
    id: webhook,
    body: { since: SINCE },
  })),
  "GET /api/connections/webhooks/{id}/messages": owner(200, ({ webhook }) => ({ id: webhook })),
  "GET /api/connections/webhook-messages/{id}": owner(200, ({ webhookMessage }) => ({ id: webhookMessage })),
  "POST /api/connections/webhook-messages/{id}/again": owner(204, ({ webhookMessage }) => ({
    id: webhookMessage,
  })),
  "DELETE /api/connections/webhooks/{id}": owner(204, ({ webhook }) => ({ id: webhook })),
  "GET /api/people": owner(200),
  "POST /api/people/invitations": owner(201, body({ email: "newcomer@example.com", role: "orders" })),
  "POST /api/people/invitations/{id}/send": owner(200, ({ invitation }) => ({ id: invitation })),
  "DELETE /api/people/invitations/{id}": owner(204, ({ invitation }) => ({ id: invitation })),
  "PATCH /api/people/{id}": owner(204, ({ person }) => ({ id: person, body: { role: "content" } })),
  "POST /api/people/hand-over": owner(204, ({ person }) => ({ body: { user_id: person } })),
  "POST /api/people/hand-over/accept": owner(404),
  "DELETE /api/people/hand-over": owner(204),
  "DELETE /api/people/{id}": owner(204, ({ person }) => ({ id: person })),
  "GET /api/store": owner(200),
  "GET /api/shipping": owner(200),
  "PUT /api/shipping": owner(409, body({ version: 1_000, ...shippingForm("Matrix") })),
  "GET /api/mails": owner(200),
  "PUT /api/mails": owner(409, body({ version: 1_000, words: OWN_WORDS, tell_owner: TELL_OWNER })),
  "POST /api/mails/example": owner(200, body({ type: "confirmation", words: "Packed by hand." })),
  "GET /api/taxes": owner(200),
  "PUT /api/taxes": owner(409, body({ version: 1_000, taxes: taxesOf("DE", { included: true }) })),
  "GET /api/theme": owner(200),
  "PUT /api/theme": owner(409, body({ version: 1_000, theme: DEFAULT_THEME })),
  "POST /api/theme/discard": owner(409, body({ version: 1_000 })),
  "POST /api/theme/publish": owner(
    404,
    body({ version: 1_000, earlier: "00000000-0000-4000-8000-000000000000" }),
  ),
  "POST /api/theme/preview": owner(201),
  "POST /api/theme/shared-preview": owner(201),
  "DELETE /api/theme/shared-preview": owner(204),
  "GET /api/payments": owner(200),
  "GET /api/payments/stripe": owner(200),
  "PUT /api/payments/stripe": owner(422, body({ active: true })),
  "DELETE /api/payments/stripe": owner(200),
  "POST /api/payments/stripe/test": owner(200),
  "POST /api/payments/stripe/webhooks/{store}": everyone(404, body({})),
  "POST /api/mail/resend/webhooks": everyone(404, body({})),
  "POST /api/payments/settle": everyone(404, ({ store, order }) => ({
    body: { storeId: store, orderId: order },
  })),
  "PUT /api/payments": owner(
    409,
    ({ page }) => {
      const { links, ...form } = paymentsForm();
      return { body: { ...form, links: { ...links, terms_page_id: page }, version: 1_000 } };
    },
    { page: 422, every: 422 },
  ),
  "PUT /api/store/name": owner(409, body({ name: "Another Name" })),
  "POST /api/store/complete-onboarding": owner(409),
  "PUT /api/store/settings": owner(
    200,
    body({
      name: "Matrix",
      slug: "matrix",
      shipping_flat_rate_cents: 0,
      tax_percent: 0,
      show_lowest_price: true,
      takes_withdrawals: true,
      protects_orders: true,
      takes_stock_wishes: true,
      asks_for_news: true,
      has_accounts: true,
      search_as_you_type: true,
      sells_to_assistants: true,
      language: "en",
    }),
  ),
  "GET /api/store/currency": owner(200),
  "GET /api/store/currency/preview": owner(200, () => ({ query: { currency_code: "JPY" } })),
  "PUT /api/store/currency": owner(409, body({ currency_code: "JPY", seen: "nothing" })),
  // The server of the matrix has no addresses for shops, and sends no mails from their domains.
  "GET /api/store/domains": owner(200),
  "POST /api/store/domains": owner(409, body({ name: "shop.example.com" })),
  "POST /api/store/domains/{id}/check": owner(409, ({ shopDomain }) => ({ id: shopDomain })),
  "PUT /api/store/domains/{id}/main": owner(204, ({ shopDomain }) => ({ id: shopDomain })),
  "PUT /api/store/domains/{id}/sender": owner(409, ({ shopDomain }) => ({
    id: shopDomain,
    body: { local_part: "orders" },
  })),
  "DELETE /api/store/domains/{id}/sender": owner(204, ({ shopDomain }) => ({ id: shopDomain })),
  "DELETE /api/store/domains/{id}": owner(204, ({ shopDomain }) => ({ id: shopDomain })),
  "GET /api/store/details": owner(200),
  "PUT /api/store/details": owner(
    200,
    body({ legal_name: "Matrix Ltd", country_code: "DE", contact_email: "m@example.com", time_zone: "UTC" }),
  ),
  "GET /api/mail-status": owner(200),
  "POST /api/mail-status/test": owner(200),
  "GET /api/demo-data": owner(200),
  "DELETE /api/demo-data": owner(200),
  "POST /api/functions/seed-data": owner(200, ({ store }) => ({ body: { store_id: store } })),

  "DELETE /api/dashboard/first-steps": owner(204),
  "GET /api/dashboard": owner(200, () => ({ query: { since: SINCE } })),
  "GET /api/dashboard/series": owner(200, () => ({ query: { midnights: SINCE } })),
  "GET /api/dashboard/low-stock": owner(200),
  "GET /api/dashboard/to-do": owner(200),
  "GET /api/dashboard/stock-wishes": owner(200),
  "GET /api/consents": owner(200),
  "GET /api/find": owner(200, () => ({ query: { q: "zoe" } })),

  "GET /api/orders": owner(200),
  "GET /api/orders/count": owner(200),
  "GET /api/orders/search": owner(200, () => ({ query: { q: "zoe" } })),
  "GET /api/orders/filters": owner(200),
  "GET /api/orders/ids": owner(200),
  "POST /api/orders/bulk": owner(202, ({ order }) => ({ body: { action: "archive", ids: [order] } })),
  "PUT /api/orders/{id}/archived": owner(200, ({ order }) => ({ id: order, body: { archived: true } })),
  "GET /api/orders/{id}": owner(200, ({ order }) => ({ id: order })),
  "POST /api/orders/{id}/fulfillments": owner(
    200,
    ({ order, lineItem }) => ({ id: order, body: { lines: [{ line_item_id: lineItem, quantity: 1 }] } }),
    { lineItem: 422 },
  ),
  "GET /api/orders/{id}/contact": owner(200, ({ order }) => ({ id: order })),
  // In the matrix something of this order is shipped by now.
  "PUT /api/orders/{id}/contact": owner(409, ({ order }) => ({
    id: order,
    body: { ...CONTACT, was: CONTACT },
  })),
  "POST /api/orders/{id}/notes": owner(200, ({ order }) => ({ id: order, body: { text: "Rings twice" } })),
  "PUT /api/fulfillments/{id}": owner(200, ({ parcel }) => ({
    id: parcel,
    body: { carrier: "UPS", tracking_number: "2", was: { carrier: "DHL", tracking_number: "1" } },
  })),
  "DELETE /api/fulfillments/{id}": owner(200, ({ parcel }) => ({ id: parcel })),
  // A demo order, for which nothing was paid.
  "POST /api/orders/{id}/payments": owner(409, ({ order }) => ({
    id: order,
    body: { paid_on: "2026-01-31" },
  })),
  "POST /api/orders/{id}/refunds": owner(
    409,
    ({ order, lineItem }) => ({ id: order, body: { lines: [{ line_item_id: lineItem, quantity: 1 }] } }),
    { lineItem: 409 },
  ),
  "POST /api/orders/{id}/cancel": owner(
    200,
    ({ order, lineItem }) => ({ id: order, body: { reason: "other", restock: [lineItem] } }),
    { lineItem: 422 },
  ),
  // Its order is a demo order, which has no invoice.
  "GET /api/orders/{id}/invoices": owner(200, ({ order }) => ({ id: order })),
  "POST /api/orders/{id}/invoices": owner(409, ({ order }) => ({ id: order })),
  "POST /api/orders/{id}/credit-notes": owner(409, ({ order }) => ({ id: order })),
  "POST /api/orders/{id}/invoice-corrections": owner(409, ({ order }) => ({
    id: order,
    body: { invoice: "INV-2026-0001" },
  })),
  "POST /api/invoices": owner(200, ({ order }) => ({ body: { order_ids: [order] } }), {
    order: 200,
    every: 200,
  }),
  "GET /api/invoices": owner(200, ({ order }) => ({ query: { orders: order, ids: order } }), {
    order: 200,
    every: 200,
  }),
  "GET /api/invoices/{id}/e-invoice": owner(404, ({ order }) => ({ id: order })),
  "GET /api/packing-slips": owner(200, ({ order }) => ({ query: { orders: order } }), {
    order: 200,
    every: 200,
  }),
  "GET /api/invoice-settings": owner(200),
  "PUT /api/invoice-settings": owner(
    200,
    body({ prefix: "RE-", next_number: 41, own_line: "No VAT", issue_on_payment: true }),
  ),
  "PUT /api/returns/{id}": owner(200, ({ return: id }) => ({
    id,
    body: { state: "refused", reason: "It was worn" },
  })),
  "POST /api/functions/send-order-email": owner(200, ({ order }) => ({
    body: { orderId: order, type: "confirmation" },
  })),

  "GET /api/products": owner(200, ({ product }) => ({ query: { after: `1763160000000000.${product}` } }), {
    product: 200,
    every: 200,
  }),
  "GET /api/products/count": owner(200),
  "POST /api/products/remove": owner(202, body({ search: "Spoon", status: "all" })),
  "GET /api/products/filters": owner(200),
  "GET /api/product-views": owner(200),
  "PUT /api/product-views": owner(
    200,
    body({ version: 0, views: [{ name: "Low", filters: { stock: "low" } }] }),
  ),
  "GET /api/products/choices": owner(200, ({ product }) => ({ query: { after: product } }), {
    product: 200,
    every: 200,
  }),
  "POST /api/products": owner(
    201,
    (ids) => ({ body: { ...form("Bowl", ids), variants: { added: [newVariant] } } }),
    { picture: 422, every: 422 },
  ),
  "GET /api/products/{id}": owner(200, ({ product }) => ({ id: product })),
  "POST /api/products/{id}/duplicate": owner(201, ({ product }) => ({ id: product })),
  "GET /api/products/{id}/prices": owner(200, ({ product }) => ({ id: product })),
  "GET /api/products/{id}/stock-wishes": owner(200, ({ product }) => ({ id: product })),
  "GET /api/products/{id}/related": owner(200, ({ product }) => ({ id: product })),
  "PUT /api/products/{id}/related": owner(200, ({ product }) => ({ id: product, body: { product_ids: [] } })),
  "PUT /api/products/{id}": owner(
    200,
    (ids) => ({
      id: ids.product,
      body: {
        ...form("Mug", ids),
        version: 1,
        variants: { changed: [{ id: ids.variant, price_cents: 1_200 }] },
      },
    }),
    { picture: 422, variant: 409 },
  ),
  "DELETE /api/products/{id}": owner(204, ({ product }) => ({ id: product })),
  "POST /api/products/bulk": owner(200, ({ product }) => ({ body: { action: "draft", ids: [product] } }), {
    product: 200,
    every: 200,
  }),

  "GET /api/collections": owner(
    200,
    ({ collection }) => ({ query: { after: `1763160000000000.${collection}` } }),
    {
      collection: 200,
      every: 200,
    },
  ),
  "POST /api/collections": owner(201, (ids) => ({ body: shelf("Table", ids) }), {
    picture: 422,
    product: 422,
    every: 422,
  }),
  "GET /api/collections/{id}": owner(200, ({ collection }) => ({ id: collection })),
  "PUT /api/collections/{id}": owner(
    200,
    (ids) => ({ id: ids.collection, body: { ...shelf("Shelf", ids), version: 1 } }),
    { picture: 422, product: 422 },
  ),
  "DELETE /api/collections/{id}": owner(204, ({ collection }) => ({ id: collection })),

  "GET /api/pages": owner(200),
  "POST /api/pages": owner(201, () => ({ body: aPageForm({ title: "About" }) })),
  "GET /api/pages/{id}": owner(200, ({ page }) => ({ id: page })),
  "PUT /api/pages/{id}": owner(200, ({ page }) => ({
    id: page,
    body: aPageForm({ title: "Imprint", version: 1 }),
  })),
  "DELETE /api/pages/{id}": owner(204, ({ page }) => ({ id: page })),

  "GET /api/history": owner(200, ({ product }) => ({ query: { about: `product:${product}` } }), {
    product: 200,
    every: 200,
  }),
  "GET /api/history/people": owner(200),
  "GET /api/history/{id}": owner(200, ({ change }) => ({ id: change })),
  "POST /api/history/{id}/put-back": owner(204, ({ change }) => ({ id: change, body: {} })),

  "GET /api/menus": owner(200),
  "PUT /api/menus": owner(
    409,
    ({ page }) => ({ body: { version: 1_000, header: [linkTo("page", page)], footer: [] } }),
    { page: 422, every: 422 },
  ),

  "GET /api/shop-texts": owner(200),
  "PUT /api/shop-texts": owner(409, body({ version: 1_000, texts: { "layout.skip": "Skip" } })),
  "GET /api/synonyms": owner(200),
  "PUT /api/synonyms": owner(409, body({ version: 1_000, groups: [["mug", "beaker"]] })),
  "GET /api/search-misses": owner(200),

  "GET /api/redirects": owner(200, ({ redirect }) => ({ query: { after: `1763160000000000.${redirect}` } }), {
    redirect: 200,
    every: 200,
  }),
  "POST /api/redirects": owner(201, body({ from: "/old", to: "/products" })),
  "GET /api/redirects/{id}": owner(200, ({ redirect }) => ({ id: redirect })),
  "PUT /api/redirects/{id}": owner(200, ({ redirect }) => ({
    id: redirect,
    body: { from: "/older", to: "/products?new", version: 1 },
  })),
  "DELETE /api/redirects/{id}": owner(204, ({ redirect }) => ({ id: redirect })),

  "GET /api/customers": owner(
    200,
    ({ customer }) => ({ query: { after: `1763160000000000.${customer}`, sort: "last-order" } }),
    { customer: 200, every: 200 },
  ),
  "GET /api/customers/filters": owner(200),
  "GET /api/customers/{id}": owner(200, ({ customer }) => ({ id: customer })),
  "GET /api/customers/{id}/orders": owner(200, ({ customer }) => ({ id: customer })),
  "PUT /api/customers/{id}": owner(200, ({ customer }) => ({
    id: customer,
    body: { tags: ["press"], note: "Rings twice", version: 1 },
  })),
  "GET /api/customers/{id}/data": owner(200, ({ customer }) => ({ id: customer })),
  "GET /api/retention": owner(200),
  "GET /api/retention/preview": owner(200, () => ({ query: { years: "3", erases_subscribers: "true" } })),
  "PUT /api/retention": owner(200, body({ years: 5, erases_subscribers: false })),
  "DELETE /api/retention": owner(204),
  // An address is nobody's: each store answers what it knows of it itself.
  "GET /api/addresses/{email}": owner(200, () => ({ id: "somebody@example.com" })),
  "DELETE /api/addresses/{email}": owner(404, () => ({ id: "somebody@example.com" })),
  "DELETE /api/customers/{id}": owner(204, ({ customer }) => ({ id: customer })),

  "GET /api/discounts": owner(200, ({ discount }) => ({ query: { after: `1763160000000000.${discount}` } }), {
    discount: 200,
    every: 200,
  }),
  "POST /api/discounts": owner(201, (ids) => ({ body: discount("SUMMER", ids) }), {
    product: 422,
    every: 422,
  }),
  "GET /api/discounts/{id}": owner(200, ({ discount }) => ({ id: discount })),
  "PUT /api/discounts/{id}": owner(
    200,
    (ids) => ({ id: ids.discount, body: { ...discount("WINTER", ids), version: 1 } }),
    { product: 422 },
  ),
  "PUT /api/discounts/{id}/paused": owner(204, ({ discount }) => ({ id: discount, body: { paused: true } })),
  "POST /api/discounts/{id}/duplicate": owner(201, ({ discount }) => ({ id: discount })),
  "DELETE /api/discounts/{id}": owner(204, ({ discount }) => ({ id: discount })),

  "GET /api/jobs": owner(200),
  "GET /api/jobs/{id}/report": owner(200, ({ job }) => ({ id: job })),
  "GET /api/jobs/{id}/report.csv": owner(200, ({ job }) => ({ id: job })),
  "POST /api/jobs/{id}/cancel": owner(200, ({ job }) => ({ id: job })),

  "GET /api/imports": owner(200),
  "POST /api/imports": owner(201, () => ({
    query: { name: "products.csv" },
    csv: "Handle,Title\nmug,Mug\n",
  })),
  "GET /api/imports/{id}": owner(200, (ids) => ({ id: ids.import })),
  "GET /api/imports/{id}/items": owner(200, (ids) => ({ id: ids.import })),
  "PATCH /api/imports/{id}": owner(409, (ids) => ({ id: ids.import, body: { untracked_stock: 3 } })),
  "POST /api/imports/{id}/start": owner(409, (ids) => ({
    id: ids.import,
    body: { answers: FIRST_ANSWERS },
  })),
  "POST /api/imports/{id}/cancel": owner(200, (ids) => ({ id: ids.import })),
  "GET /api/imports/{id}/undo": owner(200, (ids) => ({ id: ids.import })),
  "POST /api/imports/{id}/undo": owner(409, (ids) => ({ id: ids.import })),
  "GET /api/imports/{id}/pictures": owner(200, (ids) => ({ id: ids.import })),
  "POST /api/imports/{id}/pictures": owner(409, (ids) => ({ id: ids.import })),
  "GET /api/imports/{id}/redirects": owner(409, (ids) => ({ id: ids.import, query: { format: "nginx" } })),
  "DELETE /api/imports/{id}": owner(409, (ids) => ({ id: ids.import })),

  "GET /api/exports": owner(200),
  "POST /api/exports": owner(201, ({ product }) => ({
    body: { kind: "products", format: "storewright", ids: [product] },
  })),
  "GET /api/exports/download": everyone(410, () => ({ query: { token: "0d8f" } })),
  "GET /api/exports/{id}": owner(200, (ids) => ({ id: ids.export })),
  "POST /api/exports/{id}/link": owner(200, (ids) => ({ id: ids.export })),
  "DELETE /api/exports/{id}": owner(204, (ids) => ({ id: ids.export })),

  "POST /api/uploads": owner(201, ({ product }) => ({
    query: { for: "product", product_id: product },
    picture: PICTURE,
  })),
};

/** What assistants can call at a shop (http/ucp), with arguments that name these ids. */
export const ASSISTANT_TOOLS: Readonly<Record<string, (ids: Ids) => object>> = {
  search_catalog: () => ({ catalog: { query: "mug" } }),
  lookup_catalog: ({ product, variant }) => ({ catalog: { ids: [product, variant] } }),
  get_product: ({ variant }) => ({ catalog: { id: variant } }),
  get_policies: nothing,
  create_cart: ({ variant }) => ({ cart: { line_items: [{ item: { id: variant }, quantity: 1 }] } }),
  get_cart: ({ assistedCart }) => ({ id: assistedCart }),
  update_cart: ({ assistedCart, variant }) => ({
    id: assistedCart,
    cart: { line_items: [{ item: { id: variant }, quantity: 1 }] },
  }),
  cancel_cart: ({ assistedCart }) => ({ id: assistedCart }),
  create_checkout: ({ assistedCart }) => ({ checkout: { cart_id: assistedCart, line_items: [] } }),
  get_checkout: ({ assistedCheckout }) => ({ id: assistedCheckout }),
  update_checkout: ({ assistedCheckout, variant }) => ({
    id: assistedCheckout,
    checkout: { line_items: [{ item: { id: variant }, quantity: 1 }] },
  }),
  cancel_checkout: ({ assistedCheckout }) => ({ id: assistedCheckout }),
};

/** Endpoints outside the API document: data requests of pages, and those open to loopback alone. */
export const OUTSIDE_THE_DOCUMENT = [
  "GET /assets/{folder}/{file}",
  "GET /{slug}/checkout/orders/{orderId}/e-invoices/{id}",
  "GET /{slug}/feed.xml",
  "GET /{slug}/search.json",
  "GET /{slug}/ucp/mcp",
  "POST /{slug}/ucp/mcp",
  "GET /.well-known/ucp",
  "GET /api/mcp",
  "POST /api/mcp",
  "GET /api/openapi.json",
  "GET /dev/mailbox",
  "GET /dev/mailbox.json",
  "GET /metrics",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /{slug}/sitemap.xml",
  "GET /storage/product-images/*",
  "HEAD /storage/product-images/*",
];
