import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";

test.each(["כוס 2", "كوب", "Cup כוס"])("'%s' is kept apart from the sentence around it", (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`);
});

test.each(["", "Mug", "Crème brûlée", "日本", "12 €"])("'%s' stays as it is", (name) => {
  expect(isolate(name)).toBe(name);
});
