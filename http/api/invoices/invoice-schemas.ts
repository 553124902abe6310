import { z } from "@hono/zod-openapi";
import { currencySchema } from "#http/api/currency-schema.ts";

const invoiceKind = z.enum(["invoice", "credit-note"]);

export const listedInvoiceSchema = z
  .object({
    id: z.string(),
    kind: invoiceKind,
    name: z.string(),
    corrects: z.string().nullable().openapi({ description: "The invoice that it takes back or replaces." }),
    total_cents: z.int(),
    currency_code: z.string(),
    issued_at: z.string(),
  })
  .openapi("Invoice");

export const orderInvoicesSchema = z.object({
  documents: z.array(listedInvoiceSchema),
  standing: z.string().nullable().openapi({ description: "The name of the invoice that counts." }),
  to_credit_cents: z.int().openapi({ description: "What it charges and was cancelled or refunded since." }),
  left_cents: z.int().openapi({ description: "What is left of it after its credit notes." }),
  problem: z
    .object({
      reason: z.enum(["demo", "unsettled", "nothing-sold", "seller-missing"]),
      sentence: z.string(),
    })
    .nullable()
    .openapi({ description: "Why no invoice can be issued now." }),
});

const line = { id: z.string(), title: z.string(), variant_title: z.string(), sku: z.string() };

const paperLookSchema = z
  .object({
    accent: z.string(),
    logo: z
      .object({
        url: z.string(),
        src: z.string(),
        alt: z.string(),
        width: z.int(),
        height: z.int(),
        ground: z.string().optional(),
      })
      .optional(),
  })
  .openapi({ description: "What the document shows of the store's theme." });

export const printedInvoiceSchema = z
  .object({
    id: z.string(),
    kind: invoiceKind,
    name: z.string(),
    currency: currencySchema,
    no_e_invoice: z
      .string()
      .nullable()
      .openapi({ description: "Why there is no e-invoice; null where there is one." }),
    html: z.string().openapi({
      description: "The sheet as it is printed. Its styles are those of our pages.",
    }),
    content: z.object({
      language: z
        .string()
        .optional()
        .openapi({ description: "Of its headings; without one, they are in English." }),
      issued_on: z.string(),
      corrects: z.string().nullable(),
      supplied_on: z.string().nullish().openapi({
        description: "Null where the goods were not shipped before: it equals the date of issue.",
      }),
      seller: z.object({ store_name: z.string(), lines: z.array(z.string()) }),
      buyer: z.object({ lines: z.array(z.string()) }),
      order: z.object({ number: z.int(), placed_on: z.string() }),
      tax_included: z.boolean(),
      lines: z.array(
        z.object({
          ...line,
          price_cents: z.int(),
          net_price_cents: z.int().optional(),
          quantity: z.int(),
          amount_cents: z.int(),
          rate: z.int(),
        }),
      ),
      shipping: z.object({
        name: z.string().nullable(),
        rate: z.int(),
        amount_cents: z.int(),
        shares: z.array(z.object({ rate: z.int(), amount_cents: z.int() })).optional(),
      }),
      adjustment_cents: z.int(),
      taxes: z.array(z.object({ rate: z.int(), value_cents: z.int(), tax_cents: z.int() })),
      tax_cents: z.int(),
      total_cents: z.int(),
      currency_code: z.string(),
      no_tax: z
        .object({
          reason: z.enum(["export", "exempt", "reverse_charge", "intra_community", "small_business"]),
          words: z.string(),
        })
        .nullish()
        .openapi({ description: "Why no tax is charged." }),
      look: paperLookSchema.optional(),
      own_line: z.string(),
      payment: z.object({
        name: z.string().nullable(),
        instructions: z.string().nullable(),
        paid_cents: z.int(),
        due_cents: z.int(),
      }),
    }),
  })
  .openapi("PrintedInvoice");

export const packingSlipSchema = z
  .object({
    html: z.string().openapi({
      description: "The sheet as it is printed, in the store's language. Its styles are those of our pages.",
    }),
    order_id: z.string(),
    order_number: z.int(),
    placed_on: z.string(),
    sender: z.object({
      store_name: z.string(),
      lines: z.array(z.string()),
      look: paperLookSchema.optional(),
    }),
    recipient: z.array(z.string()),
    phone: z.string(),
    shipping_method_name: z.string().nullable(),
    pickup_address: z.string().nullable(),
    lines: z.array(
      z.object({
        ...line,
        image_url: z.string().nullable(),
        quantity: z.int(),
        ordered: z.int(),
      }),
    ),
    units: z.int(),
  })
  .openapi("PackingSlip");

export const invoiceSettingsSchema = z
  .object({
    prefix: z.string(),
    next_number: z.int(),
    own_line: z.string(),
    issue_on_payment: z.boolean(),
    year: z.int(),
    numbers_started: z.boolean(),
    missing_details: z.array(z.string()),
  })
  .openapi("InvoiceSettings");
