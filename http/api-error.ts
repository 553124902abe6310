import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "./app-env.ts";

type ApiErrorBody = {
  /** A sentence for people. */
  error: string;
  /** The error of each field, in the words of the form. */
  fields?: Record<string, string>;
  requestId: string;
};

export function apiError<Status extends ContentfulStatusCode>(
  c: Context<AppEnv>,
  status: Status,
  error: string,
  fields?: Record<string, string>,
) {
  const body: ApiErrorBody = { error, ...(fields && { fields }), requestId: c.get("requestId") };
  return c.json(body, status);
}
