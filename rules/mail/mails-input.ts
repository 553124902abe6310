import { z } from "zod";
import { textInput } from "#rules/text/text-input.ts";
import type { ShopperMail, SwitchedMail } from "./mail-type.ts";
import { hasLink, MAX_OWN_WORDS, NO_LINKS } from "./own-words.ts";

export const ownWordsInput = textInput("Your words", MAX_OWN_WORDS).refine(
  (words) => !hasLink(words),
  NO_LINKS,
);

export const mailsInput = z.strictObject({
  version: z.int("Load the page again"),
  words: z.strictObject({
    confirmation: ownWordsInput,
    "payment-received": ownWordsInput,
    "payment-reminder": ownWordsInput,
    fulfillment: ownWordsInput,
    cancellation: ownWordsInput,
    refund: ownWordsInput,
    "return-received": ownWordsInput,
  } satisfies Record<ShopperMail, z.ZodType>),
  /** Which mails the owner gets. */
  tell_owner: z.strictObject({
    "new-order": z.boolean("Choose yes or no"),
    "unpaid-order": z.boolean("Choose yes or no"),
    "new-return": z.boolean("Choose yes or no"),
  } satisfies Record<SwitchedMail, z.ZodType>),
});

export type MailsInput = z.infer<typeof mailsInput>;
