import { z } from "zod";
import { idInput } from "#rules/input/id-input.ts";
import type { PageId } from "#rules/input/ids.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";
import { requiredTextInput, textInput } from "#rules/text/text-input.ts";
import { MANUAL_KINDS } from "./payment-kind.ts";
import { CHECKOUT_LINKS, type CheckoutLinks, RETURN_FEES } from "./payment-settings.ts";

const MAX_METHODS = 20;
const MAX_URL_LENGTH = 500;
const WRONG_DAYS = "Enter a number of days from 1 to 365";
const PAGE_OR_ADDRESS = "Choose a page or enter a web address, not both";
const WRONG_LINK = "Enter a web address that begins with https://";

const days = z.int(WRONG_DAYS).min(1, WRONG_DAYS).max(365, WRONG_DAYS).nullable();

const methodInput = z
  .strictObject({
    id: z.uuid().optional(),
    kind: z.enum(MANUAL_KINDS),
    active: z.boolean(),
    name: requiredTextInput("Name", 100),
    instructions: textInput("Instructions", 1_000),
    remind_after_days: days,
    cancel_after_days: days,
  })
  .refine(
    ({ remind_after_days: remind, cancel_after_days: cancel }) =>
      remind === null || cancel === null || cancel > remind,
    {
      path: ["cancel_after_days"],
      error: "The order is cancelled later than you are reminded",
      // Also beside a wrong name, so that an owner sees all errors at once.
      when: ({ value }) => hasDays(value),
    },
  );

function hasDays(value: unknown): boolean {
  const { remind_after_days: remind, cancel_after_days: cancel } = Object(value);
  return Number.isInteger(remind) && Number.isInteger(cancel);
}

const link = textInput("Web address", MAX_URL_LENGTH).refine(
  (url) => url === "" || isHttpsLink(url),
  WRONG_LINK,
);

function isHttpsLink(url: string): boolean {
  // Without a user name: 'https://bank.example@evil.example' would look like another site.
  return /^https:\/\/[^\s/]/i.test(url) && isOwnerLink(url) && URL.parse(url)?.username === "";
}

const page = idInput<PageId>().nullable().default(null);

const linksInput = z
  .strictObject({
    terms_url: link,
    privacy_url: link,
    returns_url: link,
    terms_page_id: page,
    privacy_page_id: page,
    returns_page_id: page,
    return_days: days.default(null),
    return_fees: z.enum(RETURN_FEES, "Choose who pays").nullable().default(null),
  } satisfies Record<keyof CheckoutLinks, z.ZodType>)
  .superRefine((links, context) => {
    for (const { name, page } of CHECKOUT_LINKS) {
      if (links[page] !== null && links[name] !== "")
        context.addIssue({ code: "custom", path: [name], message: PAGE_OR_ADDRESS });
    }
  });

/** The whole page, as it is saved. */
export const paymentsInput = z.strictObject({
  version: z.int().min(0),
  methods: z.array(methodInput).max(MAX_METHODS, `A store can have at most ${MAX_METHODS} payment methods`),
  links: linksInput,
});

export type PaymentsInput = z.infer<typeof paymentsInput>;
