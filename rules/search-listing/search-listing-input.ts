import { textInput } from "#rules/text/text-input.ts";

/** The fields of every form that has a search engine listing. */
export const searchTexts = {
  search_title: textInput("Search title", 255),
  search_description: textInput("Search description", 500),
};

/** For requests: left out, a new record has none and another keeps its own. */
export const optionalSearchTexts = {
  search_title: searchTexts.search_title.optional(),
  search_description: searchTexts.search_description.optional(),
};
