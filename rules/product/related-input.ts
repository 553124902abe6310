import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { MAX_RELATED } from "./listing.ts";

/** The products below another one, in their order. None: those that are found by themselves. */
export const relatedInput = z.strictObject({
  product_ids: z
    .array(idInput<ProductId>())
    .max(MAX_RELATED, `At most ${MAX_RELATED} products can be related`)
    .refine((ids) => new Set(ids).size === ids.length, "A product is chosen twice"),
});
