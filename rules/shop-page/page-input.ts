import { z } from "zod";
import { optionalSearchTexts } from "#rules/search-listing/search-listing-input.ts";
import { handleInput } from "#rules/text/handle-input.ts";
import { htmlInput, requiredTextInput } from "#rules/text/text-input.ts";
import { PAGE_STATUSES } from "./shop-page.ts";

/** Longer than a product's description: terms and privacy notices are. */
const MAX_TEXT_LENGTH = 50_000;

export const pageTextInput = htmlInput("Text", MAX_TEXT_LENGTH);

/** The version is as for products. */
export const pageInput = z.strictObject({
  version: z.int().min(1).optional(),
  title: requiredTextInput("Title", 255),
  body_html: pageTextInput,
  handle: handleInput,
  ...optionalSearchTexts,
  status: z.enum(PAGE_STATUSES, "Status must be draft or published"),
});

export type PageInput = z.infer<typeof pageInput>;
