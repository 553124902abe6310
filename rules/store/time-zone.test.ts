import { expect, test } from "vitest";
import { currentZoneName, placeOf } from "./time-zone.ts";

test("a zone has its current name, whatever the engine calls it", () => {
  expect(currentZoneName("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(currentZoneName("Europe/Berlin")).toBe("Europe/Berlin");
});

test("a zone is called by its place", () => {
  expect(placeOf("America/Argentina/Buenos_Aires")).toBe("Argentina, Buenos Aires");
  expect(placeOf("Europe/Berlin")).toBe("Berlin");
  expect(placeOf("UTC")).toBe("UTC");
});
