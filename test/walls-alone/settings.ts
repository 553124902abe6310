import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { inStore } from "#db/client.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import { changeCurrency, findCurrencyHold } from "#domain/currency/change-currency.ts";
import { previewCurrency } from "#domain/currency/preview-currency.ts";
import { readMailSettings, saveMailSettings } from "#domain/mail/mail-settings.ts";
import type { Mailer } from "#domain/mail/mailer.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { sendAsStore } from "#domain/mail/send-as-store.ts";
import { exampleMail } from "#domain/mail-writers/example-mail.ts";
import { writeOrderMail } from "#domain/mail-writers/write-order-mail.ts";
import { readShipping, readShippingTable } from "#domain/shipping/read-shipping.ts";
import { readShopShipping } from "#domain/shipping/read-shop-shipping.ts";
import { saveShipping } from "#domain/shipping/save-shipping.ts";
import { makeMain, removeDomain } from "#domain/shop-domains/change-domains.ts";
import { checkDomain } from "#domain/shop-domains/check-domain.ts";
import { chooseSender, dropSender } from "#domain/shop-domains/choose-sender.ts";
import { claimDomain } from "#domain/shop-domains/claim-domain.ts";
import { findSender } from "#domain/shop-domains/find-sender.ts";
import { listDomains } from "#domain/shop-domains/list-domains.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import { completeOnboarding } from "#domain/stores/complete-onboarding.ts";
import { nameStore } from "#domain/stores/name-store.ts";
import { protectsOrders } from "#domain/stores/protects-orders.ts";
import { getStore } from "#domain/stores/store.ts";
import { getStoreDetails, getTimeZone } from "#domain/stores/store-details.ts";
import { readTaxes } from "#domain/taxes/read-taxes.ts";
import { saveTaxes } from "#domain/taxes/save-taxes.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { OWN_WORDS, TELL_OWNER } from "#test/factories-mails.ts";
import { taxesOf } from "#test/factories-pricing.ts";
import { shippingForm } from "#test/factories-shipping.ts";
import { mailedSite } from "#test/mailed-site.ts";
import { silentLog } from "#test/silent-log.ts";
import { BY, type Call, inOwn, ORIGIN } from "./call.ts";

const form = { name: "Renamed", slug: "renamed", shipping_flat_rate_cents: 1, tax_percent: 1 };

const SHOP_HOSTS = { cname: "shops.example.org", addresses: [] };

const refusingSenders: Mailer = {
  kind: "smtp",
  send: async ({ senderAddress }) => {
    if (senderAddress)
      throw Object.assign(new Error("Sender refused."), { responseCode: 550, command: "MAIL FROM" });
  },
  close: () => undefined,
};

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
  freeSeconds: 0,
  leaseEndsAt: Number.POSITIVE_INFINITY,
});

export const OF_SETTINGS: Record<string, Call> = {
  "stores/protects-orders.ts#protectsOrders": (db, { id }) => protectsOrders(db, id),
  "shipping/read-shipping.ts#readShipping": (db, { id }) => readShipping(db, id),
  "shipping/read-shipping.ts#readShippingTable": (db, { id }) => readShippingTable(db, id),
  "shipping/read-shop-shipping.ts#readShopShipping": (db, { id }) => readShopShipping(db, id),
  "mail-writers/write-order-mail.ts#writeOrderMail": (db, { id, orders }) =>
    writeOrderMail(db, mailedSite(), aMail(id, orders.begun)),
  "stores/store.ts#getStore": inOwn((tx, { id }) => getStore(tx, id)),
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
  "taxes/read-taxes.ts#readTaxes": (db, { id }) => readTaxes(db, id),
  "taxes/save-taxes.ts#saveTaxes": (db, { id }) =>
    saveTaxes(db, id, { input: { version: 0, taxes: taxesOf("DE") }, by: BY }),
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
};
