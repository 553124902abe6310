import fc from "fast-check";
import { IMAGE_BUCKET_PATH } from "#rules/picture/image-urls.ts";

const PICTURE = `<img alt=">" src="${IMAGE_BUCKET_PATH}${"0".repeat(36)}/mug/${"f".repeat(36)}.webp">`;

/** Elements opened and closed in any order, beside what HTML, CSV files and spreadsheets read in their own way. */
const PIECES = [
  ...["<p>", "</p>", "<b>", "</b>", "<ul>", "<li>", "</li>", "</ul>", "<h1>", "</h1>", "<h2>", "</h2>"],
  ...["<table>", "<tr>", "<td>", "</td>", "</table>", "<a href='/x'>", "</a>", "<pre>", "<div>", "</div>"],
  ...["<hr>", "<br>", "</br>", "<img src=x>", PICTURE, "<!--", "-->", "<", "&amp;", "&nbsp;", "&lt;b&gt;"],
  ...["mug", " ", "\n", "\r\n", '"', ",", "=1+1", "\u{1F98A}"],
];

export const anyHtml: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 40 })
  .map((pieces) => pieces.join(""));
