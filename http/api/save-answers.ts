import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { HANDLE_TAKEN } from "#domain/catalog/handles.ts";
import type { AppEnv } from "#http/app-env.ts";
import { INVALID_FORM } from "#rules/order/checkout-fields.ts";
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
  | { reason: "handle-taken"; suggestion: string };

export function refuse(c: Context<AppEnv>, refused: Refused) {
  const requestId = c.get("requestId");
  if (refused.reason === "handle-taken") {
    const { suggestion } = refused;
    return c.json({ error: HANDLE_TAKEN, fields: { handle: HANDLE_TAKEN }, suggestion, requestId }, 422);
  }
  return c.json({ error: INVALID_FORM, fields: refused.fields, requestId }, 422);
}

/** 409 of a save: nothing was written, and this is the current state. */
export function conflictSchema<Current extends z.ZodType>(current: Current) {
  return z.object({
    error: z.string(),
    reason: z.enum(["changed-elsewhere", "stock-changed"]),
    current,
    requestId: z.string(),
  });
}
