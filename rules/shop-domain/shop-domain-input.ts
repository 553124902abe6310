import { z } from "zod";
import { requiredTextInput } from "#rules/text/text-input.ts";
import { readDomainName } from "./domain-name.ts";

export const WRONG_NAME = "Enter a domain, such as shop.example.com";

/** What the owner types or pastes. */
export const newShopDomainInput = z.strictObject({
  name: requiredTextInput("Domain", 300, WRONG_NAME).refine(
    (typed) => readDomainName(typed) !== undefined,
    WRONG_NAME,
  ),
});

export type NewShopDomain = z.infer<typeof newShopDomainInput>;
