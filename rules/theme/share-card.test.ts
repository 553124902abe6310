import { expect, test } from "vitest";
import { storeSharePicture } from "./share-card.ts";
import { DEFAULT_THEME } from "./theme.ts";

const STORE = { name: "Clay", socialImageUrl: "", socialImageAlt: "" };
const CHOSEN = "/storage/product-images/s/social/p.webp";
const LOGO = { url: "/storage/product-images/s/logo/l.webp", alt: "" };
const SIZE = { width: 1_200, height: 630 };

test("the chosen picture is shared, or else the logo on the paper of the theme's tone, or else nothing", () => {
  const theme = { ...DEFAULT_THEME, logo: LOGO, tone: "dark" as const };
  const chosen = { ...STORE, socialImageUrl: CHOSEN, socialImageAlt: "Our kiln" };
  expect(storeSharePicture(chosen, theme)).toEqual({
    ...{ url: "/storage/product-images/s/social/p-cover.jpg", alt: "Our kiln" },
    ...SIZE,
  });
  expect(storeSharePicture(STORE, theme)).toEqual({
    ...{ url: "/storage/product-images/s/logo/l-dark.jpg", alt: "Clay" },
    ...SIZE,
  });
  expect(storeSharePicture(STORE, DEFAULT_THEME)).toBeNull();
  expect(storeSharePicture(STORE, null)).toBeNull();
});

test("a logo that was uploaded before there were cards is not shared", () => {
  const logo = { ...LOGO, url: LOGO.url.replace("/logo/", "/theme/") };
  expect(storeSharePicture(STORE, { ...DEFAULT_THEME, logo })).toBeNull();
});
