import { expect, test } from "vitest";
import { ApiError, failure, NOT_REACHED } from "./api-error.ts";

test("a toast says that the server could not be reached, below what failed", () => {
  expect(failure(new TypeError("Failed to fetch"), "Failed to update settings")).toEqual({
    title: "Failed to update settings",
    description: "The server could not be reached. Nothing is lost: save again when you are connected.",
    kind: "error",
  });
  expect(failure(new TypeError("Failed to fetch"), "It failed", NOT_REACHED).description).toBe(NOT_REACHED);
});

test("the server's own sentence stands alone", () => {
  const { title, description } = failure(new ApiError(422, "Not this one"), "It failed", NOT_REACHED);
  expect([title, description]).toEqual(["Not this one", undefined]);
});
