import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { asService, type Db, inStore } from "#db/client.ts";
import { accountAddresses, accountCodes, accountSessions } from "#db/schema/accounts.ts";
import { bestSellers } from "#db/schema/best-sellers.ts";
import { orderDiscounts } from "#db/schema/discounts.ts";
import { mailSettings, mailWords } from "#db/schema/mail-settings.ts";
import { checkoutLinks, paymentMethods, payments, refundLines, refunds } from "#db/schema/payments.ts";
import { handOvers } from "#db/schema/people.ts";
import { productViews } from "#db/schema/product-views.ts";
import { quotas, quotaUses } from "#db/schema/quotas.ts";
import { relatedProducts } from "#db/schema/related-products.ts";
import { providerEvents, stripeAccounts } from "#db/schema/stripe.ts";
import { themeDrafts, themePreviews, themes } from "#db/schema/themes.ts";
import { undeliverableAddresses } from "#db/schema/undeliverable-addresses.ts";
import type { Account } from "#domain/accounts/find-account.ts";
import { openAssistantSession } from "#domain/assistants/assistant-sessions.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { saveCustomer } from "#domain/customers/save-customer.ts";
import { saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import { issueInvoice } from "#domain/invoices/issue-invoice.ts";
import { saveOwnTexts } from "#domain/language/own-texts.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { saveRetention } from "#domain/privacy/retention-rule.ts";
import { writePrivateFile } from "#domain/private-files/write-private-file.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { noteSearchMiss } from "#domain/search/search-misses.ts";
import { saveSynonyms } from "#domain/search/synonyms.ts";
import { hashOf } from "#domain/secrets/secrets.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type {
  AccountCodeId,
  AccountSessionId,
  ApiKeyId,
  AssistantSessionId,
  CollectionId,
  ConsentId,
  CustomerId,
  DiscountId,
  ExportId,
  ImportId,
  InvitationId,
  InvoiceId,
  JobId,
  OrderId,
  PageId,
  ProductId,
  RedirectId,
  ShopDomainId,
  StockWishId,
  StoreId,
  UserId,
  VariantId,
  WebhookId,
  WebhookMessageId,
} from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import { PLAIN_TAXES } from "#rules/tax/tax-settings.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { anAddress, hasAccounts } from "./factories-accounts.ts";
import { anApiKey } from "./factories-api-keys.ts";
import { aCollection, anOpenedForm, anUpload, getProduct } from "./factories-catalog.ts";
import { aConsent, asksForNews } from "./factories-consents.ts";
import { anExport } from "./factories-exports.ts";
import { anUndoneImport } from "./factories-imports.ts";
import { markPaid, nameSeller } from "./factories-invoices.ts";
import { aCancelledJob } from "./factories-jobs.ts";
import { linkTo, setMenus } from "./factories-menus.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale, type OpenStore } from "./factories-orders.ts";
import { aPage } from "./factories-pages.ts";
import { aMember, anInvitation } from "./factories-people.ts";
import { aDiscount, setTaxes } from "./factories-pricing.ts";
import { aRedirect } from "./factories-redirects.ts";
import { aReturn, takesWithdrawals } from "./factories-returns.ts";
import { shipsAtFlatRate } from "./factories-shipping.ts";
import { aSender, aServedName } from "./factories-shop-domains.ts";
import { aStockWish, restock, takesStockWishes } from "./factories-stock-wishes.ts";
import { aShirt } from "./factories-storefront.ts";
import { aWebhook, aWebhookMessage } from "./factories-webhooks.ts";
import { findCustomerId } from "./find-customer-id.ts";
import { asTableOwner } from "./rows-of.ts";

