import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { parseSync, Visitor } from "vite";
import { describe, expect, test } from "vitest";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { accountSessions } from "#db/schema/accounts.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { findSavedAddress, removeAddress, saveAddress } from "#domain/accounts/account-address.ts";
import {
  endAccountSession,
  endAccountSessions,
  listAccountDevices,
} from "#domain/accounts/account-devices.ts";
import { findAccountOrder, findLastAddress, listAccountOrders } from "#domain/accounts/account-orders.ts";
import { findAccountCode } from "#domain/accounts/confirm-account-code.ts";
import { findAccount } from "#domain/accounts/find-account.ts";
import { listKeys } from "#domain/api-keys/list-keys.ts";
import { makeKey } from "#domain/api-keys/make-key.ts";
import { revokeKey } from "#domain/api-keys/revoke-key.ts";
import {
  changeAssistantSession,
  findAssistantSession,
  openAssistantSession,
  openCheckoutOfCart,
} from "#domain/assistants/assistant-sessions.ts";
import {
  findCatalogueIds,
  listCatalogueProducts,
  listFoundIds,
  listNewestIds,
} from "#domain/assistants/read-catalogue.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { quoteCart } from "#domain/checkout/quote-cart.ts";
import { createCollection } from "#domain/collections/create-collection.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import { findCollection } from "#domain/collections/find-collection.ts";
import { listCollections } from "#domain/collections/list-collections.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { askConsent } from "#domain/consents/ask-consent.ts";
import { countConsents } from "#domain/consents/count-consents.ts";
import { findConsent } from "#domain/consents/find-consent.ts";
import { giveConsent } from "#domain/consents/give-consent.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { changeCurrency, findCurrencyHold } from "#domain/currency/change-currency.ts";
import { previewCurrency } from "#domain/currency/preview-currency.ts";
import { findCustomer, listOrdersOfCustomer } from "#domain/customers/find-customer.ts";
import { listCustomerFilters } from "#domain/customers/list-customer-filters.ts";
import { listCustomers } from "#domain/customers/list-customers.ts";
import { saveCustomer } from "#domain/customers/save-customer.ts";
import { dismissFirstSteps } from "#domain/dashboard/first-steps.ts";
import { listLowStock } from "#domain/dashboard/low-stock.ts";
import { salesSeries } from "#domain/dashboard/sales-series.ts";
import { summarizeDay } from "#domain/dashboard/summarize-day.ts";
import { hasDemoData } from "#domain/demo/has-demo-data.ts";
import { removeDemoData } from "#domain/demo/remove-demo-data.ts";
import { seedDemoData } from "#domain/demo/seed-demo-data.ts";
import { createDiscount } from "#domain/discounts/create-discount.ts";
import { deleteDiscount } from "#domain/discounts/delete-discount.ts";
import { duplicateDiscount } from "#domain/discounts/duplicate-discount.ts";
import { findDiscount } from "#domain/discounts/find-discount.ts";
import { listDiscounts } from "#domain/discounts/list-discounts.ts";
import { pauseDiscount } from "#domain/discounts/pause-discount.ts";
import { updateDiscount } from "#domain/discounts/update-discount.ts";
import { cancelJobAndFiles } from "#domain/exports/cancel-job-and-files.ts";
import { findExport, listExports } from "#domain/exports/find-export.ts";
import { openDownload } from "#domain/exports/open-download.ts";
import { recordLink } from "#domain/exports/record-link.ts";
import { removeExport } from "#domain/exports/remove-export.ts";
import { startExport } from "#domain/exports/start-export.ts";
import { listHistory } from "#domain/history/list-history.ts";
import { listHistoryPeople } from "#domain/history/list-people.ts";
import { openChange, putBack } from "#domain/history/put-back.ts";
import { answerImport } from "#domain/imports/answer-import.ts";
import { cancelImport } from "#domain/imports/cancel-import.ts";
import { findImport, listImports } from "#domain/imports/find-import.ts";
import { listImportItems } from "#domain/imports/list-import-items.ts";
import { listFailedPictures } from "#domain/imports/pictures/list-failed-pictures.ts";
import { startPictures } from "#domain/imports/pictures/start-pictures.ts";
import { receiveImport } from "#domain/imports/receive-import.ts";
import { removeImport } from "#domain/imports/remove-import.ts";
import { startImport } from "#domain/imports/start-import.ts";
import { countUndo, startUndo } from "#domain/imports/start-undo.ts";
import { writeRedirects } from "#domain/imports/write-redirects.ts";
import { correctInvoice } from "#domain/invoices/correct-invoice.ts";
import { creditInvoice } from "#domain/invoices/credit-invoice.ts";
import { findEInvoice, findShoppersEInvoice } from "#domain/invoices/find-e-invoice.ts";
import { readInvoiceSettings, saveInvoiceSettings } from "#domain/invoices/invoice-settings.ts";
import { issueInvoice } from "#domain/invoices/issue-invoice.ts";
import {
  listInvoices,
  listMissingInvoices,
  listPrintedInvoices,
  listShoppersInvoices,
  listStandingInvoices,
} from "#domain/invoices/list-invoices.ts";
import { findJobKind, listJobs, readJobReport } from "#domain/jobs/list-jobs.ts";
import { writeJobReport } from "#domain/jobs/write-job-report.ts";
import { findSpeech, getSpeech } from "#domain/language/find-speech.ts";
import { readOwnTexts, saveOwnTexts } from "#domain/language/own-texts.ts";
import { createLookups } from "#domain/limits/lookups.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { readMailSettings, saveMailSettings } from "#domain/mail/mail-settings.ts";
import type { Mailer } from "#domain/mail/mailer.ts";
import { createMailer } from "#domain/mail/mailer.ts";
import { createOutbox } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { sendAsStore } from "#domain/mail/send-as-store.ts";
import { createSimulatedMailbox } from "#domain/mail/simulated-mailbox.ts";
import { exampleMail } from "#domain/mail-writers/example-mail.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import { writeOrderMail } from "#domain/mail-writers/write-order-mail.ts";
import { readMenus } from "#domain/menus/read-menus.ts";
import { saveMenus } from "#domain/menus/save-menus.ts";
import { archiveOrder } from "#domain/orders/archive-order.ts";
import { correctOrder, findContact } from "#domain/orders/correct-order.ts";
import { findOrder } from "#domain/orders/find-order.ts";
import { createOrderCounts } from "#domain/orders/lists/count-orders.ts";
import { countToDo } from "#domain/orders/lists/count-to-do.ts";
import { listOrderFilters } from "#domain/orders/lists/list-order-filters.ts";
import { listOrderIds, listOrders } from "#domain/orders/lists/list-orders.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { noteOrder } from "#domain/orders/note-order.ts";
import { cancelParcel } from "#domain/orders/parcels/cancel-parcel.ts";
import { changeParcel } from "#domain/orders/parcels/change-parcel.ts";
import { fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { readPackingSlips } from "#domain/orders/parcels/read-packing-slips.ts";
import { resendMail } from "#domain/orders/resend-mail.ts";
import { answerForOrder, createOrderAnswers } from "#domain/orders/status-page/answer-for-order.ts";
import {
  findOrderForStatus,
  findProtectedOrder,
  renewProof,
} from "#domain/orders/status-page/find-order-for-status.ts";
import { listBoughtVariants } from "#domain/orders/status-page/list-bought-variants.ts";
import { cancelOrder } from "#domain/payments/cancel-order.ts";
import { findOrderForConfirmation } from "#domain/payments/find-order-for-confirmation.ts";
import { changeManyOrdersLater } from "#domain/payments/many-orders.ts";
import { markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { findPayment } from "#domain/payments/paying-order.ts";
import { findReturnsLink, readCheckoutLinks, readPayments } from "#domain/payments/read-payments.ts";
import { refundOrder } from "#domain/payments/refund-order.ts";
import { savePayments } from "#domain/payments/save-payments.ts";
import { sendRefund } from "#domain/payments/send-refund.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import { startPayment } from "#domain/payments/start-payment.ts";
import { judgeNewKey } from "#domain/payments/stripe/out-of-reach.ts";
import { readWebhook, workOffWebhook } from "#domain/payments/stripe/receive-webhook.ts";
import {
  readStripeAccount,
  removeStripeAccount,
  saveStripeAccount,
} from "#domain/payments/stripe/stripe-account.ts";
import { testConnection } from "#domain/payments/stripe/test-connection.ts";
import { changeRole } from "#domain/people/change-role.ts";
import { endMembership } from "#domain/people/end-membership.ts";
import { acceptHandOver, askHandOver, endHandOver } from "#domain/people/hand-over.ts";
import { inviteAgain, invitePerson, listPending, revokeInvitation } from "#domain/people/invitations.ts";
import { listPeople } from "#domain/people/list-people.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { isOwnProduct } from "#domain/pictures/save-upload.ts";
import { findFullStore } from "#domain/pictures/stored-bytes.ts";
import { eraseAddress, eraseCustomer } from "#domain/privacy/erase-customer.ts";
import { knownOfCustomer } from "#domain/privacy/known-of-address.ts";
import {
  countPastRetention,
  endRetention,
  readRetention,
  saveRetention,
} from "#domain/privacy/retention-rule.ts";
import { deleteProducts, setProductsStatus, setProductsTaxClass } from "#domain/products/change-products.ts";
import { createProduct } from "#domain/products/create-product.ts";
import { duplicateProduct } from "#domain/products/duplicate-product.ts";
import { findProduct } from "#domain/products/find-product.ts";
import { listPriceHistory } from "#domain/products/list-price-history.ts";
import { listProductChoices } from "#domain/products/list-product-choices.ts";
import { listProductFilters } from "#domain/products/list-product-filters.ts";
import { listProducts } from "#domain/products/list-products.ts";
import { countProducts } from "#domain/products/match-products.ts";
import { readProductViews, saveProductViews } from "#domain/products/product-views.ts";
import { chooseRelated, listChosenRelated } from "#domain/products/related-products.ts";
import { removeProductsLater } from "#domain/products/remove-products.ts";
import { searchTitlesAndSkus } from "#domain/products/search-titles-and-skus.ts";
import { updateProduct } from "#domain/products/update-product.ts";
import { deleteRedirect } from "#domain/redirects/delete-redirect.ts";
import { findRedirect } from "#domain/redirects/find-redirect.ts";
import { listRedirects } from "#domain/redirects/list-redirects.ts";
import { createRedirect, updateRedirect } from "#domain/redirects/save-redirect.ts";
import { changeReturn } from "#domain/returns/change-return.ts";
import { findContract, isOrderOf } from "#domain/returns/find-contract.ts";
import { requestReturn } from "#domain/returns/request-return.ts";
import { readSearchRows } from "#domain/search/read-search-rows.ts";
import { listSearchMisses, noteSearchMiss } from "#domain/search/search-misses.ts";
import { readSynonyms, saveSynonyms } from "#domain/search/synonyms.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { readShipping, readShippingTable } from "#domain/shipping/read-shipping.ts";
import { readShopShipping } from "#domain/shipping/read-shop-shipping.ts";
import { saveShipping } from "#domain/shipping/save-shipping.ts";
import { makeMain, removeDomain } from "#domain/shop-domains/change-domains.ts";
import { checkDomain } from "#domain/shop-domains/check-domain.ts";
import { chooseSender, dropSender } from "#domain/shop-domains/choose-sender.ts";
import { claimDomain } from "#domain/shop-domains/claim-domain.ts";
import { findSender } from "#domain/shop-domains/find-sender.ts";
import { listDomains } from "#domain/shop-domains/list-domains.ts";
import { createPage } from "#domain/shop-pages/create-page.ts";
import { deletePage } from "#domain/shop-pages/delete-page.ts";
import { findPage } from "#domain/shop-pages/find-page.ts";
import { listPages } from "#domain/shop-pages/list-pages.ts";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import { askStockWish } from "#domain/stock-wishes/ask-stock-wish.ts";
import { confirmStockWish } from "#domain/stock-wishes/confirm-stock-wish.ts";
import { countStockWishes, listWantedProducts } from "#domain/stock-wishes/count-stock-wishes.ts";
import { findSoldOut } from "#domain/stock-wishes/find-sold-out.ts";
import { findStockWish } from "#domain/stock-wishes/find-stock-wish.ts";
import { removeStockWish } from "#domain/stock-wishes/remove-stock-wish.ts";
import { findShopVariants } from "#domain/storefront/check-cart.ts";
import { findRedirectTarget } from "#domain/storefront/find-redirect-target.ts";
import { findShopState } from "#domain/storefront/find-shop-state.ts";
import { listStoreAddresses } from "#domain/storefront/list-addresses.ts";
import { listCardExtras } from "#domain/storefront/list-card-extras.ts";
import { listThumbnails } from "#domain/storefront/list-found-products.ts";
import { listLowestOnCards, listLowestPrices } from "#domain/storefront/list-lowest-prices.ts";
import { listCollectionProducts } from "#domain/storefront/list-products.ts";
import { listRelated } from "#domain/storefront/list-related.ts";
import { readCollection } from "#domain/storefront/read-collection.ts";
import { countFeedVariants } from "#domain/storefront/read-feed.ts";
import { readFilteredList } from "#domain/storefront/read-filtered-list.ts";
import { readHome } from "#domain/storefront/read-home.ts";
import { readListing } from "#domain/storefront/read-listing.ts";
import { readProduct } from "#domain/storefront/read-product.ts";
import { readShopPage } from "#domain/storefront/read-shop-page.ts";
import { createShelves } from "#domain/storefront/shelves.ts";
import { searchesAsYouType } from "#domain/storefront/shop-search.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { completeOnboarding } from "#domain/stores/complete-onboarding.ts";
import { nameStore } from "#domain/stores/name-store.ts";
import { protectsOrders } from "#domain/stores/protects-orders.ts";
import { getStore } from "#domain/stores/store.ts";
import { getStoreDetails, getTimeZone } from "#domain/stores/store-details.ts";
import { readTaxes } from "#domain/taxes/read-taxes.ts";
import { saveTaxes } from "#domain/taxes/save-taxes.ts";
import { listLinkedRecords } from "#domain/themes/link-paths.ts";
import { makeLook } from "#domain/themes/make-look.ts";
import { openPreview, revokeSharedPreview, sharePreview } from "#domain/themes/previews.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { readDraft, readPublishedTheme, readThemes } from "#domain/themes/read-themes.ts";
import { discardDraft, saveDraft } from "#domain/themes/save-draft.ts";
import { findMessage, listMessages, listWebhooks } from "#domain/webhooks/list-webhooks.ts";
import {
  changeWebhook,
  createWebhook,
  findWebhookSecret,
  removeWebhook,
  setWebhookActive,
} from "#domain/webhooks/save-webhook.ts";
import { sendAgain, sendSince, sendTest } from "#domain/webhooks/send-messages.ts";
import { NOTHING_CHOSEN } from "#rules/filter/chosen-filters.ts";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { PERMISSIONS } from "#rules/people/roles.ts";
import { DEFAULT_DISPLAY, DEFAULT_THEME } from "#rules/theme/theme.ts";
import { withWallsOf } from "#test/crossed-walls.ts";
import { openDatabase } from "#test/database.ts";
import { anAddress } from "#test/factories-accounts.ts";
import { aCollectionForm, anOpenedForm, aProductForm } from "#test/factories-catalog.ts";
import { newestChange } from "#test/factories-history.ts";
import { OWN_WORDS, TELL_OWNER } from "#test/factories-mails.ts";
import { linkTo } from "#test/factories-menus.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { aPageForm } from "#test/factories-pages.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { aDiscountForm, taxesOf } from "#test/factories-pricing.ts";
import { aSession } from "#test/factories-sessions.ts";
import { shippingForm } from "#test/factories-shipping.ts";
import { aFurnishedStore, type FurnishedStore } from "#test/furnished-store.ts";
import { mailedSite, orderProofs } from "#test/mailed-site.ts";
import { aPng } from "#test/pictures.ts";
import { asTableOwner, rowsOf } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { openTemporaryFolder } from "#test/temporary-folder.ts";
import { uploadFile } from "#test/upload-file.ts";

const folder = await openTemporaryFolder();
const picture = join(folder, "picture.png");
await writeFile(picture, await aPng());

const db = await openDatabase();
const a = await aFurnishedStore(db, "porcelain");
const b = await aFurnishedStore(db, "bakelite");
await asTableOwner(db, (query) =>
  query("update orders set demo = true, financial_status = 'pending' where id = $1", [a.orders.begun]),
);

await changeSettings(db, a.id, { change: { protects_orders: true }, by: randomUUID() as UserId });
await changeDetails(db, a.id, { change: { time_zone: "Asia/Tokyo" }, by: randomUUID() as UserId });

const storage = createStorage({ dataDir: folder, s3: undefined });
const now = new Date();
const form = { name: "Renamed", slug: "renamed", shipping_flat_rate_cents: 1, tax_percent: 1 };

const BY = "3e1f7a52-6a0f-4d55-9b7e-1d0a4c1f2b3c" as UserId;
const ERASING = { authSecret: "secret", erasures: { add: async () => {}, read: async () => undefined } };

const ORIGIN = "http://localhost:3000";

const KEYS = deriveAuthKeys("a secret of the tests, as long as it takes");
const paymentDeps = (db: Db) => ({
  db,
  keys: KEYS,
  log: silentLog,
  origin: ORIGIN,
  stripeApiUrl: "http://127.0.0.1:1",
});

const WEBHOOK = { address: "https://hook.invalid/porcelain", topics: ["order.placed" as const] };

type Call = (db: Db, store: FurnishedStore) => Promise<unknown>;
const inOwn = (work: (tx: Tx, store: FurnishedStore) => Promise<unknown>): Call => {
  return (db, store) => inStore(db, "owner", store.id, (tx) => work(tx, store));
};

// Every function that routes call with a store, in an order in which all can run. A new one fails until it is listed
// here.
const CALLS: Record<string, Call> = {
  "accounts/find-account.ts#findAccount": (db, { id, account }) => findAccount(db, id, account.secret),
  "accounts/confirm-account-code.ts#findAccountCode": (db, { id, account }) =>
    findAccountCode(db, id, account.codeId),
  "accounts/account-orders.ts#listAccountOrders": (db, { id, account }) =>
    listAccountOrders(db, id, account, 1),
  // The order with the number is one of the demo data here.
  "accounts/account-orders.ts#findAccountOrder": async (db, { id, account }) => {
    const { rows } = await listAccountOrders(db, id, account, 1);
    return findAccountOrder(db, id, account, String(rows[0]?.number));
  },
  "accounts/account-orders.ts#findLastAddress": (db, { id, account }) => findLastAddress(db, id, account),
  "assistants/assistant-sessions.ts#openAssistantSession": (db, { id }) =>
    openAssistantSession(db, id, { kind: "cart", wishes: { lines: [] } }),
  "assistants/assistant-sessions.ts#openCheckoutOfCart": (db, { id, assisted }) =>
    openCheckoutOfCart(db, id, { cartId: assisted.cart }),
  "assistants/assistant-sessions.ts#findAssistantSession": (db, { id, assisted }) =>
    findAssistantSession(db, id, { kind: "cart", id: assisted.cart }),
  "assistants/assistant-sessions.ts#changeAssistantSession": (db, { id, assisted }) =>
    changeAssistantSession(db, id, { kind: "cart", id: assisted.cart, change: "cancel" }),
  "accounts/account-address.ts#findSavedAddress": (db, { id, account }) => findSavedAddress(db, id, account),
  "accounts/account-address.ts#saveAddress": (db, { id, account }) =>
    saveAddress(db, id, account, anAddress()),
  "accounts/account-address.ts#removeAddress": (db, { id, account }) => removeAddress(db, id, account),
  "accounts/account-devices.ts#listAccountDevices": (db, { id, account }) =>
    listAccountDevices(db, id, account),
  "accounts/account-devices.ts#endAccountSession": (db, { id, account }) =>
    endAccountSession(db, id, account, account.sessionId),
  "accounts/account-devices.ts#endAccountSessions": async (db, { id, account }) => {
    await inStore(db, "shopper", id, (tx) =>
      tx.insert(accountSessions).values({
        storeId: id,
        email: account.email,
        secretHash: Buffer.from("another"),
        expiresAt: now,
      }),
    );
    return endAccountSessions(db, id, account);
  },
  "products/find-product.ts#findProduct": inOwn((tx, { id, product }) => findProduct(tx, id, product.id)),
  "products/list-price-history.ts#listPriceHistory": (db, { id, product }) =>
    listPriceHistory(db, id, { product: product.id, as: "owner" }),
  "products/search-titles-and-skus.ts#searchTitlesAndSkus": inOwn((tx, { id }) =>
    searchTitlesAndSkus(tx, id, "porcelain", 5),
  ),
  "products/list-product-choices.ts#listProductChoices": inOwn((tx, { id }) =>
    listProductChoices(tx, id, {}),
  ),
  "products/list-products.ts#listProducts": inOwn((tx, { id }) => listProducts(tx, id, {})),
  "products/list-product-filters.ts#listProductFilters": inOwn((tx, { id }) => listProductFilters(tx, id)),
  "products/match-products.ts#countProducts": inOwn((tx, { id }) => countProducts(tx, id, {})),
  "jobs/list-jobs.ts#listJobs": inOwn((tx, { id }) => listJobs(tx, id)),
  "jobs/list-jobs.ts#findJobKind": inOwn((tx, { id, job }) => findJobKind(tx, id, job)),
  "jobs/list-jobs.ts#readJobReport": inOwn((tx, { id, job }) => readJobReport(tx, id, { id: job, after: 0 })),
  "jobs/write-job-report.ts#writeJobReport": async (db, { id, job }) => {
    const file = await writeJobReport(db, id, job);
    return file && text(file);
  },
  "imports/find-import.ts#findImport": inOwn((tx, store) => findImport(tx, store.id, store.import)),
  "imports/find-import.ts#listImports": inOwn((tx, { id }) => listImports(tx, id)),
  "imports/list-import-items.ts#listImportItems": inOwn((tx, store) =>
    listImportItems(tx, store.id, { id: store.import, after: -1 }),
  ),
  "imports/receive-import.ts#receiveImport": (db, { id }) =>
    receiveImport(db, id, {
      name: "plates.csv",
      content: Readable.from([Buffer.from("Handle,Title")]),
      by: BY,
    }),
  "imports/answer-import.ts#answerImport": inOwn((tx, store) =>
    answerImport(tx, store.id, store.import, { answers: {}, by: BY }),
  ),
  "imports/start-import.ts#startImport": inOwn((tx, store) =>
    startImport(tx, store.id, store.import, { seen: FIRST_ANSWERS, by: BY }),
  ),
  "imports/cancel-import.ts#cancelImport": inOwn((tx, store) => cancelImport(tx, store.id, store.import)),
  "imports/pictures/list-failed-pictures.ts#listFailedPictures": inOwn((tx, store) =>
    listFailedPictures(tx, store.id, store.import),
  ),
  "imports/pictures/start-pictures.ts#startPictures": inOwn((tx, store) =>
    startPictures(tx, store.id, store.import, BY),
  ),
  "imports/start-undo.ts#countUndo": inOwn((tx, store) => countUndo(tx, store.id, store.import)),
  "imports/start-undo.ts#startUndo": inOwn((tx, store) => startUndo(tx, store.id, store.import, BY)),
  "imports/write-redirects.ts#writeRedirects": (db, store) =>
    writeRedirects(db, store.id, {
      id: store.import,
      format: "nginx",
      addressOf: mailedSite("https://shop.example").addressOf,
    }),
  "imports/remove-import.ts#removeImport": inOwn((tx, store) => removeImport(tx, store.id, store.import)),
  "exports/find-export.ts#findExport": inOwn((tx, store) => findExport(tx, store.id, store.export)),
  "exports/find-export.ts#listExports": inOwn((tx, { id }) => listExports(tx, id)),
  "exports/open-download.ts#openDownload": async (db, store) => {
    const file = await openDownload({ db, storage, log: silentLog }, store.id, {
      id: store.export,
      permissions: PERMISSIONS,
    });
    return file && text(file.content);
  },
  "exports/start-export.ts#startExport": inOwn((tx, { id }) =>
    startExport(tx, id, { input: { kind: "products", format: "storewright" }, by: BY }),
  ),
  "exports/record-link.ts#recordLink": inOwn((tx, store) =>
    recordLink(tx, store.id, { id: store.export, kind: "products", by: BY }),
  ),
  "exports/remove-export.ts#removeExport": inOwn((tx, store) => removeExport(tx, store.id, store.export)),
  "exports/cancel-job-and-files.ts#cancelJobAndFiles": inOwn((tx, { id, job }) =>
    cancelJobAndFiles(tx, id, job),
  ),
  "products/create-product.ts#createProduct": (db, { id }) =>
    createProduct(db, id, { input: aProductForm(), by: null }),
  "products/duplicate-product.ts#duplicateProduct": (db, { id, product }) =>
    duplicateProduct(db, id, product.id, null),
  "products/product-views.ts#readProductViews": inOwn((tx, { id }) => readProductViews(tx, id)),
  "products/product-views.ts#saveProductViews": (db, { id }) =>
    saveProductViews(db, id, { input: { version: 1, views: [{ name: "porcelain", filters: {} }] }, by: BY }),
  "products/update-product.ts#updateProduct": (db, { id, product }) =>
    updateProduct(db, id, product.id, {
      input: anOpenedForm(product, { title: "Changed porcelain" }),
      by: null,
    }),
  "products/change-products.ts#setProductsStatus": inOwn((tx, { id, product }) =>
    setProductsStatus(tx, id, [product.id], { status: "active", by: null }),
  ),
  "products/change-products.ts#setProductsTaxClass": inOwn((tx, { id, product }) =>
    setProductsTaxClass(tx, id, [product.id], { taxClass: "reduced", by: null }),
  ),
  "products/remove-products.ts#removeProductsLater": inOwn((tx, { id }) =>
    removeProductsLater(tx, id, { by: null }),
  ),
  "products/related-products.ts#listChosenRelated": inOwn((tx, { id, product }) =>
    listChosenRelated(tx, id, product.id),
  ),
  "products/related-products.ts#chooseRelated": inOwn((tx, { id, product, wish }) =>
    chooseRelated(tx, id, product.id, { ids: [wish.product], by: BY }),
  ),
  "collections/find-collection.ts#findCollection": inOwn((tx, { id, collection }) =>
    findCollection(tx, id, collection),
  ),
  "collections/list-collections.ts#listCollections": inOwn((tx, { id }) => listCollections(tx, id, {})),
  "collections/create-collection.ts#createCollection": (db, { id }) =>
    createCollection(db, id, { input: aCollectionForm(), by: null }),
  "collections/update-collection.ts#updateCollection": (db, { id, collection, product }) =>
    updateCollection(db, id, collection, { input: aCollectionForm({ product_ids: [product.id] }), by: null }),
  "shop-pages/find-page.ts#findPage": inOwn((tx, { id, page }) => findPage(tx, id, page)),
  "shop-pages/list-pages.ts#listPages": inOwn((tx, { id }) => listPages(tx, id, {})),
  "shop-pages/create-page.ts#createPage": (db, { id }) =>
    createPage(db, id, { input: aPageForm({ title: "Porcelain terms" }), by: BY }),
  "storefront/read-shop-page.ts#readShopPage": (db, { id }) => readShopPage(db, id, "porcelain-about"),
  "shop-pages/update-page.ts#updatePage": (db, { id, page }) =>
    updatePage(db, id, page, { input: aPageForm({ version: 1 }), by: BY }),
  "menus/read-menus.ts#readMenus": inOwn((tx, { id }) => readMenus(tx, id)),
  "menus/save-menus.ts#saveMenus": (db, { id, page }) =>
    saveMenus(db, id, {
      input: { version: 1, header: [linkTo("page", page)], footer: [] },
      by: BY,
      origin: ORIGIN,
    }),
  "customers/find-customer.ts#findCustomer": inOwn((tx, { id, customer }) => findCustomer(tx, id, customer)),
  "customers/find-customer.ts#listOrdersOfCustomer": inOwn((tx, { id, customer }) =>
    listOrdersOfCustomer(tx, id, customer, {}),
  ),
  "customers/list-customers.ts#listCustomers": inOwn((tx, { id }) => listCustomers(tx, id, {})),
  "customers/list-customer-filters.ts#listCustomerFilters": inOwn((tx, { id }) =>
    listCustomerFilters(tx, id),
  ),
  "customers/save-customer.ts#saveCustomer": (db, { id, customer }) =>
    saveCustomer(db, id, customer, { input: { version: 2, tags: [], note: "" }, by: randomUUID() as UserId }),
  "privacy/known-of-address.ts#knownOfCustomer": inOwn((tx, { id, customer }) =>
    knownOfCustomer(tx, id, customer),
  ),
  "privacy/retention-rule.ts#countPastRetention": inOwn((tx, { id }) =>
    countPastRetention(tx, id, { years: 1, erases_subscribers: true, now: new Date("2100-01-01") }, 1),
  ),
  "privacy/erase-customer.ts#eraseCustomer": (db, { id, customer }) =>
    eraseCustomer({ db, ...ERASING }, id, customer, { by: BY }),
  "privacy/erase-customer.ts#eraseAddress": (db, { id, account }) =>
    eraseAddress({ db, ...ERASING }, id, account.email, { by: BY }),
  "privacy/retention-rule.ts#readRetention": inOwn((tx, { id }) => readRetention(tx, id)),
  "privacy/retention-rule.ts#saveRetention": (db, { id }) =>
    saveRetention(db, id, { input: { years: 5, erases_subscribers: false }, by: BY, now }),
  "privacy/retention-rule.ts#endRetention": (db, { id }) => endRetention(db, id, { by: BY }),
  "redirects/find-redirect.ts#findRedirect": inOwn((tx, { id, redirect }) => findRedirect(tx, id, redirect)),
  "redirects/list-redirects.ts#listRedirects": inOwn((tx, { id }) => listRedirects(tx, id, {})),
  "redirects/save-redirect.ts#createRedirect": (db, { id }) =>
    createRedirect(db, id, { input: { from: "/porcelain-old", to: "/" }, by: BY, origin: ORIGIN }),
  "storefront/find-redirect-target.ts#findRedirectTarget": (db, { id }) =>
    findRedirectTarget(db, id, "/porcelain-sale"),
  "storefront/find-shop-state.ts#findShopState": (db, { id }) => findShopState(db, id),
  "redirects/save-redirect.ts#updateRedirect": (db, { id, redirect }) =>
    updateRedirect(db, id, redirect, {
      input: { from: "/porcelain-older", to: "/", version: 1 },
      by: BY,
      origin: ORIGIN,
    }),
  "discounts/find-discount.ts#findDiscount": inOwn((tx, { id, discount }) => findDiscount(tx, id, discount)),
  "discounts/list-discounts.ts#listDiscounts": inOwn((tx, { id }) => listDiscounts(tx, id, {})),
  "discounts/create-discount.ts#createDiscount": (db, { id }) =>
    createDiscount(db, id, { input: aDiscountForm({ code: "PORCELAIN-NEW" }), by: BY }),
  "discounts/update-discount.ts#updateDiscount": (db, { id, discount }) =>
    updateDiscount(db, id, discount, { input: aDiscountForm({ version: 1 }), by: BY }),
  "discounts/pause-discount.ts#pauseDiscount": (db, { id, discount }) =>
    pauseDiscount(db, id, discount, { paused: true, by: BY }),
  "discounts/duplicate-discount.ts#duplicateDiscount": (db, { id, discount }) =>
    duplicateDiscount(db, id, discount, { by: BY }),
  "dashboard/first-steps.ts#dismissFirstSteps": (db, { id }) => dismissFirstSteps(db, id, BY),
  "dashboard/low-stock.ts#listLowStock": (db, { id }) => listLowStock(db, id),
  "dashboard/sales-series.ts#salesSeries": (db, { id }) =>
    salesSeries(db, id, { midnights: [new Date(0)], now }),
  "demo/has-demo-data.ts#hasDemoData": inOwn((tx, { id }) => hasDemoData(tx, id)),
  "demo/seed-demo-data.ts#seedDemoData": (db, { id }) =>
    seedDemoData({ db, storage, demoPicturesDir: "domain/demo/pictures" }, id, { now, by: null }),
  "invoices/invoice-settings.ts#readInvoiceSettings": (db, { id }) => readInvoiceSettings(db, id, now),
  "invoices/invoice-settings.ts#saveInvoiceSettings": (db, { id }) =>
    saveInvoiceSettings(db, id, { change: { own_line: "Renamed" }, by: BY, now }),
  "invoices/issue-invoice.ts#issueInvoice": (db, { id, invoice }) =>
    issueInvoice(db, id, invoice.order, { by: BY }),
  "invoices/credit-invoice.ts#creditInvoice": (db, { id, invoice }) =>
    creditInvoice(db, id, invoice.order, { by: BY }),
  "invoices/correct-invoice.ts#correctInvoice": (db, { id, invoice }) =>
    correctInvoice(db, id, invoice.order, { by: BY, invoiceName: invoice.name }),
  "invoices/list-invoices.ts#listInvoices": (db, { id, invoice }) => listInvoices(db, id, invoice.order),
  "invoices/list-invoices.ts#listStandingInvoices": (db, { id, invoice }) =>
    listStandingInvoices(db, id, [invoice.order]),
  "invoices/list-invoices.ts#listMissingInvoices": (db, { id, orders }) =>
    listMissingInvoices(db, id, [orders.begun]),
  "invoices/list-invoices.ts#listPrintedInvoices": (db, { id, invoice }) =>
    listPrintedInvoices(db, id, [invoice.id]),
  "invoices/list-invoices.ts#listShoppersInvoices": (db, { id, invoice }) =>
    listShoppersInvoices(db, id, invoice.order),
  "invoices/find-e-invoice.ts#findEInvoice": (db, { id, invoice }) => findEInvoice(db, id, invoice.id),
  "invoices/find-e-invoice.ts#findShoppersEInvoice": (db, { id, invoice }) =>
    findShoppersEInvoice(db, id, { id: invoice.id, orderId: invoice.order }),
  "orders/parcels/read-packing-slips.ts#readPackingSlips": (db, { id, orders }) =>
    readPackingSlips(db, id, { orderIds: [orders.begun] }),
  "pictures/save-upload.ts#saveUpload": (db, { id }) => uploadFile({ db, storage }, id, picture),
  "pictures/save-upload.ts#isOwnProduct": inOwn((tx, { id, product }) => isOwnProduct(tx, id, product.id)),
  "pictures/stored-bytes.ts#findFullStore": inOwn((tx, { id }) => findFullStore(tx, id, 1)),
  "orders/lists/count-to-do.ts#countToDo": (db, { id }) => countToDo(db, id),
  "orders/lists/count-orders.ts#createOrderCounts": (db, { id }) => createOrderCounts(db)(id, {}),
  "orders/find-order.ts#findOrder": (db, { id, orders }) => findOrder(db, id, orders.begun),
  "payments/find-order-for-confirmation.ts#findOrderForConfirmation": (db, { id, orders }) =>
    findOrderForConfirmation(db, id, orders.begun),
  "orders/status-page/find-order-for-status.ts#findOrderForStatus": (db, { id, orders }) =>
    findOrderForStatus(lookingUp(db), id, String(orders.number)),
  "orders/status-page/find-order-for-status.ts#findProtectedOrder": (db, { id, orders }) =>
    findProtectedOrder(lookingUp(db), id, { orderNumber: String(orders.number), proof: "" }),
  "orders/status-page/find-order-for-status.ts#renewProof": (db, { id, orders }) =>
    renewProof({ ...lookingUp(db), orderProofs: { ...orderProofs, isValid: () => true } }, id, {
      orderNumber: String(orders.number),
      proof: "any",
    }),
  "orders/status-page/list-bought-variants.ts#listBoughtVariants": async (db, { id, orders }) => {
    const order = await findOrder(db, id, orders.begun);
    return listBoughtVariants(db, id, order?.line_items.map((line) => line.id) ?? []);
  },
  "orders/status-page/answer-for-order.ts#answerForOrder": (db, { id, orders }) =>
    answerForOrder(lookingUp(db), id, { orderNumber: String(orders.number), answer: "nobody" }),
  "stores/protects-orders.ts#protectsOrders": (db, { id }) => protectsOrders(db, id),
  "consents/find-consent.ts#findConsent": (db, { id, consent }) => findConsent(db, id, consent.id),
  "consents/count-consents.ts#countConsents": inOwn((tx, { id }) => countConsents(tx, id)),
  "consents/ask-consent.ts#askConsent": (db, { id }) =>
    askConsent(asking(db), id, { email: "shopper@example.com", source: "footer" }),
  "consents/give-consent.ts#giveConsent": (db, { id, consent }) => giveConsent(db, id, consent.unconfirmed),
  "consents/leave-list.ts#leaveList": (db, { id, consent }) => leaveList(db, id, consent.id),
  "stock-wishes/find-stock-wish.ts#findStockWish": (db, { id, wish }) => findStockWish(db, id, wish.id),
  "stock-wishes/count-stock-wishes.ts#countStockWishes": (db, { id, wish }) =>
    countStockWishes(db, id, wish.product),
  "stock-wishes/find-sold-out.ts#findSoldOut": (db, { id, wish }) => findSoldOut(db, id, wish.variant),
  "stock-wishes/count-stock-wishes.ts#listWantedProducts": (db, { id }) => listWantedProducts(db, id),
  "stock-wishes/ask-stock-wish.ts#askStockWish": (db, { id, wish }) =>
    askStockWish(asking(db), id, { variantId: wish.variant, email: "shopper@example.com" }),
  "stock-wishes/confirm-stock-wish.ts#confirmStockWish": (db, { id, wish }) =>
    confirmStockWish(db, id, wish.unconfirmed),
  "stock-wishes/remove-stock-wish.ts#removeStockWish": (db, { id, wish }) =>
    removeStockWish(db, id, wish.unconfirmed),
  "orders/lists/list-orders.ts#listOrderIds": (db, { id }) => listOrderIds(db, id, {}, 500),
  "orders/archive-order.ts#archiveOrder": inOwn((tx, { id, orders }) =>
    archiveOrder(tx, id, orders.untouched, { archived: true, by: BY }),
  ),
  // Offered because of the archived order.
  "orders/lists/list-order-filters.ts#listOrderFilters": (db, { id }) => listOrderFilters(db, id),
  "payments/many-orders.ts#changeManyOrdersLater": inOwn((tx, { id, orders }) =>
    changeManyOrdersLater(tx, id, { action: "archive", ids: [orders.untouched] }, BY),
  ),
  "orders/lists/list-orders.ts#listOrders": (db, { id }) => listOrders(db, id, {}, 1),
  "orders/lists/search-orders.ts#searchOrders": (db, { id }) => searchOrders(db, id, "porcelain"),
  "checkout/place-order.ts#placeOrder": (db, { store, onSale, rate }) =>
    placeOrder(db, aCheckout(store, [[onSale, 1]], { shipping_method_id: rate })),
  "checkout/quote-cart.ts#quoteCart": (db, { id, onSale }) =>
    quoteCart(db, id, [{ ...onSale, quantity: 1 }], { countryCode: "IT" }),
  "shipping/read-shipping.ts#readShipping": (db, { id }) => readShipping(db, id),
  "shipping/read-shipping.ts#readShippingTable": (db, { id }) => readShippingTable(db, id),
  "shipping/read-shop-shipping.ts#readShopShipping": (db, { id }) => readShopShipping(db, id),
  "mail-writers/write-order-mail.ts#writeOrderMail": (db, { id, orders }) =>
    writeOrderMail(db, mailedSite(), aMail(id, orders.begun)),
  "orders/resend-mail.ts#resendMail": (db, { id, orders }) =>
    resendMail({ db, outbox: anOutbox(db), simulated: true }, id, {
      orderId: orders.begun,
      type: "confirmation",
    }),
  "orders/note-order.ts#noteOrder": (db, { id, orders }) =>
    noteOrder(db, id, orders.untouched, { text: "Porcelain", by: BY }),
  "orders/correct-order.ts#findContact": (db, { id, orders }) => findContact(db, id, orders.untouched),
  "orders/correct-order.ts#correctOrder": async (db, { id, orders }) => {
    const { contact } = (await findContact(db, id, orders.untouched)) ?? {};
    if (!contact) return [];
    const correction = { ...contact, shipping_name: "Porcelain", was: contact };
    return correctOrder(db, id, orders.untouched, { correction, by: BY });
  },
  "orders/parcels/change-parcel.ts#changeParcel": (db, { id, orders }) => {
    const was = { carrier: "porcelain", tracking_number: "porcelain" };
    const input = { carrier: "UPS", tracking_number: "", was, tell_shopper: false };
    return changeParcel(db, id, orders.parcel, { input, by: BY });
  },
  "orders/parcels/cancel-parcel.ts#cancelParcel": (db, { id, orders }) =>
    cancelParcel(db, id, orders.parcel, { by: BY }),
  "orders/parcels/fulfill-order.ts#fulfillOrder": (db, { id, orders }) =>
    fulfillOrder(db, id, orders.untouched, { carrier: "", tracking_number: "" }),
  "payments/cancel-order.ts#cancelOrder": (db, { id, orders }) =>
    cancelOrder(db, id, orders.untouched, {
      reason: "other",
      note: "",
      restock: [],
      tell_shopper: true,
      refund: false,
      by_hand: false,
      by: null,
    }),
  "payments/mark-as-paid.ts#markAsPaid": (db, { id, orders }) =>
    markAsPaid(db, id, orders.untouched, {
      paid_on: "2026-01-31",
      note: "",
      tell_shopper: true,
      by: BY,
    }),
  "payments/refund-order.ts#refundOrder": (db, { id, orders }) =>
    refundOrder(db, id, orders.untouched, {
      lines: [],
      shipping_cents: 1,
      note: "",
      tell_shopper: true,
      by_hand: false,
      by: null,
    }),
  "returns/find-contract.ts#findContract": (db, { id, orders }) =>
    findContract(db, id, aWithdrawal(id, orders.number)),
  "returns/find-contract.ts#isOrderOf": (db, { id, orders }) =>
    isOrderOf(db, id, aWithdrawal(id, orders.number)),
  "returns/request-return.ts#requestReturn": async (db, { id, orders }) => {
    const { left = [] } = (await findContract(db, id, aWithdrawal(id, orders.number))) ?? {};
    return requestReturn(db, id, { ...aWithdrawal(id, orders.number), lines: left });
  },
  "returns/change-return.ts#changeReturn": (db, { id, returned }) =>
    changeReturn(db, id, returned, { input: { state: "received", reason: "" }, by: BY }),
  "storefront/check-cart.ts#findShopVariants": async (db, { id, onSale }) => [
    ...(await findShopVariants(db, id, [onSale.variantId])),
  ],
  "storefront/list-addresses.ts#listStoreAddresses": (db, { id }) => listStoreAddresses(db, id),
  "storefront/list-lowest-prices.ts#listLowestPrices": async (db, { id }) => {
    const read = await readProduct(db, id, "porcelain-shirt");
    if (!read.ok) throw new Error("The shirt is on sale.");
    return [...(await listLowestPrices(db, id, read.product)).prices];
  },
  "storefront/list-products.ts#listCollectionProducts": (db, { id, collection }) =>
    listCollectionProducts(db, id, collection, 1),
  "storefront/read-filtered-list.ts#readFilteredList": (db, { id }) =>
    readFilteredList(db, createShelves(db), { id, lists: NO_CONTROLS }, { chosen: NOTHING_CHOSEN, page: 1 }),
  "storefront/read-collection.ts#readCollection": (db, { id }) => readCollection(db, id, "porcelain-shelf"),
  "storefront/list-lowest-prices.ts#listLowestOnCards": async (db, { id }) => {
    const { rows } = (await readListing(db, id, { search: "", page: 1 })).products;
    const struck = rows.map((product) => ({ ...product, compare_at_price_cents: 99_999 }));
    return [...(await listLowestOnCards(db, id, struck)).prices];
  },
  "storefront/list-card-extras.ts#listCardExtras": async (db, { id, product }) => {
    const wanted = { ...DEFAULT_DISPLAY, card_swatches: true };
    return [...(await listCardExtras(db, id, wanted, [product.id]))];
  },
  "storefront/list-related.ts#listRelated": (db, { id, product }) => listRelated(db, id, product.id),
  "storefront/read-feed.ts#countFeedVariants": (db, { id }) => countFeedVariants(db, id),
  "storefront/read-home.ts#readHome": (db, { id }) => readHome(db, { id, home: "/porcelain" }),
  "storefront/list-found-products.ts#listThumbnails": (db, { id }) =>
    listThumbnails(db, id, ["porcelain-shirt"]),
  "storefront/shop-search.ts#searchesAsYouType": (db, { id }) => searchesAsYouType(db, id),
  "search/read-search-rows.ts#readSearchRows": (db, { id }) => readSearchRows(db, id),
  "search/search-misses.ts#noteSearchMiss": (db, { id }) => noteSearchMiss(db, id, "porcelain"),
  "search/search-misses.ts#listSearchMisses": inOwn((tx, { id }) => listSearchMisses(tx, id)),
  "language/find-speech.ts#findSpeech": (db, { id }) => findSpeech(db, id),
  "language/find-speech.ts#getSpeech": inOwn((tx, { id }) => getSpeech(tx, id)),
  "language/own-texts.ts#readOwnTexts": inOwn((tx, { id }) => readOwnTexts(tx, id)),
  "language/own-texts.ts#saveOwnTexts": (db, { id }) =>
    saveOwnTexts(db, id, { input: { version: 1, texts: { "layout.skip": "To the porcelain" } }, by: BY }),
  "search/synonyms.ts#readSynonyms": inOwn((tx, { id }) => readSynonyms(tx, id)),
  "search/synonyms.ts#saveSynonyms": (db, { id }) =>
    saveSynonyms(db, id, { input: { version: 1, groups: [["porcelain", "china"]] }, by: BY }),
  "storefront/read-listing.ts#readListing": (db, { id }) =>
    readListing(db, id, { search: "porcelain", page: 1 }),
  "storefront/read-product.ts#readProduct": (db, { id }) => readProduct(db, id, "porcelain-shirt"),
  "stores/store.ts#getStore": inOwn((tx, { id }) => getStore(tx, id)),
  "assistants/read-catalogue.ts#listCatalogueProducts": (db, { id, product }) =>
    listCatalogueProducts(db, id, { ids: [product.id], mostVariants: 5 }),
  "assistants/read-catalogue.ts#findCatalogueIds": (db, { id, product }) =>
    findCatalogueIds(db, id, [product.id]),
  "assistants/read-catalogue.ts#listFoundIds": (db, { id }) =>
    listFoundIds(db, id, { handles: ["porcelain-shirt"], limit: 10, offset: 0 }),
  "assistants/read-catalogue.ts#listNewestIds": (db, { id }) =>
    listNewestIds(db, createShelves(db), id, { limit: 10, offset: 0 }),
  "webhooks/list-webhooks.ts#listWebhooks": inOwn((tx, { id }) => listWebhooks(tx, id)),
  "webhooks/list-webhooks.ts#listMessages": inOwn((tx, { id, webhook }) =>
    listMessages(tx, id, { id: webhook.id }),
  ),
  "webhooks/list-webhooks.ts#findMessage": inOwn((tx, { id, webhook }) =>
    findMessage(tx, id, webhook.message),
  ),
  "webhooks/save-webhook.ts#findWebhookSecret": inOwn((tx, { id, webhook }) =>
    findWebhookSecret(tx, id, { id: webhook.id, keys: KEYS }),
  ),
  "webhooks/save-webhook.ts#createWebhook": (db, { id }) =>
    createWebhook(db, id, { keys: KEYS, input: WEBHOOK, by: BY }),
  "webhooks/save-webhook.ts#changeWebhook": (db, { id, webhook }) =>
    changeWebhook(db, id, { id: webhook.id, input: WEBHOOK, by: BY }),
  "webhooks/send-messages.ts#sendTest": inOwn((tx, { id, webhook }) => sendTest(tx, id, webhook.id)),
  "webhooks/send-messages.ts#sendAgain": inOwn((tx, { id, webhook }) => sendAgain(tx, id, webhook.message)),
  "webhooks/save-webhook.ts#setWebhookActive": (db, { id, webhook }) =>
    setWebhookActive(db, id, { id: webhook.id, active: true, by: BY }),
  "webhooks/send-messages.ts#sendSince": inOwn((tx, { id, webhook }) =>
    sendSince(tx, id, { id: webhook.id, since: new Date(0) }),
  ),
  "webhooks/save-webhook.ts#removeWebhook": (db, { id, webhook }) =>
    removeWebhook(db, id, { id: webhook.id, by: BY }),
  "api-keys/list-keys.ts#listKeys": inOwn((tx, { id }) => listKeys(tx, id)),
  "api-keys/make-key.ts#makeKey": inOwn((tx, { id, people }) =>
    makeKey(tx, id, {
      input: { name: "Newsletter", permissions: ["customers"], expires_in_days: null },
      by: { userId: people.owner, email: "ada@example.com" },
    }),
  ),
  "api-keys/revoke-key.ts#revokeKey": inOwn((tx, { id, apiKey, people }) =>
    revokeKey(tx, id, { id: apiKey, by: people.owner }),
  ),
  "people/list-people.ts#listPeople": inOwn((tx, { id }) => listPeople(tx, id)),
  "people/invitations.ts#invitePerson": inOwn((tx, { id, people }) =>
    invitePerson(tx, id, { input: { email: "dora@example.com", role: "content" }, by: people.owner }),
  ),
  "people/invitations.ts#listPending": inOwn((tx, { id }) => listPending(tx, id)),
  "people/invitations.ts#inviteAgain": inOwn((tx, { id, people }) =>
    inviteAgain(tx, id, { id: people.invitation, by: people.owner }),
  ),
  "people/invitations.ts#revokeInvitation": inOwn((tx, { id, people }) =>
    revokeInvitation(tx, id, { id: people.invitation, by: people.owner }),
  ),
  "people/hand-over.ts#endHandOver": inOwn((tx, { id, people }) => endHandOver(tx, id, people.heir)),
  "people/hand-over.ts#askHandOver": inOwn((tx, { id, people }) =>
    askHandOver(tx, id, { to: people.heir, by: people.owner }),
  ),
  "people/hand-over.ts#acceptHandOver": inOwn((tx, { id, people }) => acceptHandOver(tx, id, people.heir)),
  "people/change-role.ts#changeRole": inOwn((tx, { id, people }) =>
    changeRole(tx, id, { person: people.owner, role: "content", by: people.heir, proven: true }),
  ),
  "people/end-membership.ts#endMembership": inOwn((tx, { id, people }) =>
    endMembership(tx, id, { person: people.owner, by: people.heir, proven: true }),
  ),
  "mail/send-as-store.ts#sendAsStore": async (db, { id }) => {
    const mail = { to: "a@b.example", subject: "", html: "", text: "", senderAddress: "orders@shop.example" };
    await sendAsStore({ db, mailer: refusingSenders, log: silentLog }, mail, { key: "key", storeId: id });
    return inStore(db, "owner", id, (tx) =>
      tx
        .select({ refusedAt: senderAddresses.refusedAt })
        .from(senderAddresses)
        .where(eq(senderAddresses.storeId, id)),
    );
  },
  "stores/store-details.ts#getTimeZone": (db, { id }) => getTimeZone(db, id),
  "stores/store-details.ts#getStoreDetails": inOwn((tx, { id }) => getStoreDetails(tx, id)),
  "currency/change-currency.ts#findCurrencyHold": inOwn((tx, { id }) => findCurrencyHold(tx, id)),
  "currency/preview-currency.ts#previewCurrency": (db, { id }) => previewCurrency(db, id, "JPY"),
  "currency/change-currency.ts#changeCurrency": (db, { id }) =>
    changeCurrency(db, id, { code: "JPY", seen: "", by: BY }),
  "stores/change-details.ts#changeDetails": (db, { id }) =>
    changeDetails(db, id, { change: { city: "Meissen" }, by: BY }),
  "dashboard/summarize-day.ts#summarizeDay": (db, { id }) =>
    summarizeDay(db, id, { since: new Date(0), now }),
  "stores/name-store.ts#nameStore": (db, { id }) => nameStore(db, id, "Renamed"),
  "stores/complete-onboarding.ts#completeOnboarding": (db, { id }) => completeOnboarding(db, id),
  "stores/change-settings.ts#changeSettings": (db, { id }) =>
    changeSettings(db, id, { change: form, by: BY }),
  "shipping/save-shipping.ts#saveShipping": (db, { id }) =>
    saveShipping(db, id, { input: { version: 1, ...shippingForm("porcelain") }, by: BY }),
  "mail/mail-settings.ts#readMailSettings": (db, { id }) => readMailSettings(db, id),
  "mail/mail-settings.ts#saveMailSettings": (db, { id }) =>
    saveMailSettings(db, id, { input: { version: 0, words: OWN_WORDS, tell_owner: TELL_OWNER }, by: BY }),
  "mail-writers/example-mail.ts#exampleMail": (db, { id }) =>
    exampleMail(db, id, { type: "refund", words: "", site: mailedSite("https://shops.example") }),
  "themes/link-paths.ts#listLinkedRecords": inOwn((tx, { id, collection }) =>
    listLinkedRecords(tx, id, {
      ...DEFAULT_THEME,
      announcement: { ...DEFAULT_THEME.announcement, link: { kind: "collection", id: collection } },
    }),
  ),
  "themes/save-draft.ts#saveDraft": (db, { id }) =>
    saveDraft(db, id, { version: 0, theme: { ...DEFAULT_THEME, footer_text: "porcelain cups" } }),
  "themes/make-look.ts#makeLook": (db, { id, product }) =>
    makeLook(
      db,
      { id, home: "/porcelain" },
      {
        ...DEFAULT_THEME,
        logo: { url: product.featured_image_url ?? "", alt: "" },
      },
    ),
  "themes/read-themes.ts#readDraft": inOwn((tx, { id }) => readDraft(tx, id)),
  "themes/read-themes.ts#readPublishedTheme": (db, { id }) => readPublishedTheme(db, id),
  "themes/read-themes.ts#readThemes": inOwn((tx, { id }) => readThemes(tx, KEYS, id)),
  "themes/publish-theme.ts#publishTheme": (db, { id }) => publishTheme(db, id, { version: 1, by: BY }),
  "themes/save-draft.ts#discardDraft": (db, { id }) => discardDraft(db, id, 2),
  "themes/previews.ts#openPreview": async (db, { id }) =>
    openPreview({ db, keys: KEYS }, id, await aSession(db)),
  "themes/previews.ts#sharePreview": (db, { id }) => sharePreview({ db, keys: KEYS }, id, BY),
  "themes/previews.ts#revokeSharedPreview": (db, { id }) => revokeSharedPreview(db, id, BY),
  "taxes/read-taxes.ts#readTaxes": (db, { id }) => readTaxes(db, id),
  "taxes/save-taxes.ts#saveTaxes": (db, { id }) =>
    saveTaxes(db, id, { input: { version: 0, taxes: taxesOf("DE") }, by: BY }),
  "payments/stripe/stripe-account.ts#readStripeAccount": (db, { id }) => readStripeAccount(db, KEYS, id),
  "payments/stripe/stripe-account.ts#saveStripeAccount": (db, { id }) =>
    saveStripeAccount(db, KEYS, id, {
      input: { active: false, restricted_key: "rk_test_1234567890", webhook_secret: "whsec_1234567890" },
      by: BY,
    }),
  "payments/paying-order.ts#findPayment": (db, { id, orders }) =>
    findPayment(paymentDeps(db), id, orders.begun),
  "payments/stripe/out-of-reach.ts#judgeNewKey": (db, { id }) =>
    judgeNewKey(paymentDeps(db), id, "rk_test_unknown"),
  "payments/stripe/test-connection.ts#testConnection": (db, { id }) => testConnection(paymentDeps(db), id),
  "payments/stripe/receive-webhook.ts#readWebhook": (db, { id }) =>
    readWebhook(paymentDeps(db), id, { body: "{}", signature: "" }),
  "payments/stripe/receive-webhook.ts#workOffWebhook": (db, { id, orders }) =>
    workOffWebhook(paymentDeps(db), id, { eventId: "evt_1", orderId: orders.begun }),
  "payments/settle-payment.ts#settlePayment": (db, { id, orders }) =>
    settlePayment(paymentDeps(db), id, orders.begun),
  "payments/start-payment.ts#startPayment": (db, { id, orders }) =>
    startPayment(paymentDeps(db), id, { orderId: orders.begun, shopOrigin: undefined }),
  "payments/stripe/stripe-account.ts#removeStripeAccount": (db, { id }) =>
    removeStripeAccount(db, KEYS, id, { by: BY }),
  "payments/send-refund.ts#sendRefund": async (crossed, { id }) => {
    const [refund] = await asTableOwner(db, (query) =>
      query<{ id: string }>("select id from refunds where store_id = $1", [id]),
    );
    return sendRefund(paymentDeps(crossed), id, refund?.id ?? "");
  },
  "payments/read-payments.ts#readPayments": (db, { id }) => readPayments(db, id),
  "payments/read-payments.ts#findReturnsLink": (db, { id }) => findReturnsLink(db, id),
  "payments/read-payments.ts#readCheckoutLinks": (db, { id }) => readCheckoutLinks(db, id),
  "payments/save-payments.ts#savePayments": (db, { id }) =>
    savePayments(db, id, { input: paymentsForm(), by: BY }),
  "shop-pages/delete-page.ts#deletePage": (db, { id, page }) => deletePage(db, id, page, { by: BY }),
  "history/list-history.ts#listHistory": (db, { id }) => listHistory(db, id, {}),
  "history/list-people.ts#listHistoryPeople": (db, { id }) => listHistoryPeople(db, id),
  "history/put-back.ts#openChange": async (db, { id }) =>
    openChange(db, id, await newestChange(db, id, "shipping"), { origin: ORIGIN, now }),
  "history/put-back.ts#putBack": async (db, { id }) =>
    putBack(db, id, await newestChange(db, id, "shipping"), {
      ...{ origin: ORIGIN, now, by: BY },
      ...{ permissions: PERMISSIONS, freshlyProven: true },
    }),
  "shop-domains/list-domains.ts#listDomains": inOwn((tx, { id }) => listDomains(tx, id, SHOP_HOSTS)),
  "shop-domains/claim-domain.ts#claimDomain": (db, { id }) =>
    claimDomain(db, id, {
      input: { name: "another.example.com" },
      by: BY,
      platform: { origin: ORIGIN, hosts: SHOP_HOSTS },
    }),
  "shop-domains/change-domains.ts#makeMain": (db, { id, shopDomain }) =>
    makeMain(db, id, { id: shopDomain, by: BY }),
  "shop-domains/check-domain.ts#checkDomain": (db, { id, shopDomain }) =>
    checkDomain({ db, looks: undefined }, id, { id: shopDomain, by: BY }),
  "shop-domains/find-sender.ts#findSender": inOwn((tx, { id }) => findSender(tx, id, [])),
  "shop-domains/choose-sender.ts#chooseSender": (db, { id, shopDomain }) =>
    chooseSender(db, id, { id: shopDomain, localPart: "hello", by: BY, isOffered: true }),
  "shop-domains/choose-sender.ts#dropSender": (db, { id, shopDomain }) =>
    dropSender(db, id, { id: shopDomain, by: BY }),
  "shop-domains/change-domains.ts#removeDomain": (db, { id, shopDomain }) =>
    removeDomain(db, id, { id: shopDomain, by: BY }),
  "redirects/delete-redirect.ts#deleteRedirect": (db, { id, redirect }) =>
    deleteRedirect(db, id, redirect, { by: BY }),
  "demo/remove-demo-data.ts#removeDemoData": inOwn((tx, { id }) => removeDemoData(tx, id, { by: null })),
  "discounts/delete-discount.ts#deleteDiscount": (db, { id, discount }) =>
    deleteDiscount(db, id, discount, { by: BY }),
  "collections/delete-collection.ts#deleteCollection": inOwn((tx, { id, collection }) =>
    deleteCollection(tx, id, collection, { by: null }),
  ),
  "products/change-products.ts#deleteProducts": inOwn((tx, { id, product }) =>
    deleteProducts(tx, id, [product.id], { by: null }),
  ),
};

const refusingSenders: Mailer = {
  kind: "smtp",
  send: async ({ senderAddress }) => {
    if (senderAddress)
      throw Object.assign(new Error("Sender refused."), { responseCode: 550, command: "MAIL FROM" });
  },
  close: () => undefined,
};

const SHOP_HOSTS = { cname: "shops.example.org", addresses: [] };

const NO_CONTROLS = { filters: [], order: false };

// They get the store by other means than a parameter of that type.
const WITHOUT_PARAMETER = [
  "orders/lists/count-orders.ts#createOrderCounts",
  "checkout/place-order.ts#placeOrder",
  "storefront/read-filtered-list.ts#readFilteredList",
  "mail-writers/write-order-mail.ts#writeOrderMail",
  "shipping/read-shop-shipping.ts#readShopShipping",
];

const lookingUp = (db: Db) => ({
  db,
  orderLookups: createLookups("order", (_, limits) => createMemoryLimiter(limits)),
  orderAnswers: createOrderAnswers((_, limits) => createMemoryLimiter(limits)),
  orderProofs,
  clientAddress: "",
});

const asking = (db: Db) => ({
  db,
  stockWishLimits: createMailAskLimits("stock wish", (_, limits) => createMemoryLimiter(limits)),
  newsLimits: createMailAskLimits("news", (_, limits) => createMemoryLimiter(limits)),
  clientAddress: "",
  unlimited: false,
});

const aWithdrawal = (storeId: StoreId, orderNumber: number) => ({
  storeId,
  name: "Porcelain",
  order_number: String(orderNumber),
  email: "porcelain@example.com",
  lines: [],
  words: "",
});

const aMail = (storeId: StoreId, orderId: OrderId): ClaimedMail & { type: "confirmation" } => ({
  id: randomUUID(),
  storeId,
  orderId,
  wishId: null,
  consentId: null,
  type: "confirmation",
  recipient: "somebody@example.com",
  mailbox: "somebody@example.com",
  network: null,
  payload: {},
  attempts: 0,
  ageSeconds: 0,
  leaseEndsAt: Number.POSITIVE_INFINITY,
});

function anOutbox(db: Db) {
  const mailer = createMailer({ kind: "simulated" }, createSimulatedMailbox());
  return createOutbox({
    db,
    mailer,
    log: pino({ level: "silent" }),
    writeMail: (mail) => writeMail(db, mailedSite(), mail),
  });
}

/** The result as text, or that it was refused. */
async function outcomeOf(call: Call, db: Db): Promise<string> {
  try {
    return JSON.stringify(await call(db, a)) ?? "nothing";
  } catch {
    return "refused";
  }
}

describe("domain functions called for one store within another store's transaction", async () => {
  const crossed = withWallsOf(db, b.id);
  const before = [await rowsOf(db, a.id), await rowsOf(db, b.id)];

  test("are all that the routes use", () => {
    expect(Object.keys(CALLS).sort()).toEqual([...doors(), ...WITHOUT_PARAMETER].sort());
  });

  test.for(Object.entries(CALLS))("%s returns nothing", async ([, call]) => {
    expect(await outcomeOf(call, crossed)).not.toContain("porcelain");
  });

  test("change nothing, in either store", async () => {
    expect([await rowsOf(db, a.id), await rowsOf(db, b.id)]).toEqual(before);
  });

  // Otherwise the tests above would prove nothing.
  test("all work within their own store's transaction", async () => {
    const same: string[] = [];
    for (const [name, call] of Object.entries(CALLS))
      if ((await outcomeOf(call, crossed)) === (await outcomeOf(call, db))) same.push(name);
    expect(same).toEqual([]);
  });
});

/** Domain functions with a store parameter that http/ or app/ import. */
function doors(): string[] {
  const imported = new Set(sourcesIn("{http,app}").flatMap(importsOf));
  return sourcesIn("domain")
    .flatMap(functionsOfStores)
    .filter((name) => imported.has(name));
}

function sourcesIn(folders: string): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`).filter((file) => !file.includes(".test."));
}

function importsOf(file: string): string[] {
  const names: string[] = [];
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith("#domain/")) return;
      for (const { local } of specifiers)
        names.push(`${source.value.slice("#domain/".length)}#${local.name}`);
    },
  }).visit(parseSync(file, readFileSync(file, "utf8")).program);
  return names;
}

function functionsOfStores(file: string): string[] {
  const names: string[] = [];
  const text = readFileSync(file, "utf8");
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== "FunctionDeclaration" || !declaration.body) return;
      const parameters = text.slice(declaration.start, declaration.body.start);
      if (parameters.includes(": StoreId"))
        names.push(`${file.slice("domain/".length)}#${declaration.id?.name}`);
    },
  }).visit(parseSync(file, text).program);
  return names;
}
