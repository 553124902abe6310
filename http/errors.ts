import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isDatabaseAway } from "#db/client.ts";
import { apiError } from "./api-error.ts";
import type { AppEnv } from "./app-env.ts";
import { lastResortPage } from "./last-resort-page.ts";
import { contentSecurityPolicy } from "./middleware/security-headers.ts";

/** The one place that turns an error into an answer: words for people, the details for the log. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof HTTPException && error.status < 500) return apiError(c, error.status, sentence(error));

  const away = isDatabaseAway(error);
  c.get("log").error({ err: error, path: c.req.path }, away ? "database away" : "request failed");
  if (away) c.header("retry-after", "5");
  const status = away ? 503 : 500;
  if (isPage(c.req.path)) {
    c.header("content-security-policy", contentSecurityPolicy("public", []));
    return c.html(lastResortPage(c.get("requestId")), status);
  }
  return apiError(
    c,
    status,
    away
      ? "The shop is catching its breath. Please try again in a few seconds."
      : "Something went wrong on our side. Please try again.",
  );
};

function sentence(error: HTTPException): string {
  return error.message.startsWith("Malformed JSON") ? "The request is not valid JSON." : error.message;
}

export function isPage(path: string): boolean {
  return !path.startsWith("/api/") && !path.startsWith("/factors") && !path.startsWith("/.well-known/");
}
