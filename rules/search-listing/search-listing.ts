import { say } from "#rules/language/say.ts";
import { htmlText } from "#rules/text/html-text.ts";
import { isBlank, oneLine } from "#rules/text/text.ts";

/** What search engines and shared links show of a page. */
export type SearchListing = { title: string; description: string };

/** What an owner wrote instead of the texts that we make; empty where she wrote nothing. */
export type SearchTexts = { searchTitle: string; searchDescription: string };

type ListedRecord = SearchTexts & {
  title: string;
  /** Its description or text. */
  html: string;
  /** Of a product, for one without a description. */
  price?: string;
  /** Of a list on several pages: the number of this one. */
  page?: number;
};

export const MAX_SEARCH_TITLE_LENGTH = 255;
export const MAX_SEARCH_DESCRIPTION_LENGTH = 500;
const MADE_DESCRIPTION_LENGTH = 160;

/** Of a product, a collection or an owner's page. */
export function recordListing(record: ListedRecord, storeName: string): SearchListing {
  const { title, html, price, page = 1, ...own } = record;
  const numbered = page > 1 ? ` · ${say.list.page({ page })}` : "";
  const ownTitle = ownText(own.searchTitle);
  // A record that is being written has no title yet.
  const isNamed = !isBlank(title);
  const madeTitle = isNamed ? `${title}${numbered} · ${storeName}` : storeName;
  const madeDescription = isNamed ? describe(title, price, storeName) : "";
  return {
    title: ownTitle ? ownTitle + numbered : madeTitle,
    description:
      ownText(own.searchDescription) ?? (htmlText(html, MADE_DESCRIPTION_LENGTH) || madeDescription),
  };
}

function describe(title: string, price: string | undefined, store: string): string {
  return price ? say.list.recordFrom({ title, price, store }) : say.list.record({ title, store });
}

/** Of the home page. */
export function storeListing(storeName: string, own: SearchTexts): SearchListing {
  return {
    title: ownText(own.searchTitle) ?? storeName,
    description: ownText(own.searchDescription) ?? say.home.description({ store: storeName }),
  };
}

function ownText(text: string): string | undefined {
  return isBlank(text) ? undefined : oneLine(text);
}
