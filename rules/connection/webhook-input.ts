import { z } from "zod";
import { instantInput } from "#rules/input/instant-input.ts";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { TOPIC_NAMES } from "./topics.ts";

const WRONG_ADDRESS = "Enter an address that starts with https://";

/** The server judges further where the address leads. */
export const webhookInput = z.strictObject({
  address: requiredTextInput("Address", 2_000, WRONG_ADDRESS).refine(
    (typed) => URL.canParse(typed) && /^https?:\/\//i.test(typed),
    WRONG_ADDRESS,
  ),
  topics: z
    .array(z.enum(TOPIC_NAMES))
    .min(1, "Choose at least one topic")
    .max(TOPIC_NAMES.length)
    .refine((topics) => new Set(topics).size === topics.length, "Choose each topic once"),
});

export type WebhookInput = z.infer<typeof webhookInput>;

export const sendSinceInput = z.strictObject({ since: instantInput("Enter a date and a time") });
