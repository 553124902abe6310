import { z } from "zod";
import { textInput } from "#rules/text/text-input.ts";

/** What an owner makes of a request. The reason of a refusal is for her own records. */
export const changeReturnInput = z
  .strictObject({
    state: z.enum(["received", "refunded", "refused"], "Choose what happened to it"),
    reason: textInput("Reason", 1_000).default(""),
  })
  .refine(({ state, reason }) => state !== "refused" || reason !== "", {
    path: ["reason"],
    error: "Reason is required",
  })
  .refine(({ state, reason }) => state === "refused" || reason === "", {
    path: ["reason"],
    error: "Only a refusal has a reason",
  });

export type ChangeReturnInput = z.infer<typeof changeReturnInput>;
