import { z } from "zod";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { shopPath, targetPath } from "./shop-path.ts";

const WRONG_FROM = "Enter a path of your shop, such as /old-page";
const HOME = "Your home page is always there: enter the path of a page that is gone";
export const WRONG_TARGET = "Enter a path of your shop, such as /products/mug";

const fromInput = requiredTextInput("From", 500, WRONG_FROM)
  .refine((typed) => shopPath(typed) !== undefined, WRONG_FROM)
  .refine((typed) => shopPath(typed) !== "/", HOME)
  .overwrite((typed) => shopPath(typed) ?? typed);

const targetInput = requiredTextInput("To", 2_000, WRONG_TARGET)
  .refine((typed) => !/\p{Cc}/u.test(typed) && plainTarget(typed) !== undefined, WRONG_TARGET)
  .overwrite((typed) => plainTarget(typed) ?? typed);

/**
 * A path of the shop in its stored form, with the query as it was typed. A whole address stays as it is: only the server
 * knows whether it leads to this shop.
 */
function plainTarget(typed: string): string | undefined {
  const path = targetPath(typed);
  if (path === undefined) return /^https?:\/\//i.test(typed) ? typed : undefined;
  const plain = shopPath(path);
  return plain === undefined ? undefined : plain + typed.slice(path.length);
}

/** The version is as for products. */
export const redirectInput = z.strictObject({
  version: z.int().min(1).optional(),
  from: fromInput,
  to: targetInput,
});

export type RedirectInput = z.infer<typeof redirectInput>;
