import { createAccountDesk } from "#domain/accounts/account-desk.ts";
import { createConsentLinks } from "#domain/consents/consent-links.ts";
import { createWriteExport } from "#domain/exports/write-export.ts";
import { importProducts } from "#domain/imports/import-products.ts";
import { createFetchPictures } from "#domain/imports/pictures/fetch-pictures.ts";
import { createImportThread } from "#domain/imports/reading/import-thread.ts";
import { createReadImport } from "#domain/imports/reading/read-import.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import { watchCopy } from "#domain/installation/watch-copy.ts";
import { createJobWorker } from "#domain/jobs/job-worker.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createSharedLimiter } from "#domain/limits/shared-limiter.ts";
import { createMailer } from "#domain/mail/mailer.ts";
import { createOutbox } from "#domain/mail/outbox.ts";
import { sendAsStore } from "#domain/mail/send-as-store.ts";
import { createSendSoon } from "#domain/mail/send-soon.ts";
import { createSimulatedMailbox } from "#domain/mail/simulated-mailbox.ts";
import { writeAccountCodeMail } from "#domain/mail-writers/write-account-code-mail.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
import { createOrderProofs } from "#domain/orders/status-page/order-proof.ts";
import type { PostDeps } from "#domain/outbound/post-public.ts";
import { isPublicEndpoint } from "#domain/outbound/public-address.ts";
import { MANY_ORDERS_WORKS } from "#domain/payments/many-orders.ts";
import { createStorage } from "#domain/pictures/create-storage.ts";
import { guardStorage } from "#domain/pictures/guard-storage.ts";
import { createImageQueue } from "#domain/pictures/image-queue.ts";
import { openPictureMark } from "#domain/pictures/picture-mark.ts";
import { removeProducts } from "#domain/products/remove-products.ts";
import { createHostTable } from "#domain/shop-domains/host-table.ts";
import { createDomainLooks } from "#domain/shop-domains/look-up.ts";
import { createStockWishLinks } from "#domain/stock-wishes/stock-wish-links.ts";
import { createShopSearch } from "#domain/storefront/shop-search.ts";
import { createStoreCache } from "#domain/storefront/store-cache.ts";
import { createWebhookSender } from "#domain/webhooks/webhook-sender.ts";
import { createOrderCounts } from "#http/api/checkout/order-counts.ts";
import { createProviderLine } from "#http/api/payments/provider-line.ts";
import { createPictures } from "#http/files/pictures.ts";
import { createKeyLimiter } from "#http/middleware/api-key.ts";
import { isHttpsNeeded } from "#http/visitor/device-cookie.ts";
import type { AppDeps, ServerDeps } from "./deps.ts";
import { createGates } from "./front/gate.ts";
import { createShopAddress } from "./front/judge-host.ts";
import { createFigures } from "./metrics/figures.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createPageCaches } from "./pages/page-caches.ts";

