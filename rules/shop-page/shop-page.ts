import type { PageId } from "#rules/input/ids.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";

export const PAGE_STATUSES = ["draft", "published"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** A page that an owner wrote, as it is stored. */
export type OwnersPage = {
  id: PageId;
  title: string;
  body_html: string;
  handle: string;
  search_title: string;
  search_description: string;
  status: PageStatus;
  version: number;
  created_at: string;
  updated_at: string;
};

/** As its own page in the storefront shows it. */
export type ShopPage = SearchTexts & { id: PageId; title: string; bodyHtml: string; handle: string };
