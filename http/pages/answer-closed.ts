import type { Context } from "hono";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import { CLOSED_HEADERS, SHOP_CLOSED } from "#rules/store/closed-shop.ts";

/** For the files of a closed shop. Not 404: search engines would forget its products. */
export function answerClosed(c: Context<AppEnv>) {
  for (const [name, value] of Object.entries(CLOSED_HEADERS)) c.header(name, value);
  return apiError(c, 503, SHOP_CLOSED);
}

/** Whether an answer is that of a closed or suspended shop: it is as it should be, and no failure. */
export function isOfClosedShop({ status, headers }: Response): boolean {
  return status === 503 && headers.get("retry-after") === CLOSED_HEADERS["retry-after"];
}