/** Makes what the application works with, once for each process. */
export function furnish(handedIn: ServerDeps): AppDeps {
  const { config, keys, log, origin, version } = handedIn;
  const https = origin.startsWith("https:");
  const cache = createPageCaches();
  const stores = createStoreCache(handedIn.db);
  const shopSearch = createShopSearch(handedIn.db);
  const hosts = createHostTable(handedIn.db, log);
  // A commit drops the pages it changed before its caller goes on.
  const onPagesChanged = (tags: string[]) => {
    stores.drop(tags);
    shopSearch.drop(tags);
    hosts.drop(tags);
    cache.drop(tags);
    handedIn.db.quotas.drop(tags);
  };
  const db = { ...handedIn.db, onPagesChanged };
  const copy = watchCopy(db, log);
  const addressOf = createShopAddress({ origin, config, copy });
  const mailbox = createSimulatedMailbox();
  const mailer = createMailer(config.mail, mailbox);
  const storage = guardStorage(createStorage(config), { db, mark: openPictureMark(config), log });
  const pictures = createPictures(storage, https);
  const gates = createGates(log);
  const importThread = createImportThread(handedIn.importWorker);
  const imageQueue = createImageQueue(gates.shoppers.isBusy);
  const orderProofs = createOrderProofs(keys);
  const stockWishLinks = createStockWishLinks(keys);
  const consentLinks = createConsentLinks(keys);
  const mailedSite = {
    origin,
    addressOf,
    orderProofs,
    stockWishLinks,
    consentLinks,
    sendsAsShops: config.senderTemplates !== undefined,
  };
  const sendSoon = createSendSoon(mailer, log);
  const outbox = createOutbox({
    db,
    mailer,
    log,
    restAfter: gates.shoppers.restAfter,
    writeMail: (mail, together) => writeMail(db, mailedSite, mail, together),
  });
  const posting = postingOf(config);
  const webhookSender = createWebhookSender({
    db,
    keys,
    log,
    posting,
    visitors: () => gates.shoppers.counts().inside,
    onMail: () => outbox.wake(),
  });
  const jobWorker = createJobWorker({
    db,
    log,
    restAfter: gates.shoppers.restAfter,
    works: {
      "remove-products": removeProducts,
      ...MANY_ORDERS_WORKS,
      "read-import": createReadImport({ db, thread: importThread, origin }),
      "import-products": importProducts,
      "undo-import": undoImport,
      "write-export": createWriteExport({ origin, addressOf, consentLinks }),
    },
  });
  // A worker of its own: other jobs need not wait for foreign hosts.
  const pictureWorker = createJobWorker({
    db,
    log,
    works: { "fetch-pictures": createFetchPictures({ ...handedIn, db, storage, imageQueue }) },
  });
  const orderCounts = createOrderCounts();
  return {
    ...handedIn,
    db,
    https,
    copy,
    addressOf,
    orderProofs,
    stockWishLinks,
    consentLinks,
    newsLimits: createMailAskLimits("news", (name, limits) =>
      createSharedLimiter({ db, keys }, name, limits),
    ),
    keyLimiter: createKeyLimiter(),
    mailer,
    mailbox,
    sendSoon,
    accountDesk: createAccountDesk({
      db,
      keys,
      needsHttps: isHttpsNeeded(origin),
      createLimiter: (name, limits) => createSharedLimiter({ db, keys }, name, limits),
      mailCode: (letter) =>
        sendSoon(
          () => writeAccountCodeMail(db, mailedSite, letter),
          (mail, key) => sendAsStore({ db, mailer, log }, mail, { key, storeId: letter.storeId }),
        ),
    }),
    outbox,
    posting,
    webhookSender,
    storage,
    pictures,
    imageQueue,
    importThread,
    jobWorker,
    pictureWorker,
    providerLine: createProviderLine(log),
    payments: { db, log, keys, origin, stripeApiUrl: config.stripeApiUrl },
    cache,
    stores,
    shopSearch,
    hosts,
    domainLooks:
      config.shopHosts && createDomainLooks({ hosts: config.shopHosts, servers: config.dnsServers }),
    gates,
    orderCounts,
    metrics: createMetrics({
      version,
      db,
      figures: createFigures({ db, dataDir: config.dataDir, log }),
      cache,
      pictures,
      storage,
      gates,
      orders: orderCounts,
      webhooks: webhookSender,
      jobWorkers: [jobWorker, pictureWorker],
    }),
  };
}

/** Public websites; of a test or benchmark on its own machine also the receiver that it names. */
function postingOf({ loopback, webhookReceiver }: ServerDeps["config"]): PostDeps {
  if (!webhookReceiver || !loopback) return {};
  const { hostname, port } = new URL(webhookReceiver);
  const isReceiver = (address: string, asPort: number) => address === hostname && asPort === Number(port);
  return {
    isAllowed: (address, asPort) => isPublicEndpoint(address, asPort) || isReceiver(address, asPort),
    allowsHttp: true,
  };
}
