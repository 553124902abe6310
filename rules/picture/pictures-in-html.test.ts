import { expect, test } from "vitest";
import { withCompletePictures, withStoredPictures } from "./pictures-in-html.ts";

const ORIGIN = "https://shop.example";
const PICTURE = "/storage/product-images/store/product/picture.webp";

test.for([
  [`<p>x<img src="${PICTURE}" /></p>`, `<p>x<img src="${ORIGIN}${PICTURE}" /></p>`],
  [`<img alt="a src=b" src="${PICTURE}" />`, `<img alt="a src=b" src="${ORIGIN}${PICTURE}" />`],
  [
    `<img src="${PICTURE}" /><img src="${PICTURE}" />`,
    `<img src="${ORIGIN}${PICTURE}" /><img src="${ORIGIN}${PICTURE}" />`,
  ],
])("a picture inside a text has a complete address outside: %s", ([stored, complete]) => {
  expect(withCompletePictures(stored as string, ORIGIN)).toBe(complete);
  expect(withStoredPictures(complete as string, ORIGIN)).toBe(stored);
});

test.for([
  `<a href="${PICTURE}">x</a>`,
  `<code>src="${PICTURE}"</code>`,
  `<code>src="${ORIGIN}${PICTURE}"</code>`,
  `<img src="https://other.example${PICTURE}" />`,
  `<img src="${ORIGIN}.other.example${PICTURE}" />`,
  `<img src="https://shopxexample${PICTURE}" />`,
])("everything else stays as it is: %s", (html) => {
  expect(withCompletePictures(html, ORIGIN)).toBe(html);
  expect(withStoredPictures(html, ORIGIN)).toBe(html);
});
