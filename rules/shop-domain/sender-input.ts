import { z } from "zod";

const MAX_LOCAL_PART = 40;
const NO_LOCAL_PART = "Enter what stands before the @, such as orders";
const WRONG_LOCAL_PART =
  "Use letters a to z and digits, with single dots, hyphens or underscores between them";

/** What stands before the @. Plain, so that it needs no quotes, looks like nothing else, and begins no other header. */
export const senderInput = z.strictObject({
  local_part: z
    .string(NO_LOCAL_PART)
    .trim()
    .min(1, NO_LOCAL_PART)
    .max(MAX_LOCAL_PART, `Use at most ${MAX_LOCAL_PART} characters`)
    .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i, WRONG_LOCAL_PART)
    .toLowerCase(),
});

export type SenderInput = z.infer<typeof senderInput>;
