import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type CorrectResult, correctInvoice } from "#domain/invoices/correct-invoice.ts";
import { type CreditResult, creditInvoice } from "#domain/invoices/credit-invoice.ts";
import { findEInvoice } from "#domain/invoices/find-e-invoice.ts";
import { type IssueResult, issueInvoice } from "#domain/invoices/issue-invoice.ts";
import {
  listInvoices,
  listMissingInvoices,
  listPrintedInvoices,
  listStandingInvoices,
  type MissingInvoice,
  toListed,
} from "#domain/invoices/list-invoices.ts";
import { getSpeech } from "#domain/language/find-speech.ts";
import { readPackingSlips } from "#domain/orders/parcels/read-packing-slips.ts";
import { renderInvoice, renderPackingSlip } from "#domain/papers/render-paper.tsx";
import { ORDER_NOT_FOUND, order } from "#http/api/orders/order-schemas.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { xmlFile } from "#http/files/xml-file.ts";
import type { InvoiceId, OrderId } from "#rules/input/ids.ts";
import { E_INVOICE_PROBLEMS } from "#rules/invoice/e-invoice-problem.ts";
import { NO_INVOICE } from "#rules/invoice/invoice.ts";
import { correctionInput, idsQuery, issueManyInput } from "#rules/invoice/invoice-input.ts";
import { inWords, OR_SMALL_BUSINESS, TAX_ID } from "#rules/invoice/missing-seller.ts";
import {
  listedInvoiceSchema,
  orderInvoicesSchema,
  packingSlipSchema,
  printedInvoiceSchema,
} from "./invoice-schemas.ts";

const invoice = resource<InvoiceId>(NO_INVOICE);

const issued = z.object({ invoice: listedInvoiceSchema });

const list = createRoute({
  method: "get",
  path: "/orders/{id}/invoices",
  summary: "The invoices and credit notes of an order, and what can be done with them",
  request: { params: order.params },
  responses: { 200: json("Oldest first", orderInvoicesSchema), ...errors(401, 403, 404) },
});

const issue = createRoute({
  method: "post",
  path: "/orders/{id}/invoices",
  summary: "Issue the invoice of an order; asked twice, it is the same invoice",
  request: { params: order.params },
  responses: { 200: json("The invoice", issued), ...errors(401, 403, 404, 409) },
});

const credit = createRoute({
  method: "post",
  path: "/orders/{id}/credit-notes",
  summary: "Issue a credit note for what the invoice charges and was cancelled or refunded since",
  request: { params: order.params },
  responses: {
    200: json("The credit note", z.object({ credit_note: listedInvoiceSchema })),
    ...errors(401, 403, 404, 409),
  },
});

const correct = createRoute({
  method: "post",
  path: "/orders/{id}/invoice-corrections",
  summary: "Take an invoice back with a credit note, and issue a new one",
  request: { params: order.params, body: jsonBody(correctionInput) },
  responses: {
    200: json("Both", issued.extend({ credit_note: listedInvoiceSchema })),
    ...errors(401, 403, 404, 409),
  },
});

const issueMany = createRoute({
  method: "post",
  path: "/invoices",
  summary: "Issue the invoices of many orders, with an answer for each",
  request: { body: jsonBody(issueManyInput) },
  responses: {
    200: json(
      "In the order of the request",
      z.object({
        results: z.array(
          z.object({
            order_id: z.string(),
            invoice: listedInvoiceSchema.nullable(),
            problem: z.string().nullable(),
          }),
        ),
      }),
    ),
    ...errors(401, 403, 422),
  },
});

const print = createRoute({
  method: "get",
  path: "/invoices",
  summary: "Invoices as they are printed",
  description:
    "With `orders`, the invoice that counts of each; with `ids`, these invoices and credit notes. Several ids are separated by commas.",
  request: { query: z.object({ orders: idsQuery.optional(), ids: idsQuery.optional() }) },
  responses: {
    200: json(
      "In the order of the request, and which of the orders have none",
      z.object({
        documents: z.array(printedInvoiceSchema),
        missing: z.array(
          z.object({ order_id: z.string(), order_number: z.int(), problem: z.string().nullable() }),
        ),
      }),
    ),
    ...errors(401, 403, 422),
  },
});

const eInvoice = createRoute({
  method: "get",
  path: "/invoices/{id}/e-invoice",
  summary: "The machine-readable twin of an invoice or a credit note: EN 16931, as UN/CEFACT CII",
  request: { params: invoice.params },
  responses: {
    200: { description: "The file", content: { "application/xml": { schema: z.string() } } },
    ...errors(401, 403, 404, 409),
  },
});

const pack = createRoute({
  method: "get",
  path: "/packing-slips",
  summary: "Packing slips as they are printed",
  description:
    "What is left to ship of these orders, or what is in a parcel of theirs. An order without anything to pack has none.",
  request: { query: z.object({ orders: idsQuery, parcel: z.uuid().optional() }) },
  responses: {
    200: json("In the order of the request", z.object({ slips: z.array(packingSlipSchema) })),
    ...errors(401, 403, 422),
  },
});

