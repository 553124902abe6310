import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isDatabaseAway, isRowInUse } from "#db/database-away.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { BucketAway } from "#domain/pictures/bucket.ts";
import { ForeignPictures } from "#domain/pictures/guard-storage.ts";
import { ErasureListAway } from "#domain/privacy/erasure-list.ts";
import { english } from "#rules/language/english.ts";
import { apiError } from "./api-error.ts";
import type { AppEnv } from "./app-env.ts";
import { lastResortPage } from "./front/last-resort-page.ts";
import { contentSecurityPolicy } from "./middleware/security-headers.ts";

export const SHOP_BUSY = english.refusal.busy;

/** Turns an error into a response: a sentence for people, the details for the log. */
export const answerError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof HTTPException && error.status < 500) return apiError(c, error.status, sentence(error));

  const { status, logged, words } = judge(error);
  c.get("log").error({ requestId: c.get("requestId"), err: error, path: c.req.path }, logged);
  // Headers that the handler set before it failed were meant for its success.
  for (const name of ["cache-control", "etag"]) c.header(name);
  if (status === 503) c.header("retry-after", "5");
  if (status === 503 && isPageData(c.req.path)) return c.text(words, status);
  if (isPage(c.req.path)) {
    c.header("content-security-policy", contentSecurityPolicy("public", {}));
    return c.html(lastResortPage(c.get("requestId")), status);
  }
  return apiError(c, status, words);
};

function judge(error: unknown) {
  // These two are checked first: their causes may look like database errors.
  if (error instanceof ErasureListAway && !isDiskFull(error)) {
    const words =
      "Nothing was erased: the list from which restored backups are erased again cannot be written at the moment. Please try again in a few seconds.";
    return { status: 503, logged: "list of erasures away", words } as const;
  }
  if (error instanceof BucketAway) {
    const words = "The picture cannot be saved at the moment. Please try again in a few seconds.";
    return { status: 503, logged: "pictures away", words } as const;
  }
  if (error instanceof ForeignPictures) {
    const words =
      "Pictures cannot be saved here: they belong to another installation of this shop. Whoever runs it finds the reason in the log.";
    return { status: 503, logged: "pictures of another installation", words } as const;
  }
  if (isDatabaseAway(error)) {
    return { status: 503, logged: "database away", words: SHOP_BUSY } as const;
  }
  if (isRowInUse(error)) {
    const words = "Something else is changing this at the moment. Please try again in a few seconds.";
    return { status: 503, logged: "rows in use", words } as const;
  }
  if (isDiskFull(error)) {
    const words = "The shop has no space left to save this. Please try again later.";
    return { status: 503, logged: "disk full", words } as const;
  }
  const words = "Something went wrong on our side. Please try again.";
  return { status: 500, logged: "request failed", words } as const;
}

function sentence(error: HTTPException): string {
  return error.message.startsWith("Malformed JSON") ? "The request is not valid JSON." : error.message;
}

/** A store's slug may be factors-shop. */
export function isPage(path: string): boolean {
  return !/^\/(?:api\/|factors(?:\/|$)|\.well-known\/|[^/]+\/ucp\/)/.test(path);
}

/** A page in the browser asks for the next one's data. A refusal is then a sentence, which that page shows (app/root.tsx). */
export function isPageData(path: string): boolean {
  return isPage(path) && path.endsWith(".data");
}