export type FurnishedStore = {
  /** A cart and a checkout that an assistant holds. */
  assisted: Record<"cart" | "checkout", AssistantSessionId>;
  /** A customer who is signed in, with a code and a saved address. */
  account: Account & { codeId: AccountCodeId; secret: string };
  store: OpenStore;
  id: StoreId;
  product: Product;
  collection: CollectionId;
  page: PageId;
  redirect: RedirectId;
  customer: CustomerId;
  shopDomain: ShopDomainId;
  discount: DiscountId;
  onSale: OnSale;
  job: JobId;
  import: ImportId;
  export: ExportId;
  invoice: { id: InvoiceId; order: OrderId; name: string };
  /** The id of the rate that its orders are shipped by. */
  rate: string;
  /** One order shipped in part, and one with nothing shipped. */
  orders: { begun: OrderId; untouched: OrderId; number: number; parcel: string };
  /** A request to return a piece of the first order. */
  returned: string;
  apiKey: ApiKeyId;
  /** The owner is about to hand the store over, and has invited somebody. */
  people: { owner: UserId; heir: UserId; invitation: InvitationId };
  /** Somebody waits for a vase of which one came back and was sold, and somebody has not confirmed it. */
  wish: { id: StockWishId; unconfirmed: StockWishId; variant: VariantId; product: ProductId };
  /** Somebody wants news, and somebody has not confirmed it. */
  consent: { id: ConsentId; unconfirmed: ConsentId };
  /** A paused address, with a message that it was told. */
  webhook: { id: WebhookId; message: WebhookMessageId };
};

/** An open store with a row in every store table, and its name in every text. */
export async function aFurnishedStore(db: Db, name: string): Promise<FurnishedStore> {
  const store = await anOpenStore(db, { slug: name });
  const people = await furnishPeople(db, store, name);
  const { id: apiKey } = await anApiKey(db, store.id, { by: people.owner, name });
  const url = await anUpload(db, store.id);
  const shirt = await aShirt(db, store.id, {
    title: `Shirt of ${name}`,
    handle: `old-${name}-shirt`,
    vendor: name,
    images: [{ url, alt: name }],
    featured_image_url: url,
  });
  await updateProduct(db, store.id, shirt.id, {
    input: anOpenedForm(shirt, {
      handle: `${name}-shirt`,
      variants: { changed: [{ id: shirt.variants[0]?.id, image_urls: [url] }] },
    }),
    by: null,
  });
  const product = await getProduct(db, store.id, shirt.id);
  const [, , variant] = product.variants;
  if (!variant) throw new Error("The shirt has four variants.");
  const onSale = { variantId: variant.id, productId: product.id, price: variant.price_cents };

  const buy = async (key?: string) => {
    const placed = await placeOrder(db, aCheckout(store, [[onSale, 1]], { email: `${name}@example.com` }), {
      key,
    });
    if (!placed.ok) throw new Error(`The order was not placed: ${placed.reason}.`);
    return placed.orderId;
  };
  const [begun, untouched, sold] = [await buy("the first"), await buy(), await buy()];
  const shipped = await fulfillOrder(db, store.id, begun, { carrier: name, tracking_number: name });
  await changeDetails(db, store.id, { change: { legal_name: `${name} Ltd` }, by: randomUUID() as UserId });
  await writePrivateFile(db, store.id, Readable.from([Buffer.from(name)]));
  const rate = await shipsAtFlatRate(db, store, name);
  const job = await aCancelledJob(db, store.id, `Plate of ${name}`);
  const collection = await aCollection(db, store.id, {
    title: `Shelf of ${name}`,
    handle: `${name}-shelf`,
    product_ids: [product.id],
  });
  const discount = await furnishPrices(db, store, {
    product: product.id,
    collection,
    order: untouched,
    name,
  });
  const page = await aPage(db, store.id, { title: `About ${name}`, handle: `${name}-about` });
  const customer = await writeAboutCustomer(db, store.id, name);
  const redirect = await aRedirect(db, store.id, { from: `/${name}-sale`, to: "/products" });
  await setMenus(db, store.id, { header: [linkTo("page", page)], footer: [linkTo("product", product.id)] });
  await furnishPayments(db, store.id, { order: begun, name });
  await inStore(db, "owner", store.id, async (tx) => {
    await tx
      .insert(mailSettings)
      .values({ storeId: store.id, newOrder: true, newReturn: true, unpaidOrder: true });
    await tx.insert(mailWords).values({ storeId: store.id, type: "confirmation", words: name });
    await tx
      .insert(undeliverableAddresses)
      .values({ storeId: store.id, email: `${name}.nobody@example.com`, reason: "no-such-address" });
    await tx.insert(bestSellers).values({ storeId: store.id, productId: product.id, pieces: 3 });
    await tx.insert(productViews).values({ storeId: store.id, views: [{ name, filters: { vendor: name } }] });
  });
  await asService(db, async (tx) => {
    await tx.insert(quotas).values({ storeId: store.id, kind: "products", most: 1_000_000 });
    await tx.insert(quotaUses).values({ storeId: store.id, kind: "mails", beganAt: new Date(), used: 1 });
  });
  const shopDomain = await aServedName(db, store.id, `${name}.example.com`);
  await aSender(db, store.id, shopDomain);
  await furnishSearch(db, store.id, name);
  await furnishRetention(db, store.id);
  const account = await furnishAccounts(db, store.id, name);
  await furnishThemes(db, store.id, name);
  const invoice = await furnishInvoices(db, store.id, { order: sold, name });
  await takesWithdrawals(db, store.id);
  const returned = await aReturn(db, store.id, begun, name);
  const wish = await furnishStockWishes(db, store.id, name);
  await countOrdersOf(db, store.id, name);
  const consent = await furnishConsents(db, store.id, name);
  const webhook = await furnishWebhooks(db, store.id, { order: begun, name });
  const assisted = await furnishAssistants(db, store.id, { product, name });
  await inStore(db, "owner", store.id, (tx) =>
    tx
      .insert(relatedProducts)
      .values({ storeId: store.id, productId: product.id, relatedId: wish.product, position: 0 }),
  );
  return {
    store,
    id: store.id,
    returned,
    wish,
    consent,
    webhook,
    account,
    assisted,
    product,
    collection,
    page,
    redirect,
    customer,
    shopDomain,
    people,
    apiKey,
    discount,
    onSale,
    job,
    import: await anUndoneImport(db, store.id, `Plate of ${name}`),
    export: await anExport(db, store.id, name),
    invoice,
    rate,
    orders: {
      begun,
      untouched,
      number: (await findOrder(db, store.id, begun))?.order_number ?? 0,
      parcel: shipped.ok ? shipped.fulfillmentId : "",
    },
  };
}

