import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HANDLE_TAKEN } from "#domain/products/handles.ts";
import type { AppEnv } from "#http/app-env.ts";
import { say } from "#rules/language/say.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";
import { quotaSentence } from "#rules/quota/quota-words.ts";
import { json } from "./validation.ts";

const refusalSchema = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  suggestion: z.string().optional(),
  requestId: z.string(),
});

/** 422 of a save: the error of each field; for a taken handle also a free one. */
export const refusal = json("Some fields are not valid", refusalSchema, {
  error: HANDLE_TAKEN,
  fields: { handle: HANDLE_TAKEN },
  suggestion: "stoneware-mug-2",
  requestId: "b1946ac9",
});

type Refused =
  | { reason: "invalid"; fields: Record<string, string> }
  | { reason: "handle-taken"; suggestion: string }
  | QuotaReached;

export function refuse(c: Context<AppEnv>, refused: Refused) {
  const requestId = c.get("requestId");
  if (refused.reason === "quota") return c.json({ error: quotaSentence(refused), requestId }, 422);
  if (refused.reason === "handle-taken") {
    const { suggestion } = refused;
    return c.json({ error: HANDLE_TAKEN, fields: { handle: HANDLE_TAKEN }, suggestion, requestId }, 422);
  }
  return c.json({ error: say.field.form, fields: refused.fields, requestId }, 422);
}

const conflictReason = z.enum(["changed-elsewhere", "stock-changed"]);

type Conflict<Current> = { reason: z.infer<typeof conflictReason>; current: Current };

/** 409 of a save: nothing was written, and this is the current state. */
export function conflict<Current extends z.ZodType>(
  current: Current,
  example: Conflict<z.input<Current>> & { error: string },
) {
  const schema = z.object({ error: z.string(), reason: conflictReason, current, requestId: z.string() });
  const body = { ...example, requestId: "b1946ac9" } as z.input<typeof schema>;
  return json("It changed since it was opened; nothing is saved", schema, body);
}

export function refuseConflict<Current>(
  c: Context<AppEnv>,
  error: string,
  { reason, current }: Conflict<Current>,
) {
  return c.json({ error, reason, current, requestId: c.get("requestId") }, 409);
}
