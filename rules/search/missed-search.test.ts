import { expect, test } from "vitest";
import { missedSearch } from "./missed-search.ts";

test.for([
  ["  Samovár ", "samovar"],
  ["SAMOVAR!", "samovar"],
  ["tea  pot", "tea pot"],
  ["size 38", "size 38"],
] as const)("'%s' is counted as '%s'", ([search, words]) => {
  expect(missedSearch(search)).toBe(words);
});

test.for(["anna@example.com", "+49 170 1234567", "1234567890", "x", "𠮷", "?!", "long ".repeat(20)])(
  "'%s' is not counted: it may be about a person, or says nothing",
  (search) => {
    expect(missedSearch(search)).toBeUndefined();
  },
);