export function invoicesApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(
    deps,
    "/orders/:id/invoices",
    "/orders/:id/credit-notes",
    "/orders/:id/invoice-corrections",
    "/invoices",
    "/invoices/:id/e-invoice",
    "/packing-slips",
  )
    .openapi(list, async (c) => {
      const { id } = c.req.valid("param");
      const { problem, ...invoices } = order.found(await listInvoices(db, c.var.owner.storeId, id));
      return c.json(
        { ...invoices, problem: problem ? { reason: problem.reason, sentence: sentenceOf(problem) } : null },
        200,
      );
    })
    .openapi(issue, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const result = await issueInvoice(db, storeId, id, { by: userId });
      return result.ok ? c.json({ invoice: toListed(result.invoice) }, 200) : refuse(c, result);
    })
    .openapi(credit, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const result = await creditInvoice(db, storeId, id, { by: userId });
      return result.ok ? c.json({ credit_note: toListed(result.creditNote) }, 200) : refuse(c, result);
    })
    .openapi(correct, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId } = c.var.owner;
      const { invoice: invoiceName } = c.req.valid("json");
      const result = await correctInvoice(db, storeId, id, { by: userId, invoiceName });
      if (!result.ok) return refuse(c, result);
      const { invoice, creditNote } = result;
      return c.json({ invoice: toListed(invoice), credit_note: toListed(creditNote) }, 200);
    })
    .openapi(issueMany, async (c) => {
      const { storeId, userId } = c.var.owner;
      const results = [];
      for (const order_id of c.req.valid("json").order_ids) {
        const result = await issueInvoice(db, storeId, order_id as OrderId, { by: userId });
        results.push(
          result.ok
            ? { order_id, invoice: toListed(result.invoice), problem: null }
            : { order_id, invoice: null, problem: sentenceOf(result) },
        );
      }
      return c.json({ results }, 200);
    })
    .openapi(print, async (c) => {
      const { orders = [], ids = [] } = c.req.valid("query");
      const { storeId } = c.var.owner;
      const standing = await listStandingInvoices(db, storeId, orders as OrderId[]);
      const documents = [...standing, ...(await listPrintedInvoices(db, storeId, ids as InvoiceId[]))];
      const printed = documents.map((document) => ({ ...document, html: renderInvoice(document) }));
      const missing = await listMissingInvoices(db, storeId, orders as OrderId[]);
      return c.json({ documents: printed, missing: missing.map(toMissing) }, 200);
    })
    .openapi(eInvoice, async (c) => {
      const { id } = c.req.valid("param");
      const found = await findEInvoice(db, c.var.owner.storeId, id);
      if (found.ok) return xmlFile(c, found);
      return found.reason === "not-found"
        ? apiError(c, 404, invoice.notFound)
        : apiError(c, 409, E_INVOICE_PROBLEMS[found.reason]);
    })
    .openapi(pack, async (c) => {
      const { orders, parcel } = c.req.valid("query");
      const slips = await readPackingSlips(db, c.var.owner.storeId, {
        orderIds: orders as OrderId[],
        parcel,
      });
      const speech = await c.var.inStore(getSpeech);
      return c.json(
        { slips: slips.map((slip) => ({ ...slip, html: renderPackingSlip(slip, speech) })) },
        200,
      );
    });
}

function toMissing({ problem, ...order }: MissingInvoice) {
  return { ...order, problem: problem ? sentenceOf(problem) : null };
}

type Refused = Extract<IssueResult | CreditResult | CorrectResult, { ok: false }>;

function refuse(c: Context<AppEnv>, refused: Refused) {
  return apiError(c, refused.reason === "not-found" ? 404 : 409, sentenceOf(refused));
}

function sellerSentence(missing: string[]): string {
  const sentence = `An invoice names its seller. Add your ${inWords(missing)} under Settings › Store details.`;
  return missing.includes(TAX_ID) ? `${sentence} ${OR_SMALL_BUSINESS}` : sentence;
}

function sentenceOf(refused: Refused): string {
  switch (refused.reason) {
    case "not-found":
      return ORDER_NOT_FOUND;
    case "demo":
      return "A demo order has no invoice.";
    case "unsettled":
      return "This order is not paid, and nobody has promised to pay it.";
    case "nothing-sold":
      return "All of this order was cancelled or refunded.";
    case "seller-missing":
      return sellerSentence(refused.missing);
    case "no-invoice":
      return "This order has no invoice yet.";
    case "nothing-to-credit":
      return "There is nothing to take back: the invoice says what was sold.";
    case "unknown-invoice":
      return "This order has no invoice of this name.";
    case "not-standing":
      return "This invoice was corrected already.";
  }
}
