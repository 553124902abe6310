import { z } from "zod";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";

const MAX_QUERY = 500;
const MAX_CATEGORIES = 20;

const amount = z.int().min(0).max(MAX_PRICE_CENTS);

// What an assistant says of its person beside these is not read.
export const contextInput = z
  .looseObject({ currency: z.string().max(10).optional() })
  .optional()
  .describe("Hints about the buyer. `currency` is that of a price filter.");

export const filtersInput = z
  .looseObject({
    categories: z.array(z.string().max(255)).max(MAX_CATEGORIES).optional(),
    price: z.looseObject({ min: amount.optional(), max: amount.optional() }).optional(),
  })
  .optional()
  .describe("Categories as products have them, any of these; and a price in minor units.");

export const queryInput = z.string().max(MAX_QUERY).optional().describe("Words to search for.");

export const paginationInput = z
  .looseObject({
    cursor: z.string().max(20).optional(),
    limit: z.int().min(1).optional(),
  })
  .optional();

export type Filters = z.output<typeof filtersInput>;
export type Context = z.output<typeof contextInput>;
