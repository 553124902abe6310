import { expect, test } from "vitest";
import { changeCells, type VariantsState } from "#app/admin/products/variants-state.ts";
import { EURO } from "#rules/money/money.ts";
import { IMAGE_BUCKET_PATH, type Picture } from "#rules/picture/image-urls.ts";
import {
  combineOptions,
  MAX_IMAGES_PER_VARIANT,
  NEW_VARIANT,
  optionColumns,
} from "#rules/product/variant/variants.ts";
import {
  addPictures,
  groupOf,
  groupsOf,
  isUsedBy,
  removePicture,
  sayUse,
  suggestionFor,
} from "./picture-uses.ts";

const VALUES = [
  ["Oat", "Sage"],
  ["S", "M"],
];
const url = (name: string) => `${IMAGE_BUCKET_PATH}${name}.webp`;
const start: VariantsState = {
  options: [],
  settled: [],
  issues: [],
  rows: combineOptions(VALUES).map((values) => ({
    ...NEW_VARIANT,
    ...optionColumns(values),
    title: values.join(" / "),
  })),
};
const sage = groupOf(start.rows, ["Sage", undefined]);
const withSage = changeCells(start, addPictures(start.rows, [{ group: sage, url: url("a") }]), EURO);
const urlsOf = ({ rows }: VariantsState) => rows.map(({ image_urls }) => image_urls);

test("a picture is added to all variants with a value, after those that they have", () => {
  expect(urlsOf(withSage)).toEqual([[], [], [url("a")], [url("a")]]);
  const again = addPictures(withSage.rows, [
    { group: groupOf(start.rows, [undefined, "M"]), url: url("b") },
    { group: sage, url: url("a") },
    { group: sage, url: url("c") },
  ]);
  expect(urlsOf(changeCells(withSage, again, EURO))).toEqual([
    [],
    [url("b")],
    [url("a"), url("c")],
    [url("a"), url("b"), url("c")],
  ]);
});

test("a variant with the most pictures that it may have keeps them", () => {
  const many = Array.from({ length: MAX_IMAGES_PER_VARIANT + 1 }, (_, at) => ({
    group: sage,
    url: url(String(at)),
  }));
  const [, , row] = changeCells(start, addPictures(start.rows, many), EURO).rows;
  expect(row?.image_urls).toHaveLength(MAX_IMAGES_PER_VARIANT);
  expect(row?.issues).toBeUndefined();
});

test("a picture is removed from all variants with a value", () => {
  expect(isUsedBy(withSage.rows, sage, url("a"))).toBe(true);
  const without = changeCells(withSage, removePicture(withSage.rows, sage, url("a")), EURO);
  expect(urlsOf(without)).toEqual([[], [], [], []]);
});

test("what a picture shows is said by values, otherwise by a count", () => {
  const groups = groupsOf(start.rows, VALUES).flat();
  expect(sayUse(withSage.rows, groups, url("a"))).toBe("Sage");
  expect(sayUse(withSage.rows, groups, url("b"))).toBe("");
  const one = addPictures(start.rows, [{ group: groupOf(start.rows, ["Oat", "S"]), url: url("b") }]);
  expect(sayUse(changeCells(start, one, EURO).rows, groups, url("b"))).toBe("1 variant");
});

test("variants are suggested by alternative text, then by file name, while the picture shows none", () => {
  const picture = { url: url("a") } as Picture;
  const item = { key: "1", alt: "", fileName: "mug-sage.jpg", picture };
  expect(suggestionFor(item, start.rows, VALUES)).toMatchObject({ name: "Sage", indexes: [2, 3] });
  expect(suggestionFor({ ...item, alt: "Oat mug, size M" }, start.rows, VALUES)).toMatchObject({
    name: "Oat / M",
    indexes: [1],
  });
  expect(suggestionFor(item, withSage.rows, VALUES)).toBeUndefined();
  expect(suggestionFor({ ...item, fileName: "mug.jpg" }, start.rows, VALUES)).toBeUndefined();
});
