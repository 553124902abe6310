import { expect, test } from "vitest";
import { inNewTab } from "./mail-frame.ts";

test("links open in a new tab, and a sheet that the browser would refuse is left out", () => {
  const mail =
    "<html><head><style>@media (prefers-color-scheme: dark) { p { color: red } }</style></head><p>Hi</p>";
  expect(inNewTab(mail)).toBe('<html><head><base target="_blank"></head><p>Hi</p>');
});
