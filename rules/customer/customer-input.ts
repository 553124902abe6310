import { z } from "zod";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";

export const MAX_TAG_LENGTH = 50;
export const MAX_CUSTOMER_TAGS = 25;
export const MAX_CUSTOMER_NOTE = 5_000;

const TOO_MANY = `A customer can have at most ${MAX_CUSTOMER_TAGS} tags`;
const HAS_COMMA = "A tag has no comma: each comma ends one";

const tagInput = requiredTextInput("Tag", MAX_TAG_LENGTH).refine((tag) => !tag.includes(","), HAS_COMMA);

/** What the owner writes about a customer. The rest is what the orders say. */
export const customerInput = z.strictObject({
  version: z.int().min(1),
  tags: z
    .array(tagInput)
    .max(MAX_CUSTOMER_TAGS, TOO_MANY)
    .overwrite((tags) => [...new Set(tags)]),
  note: textInput("Note", MAX_CUSTOMER_NOTE),
});

export type CustomerInput = z.infer<typeof customerInput>;
