import { expect, test } from "vitest";
import { MAX_PRODUCT_VIEWS, productViewsInput, SAME_VIEW_NAME } from "./product-views-input.ts";

const view = (name: string, filters: object = { stock: "low" }) => ({ name, filters });
const messagesOf = (views: object[]) =>
  productViewsInput.safeParse({ version: 0, views }).error?.issues.map(({ message }) => message) ?? [];

test("views have different names, and there are not too many", () => {
  expect(messagesOf([view("Low"), view("Gifts", { tag: "gift", sort: "price" })])).toEqual([]);
  expect(messagesOf([view("Low"), view("LOW")])).toEqual([SAME_VIEW_NAME]);
  expect(messagesOf([view(" ")])).toHaveLength(1);
  const many = Array.from({ length: MAX_PRODUCT_VIEWS + 1 }, (_, at) => view(`View ${at}`));
  expect(messagesOf(many)).toEqual(["A store can have at most 20 saved views"]);
});

test("a view holds filters of the list only", () => {
  expect(messagesOf([view("Pages", { page: "2" })])).toHaveLength(1);
  expect(messagesOf([view("Lost", { stock: "lost" })])).toHaveLength(1);
});
