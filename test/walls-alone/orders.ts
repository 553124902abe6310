import { pino } from "pino";
import type { Db } from "#db/client.ts";
import { placeOrder } from "#domain/checkout/place-order.ts";
import { quoteCart } from "#domain/checkout/quote-cart.ts";
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
import { createLookups } from "#domain/limits/lookups.ts";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { createMailer } from "#domain/mail/mailer.ts";
import { createOutbox } from "#domain/mail/outbox.ts";
import { createSimulatedMailbox } from "#domain/mail/simulated-mailbox.ts";
import { writeMail } from "#domain/mail-writers/write-mail.ts";
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
import { changeReturn } from "#domain/returns/change-return.ts";
import { findContract, isOrderOf } from "#domain/returns/find-contract.ts";
import { requestReturn } from "#domain/returns/request-return.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { aCheckout } from "#test/factories-orders.ts";
import { paymentsForm } from "#test/factories-payments.ts";
import { mailedSite, orderProofs } from "#test/mailed-site.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { silentLog } from "#test/silent-log.ts";
import { BY, type Call, inOwn, KEYS, now, ORIGIN } from "./call.ts";

const paymentDeps = (db: Db) => ({
  db,
  keys: KEYS,
  log: silentLog,
  origin: ORIGIN,
  stripeApiUrl: "http://127.0.0.1:1",
});

const lookingUp = (db: Db) => ({
  db,
  orderLookups: createLookups("order", (_, limits) => createMemoryLimiter(limits)),
  orderAnswers: createOrderAnswers((_, limits) => createMemoryLimiter(limits)),
  orderProofs,
  clientAddress: "",
});

const aWithdrawal = (storeId: StoreId, orderNumber: number) => ({
  storeId,
  name: "Porcelain",
  order_number: String(orderNumber),
  email: "porcelain@example.com",
  lines: [],
  words: "",
});

export const OF_ORDERS: Record<string, Call> = {
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
  "payments/send-refund.ts#sendRefund": async (db, { id }) => {
    const [refund] = await asTableOwner(db, (query) =>
      query<{ id: string }>("select id from refunds where store_id = $1", [id]),
    );
    return sendRefund(paymentDeps(db), id, refund?.id ?? "");
  },
  "payments/read-payments.ts#readPayments": (db, { id }) => readPayments(db, id),
  "payments/read-payments.ts#findReturnsLink": (db, { id }) => findReturnsLink(db, id),
  "payments/read-payments.ts#readCheckoutLinks": (db, { id }) => readCheckoutLinks(db, id),
  "payments/save-payments.ts#savePayments": (db, { id }) =>
    savePayments(db, id, { input: paymentsForm(), by: BY }),
};

function anOutbox(db: Db) {
  const mailer = createMailer({ kind: "simulated" }, createSimulatedMailbox());
  return createOutbox({
    db,
    mailer,
    log: pino({ level: "silent" }),
    writeMail: (mail) => writeMail(db, mailedSite(), mail),
  });
}
