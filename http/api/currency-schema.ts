import { z } from "@hono/zod-openapi";

/** How sums are written in it. */
export const currencySchema = z
  .object({ code: z.string(), decimals: z.int(), symbol: z.string() })
  .openapi("Currency");
