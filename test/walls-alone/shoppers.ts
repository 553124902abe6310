import { randomUUID } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { accountSessions } from "#db/schema/accounts.ts";
import { findSavedAddress, removeAddress, saveAddress } from "#domain/accounts/account-address.ts";
import {
  endAccountSession,
  endAccountSessions,
  listAccountDevices,
} from "#domain/accounts/account-devices.ts";
import { findAccountOrder, findLastAddress, listAccountOrders } from "#domain/accounts/account-orders.ts";
import { findAccountCode } from "#domain/accounts/confirm-account-code.ts";
import { findAccount } from "#domain/accounts/find-account.ts";
import { askConsent } from "#domain/consents/ask-consent.ts";
import { countConsents } from "#domain/consents/count-consents.ts";
import { findConsent } from "#domain/consents/find-consent.ts";
import { giveConsent } from "#domain/consents/give-consent.ts";
import { leaveList } from "#domain/consents/leave-list.ts";
import { findCustomer, listOrdersOfCustomer } from "#domain/customers/find-customer.ts";
import { listCustomerFilters } from "#domain/customers/list-customer-filters.ts";
import { listCustomers } from "#domain/customers/list-customers.ts";
import { saveCustomer } from "#domain/customers/save-customer.ts";
import { createMailAskLimits } from "#domain/limits/mail-ask-limits.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { eraseAddress, eraseCustomer } from "#domain/privacy/erase-customer.ts";
import { knownOfCustomer } from "#domain/privacy/known-of-address.ts";
import {
  countPastRetention,
  endRetention,
  readRetention,
  saveRetention,
} from "#domain/privacy/retention-rule.ts";
import { askStockWish } from "#domain/stock-wishes/ask-stock-wish.ts";
import { confirmStockWish } from "#domain/stock-wishes/confirm-stock-wish.ts";
import { countStockWishes, listWantedProducts } from "#domain/stock-wishes/count-stock-wishes.ts";
import { findSoldOut } from "#domain/stock-wishes/find-sold-out.ts";
import { findStockWish } from "#domain/stock-wishes/find-stock-wish.ts";
import { removeStockWish } from "#domain/stock-wishes/remove-stock-wish.ts";
import type { UserId } from "#rules/input/ids.ts";
import { anAddress } from "#test/factories-accounts.ts";
import { BY, type Call, inOwn, now } from "./call.ts";

const ERASING = {
  authSecret: "secret",
  erasures: { lock: undefined, add: async () => {}, read: async () => undefined },
};

const asking = (db: Db) => ({
  db,
  stockWishLimits: createMailAskLimits("stock wish", (_, limits) => createMemoryLimiter(limits)),
  newsLimits: createMailAskLimits("news", (_, limits) => createMemoryLimiter(limits)),
  clientAddress: "",
  unlimited: false,
});

export const OF_SHOPPERS: Record<string, Call> = {
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
};
