import { z } from "zod";
import { type McpTool, mcpTool } from "#http/mcp/mcp-server.ts";
import { RPC } from "#http/mcp/rpc.ts";
import { ORDER_TO_DOS } from "#rules/order/to-do.ts";
import { PRODUCT_STATUSES } from "#rules/product/product-status.ts";
import { markShoppersWords } from "./shoppers-words.ts";

/** A program with a key. It reads what the API gives to that key. */
export type OfficeCaller = { read(path: string): Promise<Response> };

const DAY_MS = 24 * 60 * 60 * 1000;

const page = z.int().min(1).max(1_000_000).default(1).describe("Pages begin at 1.");
const search = z.string().trim().min(1).max(100);

/**
 * Each reads one endpoint of the API, so that the key's permissions, limits and store are judged there. None of them can
 * write: they have a path, and no method.
 */
export const OFFICE_TOOLS: Readonly<Record<string, McpTool<OfficeCaller>>> = {
  list_orders: reading({
    title: "Orders",
    description:
      "The store's orders, newest first, 20 a page. Sums are in the smallest unit of the currency.",
    input: z.strictObject({
      page,
      status: z.enum(["unfulfilled", "partial", "fulfilled"]).optional(),
      to_do: z.enum(ORDER_TO_DOS).optional().describe("Only those that wait for the merchant in this way."),
    }),
    path: ({ page, status, to_do }) => pathOf("/orders", { page, status, todo: to_do }),
  }),
  find_orders: reading({
    title: "Find orders",
    description: "Orders by number, e-mail address or name.",
    input: z.strictObject({ search }),
    path: ({ search }) => pathOf("/orders/search", { q: search }),
  }),
  get_order: reading({
    title: "An order",
    description: "One order with its lines, parcels, payments, refunds and returns.",
    input: z.strictObject({ id: z.uuid().describe("As list_orders has it.") }),
    path: ({ id }) => `/orders/${id}`,
    pick: ({ order }) => {
      const { timeline: _, ...rest } = order as Record<string, unknown>;
      return { order: rest };
    },
  }),
  what_is_to_do: reading({
    title: "What is to do",
    description: "How many orders wait for the merchant, and for what; counted up to 1,000.",
    input: z.strictObject({}),
    path: () => "/dashboard/to-do",
  }),
  list_products: reading({
    title: "Products",
    description:
      "Products, newest first, with price and stock; by words of their title, vendor, tags or SKU.",
    input: z.strictObject({
      search: search.optional(),
      status: z.enum(PRODUCT_STATUSES).optional(),
      after: z.string().max(200).optional().describe("`next` of the page before."),
    }),
    path: (given) => pathOf("/products", given),
  }),
  get_product: reading({
    title: "A product",
    description: "One product with its options, variants, prices and stock.",
    input: z.strictObject({ id: z.uuid().describe("As list_products has it.") }),
    path: ({ id }) => `/products/${id}`,
  }),
  low_stock: reading({
    title: "Low stock",
    description: "Variants of which fewer than five are left, the lowest stock first.",
    input: z.strictObject({}),
    path: () => "/dashboard/low-stock",
  }),
  sales_by_day: reading({
    title: "Sales by day",
    description: "Orders and revenue of each of the last days, the oldest first.",
    input: z.strictObject({ days: z.int().min(1).max(62).default(30) }),
    path: ({ days }) => pathOf("/dashboard/series", { midnights: lastMidnights(days) }),
  }),
};

type ReadingTool<Input extends z.ZodType> = {
  title: string;
  description: string;
  input: Input;
  path(given: z.output<Input>): string;
  /** What of the answer is given out. */
  pick?(answer: Record<string, unknown>): object;
};

function reading<Input extends z.ZodType>({
  path,
  pick,
  ...words
}: ReadingTool<Input>): McpTool<OfficeCaller> {
  return mcpTool({
    ...words,
    async call(caller: OfficeCaller, given) {
      const response = await caller.read(path(given));
      const answer = (await response.json()) as Record<string, unknown>;
      if (response.ok) return { ok: true, content: markShoppersWords(pick ? pick(answer) : answer) };
      const code = response.status === 422 ? RPC.invalidParams : RPC.refused;
      return { ok: false, refusal: { code, message: String(answer.error), status: response.status } };
    },
  });
}

function pathOf(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The endpoint takes the store's own days instead, where the store has a time zone. */
function lastMidnights(days: number): string {
  const today = Math.floor(Date.now() / DAY_MS);
  const midnights = Array.from({ length: days }, (_, at) => new Date((today - days + 1 + at) * DAY_MS));
  return midnights.map((midnight) => midnight.toISOString()).join(",");
}
