import { describe, expect, test } from "vitest";
import appRoutes from "#app/routes.ts";
import { isReservedSlug } from "#rules/store/reserved-slugs.ts";
import { openTestApp } from "#test/app.ts";

const { app } = await openTestApp();

describe("no store can have a slug that we use ourselves", () => {
  type Page = { path?: string; children?: Page[] };
  const paths = (pages: Page[]): string[] =>
    pages.flatMap(({ path, children = [] }) => [path ?? "", ...paths(children)]);
  const ours = [...app.routes.map(({ path }) => path), ...paths(appRoutes as Page[])]
    .map((path) => path.replace(/^\//, "").split("/")[0] ?? "")
    .filter((segment) => /^[a-z0-9-]+$/.test(segment));

  test.each([...new Set(ours)])("%s", (segment) => {
    expect(isReservedSlug(segment)).toBe(true);
  });

  test("the known ones are among them", () => {
    expect(ours).toEqual(expect.arrayContaining(["admin", "api", "dev", "factors"]));
  });
});