async function furnishWebhooks(
  db: Db,
  store: StoreId,
  { order, name }: { order: OrderId; name: string },
): Promise<FurnishedStore["webhook"]> {
  const { id } = await aWebhook(db, store, { address: `https://${name}.example/hook`, paused: true });
  await asTableOwner(db, (query) =>
    query(
      "insert into webhook_changes (store_id, subject, topic, happened_at) values ($1, $2, 'order.placed', now())",
      [store, order],
    ),
  );
  return { id, message: await aWebhookMessage(db, store, { webhook: id, subject: order, payload: name }) };
}

/** A block of orders, from before there were any. */
async function countOrdersOf(db: Db, store: StoreId, name: string): Promise<void> {
  await asTableOwner(db, (query) =>
    query(
      `insert into order_counts values
       ($1, '-infinity', '2000-01-01', 'unfulfilled', 'demo', 'The country of ${name}', false, false, 0)`,
      [store],
    ),
  );
}

async function furnishConsents(db: Db, store: StoreId, name: string) {
  await asksForNews(db, store);
  const words = `News from ${name}`;
  const { id } = await aConsent(db, store, { email: `${name}@example.com`, words });
  const email = `other.${name}@example.com`;
  return { id, unconfirmed: (await aConsent(db, store, { email, words, given: false })).id };
}

