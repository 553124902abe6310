import { z } from "zod";
import { MAX_CODE_LENGTH, MAX_ORDER_CODES, normalCode } from "./discount.ts";

/** The codes that a shopper entered. Whether they exist, the store decides. */
export const orderCodesInput = z
  .array(
    z
      .string("A discount code must be text")
      .max(MAX_CODE_LENGTH, "Discount code too long")
      .overwrite(normalCode),
  )
  .max(MAX_ORDER_CODES, `An order can hold at most ${MAX_ORDER_CODES} discount codes`)
  .overwrite((codes) => [...new Set(codes)].filter((code) => code !== ""));
