import { expect, test } from "vitest";
import { ENDPOINTS } from "#test/tenant-endpoints.ts";
import { NEEDS } from "./needs.ts";

// The tenant matrix fails for an endpoint that ENDPOINTS lacks.
test("every endpoint of the back office names what it needs, and nothing else does", () => {
  const closed = Object.entries(ENDPOINTS).filter(([, { opens }]) => opens !== "everyone");
  expect(Object.keys(NEEDS).sort()).toEqual(closed.map(([name]) => name).sort());
});