async function furnishStockWishes(db: Db, store: StoreId, name: string) {
  await takesStockWishes(db, store);
  const { variantId: variant, productId: product } = await aProductOnSale(db, store, {
    title: `Vase of ${name}`,
    stock: 0,
  });
  const email = `${name}@example.com`;
  const { id } = await aStockWish(db, store, variant, { email });
  const { id: unconfirmed } = await aStockWish(db, store, variant, {
    email: `other.${email}`,
    confirmed: false,
  });
  for (const stock of [1, 0]) await restock(db, store, variant, stock);
  return { id, unconfirmed, variant, product };
}

async function furnishAccounts(db: Db, storeId: StoreId, name: string): Promise<FurnishedStore["account"]> {
  await hasAccounts(db, storeId);
  const email = `${name}@example.com`;
  const expiresAt = new Date(Date.now() + 86_400_000);
  const codeId = randomUUID() as AccountCodeId;
  const sessionId = randomUUID() as AccountSessionId;
  await inStore(db, "shopper", storeId, async (tx) => {
    await tx.insert(accountCodes).values({ id: codeId, storeId, email, codeHash: hashOf(name), expiresAt });
    await tx
      .insert(accountSessions)
      .values({ id: sessionId, storeId, email, secretHash: hashOf(name), expiresAt });
    await tx.insert(accountAddresses).values({ storeId, email, address: anAddress({ shipping_name: name }) });
  });
  return { email, codeId, sessionId, mainName: null, secret: name };
}

async function furnishRetention(db: Db, store: StoreId): Promise<void> {
  const input = { years: 10, erases_subscribers: false } as const;
  await saveRetention(db, store, { input, by: randomUUID() as UserId, now: new Date() });
}

async function furnishAssistants(
  db: Db,
  store: StoreId,
  { product, name }: { product: Product; name: string },
): Promise<FurnishedStore["assisted"]> {
  const lines = product.variants.slice(0, 1).map(({ id }) => ({ variantId: id, quantity: 1 }));
  const wishes = { lines, buyer: { email: `${name}@example.com` } };
  const cart = await openAssistantSession(db, store, { kind: "cart", wishes });
  const checkout = await openAssistantSession(db, store, { kind: "checkout", wishes });
  return { cart: cart.id, checkout: checkout.id };
}

async function furnishSearch(db: Db, store: StoreId, name: string): Promise<void> {
  const input = { version: 0, groups: [[name, "ceramic"]] };
  await saveSynonyms(db, store, { input, by: randomUUID() as UserId });
  await noteSearchMiss(db, store, name);
  const texts = { "layout.skip": name };
  await saveOwnTexts(db, store, { input: { version: 0, texts }, by: randomUUID() as UserId });
}

async function furnishThemes(db: Db, store: StoreId, name: string): Promise<void> {
  const theme = { ...DEFAULT_THEME, footer_text: name };
  const publishedBy = randomUUID() as UserId;
  await inStore(db, "owner", store, async (tx) => {
    await tx.insert(themes).values({ storeId: store, theme, publishedBy });
    await tx.insert(themeDrafts).values({ storeId: store, theme });
    await tx.insert(themePreviews).values({
      id: randomUUID(),
      storeId: store,
      kind: "shared",
      expiresAt: new Date(Date.now() + 86_400_000),
    });
  });
}

/** An order that was paid and invoiced. */
async function furnishInvoices(
  db: Db,
  storeId: StoreId,
  { order, name }: { order: OrderId; name: string },
): Promise<FurnishedStore["invoice"]> {
  const by = randomUUID() as UserId;
  await nameSeller(db, storeId, { legal_name: `${name} Ltd` });
  await saveInvoiceSettings(db, storeId, {
    change: { own_line: name, prefix: `${name.slice(0, 19)}-` },
    by,
    now: new Date(),
  });
  await markPaid(db, storeId, order);
  const issued = await issueInvoice(db, storeId, order, { by });
  if (!issued.ok) throw new Error(`No invoice was issued: ${issued.reason}.`);
  return { id: issued.invoice.id, order, name: issued.invoice.name };
}

