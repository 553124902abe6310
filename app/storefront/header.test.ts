import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { StorefrontHeader } from "./header.tsx";
import { StoreContext } from "./store.ts";

function headerOf(name: string): string {
  const store = { slug: "clay", home: "/clay", slugs: ["clay"], name, currency: EURO } as ShopStore;
  const header = createElement(StoreContext, { value: store }, createElement(StorefrontHeader));
  return renderToString(createElement(MemoryRouter, null, header));
}

// The database allows no open store without a name; the header does not rely on it.
test.each([
  ["Clay & Co", "Clay &amp; Co"],
  ["", "My Store"],
])("the name %j is shown in the header as %s, and links home", (name, shown) => {
  expect(headerOf(name)).toMatch(new RegExp(`<a[^>]* href="/clay"[^>]*>${shown}</a>`));
});
