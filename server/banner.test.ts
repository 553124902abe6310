import { expect, test } from "vitest";
import { bannerText } from "./banner.ts";
import { readConfig } from "./config.ts";

const started = {
  origin: "http://localhost:3000",
  database: "embedded",
  development: false,
  version: "1.2.3",
};

test("a restored copy says that it is one, and which command ends it", () => {
  const config = readConfig({});
  expect(bannerText(config, { ...started, isCopy: true })).toMatch(
    /Copy +a restored copy.+npm run installation -- go-live/,
  );
  expect(bannerText(config, { ...started, isCopy: false })).not.toContain("copy");
});