/** Its method is switched off: it keeps the demo checkout. */
async function furnishPayments(
  db: Db,
  storeId: StoreId,
  { order: orderId, name }: { order: OrderId; name: string },
): Promise<void> {
  const [line] = (await findOrder(db, storeId, orderId))?.line_items ?? [];
  const money = { storeId, orderId, amountCents: 1, provider: "manual", note: name } as const;
  await inStore(db, "shopper", storeId, (tx) =>
    tx.execute(
      sql`insert into payment_sessions (store_id, order_id, expires_at, due_at)
        values (${storeId}, ${orderId}, now(), now() + interval '1 day')`,
    ),
  );
  await inStore(db, "owner", storeId, async (tx) => {
    await tx.execute(
      sql`update payment_sessions set reference = ${`cs_${name}`} where store_id = ${storeId}`,
    );
    await tx
      .insert(paymentMethods)
      .values({ storeId, position: 0, kind: "custom", active: false, name, instructions: name });
    await tx.insert(checkoutLinks).values({ storeId, terms_url: `https://${name}.example/terms` });
    const sealed = { sealedKey: Buffer.from(name), sealedWebhookSecret: Buffer.from(name) };
    const endings = { keyEnding: "1234", webhookSecretEnding: "5678" };
    await tx.insert(stripeAccounts).values({ storeId, active: false, live: false, ...sealed, ...endings });
    await tx.insert(providerEvents).values({ storeId, eventId: `evt_${name}` });
    await tx.insert(payments).values({ ...money, paidOn: "2026-01-31" });
    const [refund] = await tx
      .insert(refunds)
      .values({ ...money, state: "failed", taxes: [], tellShopper: false })
      .returning({ id: refunds.id });
    await tx.insert(refundLines).values({
      storeId,
      refundId: refund?.id ?? "",
      orderLineItemId: line?.id ?? "",
      quantity: 1,
      amountCents: 1,
      restock: false,
    });
  });
}

type Priced = { product: ProductId; collection: CollectionId; order: OrderId; name: string };

/** Discounts by code alone and the same tax as before, so that its orders cost what they did. */
async function furnishPrices(
  db: Db,
  store: OpenStore,
  { product, collection, order, name }: Priced,
): Promise<DiscountId> {
  const code = name.toUpperCase();
  await aDiscount(db, store.id, { code: `${code}-SHELF`, collections: [collection] });
  const discountId = await aDiscount(db, store.id, { code, products: [product] });
  await inStore(db, "shopper", store.id, (tx) =>
    tx.insert(orderDiscounts).values({
      storeId: store.id,
      orderId: order,
      part: "items",
      discountId,
      title: code,
      code,
      amountCents: 1,
      oncePerCustomer: false,
      mailbox: `${name}@example.com`,
    }),
  );
  const percent = Number(store.taxPercent);
  await setTaxes(db, store.id, {
    included: false,
    home_country_code: "IT",
    on_shipping: true,
    ...PLAIN_TAXES,
    rates: [{ country_code: "IT", standard: percent, reduced: percent }],
  });
  return discountId as DiscountId;
}

async function furnishPeople(db: Db, { id: storeId }: OpenStore, name: string) {
  const owner = await aMember(db, storeId, { email: `ada@${name}.example.com` });
  const heir = await aMember(db, storeId, { email: `bob@${name}.example.com`, role: "reader" });
  const invitation = await anInvitation(db, storeId, { by: owner, email: `carl@${name}.example.com` });
  await inStore(db, "owner", storeId, (tx) =>
    tx.insert(handOvers).values({ storeId, fromUserId: owner, toUserId: heir }),
  );
  return { owner, heir, invitation };
}

async function writeAboutCustomer(db: Db, store: StoreId, name: string): Promise<CustomerId> {
  const id = await inStore(db, "owner", store, (tx) => findCustomerId(tx, store, `${name}@example.com`));
  if (!id) throw new Error("Whoever orders is a customer.");
  const input = { version: 1, tags: [name], note: `A note of ${name}` };
  await saveCustomer(db, store, id, { input, by: randomUUID() as UserId });
  return id;
}
