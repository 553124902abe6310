import type { Hook } from "@hono/zod-openapi";
import { z } from "@hono/zod-openapi";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { say } from "#rules/language/say.ts";

/**
 * Every endpoint refuses invalid input the same way: 422, with the first message of each field; 404 for a malformed id
 * in the path (resource.ts).
 */
// biome-ignore lint/suspicious/noExplicitAny: an input can be anything, that is why it is checked
export const defaultHook: Hook<any, AppEnv, any, any> = (result, c) => {
  if (result.success) return undefined;
  if (result.target === "param") return apiError(c, 404, result.error.issues[0]?.message ?? "Not found");
  return apiError(c, 422, say.field.form, fieldErrors(result.error.issues));
};

const errorSchema = z
  .object({
    error: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  .openapi("Error");

/** `responses: { 200: json("The store", storeSchema), ...errors(404, 409) }` */
export function json<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  example?: z.input<Schema>,
) {
  return { description, content: { "application/json": withExample(schema, example) } };
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema, example?: z.input<Schema>) {
  return { required: true, content: { "application/json": withExample(schema, example) } };
}

function withExample<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema> | undefined) {
  return { schema, ...(example !== undefined && { example }) };
}

const DESCRIPTIONS = {
  400: "Not possible here",
  401: "Not signed in, or too long ago (see WWW-Authenticate)",
  403: "The second factor is missing",
  404: "Not found",
  409: "Conflicts with the current state",
  410: "No longer valid",
  413: "Too large",
  415: "Not an accepted type",
  422: "The input is not valid",
  429: "Too many attempts",
  502: "Another server failed",
  503: "Too busy at the moment",
} as const;

type ErrorStatus = keyof typeof DESCRIPTIONS;
type ErrorResponse = ReturnType<typeof json<typeof errorSchema>>;

export function errors<Status extends ErrorStatus>(...statuses: Status[]) {
  const entries = statuses.map((status) => [status, json(DESCRIPTIONS[status], errorSchema)]);
  return Object.fromEntries(entries) as Record<Status, ErrorResponse>;
}
