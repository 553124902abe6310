import { listenToPageChanges } from "#db/listen-to-page-changes.ts";
import { startErasingStores } from "#domain/operator/erase-closed-stores.ts";
import { startPaymentSweeper } from "#domain/payments/payment-sweeper.ts";
import { watchUnpaidOrders } from "#domain/payments/unpaid-orders.ts";
import { startSweeper } from "#domain/pictures/sweeper.ts";
import { removeLeftUploads } from "#domain/pictures/upload-folder.ts";
import { startRetention } from "#domain/privacy/apply-retention.ts";
import { openErasureList } from "#domain/privacy/erasure-list.ts";
import { startDomainSweeper } from "#domain/shop-domains/domain-sweeper.ts";
import { watchRestocks } from "#domain/stock-wishes/watch-restocks.ts";
import { countBestSellersNightly } from "#domain/storefront/count-best-sellers.ts";
import { sweepExpiredRows } from "#domain/sweep-expired-rows.ts";
import type { AppDeps } from "./deps.ts";

/** Starts what works without a request. `close` ends it, and what furnish started. */
export function startBackground(deps: AppDeps) {
  const { db, log, cache, stores, shopSearch, hosts } = deps;
  const onGap = () => {
    stores.dropAll();
    shopSearch.dropAll();
    hosts.dropAll();
    cache.dropAll();
    db.quotas.dropAll();
    // Everything was forgotten, or nothing was known yet.
    stores.shelves
      .warm()
      .catch((error: unknown) => log.warn({ err: error }, "reading what lists are filtered by failed"));
  };
  const pageChanges = listenToPageChanges(db, { onChanged: db.onPagesChanged, onGap, log });
  const stopSweeping = sweepExpiredRows(db, log);
  const bestSellers = countBestSellersNightly(db, log);
  const unpaidOrders = watchUnpaidOrders(deps);
  const restocks = watchRestocks(deps);
  const paymentSweeper = startPaymentSweeper(deps.payments);
  const domainSweeper = startDomainSweeper({
    ...deps,
    looks: deps.domainLooks,
    senderTemplates: deps.config.senderTemplates,
  });
  const retention = startRetention({ ...deps, erasures: openErasureList(deps.config) });
  const erasing = startErasingStores(deps);
  const sweeper = startSweeper(db, deps.storage, log);
  // So that the log says at once whose pictures these are; and an upgrade marks them.
  const claimed = deps.storage
    .requireOurs()
    .catch((error: unknown) => log.warn({ err: error }, "asking whose pictures these are failed"));
  removeLeftUploads(deps.config.dataDir).catch((error: unknown) =>
    log.error({ err: error }, "removing uploads of an earlier process failed"),
  );

  async function close(): Promise<void> {
    deps.metrics.close();
    stopSweeping();
    deps.copy.close();
    await Promise.all([
      pageChanges.close(),
      hosts.close(),
      sweeper.close(),
      domainSweeper.close(),
      retention.close(),
      erasing.close(),
      claimed,
      unpaidOrders.close(),
      restocks.close(),
      bestSellers.close(),
      paymentSweeper.close(),
      deps.providerLine.close(),
      deps.sendSoon.close(),
      deps.webhookSender.close().then(() => deps.outbox.close()),
      deps.jobWorker.close(),
      deps.pictureWorker.close(),
    ]);
    await deps.importThread.close();
    deps.mailer.close();
  }

  return { close };
}
