import { expect, test } from "vitest";
import { socialNetwork } from "./social-network.ts";

test.each([
  ["https://www.instagram.com/clay", "Instagram"],
  ["https://m.facebook.com/clay", "Facebook"],
  ["https://mastodon.social/@clay", "mastodon.social"],
])("%s is called %s", (url, name) => {
  expect(socialNetwork(url)).toBe(name);
});
