import { expect, test } from "vitest";
import { parseViewed, withViewed } from "./viewed-products.ts";

const viewed = (handle: string) => ({ handle, title: handle.toUpperCase(), picture: null });

test("the product viewed last comes first, each once, and nine are kept", () => {
  const views = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "a", "j"];
  const kept = views.map(viewed).reduce(withViewed, [] as ReturnType<typeof withViewed>);
  expect(kept.map(({ handle }) => handle).join("")).toBe("jaihgfedc");
});

test.each([null, "", "{", "7", '{"handle":"a"}', '[{"handle":7,"title":"A","picture":null}]'])(
  "what is stored as %j is nothing",
  (text) => expect(parseViewed(text)).toEqual([]),
);

test("what is stored is read again", () => {
  expect(parseViewed(JSON.stringify([viewed("a")]))).toEqual([viewed("a")]);
});
