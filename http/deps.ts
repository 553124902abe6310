import type { Logger } from "pino";
import type { Db } from "#db/client.ts";
import type { ImportThread } from "#domain/imports/reading/import-thread.ts";
import type { CopyWatch } from "#domain/installation/watch-copy.ts";
import type { JobWorker } from "#domain/jobs/job-worker.ts";
import type { Limiter } from "#domain/limits/limiter.ts";
import type { MailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import type { Mailer } from "#domain/mail/mailer.ts";
import type { Outbox } from "#domain/mail/outbox.ts";
import type { SendSoon } from "#domain/mail/send-soon.ts";
import type { SimulatedMailbox } from "#domain/mail/simulated-mailbox.ts";
import type { PostDeps } from "#domain/outbound/post-public.ts";
import type { PaymentDeps } from "#domain/payments/paying-order.ts";
import type { GuardedStorage } from "#domain/pictures/guard-storage.ts";
import type { ImageQueue } from "#domain/pictures/image-queue.ts";
import type { AuthKeys } from "#domain/secrets/keys.ts";
import type { HostTable } from "#domain/shop-domains/host-table.ts";
import type { DomainLooks } from "#domain/shop-domains/look-up.ts";
import type { ShopSearch } from "#domain/storefront/shop-search.ts";
import type { StoreCache } from "#domain/storefront/store-cache.ts";
import type { WebhookSender } from "#domain/webhooks/webhook-sender.ts";
import type { OrderCounts } from "#http/api/checkout/order-counts.ts";
import type { ProviderLine } from "#http/api/payments/provider-line.ts";
import type { Pictures } from "#http/files/pictures.ts";
import type { AccountDesk } from "#rules/account/account-desk.ts";
import type { ConsentLinks } from "#rules/consent/consent.ts";
import type { OrderProofs } from "#rules/order/order-proof.ts";
import type { ShopAddress } from "#rules/shop-domain/shop-address.ts";
import type { StockWishLinks } from "#rules/stock-wish/stock-wish.ts";
import type { Config } from "#server/config.ts";
import type { Gates } from "./front/gate.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PageCaches } from "./pages/page-caches.ts";

/** What the process passes in. */
export type ServerDeps = {
  db: Db;
  config: Config;
  log: Logger;
  /** The address that visitors use. */
  origin: string;
  /** AUTH_SECRET, or the generated one. */
  authSecret: string;
  keys: AuthKeys;
  /** The bundled pictures of the demo data. */
  demoPicturesDir: string;
  /** The file `domain/pictures/image-worker.ts`, which runs outside the bundle. */
  imageWorker: string;
  /** The file `domain/imports/reading/import-worker.ts`, likewise. */
  importWorker: string;
  /** Of this release. */
  version: string;
  /** Whether the process is shutting down. */
  isStopping: () => boolean;
  /** The built files; absent in development, where Vite serves them. */
  clientDir?: string;
};

/** The dependencies of the application, made by `furnish`. */
export type AppDeps = ServerDeps & {
  /** Whether visitors use https. */
  https: boolean;
  copy: CopyWatch;
  /** Where a shop stands for everyone. */
  addressOf: ShopAddress;
  orderProofs: OrderProofs;
  stockWishLinks: StockWishLinks;
  consentLinks: ConsentLinks;
  /** Counts who asks for news. */
  newsLimits: MailAskLimits;
  /** Counts the requests of each API key. */
  keyLimiter: Limiter;
  mailer: Mailer;
  mailbox: SimulatedMailbox;
  sendSoon: SendSoon;
  accountDesk: AccountDesk;
  outbox: Outbox;
  storage: GuardedStorage;
  pictures: Pictures;
  imageQueue: ImageQueue;
  importThread: ImportThread;
  jobWorker: JobWorker;
  /** Fetches the pictures of imports. */
  pictureWorker: JobWorker;
  /** For what asks a payment provider. */
  payments: PaymentDeps;
  providerLine: ProviderLine;
  cache: PageCaches;
  stores: StoreCache;
  shopSearch: ShopSearch;
  /** Which store is served at which name of its own. */
  hosts: HostTable;
  /** Asks DNS about names; absent where this server has no addresses for shops. */
  domainLooks: DomainLooks | undefined;
  /** Which addresses webhooks may connect to. */
  posting: PostDeps;
  webhookSender: WebhookSender;
  gates: Gates;
  orderCounts: OrderCounts;
  metrics: Metrics;
};
