import { textInput } from "#rules/text/text-input.ts";
import { MAX_SEARCH_DESCRIPTION_LENGTH, MAX_SEARCH_TITLE_LENGTH } from "./search-listing.ts";

/** The fields of every form that has a search engine listing. */
export const searchTexts = {
  search_title: textInput("Search title", MAX_SEARCH_TITLE_LENGTH),
  search_description: textInput("Search description", MAX_SEARCH_DESCRIPTION_LENGTH),
};

/** For requests: left out, a new record has none and another keeps its own. */
export const optionalSearchTexts = {
  search_title: searchTexts.search_title.optional(),
  search_description: searchTexts.search_description.optional(),
};
