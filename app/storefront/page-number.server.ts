import type { PageContext } from "#app/page-context.ts";
import { parsePage } from "#rules/product/listing.ts";

/** `?page=…`; an invalid value shows page 1, but gets no cache entry. */
export function readPageNumber(request: Request, shown: PageContext): number {
  const asked = new URL(request.url).searchParams.get("page");
  const page = parsePage(asked);
  if (asked !== null && asked !== String(page)) shown.keep = false;
  return page;
}
